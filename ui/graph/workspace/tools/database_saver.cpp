#include "ui/graph/workspace/tools/database_saver.h"

#include "core/graph/open/opening/graph_document.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/shell/document/file_dialogs.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

DatabaseSaver::DatabaseSaver(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_session(parts.session)
    , m_matcher(parts.matcher)
    , m_actions(parts.actions)
    , m_window(parts.window)
    , m_settings(parts.settings)
{
    m_actions.handle(kSaveDatabase, [this] { askForFile(); });
    connect(&m_job, &BackgroundJob::progressed, this, &DatabaseSaver::progressed);
    connect(&m_job, &BackgroundJob::idleChanged, this, &DatabaseSaver::stateChanged);
    connect(&m_job, &BackgroundJob::failed, this,
            [this](const QString& reason) { emit reported([reason] { return reason; }); });
}

void DatabaseSaver::update(bool isSettled)
{
    m_actions.allow(kSaveDatabase,
                    isSettled && isIdle() && m_matcher.isIdle() && !m_session.document()->isDatabase);
}

void DatabaseSaver::askForFile()
{
    const graph::GraphDocument& document = *m_session.document();
    const std::filesystem::path& debug = document.opening.request.debug;
    const auto name = graph::databaseFile({}, document.isComparison);
    const LastFolder folder(m_settings, QStringLiteral("database"), folderBeside(debug));
    askForFileToWrite(
        &m_window, {tr("Save as Database"), {QStringLiteral("vis.db")}, toQString(name), folder},
        [this](const std::filesystem::path& file) { save(file); },
        [this](const TextProvider& why) { emit reported(why); });
}

void DatabaseSaver::save(const std::filesystem::path& file)
{
    m_job.start([this, file, document = m_session.document(), edited = m_matcher.edited()](
                    Progress& progress, const std::stop_token& stop) -> BackgroundJob::Completion {
        // Those of the dumps are shown already.
        FindingList findings;
        const Status saved = graph::saveDatabase(document->opening, edited, file, findings, progress, stop);
        return [this, saved, file] {
            if (saved) {
                emit fileWritten(file);
            } else if (saved.error().kind != ErrorKind::Cancelled) {
                emit reported([error = saved.error()] { return errorText(error); });
            }
        };
    });
    emit started([file] { return tr("Writing %1").arg(toQString(file.filename())); });
}

} // namespace pipescope::ui
