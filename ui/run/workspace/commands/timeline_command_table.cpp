#include "ui/run/workspace/commands/timeline_command_table.h"

#include <QCoreApplication>

#include "ui/run/session/timeline_command.h"

#include <array>

namespace pipescope::ui {
namespace {

// Each text stands once, here; the macro only marks it for the translators.
#define TEXT(text) QT_TRANSLATE_NOOP("Commands", text)

/// Each stands behind the one before it, unless it says another.
constexpr auto kRows = std::to_array<Command>({
    behind(CommandId::OpenFile,
           {TimelineCommand::kOpenPart, CommandMenu::File, CommandKind::Action, TEXT("Ope&n Part of a Run…"),
            TEXT("Open only some ranks, devices or one step of a run that is too big"), noKeys()}),
    behind(CommandId::CancelLoad,
           needing(CommandNeed::SettledContent,
                   {TimelineCommand::kExportDatabases, CommandMenu::File, CommandKind::Action,
                    TEXT("Export to &Databases…"),
                    TEXT("Write blocks and connection ids back into the ranks' databases"),
                    keys(Qt::CTRL | Qt::Key_E), "", true})),
    needing(CommandNeed::SettledContent,
            {TimelineCommand::kUndoExport, CommandMenu::File, CommandKind::Action,
             TEXT("&Undo Export to Databases…"),
             TEXT("Restore what exports have changed in the ranks' databases"), noKeys()}),
    behind(CommandId::ExportPicture,
           needing(CommandNeed::SettledContent, {TimelineCommand::kExportChromeTrace, CommandMenu::File,
                                                 CommandKind::Action, TEXT("Export Chrome &Trace…"),
                                                 TEXT("Save the run as a Chrome trace, which Perfetto opens"),
                                                 keys(Qt::CTRL | Qt::Key_T)})),
    needing(CommandNeed::SettledContent,
            {TimelineCommand::kExportReport, CommandMenu::File, CommandKind::Action, TEXT("Export Report…"),
             TEXT("Save a page about where the time goes, with pictures and all figures"), noKeys()}),
    behind(CommandId::CopyTable,
           needing(CommandNeed::SettledContent,
                   {TimelineCommand::kCopyView, CommandMenu::Edit, CommandKind::Action, TEXT("Copy &View"),
                    TEXT("Copy a picture of the timeline as it is shown"),
                    keys(Qt::CTRL | Qt::ALT | Qt::Key_C)})),
    behind(CommandId::UndoZoom,
           {TimelineCommand::kShowLinks, CommandMenu::View, CommandKind::Toggle, TEXT("&Links"),
            TEXT("Show or hide the links between ranks"), keys(Qt::Key_L), "", true}),
    {TimelineCommand::kShowIdle, CommandMenu::View, CommandKind::Toggle, TEXT("Idle Time b&y Reason"),
     TEXT("Colour the gaps between blocks by what the ranks wait for, or leave them empty"), keys(Qt::Key_I)},
    {TimelineCommand::kShowInFlight, CommandMenu::View, CommandKind::Toggle, TEXT("Micro-batches in Flight"),
     TEXT("Show below each rank how many micro-batches are in flight"), keys(Qt::Key_T)},
    behind(CommandId::ShowMinimap,
           {TimelineCommand::kShowDurations, CommandMenu::View, CommandKind::Toggle, TEXT("Durations"),
            TEXT("Show the duration of blocks and operators where there is room"), noKeys()}),
    {TimelineCommand::kShowGhosts, CommandMenu::View, CommandKind::Toggle,
     TEXT("Ghosts of the Ideal Schedule"),
     TEXT("Show below each block where it would be without delays: usual times, no slow ranks, no gaps"),
     keys(Qt::Key_Y)},
    {TimelineCommand::kShowStepBeside, CommandMenu::View, CommandKind::Toggle,
     TEXT("Step of Selection below E&very Other"),
     TEXT("Show the blocks of the step of the selection below those of each other step"), noKeys()},
    {TimelineCommand::kShowOtherSteps, CommandMenu::View, CommandKind::Toggle,
     TEXT("Other Steps below That of Selection"),
     TEXT("Show other steps below the step of the selection, one below the other from the same begin"),
     keys(Qt::SHIFT | Qt::Key_U)},
    {TimelineCommand::kShowRunBefore, CommandMenu::View, CommandKind::Toggle,
     TEXT("Run Before below Each Row"),
     TEXT("Show below each block where it was in the run that this one is compared with"), keys(Qt::Key_U)},
    opening(CommandMenu::ColourBlocks,
            {TimelineCommand::kColourBlocks, CommandMenu::View, CommandKind::Submenu, TEXT("Colour &Blocks"),
             TEXT("Choose what the colours of blocks show"), noKeys()}),
    {TimelineCommand::kColourByKind, CommandMenu::ColourBlocks, CommandKind::Choice, TEXT("By &Kind"),
     TEXT("A colour for forward, backward, weight gradient and overlap, with a tint for each chunk"),
     noKeys()},
    {TimelineCommand::kColourByPhase, CommandMenu::ColourBlocks, CommandKind::Choice, TEXT("By &Phase"),
     TEXT("A colour for each phase of the schedule, such as warm-up"), noKeys()},
    {TimelineCommand::kColourByChunk, CommandMenu::ColourBlocks, CommandKind::Choice, TEXT("By &Chunk"),
     TEXT("A colour for each chunk of the model that a rank holds"), noKeys()},
    {TimelineCommand::kColourByStage, CommandMenu::ColourBlocks, CommandKind::Choice, TEXT("By &Stage"),
     TEXT("A colour for each pipeline stage"), noKeys()},
    {TimelineCommand::kColourByMicroBatch, CommandMenu::ColourBlocks, CommandKind::Choice,
     TEXT("By &Micro-batch"), TEXT("Eight colours that micro-batches take in turn"), noKeys()},
    {TimelineCommand::kColourBySlack, CommandMenu::ColourBlocks, CommandKind::Choice, TEXT("By S&lack"),
     TEXT("How much later a block could begin without making its step longer"), noKeys()},
    {TimelineCommand::kColourByDeviation, CommandMenu::ColourBlocks, CommandKind::Choice,
     TEXT("By &Deviation from the Schedule"),
     TEXT("Blocks in another order than the schedule has them, that it has not, or before which some are "
          "missing"),
     noKeys()},
    {TimelineCommand::kColourByChange, CommandMenu::ColourBlocks, CommandKind::Choice, TEXT("By C&hange"),
     TEXT("How much longer or shorter a block takes than in the run before, of two that are compared"),
     noKeys()},
    opening(CommandMenu::ColourOtherRows,
            {TimelineCommand::kColourOtherRows, CommandMenu::View, CommandKind::Submenu,
             TEXT("Colour Other Ro&ws"), TEXT("Choose what the colours of rows outside the pipeline show"),
             noKeys()}),
    {TimelineCommand::kColourOthersByName, CommandMenu::ColourOtherRows, CommandKind::Choice,
     TEXT("By &Name"), TEXT("Eight colours that names take in turn; digits in them do not count"), noKeys()},
    {TimelineCommand::kColourOthersByCategory, CommandMenu::ColourOtherRows, CommandKind::Choice,
     TEXT("By &Category"), TEXT("Eight colours that the categories of events take in turn"), noKeys()},
    opening(CommandMenu::TimeAxis, {TimelineCommand::kTimeAxis, CommandMenu::View, CommandKind::Submenu,
                                    TEXT("&Time Axis"), TEXT("Choose where time is counted from"), noKeys()}),
    {TimelineCommand::kAbsoluteTime, CommandMenu::TimeAxis, CommandKind::Choice, TEXT("&Absolute"),
     TEXT("Time of the hosts' clocks"), noKeys()},
    {TimelineCommand::kTimeOfRun, CommandMenu::TimeAxis, CommandKind::Choice, TEXT("Relative to the &Run"),
     TEXT("Time since the run's first block"), noKeys()},
    {TimelineCommand::kTimeOfStep, CommandMenu::TimeAxis, CommandKind::Choice, TEXT("Relative to the &Step"),
     TEXT("Time since the step's first block"), noKeys()},
    behind(CommandId::NextStep,
           needing(CommandNeed::Run,
                   {TimelineCommand::kParallelSizes, CommandMenu::View, CommandKind::Action,
                    TEXT("Parallel &Sizes…"),
                    TEXT("Set the sizes of pipeline, tensor, context and data parallelism"), noKeys()})),
    needing(CommandNeed::SettledContent,
            {TimelineCommand::kClockOffsets, CommandMenu::View, CommandKind::Action, TEXT("Clock &Offsets…"),
             TEXT("Shift the times of hosts relative to each other, in the view only"), keys(Qt::Key_O)}),
    {TimelineCommand::kUndoClockOffset, CommandMenu::View, CommandKind::Action, TEXT("Undo Cloc&k Offset"),
     TEXT("Undo the last change of clock offsets"), keys(Qt::SHIFT | Qt::Key_Backspace)},
    {TimelineCommand::kResetClockOffsets, CommandMenu::View, CommandKind::Action, TEXT("Reset Clock Offsets"),
     TEXT("Show all times as they were recorded"), noKeys()},
    needing(CommandNeed::Run,
            {TimelineCommand::kEditTraceRules, CommandMenu::View, CommandKind::Action, TEXT("Tra&ce Rules…"),
             TEXT("Define what events, processes, threads and arguments of Chrome traces mean"), noKeys()}),
    behind(CommandId::ShowRecordingGuide,
           needing(CommandNeed::SettledContent,
                   {TimelineCommand::kShowWhatIsMissing, CommandMenu::Help, CommandKind::Action,
                    TEXT("What This Recording &Lacks…"),
                    TEXT("Show what was not recorded of this run, and the lines to add"), noKeys()})),
    behind(CommandId::DarkTheme,
           needing(CommandNeed::Nothing,
                   {TimelineCommand::kColours, CommandMenu::View, CommandKind::Action, TEXT("Colours…"),
                    TEXT("Choose the colours of blocks and operators"), noKeys()})),
    behind(CommandId::ShowFindings,
           needing(CommandNeed::Nothing,
                   {TimelineCommand::kShowStatistics, CommandMenu::View, CommandKind::Toggle,
                    TEXT("St&atistics of the Range"),
                    TEXT("Show or hide busy and idle time and the durations in the chosen range"),
                    keys(Qt::Key_F9)})),
    needing(CommandNeed::Nothing,
            {TimelineCommand::kShowCauses, CommandMenu::View, CommandKind::Toggle,
             TEXT("Where the Time Goes"), TEXT("Show or hide what costs the steps time, the worst first"),
             keys(Qt::Key_F10)}),
    needing(CommandNeed::Nothing,
            {TimelineCommand::kShowDifference, CommandMenu::View, CommandKind::Toggle, TEXT("What Changed"),
             TEXT("Show or hide what changed from the run before, the dearest first"),
             keys(Qt::CTRL | Qt::Key_D)}),
    needing(CommandNeed::Nothing,
            {TimelineCommand::kShowWhatIf, CommandMenu::View, CommandKind::Toggle, TEXT("What If"),
             TEXT("Show or hide a step as it would be with equal stages, other layers, latency or schedule"),
             keys(Qt::Key_F11)}),
    needing(CommandNeed::Nothing,
            {TimelineCommand::kShowLinkTable, CommandMenu::View, CommandKind::Toggle, TEXT("Table of Links"),
             TEXT("Show or hide the table of messages with bandwidth and waiting, or of pairs of ranks"),
             keys(Qt::SHIFT | Qt::Key_L)}),
    needing(CommandNeed::Nothing, {TimelineCommand::kShowQuery, CommandMenu::View, CommandKind::Toggle,
                                   TEXT("&Query"), TEXT("Show or hide the page for SQL on a rank's database"),
                                   keys(Qt::CTRL | Qt::SHIFT | Qt::Key_Q)}),
    needing(CommandNeed::Run,
            {TimelineCommand::kRunQuery, CommandMenu::View, CommandKind::Action, TEXT("Run Qu&ery"),
             TEXT("Run the statement on the query page, or its selected part"),
             keys(Qt::CTRL | Qt::Key_Return, Qt::CTRL | Qt::Key_Enter)}),
    {TimelineCommand::kFilterRows, CommandMenu::Rows, CommandKind::Action, TEXT("&Filter…"),
     TEXT("Type which ranks are shown, for instance rank:0-7 stage:2 host:node-1"),
     keys(Qt::SHIFT | Qt::Key_F)},
    opening(CommandMenu::GroupRows, {TimelineCommand::kGroupRows, CommandMenu::Rows, CommandKind::Submenu,
                                     TEXT("&Group By"), TEXT("Choose which ranks stand together"), noKeys()}),
    {TimelineCommand::kGroupByPipelineGroup, CommandMenu::GroupRows, CommandKind::Choice,
     TEXT("&Pipeline Group"), TEXT("Ranks of one pipeline stand together"), noKeys()},
    {TimelineCommand::kGroupByStage, CommandMenu::GroupRows, CommandKind::Choice, TEXT("&Stage"),
     TEXT("Ranks of one stage stand together"), noKeys()},
    {TimelineCommand::kGroupByHost, CommandMenu::GroupRows, CommandKind::Choice, TEXT("&Host"),
     TEXT("Ranks of one host stand together"), noKeys()},
    {TimelineCommand::kGroupByNothing, CommandMenu::GroupRows, CommandKind::Choice, TEXT("&Nothing"),
     TEXT("All ranks stand together"), noKeys()},
    opening(CommandMenu::SortRows,
            {TimelineCommand::kSortRows, CommandMenu::Rows, CommandKind::Submenu, TEXT("&Sort By"),
             TEXT("Choose the order of the rows within their group"), noKeys()}),
    {TimelineCommand::kSortByStage, CommandMenu::SortRows, CommandKind::Choice, TEXT("&Stage"),
     TEXT("Rows in the order of their stage"), noKeys()},
    {TimelineCommand::kSortByRank, CommandMenu::SortRows, CommandKind::Choice, TEXT("&Rank"),
     TEXT("Rows in the order of their rank"), noKeys()},
    {TimelineCommand::kSortByHost, CommandMenu::SortRows, CommandKind::Choice, TEXT("&Host"),
     TEXT("Rows in the order of their host"), noKeys()},
    {TimelineCommand::kSortByBusy, CommandMenu::SortRows, CommandKind::Choice, TEXT("&Busy Time"),
     TEXT("The rank with the most busy time first"), noKeys(), "", true},
    {TimelineCommand::kSortByIdle, CommandMenu::SortRows, CommandKind::Choice, TEXT("&Idle Time"),
     TEXT("The rank with the most idle time between its blocks first"), noKeys()},
    {TimelineCommand::kSortByMeanDuration, CommandMenu::SortRows, CommandKind::Choice, TEXT("&Mean Duration"),
     TEXT("The rank with the longest blocks on average first"), noKeys()},
    {TimelineCommand::kToggleGroup, CommandMenu::Rows, CommandKind::Action, TEXT("&Expand or Collapse Group"),
     TEXT("Expand or collapse the group of the current row"), keys(Qt::Key_E), "", true},
    {TimelineCommand::kExpandAllGroups, CommandMenu::Rows, CommandKind::Action, TEXT("E&xpand All"),
     TEXT("Expand all groups of rows"), keys(Qt::SHIFT | Qt::Key_E)},
    {TimelineCommand::kCollapseAllGroups, CommandMenu::Rows, CommandKind::Action, TEXT("&Collapse All"),
     TEXT("Collapse all groups of rows"), keys(Qt::SHIFT | Qt::Key_C)},
    {TimelineCommand::kPinRow, CommandMenu::Rows, CommandKind::Toggle, TEXT("&Pin to Top"),
     TEXT("Pin the current row to the top while others scroll, or unpin it"), keys(Qt::Key_P), "", true},
    {TimelineCommand::kUnpinAllRows, CommandMenu::Rows, CommandKind::Action, TEXT("&Unpin All"),
     TEXT("Put all pinned rows back"), keys(Qt::SHIFT | Qt::Key_P)},
    {TimelineCommand::kHideRow, CommandMenu::Rows, CommandKind::Action, TEXT("&Hide"),
     TEXT("Hide the current row, or the rows of the current group"), keys(Qt::Key_H), "", true},
    {TimelineCommand::kOnlyThisStage, CommandMenu::Rows, CommandKind::Action, TEXT("Only This S&tage"),
     TEXT("Show only ranks of the current row's stage"), noKeys()},
    {TimelineCommand::kOnlyThisHost, CommandMenu::Rows, CommandKind::Action, TEXT("Only This H&ost"),
     TEXT("Show only ranks of the current row's host"), noKeys()},
    {TimelineCommand::kOnlyThisGroup, CommandMenu::Rows, CommandKind::Action, TEXT("Only This G&roup"),
     TEXT("Show only ranks of the current row's group"), noKeys()},
    {TimelineCommand::kShowAllRows, CommandMenu::Rows, CommandKind::Action, TEXT("Show &All"),
     TEXT("Show all rows: nothing hidden, no filter, all groups"), keys(Qt::SHIFT | Qt::Key_H)},
    {TimelineCommand::kTallerRows, CommandMenu::Rows, CommandKind::Action, TEXT("Ta&ller"),
     TEXT("Make rows taller"), keys(Qt::Key_Plus, Qt::Key_Equal), "", true},
    {TimelineCommand::kLowerRows, CommandMenu::Rows, CommandKind::Action, TEXT("Lo&wer"),
     TEXT("Make rows lower"), keys(Qt::Key_Minus)},
    {TimelineCommand::kDefaultRowHeight, CommandMenu::Rows, CommandKind::Action, TEXT("&Default Height"),
     TEXT("Choose the height of rows by their number and the window"), keys(Qt::ALT | Qt::Key_0)},
    {TimelineCommand::kNextBlock, CommandMenu::Go, CommandKind::Action, TEXT("&Next Block"),
     TEXT("Select the next block of the rank; from an operator the next operator, from a step the "
          "next step"),
     keys(Qt::Key_Period)},
    {TimelineCommand::kPreviousBlock, CommandMenu::Go, CommandKind::Action, TEXT("&Previous Block"),
     TEXT("Select the previous block of the rank; from an operator the previous operator, from a step the "
          "previous step"),
     keys(Qt::Key_Comma)},
    {TimelineCommand::kNextRow, CommandMenu::Go, CommandKind::Action, TEXT("Next &Row"),
     TEXT("Go to the row below the current one"), keys(Qt::Key_N)},
    {TimelineCommand::kPreviousRow, CommandMenu::Go, CommandKind::Action, TEXT("Previous R&ow"),
     TEXT("Go to the row above the current one"), keys(Qt::SHIFT | Qt::Key_N)},
    {TimelineCommand::kFollowLink, CommandMenu::Go, CommandKind::Action, TEXT("Follow Link &Forward"),
     TEXT("Go to the block that takes the data; from an operator to its partner, then to the block"),
     keys(Qt::Key_BracketRight), "", true},
    {TimelineCommand::kFollowLinkBack, CommandMenu::Go, CommandKind::Action, TEXT("Follow Link &Back"),
     TEXT("Go to the block that made the data; from an operator to its partner, then to the block"),
     keys(Qt::Key_BracketLeft)},
    {TimelineCommand::kOtherLink, CommandMenu::Go, CommandKind::Action, TEXT("Ot&her Link Forward"),
     TEXT("Where several links lead forward, follow the next one"), keys(Qt::CTRL | Qt::Key_BracketRight)},
    {TimelineCommand::kOtherLinkBack, CommandMenu::Go, CommandKind::Action, TEXT("Other &Link Back"),
     TEXT("Where several links lead back, follow the next one"), keys(Qt::CTRL | Qt::Key_BracketLeft)},
    {TimelineCommand::kNextCause, CommandMenu::Go, CommandKind::Action, TEXT("What &Costs Most"),
     TEXT("Go to what costs the steps most time, again to what costs next"), keys(Qt::Key_X), "", true},
    {TimelineCommand::kNextDifference, CommandMenu::Go, CommandKind::Action, TEXT("Next &Difference"),
     TEXT("Go to what changed most from the run before, again to what changed next"),
     keys(Qt::SHIFT | Qt::Key_X)},
    {TimelineCommand::kNextGap, CommandMenu::Go, CommandKind::Action, TEXT("Longest &Gap"),
     TEXT("Go to the longest wait beside warm-up and cool-down, again to the next one"), keys(Qt::Key_Z)},
    {TimelineCommand::kGapBefore, CommandMenu::Go, CommandKind::Action, TEXT("Wh&y It Waited"),
     TEXT("Go to the gap before the selected block: its details say what the rank waited for"),
     keys(Qt::Key_V)},
    {TimelineCommand::kCriticalPath, CommandMenu::Go, CommandKind::Action, TEXT("Cr&itical Path"),
     TEXT("Highlight the blocks and messages that make the steps as long as they are"), keys(Qt::Key_C)},
    {TimelineCommand::kFollowMicroBatch, CommandMenu::Go, CommandKind::Action, TEXT("Follow &Micro-batch"),
     TEXT("Highlight the selection's micro-batch on all ranks; for an overlap block, the other one next"),
     keys(Qt::Key_B)},
    {TimelineCommand::kSelectionBack, CommandMenu::Go, CommandKind::Action, TEXT("Bac&k"),
     TEXT("Go back to the previous selection"), keys(Qt::ALT | Qt::Key_Left), "", true},
    {TimelineCommand::kSelectionForward, CommandMenu::Go, CommandKind::Action, TEXT("For&ward"),
     TEXT("Go forward to the selection before going back"), keys(Qt::ALT | Qt::Key_Right)},
    {TimelineCommand::kGoToTime, CommandMenu::Go, CommandKind::Action, TEXT("Go to &Time…"),
     TEXT("Type a time to look at, for instance 12.3 ms"), keys(Qt::Key_G, Qt::CTRL | Qt::Key_G), "", true},
    {TimelineCommand::kRangeOfSelection, CommandMenu::Go, CommandKind::Action, TEXT("R&ange of Selection"),
     TEXT("Use the time of the selection as the measured range"), keys(Qt::Key_R)},
    {TimelineCommand::kQuerySelection, CommandMenu::Go, CommandKind::Action, TEXT("&Query Row of Selection"),
     TEXT("Write a statement for the selection's row of the database on the query page"), noKeys()},
    behind(CommandId::About,
           {TimelineCommand::kZoomInAtCursor, CommandMenu::Timeline, CommandKind::HeldKey, TEXT("Zoom in"),
            TEXT("Zoom in at the cursor; hold to continue"), keys(Qt::Key_W)}),
    {TimelineCommand::kZoomOutAtCursor, CommandMenu::Timeline, CommandKind::HeldKey, TEXT("Zoom out"),
     TEXT("Zoom out at the cursor; hold to continue"), keys(Qt::Key_S)},
    {TimelineCommand::kPanLeft, CommandMenu::Timeline, CommandKind::HeldKey, TEXT("Pan left"),
     TEXT("Pan to earlier times; hold to continue"), keys(Qt::Key_A)},
    {TimelineCommand::kPanRight, CommandMenu::Timeline, CommandKind::HeldKey, TEXT("Pan right"),
     TEXT("Pan to later times; hold to continue"), keys(Qt::Key_D)},
    {TimelineCommand::kMoveFaster, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Faster"),
     TEXT("Zoom and pan faster, with W, S, A, D"), noKeys(), TEXT("Shift")},
    {TimelineCommand::kPanByArrows, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Pan"), TEXT("Pan"),
     noKeys(), TEXT("Left, Right")},
    {TimelineCommand::kScrollByArrows, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Scroll"),
     TEXT("Scroll the rows"), noKeys(), TEXT("Up, Down")},
    {TimelineCommand::kZoomByWheel, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Zoom"),
     TEXT("Zoom at the cursor"), noKeys(), TEXT("Ctrl+Wheel")},
    {TimelineCommand::kScrollByWheel, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Scroll"),
     TEXT("Scroll the rows"), noKeys(), TEXT("Wheel")},
    {TimelineCommand::kPanByWheel, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Pan"), TEXT("Pan"),
     noKeys(), TEXT("Shift+Wheel")},
    {TimelineCommand::kRowHeightByWheel, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Row height"),
     TEXT("Make rows taller or lower"), noKeys(), TEXT("Ctrl+Shift+Wheel")},
    {TimelineCommand::kZoomToRange, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Zoom to range"),
     TEXT("Zoom to the dragged range"), noKeys(), TEXT("Right drag, Alt+Drag")},
    {TimelineCommand::kMeasure, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Measure"),
     TEXT("Choose a time range; its edges snap to blocks, on the time axis to steps, but not with Ctrl"),
     noKeys(), TEXT("Shift+Drag, Drag on the time axis")},
    {TimelineCommand::kDragMinimap, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Drag the minimap"),
     TEXT("Drag the window in the minimap to move the view, its edges to zoom"), noKeys(),
     TEXT("Drag in the minimap")},
    {TimelineCommand::kClickMinimap, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Click the minimap"),
     TEXT("Go there; a double click shows everything, the wheel zooms"), noKeys(),
     TEXT("Click in the minimap")},
    {TimelineCommand::kCollapseByClick, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Collapse"),
     TEXT("Expand or collapse a group of rows"), noKeys(), TEXT("Click on title")},
    {TimelineCommand::kRowMenuByClick, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Row menu"),
     TEXT("Show what can be done with the row"), noKeys(), TEXT("Right click on header")},
    {TimelineCommand::kItemMenuByClick, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Item menu"),
     TEXT("Show what can be done with a block, operator or link"), noKeys(), TEXT("Right click")},
    {TimelineCommand::kSelect, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Select"),
     TEXT("Select a block or operator and show its details; for a link its sender, then its receiver"),
     noKeys(), TEXT("Click")},
    {TimelineCommand::kSelectStep, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Select a step"),
     TEXT("Select a step and show its details; a double click fits it"), noKeys(),
     TEXT("Click in the row of steps")},
    {TimelineCommand::kClearHighlight, CommandMenu::Timeline, CommandKind::Gesture,
     TEXT("Clear the highlight"),
     TEXT("End the highlight of a search or a micro-batch, then the range, then the selection"), noKeys(),
     TEXT("Esc")},
    {TimelineCommand::kCancelQuery, CommandMenu::QueryPage, CommandKind::Gesture, TEXT("Cancel query"),
     TEXT("Stop the running statement on the query page"), noKeys(), TEXT("Esc")},
    {TimelineCommand::kWalkQueryHistory, CommandMenu::QueryPage, CommandKind::Gesture, TEXT("History"),
     TEXT("Go through the earlier statements on the query page"), noKeys(), TEXT("Ctrl+Up, Ctrl+Down")},
});

constexpr Command kCompareRunsCommand = behind(
    CommandId::OpenFile,
    needing(CommandNeed::Nothing,
            {TimelineCommand::kCompareRuns, CommandMenu::File, CommandKind::Action, TEXT("Compare Runs…"),
             TEXT("Choose two runs, or two steps of one, and see what changed"), noKeys()}));

#undef TEXT

} // namespace

std::vector<Command> timelineCommandRows()
{
    return chained(kRows);
}

std::optional<CommandId> timelineRemedy(FindingId id)
{
    switch (id) {
    case FindingId::StageUnknown:
    case FindingId::SizesDoNotDivideRanks:
    case FindingId::StageOutOfRange:
    case FindingId::PipelineAssumed:
    case FindingId::RanksMissing:
    case FindingId::PipelinesConcluded:
    case FindingId::PipelinesUnclear:
    case FindingId::SizesContradicted:
    case FindingId::StagesMayFollow:
    case FindingId::P2pMembersUnknown:
        return TimelineCommand::kParallelSizes;
    case FindingId::ClockOffset:
        return TimelineCommand::kClockOffsets;
    case FindingId::NoPipelineEvents:
    case FindingId::TraceRanksNumbered:
    case FindingId::FlowsUnbound:
        return TimelineCommand::kEditTraceRules;
    case FindingId::RankFolderWithoutDatabase:
    case FindingId::TableMissing:
    case FindingId::NullTime:
    case FindingId::NoRanges:
    case FindingId::BlocksConcluded:
    case FindingId::BlocksNotConcluded:
    case FindingId::NoJobs:
    case FindingId::StepsMissing:
    case FindingId::StepsFromBlocks:
    case FindingId::RangeOutsideSteps:
    case FindingId::ScheduleUnknown:
    case FindingId::ScheduleNameUnknown:
    case FindingId::ScheduleParametersMissing:
    case FindingId::ScheduleAmbiguous:
    case FindingId::MicroBatchUnclear:
    case FindingId::P2pNotRecorded:
    case FindingId::CollectivesNotRecorded:
    case FindingId::OperatorsFromMessages:
    case FindingId::P2pPeerUnknown:
    case FindingId::CommunicationWithoutTask:
    case FindingId::PairingUncertain:
    case FindingId::ReportNotExported:
    case FindingId::GraphsWithoutKernels:
        return CommandId::ShowRecordingGuide;
    default:
        return std::nullopt;
    }
}

const Command& compareRunsCommand()
{
    return kCompareRunsCommand;
}

} // namespace pipescope::ui
