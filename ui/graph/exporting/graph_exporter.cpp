#include "ui/graph/exporting/graph_exporter.h"

#include "ui/graph/exporting/graph_picture_dialog.h"
#include "ui/shell/document/file_dialogs.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

GraphExporter::GraphExporter(QSettings& settings, QWidget& window, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
    , m_window(window)
{
    connect(&m_job, &BackgroundJob::idleChanged, this, &GraphExporter::idleChanged);
    connect(&m_job, &BackgroundJob::failed, this,
            [this](const QString& why) { emit reported([why] { return why; }); });
}

void GraphExporter::ask(const graph_picture::GraphPictureRequest& view, const std::filesystem::path& root)
{
    auto* dialog = new GraphPictureDialog(view, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, root] { askForFile(dialog->picture(), root); });
    dialog->open();
}

void GraphExporter::askForFile(const GraphPictureFile& picture, const std::filesystem::path& root)
{
    QStringList suffixes{suffixOf(picture.format)};
    for (const PictureFormat format : kPictureFormats) {
        if (format != picture.format) {
            suffixes.append(suffixOf(format));
        }
    }
    const LastFolder folder(m_settings, QStringLiteral("pictures"), folderBeside(root));
    askForFileToWrite(
        &m_window, {tr("Export Picture"), suffixes, nameOfPath(root), folder},
        [this, picture](const std::filesystem::path& path) {
            GraphPictureFile chosen = picture;
            chosen.format = formatOfFile(path).value_or(picture.format);
            write(chosen, path);
        },
        [this](const TextProvider& why) { emit reported(why); });
}

void GraphExporter::write(const GraphPictureFile& picture, const std::filesystem::path& path)
{
    if (!isIdle()) {
        return;
    }
    emit started([path] { return tr("Writing %1…").arg(nameOfPath(path)); });
    m_job.start([this, picture, path](Progress&, const std::stop_token& stop) -> BackgroundJob::Completion {
        const Status status = writeGraphPicture(picture, path, stop);
        return [this, path, status] {
            if (status) {
                emit written(path);
            } else {
                emit reported([error = status.error()] { return errorText(error); });
            }
        };
    });
}

} // namespace pipescope::ui
