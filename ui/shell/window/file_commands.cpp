#include "ui/shell/window/file_commands.h"

#include <QFileDialog>
#include <QMenu>

#include "ui/shell/document/document_controller.h"
#include "ui/shell/document/file_dialogs.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {
namespace {

std::filesystem::path rootOf(const DocumentController& documents)
{
    return documents.roots().empty() ? std::filesystem::path() : documents.roots().front();
}

} // namespace

FileCommands::FileCommands(const Parts& parts, CommandActions& actions, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
    , m_actions(actions)
{
    const auto openPath = [this](const std::filesystem::path& path) { m_parts.open({path}); };
    actions.handle(CommandId::OpenFolder,
                   [this, openPath] { askForFolderToOpen(&m_parts.window, m_parts.settings, openPath); });
    actions.handle(CommandId::OpenFile, [this, openPath] {
        askForFileToOpen(&m_parts.window, m_parts.settings, m_parts.filePatterns, openPath);
    });
    actions.handle(CommandId::Reload, [this] { m_parts.documents.reload(); });
    actions.handle(CommandId::ExportSession, [this] { exportSession(); });
    actions.handle(CommandId::ImportSession, [this] { importSession(); });
    actions.handle(CommandId::Quit, [this] { m_parts.window.close(); });
    connect(actions.submenu(CommandId::OpenRecent), &QMenu::aboutToShow, this, &FileCommands::fillRecentMenu);
    connect(&parts.documents, &DocumentController::opened, this, &FileCommands::fillRecentMenu);
    fillRecentMenu();
}

LastFolder FileCommands::sessionFolder() const
{
    return {m_parts.settings, QStringLiteral("sessions"), folderBeside(rootOf(m_parts.documents))};
}

void FileCommands::exportSession()
{
    askForFileToWrite(
        &m_parts.window, {tr("Save Session As"), {QStringLiteral("json")}, {}, sessionFolder()},
        [this](const std::filesystem::path& file) {
            if (const Status saved = m_parts.workspace.saveSession(file)) {
                emit written(file);
            } else {
                emit reported([error = saved.error()] { return errorText(error); });
            }
        },
        [this](const TextProvider& why) { emit reported(why); });
}

void FileCommands::importSession()
{
    auto* dialog = new QFileDialog(&m_parts.window, tr("Apply Session"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    sessionFolder().follow(dialog);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Sessions (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        if (const Status applied = m_parts.workspace.applySession(toPath(file)); !applied) {
            emit reported([error = applied.error()] { return errorText(error); });
        }
    });
    dialog->open();
}

void FileCommands::fillRecentMenu()
{
    QMenu* menu = m_actions.submenu(CommandId::OpenRecent);
    menu->clear();
    for (const QStringList& paths : m_parts.documents.recentRoots()) {
        // An ampersand in a menu's text marks the mnemonic.
        QString title = paths.join(QStringLiteral(" + "));
        menu->addAction(title.replace(u'&', QStringLiteral("&&")), this,
                        [this, paths] { m_parts.open(toPaths(paths)); });
    }
    m_actions.allow(CommandId::OpenRecent, !menu->isEmpty());
}

} // namespace pipescope::ui
