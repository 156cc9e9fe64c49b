#include "ui/graph/workspace/tools/score_colours_editor.h"

#include <QMainWindow>

#include "core/graph/open/colours/score_colours.h"
#include "ui/graph/scene/node_colouring.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/tools/score_colours_dialog.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

ScoreColoursEditor::ScoreColoursEditor(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_session(parts.session)
    , m_actions(parts.actions)
    , m_window(parts.window)
{
    m_actions.handle(kScoreColours, [this] { ask(); });
    connect(&m_job, &BackgroundJob::idleChanged, this, [this](bool isIdle) {
        if (isIdle) {
            emit databaseReleased();
        }
        emit changed();
    });
    connect(&m_job, &BackgroundJob::failed, this,
            [this](const QString& reason) { emit reported([reason] { return reason; }); });
}

void ScoreColoursEditor::update(bool isSettled)
{
    m_actions.allow(kScoreColours, isSettled && isIdle() && m_session.document()->isComparison);
}

void ScoreColoursEditor::ask()
{
    const graph::GraphDocument& document = *m_session.document();
    const bool hasOwn = document.isDatabase && !document.config.colours.empty();
    auto* const dialog =
        new ScoreColoursDialog({m_session.colourRanges(), m_session.view().statistics},
                               hasOwn ? document.config.colours : graph_scene::defaultColourRanges(),
                               document.isDatabase, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        ScoreColours chosen = dialog->chosen();
        GraphViewOptions view = m_session.view();
        view.colourBy = graph::ColourBy::Score;
        view.statistics = chosen.statistics;
        m_session.setColourRanges(chosen.ranges);
        m_session.setView(view);
        if (dialog->writesDatabase()) {
            write(std::move(chosen.ranges));
        }
    });
    dialog->open();
}

void ScoreColoursEditor::write(std::vector<graph::ColourRange> colours)
{
    const std::filesystem::path file = m_session.document()->files.roots.front();
    emit writingDatabase();
    m_job.start([this, file, colours = std::move(colours)](
                    Progress&, const std::stop_token& stop) -> BackgroundJob::Completion {
        const Status written = graph::writeColours(file, colours, stop);
        return [this, written, file] {
            if (written) {
                emit fileWritten(file);
            } else if (written.error().kind != ErrorKind::Cancelled) {
                emit reported([error = written.error()] { return errorText(error); });
            }
        };
    });
    emit started([file] { return tr("Writing %1").arg(toQString(file.filename())); });
}

} // namespace pipescope::ui
