#include "ui/run/workspace/commands/run_commands.h"

#include <QAction>

#include "ui/run/exporting/export_controller.h"
#include "ui/run/rule_editor/chrome_rules_dialog.h"
#include "ui/run/session/clock_shifter.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/timeline/view/view_picture.h"
#include "ui/run/workspace/dialogs/clock_offset_dialog.h"
#include "ui/run/workspace/dialogs/parallel_sizes_dialog.h"
#include "ui/run/workspace/dialogs/part_dialog.h"
#include "ui/run/workspace/dialogs/recording_dialog.h"
#include "ui/run/workspace/opening/timeline_opener.h"
#include "ui/shell/document/file_dialogs.h"
#include "ui/shell/toolkit/last_folder.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {

RunCommands::RunCommands(Parts parts, CommandActions& actions, QObject* parent)
    : QObject(parent)
    , m_parts(std::move(parts))
{
    handleExports(actions);
    actions.handle(TimelineCommand::kOpenPart, [this] { askForPart(); });
    actions.handle(TimelineCommand::kParallelSizes, [this] { askForSizes(); });
    actions.handle(TimelineCommand::kClockOffsets, [this] { askForClockOffsets(); });
    actions.handle(TimelineCommand::kEditTraceRules, [this] { askForChromeRules(); });
    actions.handle(TimelineCommand::kShowWhatIsMissing, [this, &actions] { showWhatIsMissing(actions); });
}

void RunCommands::handleExports(CommandActions& actions)
{
    ExportController& exports = m_parts.exports;
    actions.handle(TimelineCommand::kExportDatabases, [&exports] { exports.exportToDatabases(); });
    actions.handle(TimelineCommand::kUndoExport, [&exports] { exports.undoExport(); });
    actions.handle(CommandId::ExportPicture, [&exports, &timeline = m_parts.timeline] {
        exports.askAndExportPicture(pictureOfView(timeline));
    });
    actions.handle(TimelineCommand::kExportChromeTrace, [&exports] { exports.askAndExportChromeTrace(); });
}

void RunCommands::askForPart()
{
    auto* dialog = new PartDialog(m_parts.opener.shownRequest(), m_parts.settings, &m_parts.window);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { emit taskChosen(m_parts.opener.taskForPart(dialog->request())); });
    openForRun(dialog, m_parts.documents);
}

void RunCommands::askForSizes()
{
    auto* dialog =
        new ParallelSizesDialog(*m_parts.session.recorded(), m_parts.opener.givenSizes(), &m_parts.window);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { emit taskChosen(m_parts.opener.withSizes(dialog->sizes())); });
    openForRun(dialog, m_parts.documents);
}

void RunCommands::askForClockOffsets()
{
    auto* dialog = new ClockOffsetDialog(*m_parts.session.recorded(), m_parts.session.view().clockShifts,
                                         &m_parts.window);
    connect(dialog, &ClockOffsetDialog::chosen, &m_parts.clocks, &ClockShifter::setShifts);
    openForRun(dialog, m_parts.documents);
}

void RunCommands::askForChromeRules()
{
    const std::filesystem::path root = m_parts.opener.root();
    const auto survey = [read = m_parts.core.surveyForRules, root](const std::stop_token& stop) {
        return read(root, stop);
    };
    const LastFolder folder(m_parts.settings, QStringLiteral("rules"), folderBeside(root));
    auto* dialog = new ChromeRulesDialog(survey, m_parts.opener.chromeRules(), folder, &m_parts.window);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { emit taskChosen(m_parts.opener.withChromeRules(dialog->rules())); });
    openForRun(dialog, m_parts.documents);
}

void RunCommands::showWhatIsMissing(CommandActions& actions)
{
    auto* dialog = new RecordingDialog(m_parts.session.recorded(), &m_parts.window);
    connect(dialog, &RecordingDialog::guideRequested, actions.action(CommandId::ShowRecordingGuide),
            &QAction::trigger);
    openForRun(dialog, m_parts.documents);
}

} // namespace pipescope::ui
