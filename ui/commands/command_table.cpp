#include "ui/commands/command_table.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace pipescope::ui {

namespace {

constexpr const char* kContext = "Commands";

constexpr QKeyCombination kNone{Qt::Key_unknown};

constexpr std::array<QKeyCombination, 2> noKeys()
{
    return {kNone, kNone};
}

constexpr std::array<QKeyCombination, 2> keys(QKeyCombination first, QKeyCombination second = kNone)
{
    return {first, second};
}

// Each text stands once, here; the macro only marks it for the translators.
#define TEXT(text) QT_TRANSLATE_NOOP("Commands", text)

constexpr auto kCommands = std::to_array<Command>({
    {CommandId::OpenFolder, CommandMenu::File, CommandKind::Action, TEXT("&Open Folder…"),
     TEXT("Open a folder of profiles"), keys(Qt::CTRL | Qt::Key_O)},
    {CommandId::OpenFile, CommandMenu::File, CommandKind::Action, TEXT("Open &File…"),
     TEXT("Open one database, worker log or trace"), keys(Qt::CTRL | Qt::SHIFT | Qt::Key_O)},
    {CommandId::OpenRecent, CommandMenu::File, CommandKind::Submenu, TEXT("Open &Recent"),
     TEXT("Open what was open before"), noKeys()},
    {CommandId::OpenDemo, CommandMenu::File, CommandKind::Action, TEXT("Open De&mo"),
     TEXT("Make up a small run and open it"), noKeys()},
    {CommandId::Reload, CommandMenu::File, CommandKind::Action, TEXT("Re&load"), TEXT("Read the files again"),
     keys(Qt::Key_F5)},
    {CommandId::CancelLoad, CommandMenu::File, CommandKind::Action, TEXT("&Cancel"),
     TEXT("Stop what is running"), keys(Qt::CTRL | Qt::Key_Period)},
    {CommandId::ExportDatabases, CommandMenu::File, CommandKind::Action, TEXT("Export to &Databases…"),
     TEXT("Write blocks and connection ids back into the ranks' databases"), keys(Qt::CTRL | Qt::Key_E), "",
     true},
    {CommandId::UndoExport, CommandMenu::File, CommandKind::Action, TEXT("&Undo Export to Databases…"),
     TEXT("Put back what exports have changed in the ranks' databases"), noKeys()},
    {CommandId::ExportPicture, CommandMenu::File, CommandKind::Action, TEXT("Export &Picture…"),
     TEXT("Save the view or the whole run as PNG, SVG or PDF"),
     keys(Qt::CTRL | Qt::Key_P, Qt::CTRL | Qt::SHIFT | Qt::Key_E)},
    {CommandId::ExportChromeTrace, CommandMenu::File, CommandKind::Action, TEXT("Export Chrome &Trace…"),
     TEXT("Save the run as a Chrome trace, which Perfetto opens"), keys(Qt::CTRL | Qt::Key_T)},
    {CommandId::ExportSession, CommandMenu::File, CommandKind::Action, TEXT("&Save Session As…"),
     TEXT("Save the view, the marks and the rows' arrangement to a file to share"), noKeys(), "", true},
    {CommandId::ImportSession, CommandMenu::File, CommandKind::Action, TEXT("&Apply Session…"),
     TEXT("Look at this run as a saved session did"), noKeys()},
    {CommandId::Quit, CommandMenu::File, CommandKind::Action, TEXT("&Quit"), TEXT("Close the window"),
     keys(Qt::CTRL | Qt::Key_Q), "", true},

    {CommandId::Copy, CommandMenu::Edit, CommandKind::Action, TEXT("&Copy"),
     TEXT("Copy the details, or the findings or rows that are selected, as text"),
     keys(Qt::CTRL | Qt::Key_C)},
    {CommandId::CopyTable, CommandMenu::Edit, CommandKind::Action, TEXT("Copy as &Table"),
     TEXT("Copy the same as a table for a spreadsheet"), keys(Qt::CTRL | Qt::SHIFT | Qt::Key_C)},
    {CommandId::CopyView, CommandMenu::Edit, CommandKind::Action, TEXT("Copy &View"),
     TEXT("Copy a picture of the timeline as it is shown"), keys(Qt::CTRL | Qt::ALT | Qt::Key_C)},
    {CommandId::Find, CommandMenu::Edit, CommandKind::Action, TEXT("&Find…"),
     TEXT("Search for blocks and operators by name, micro-batch, kind, duration"),
     keys(Qt::Key_Slash, Qt::CTRL | Qt::Key_F), "", true},
    {CommandId::FindNext, CommandMenu::Edit, CommandKind::Action, TEXT("Find &Next"),
     TEXT("Go to the next hit; in the search field also Enter"), keys(Qt::Key_F3)},
    {CommandId::FindPrevious, CommandMenu::Edit, CommandKind::Action, TEXT("Find &Previous"),
     TEXT("Go to the previous hit; in the search field also Shift+Enter"), keys(Qt::SHIFT | Qt::Key_F3)},
    {CommandId::AddMark, CommandMenu::Edit, CommandKind::Action, TEXT("Add &Mark"),
     TEXT("Mark the range that is chosen, else the moment under the pointer, with a text"), keys(Qt::Key_K),
     "", true},

    {CommandId::Fit, CommandMenu::View, CommandKind::Action, TEXT("&Fit"),
     TEXT("Fit the range that is chosen, then the selection, then everything"),
     keys(Qt::Key_F, Qt::SHIFT | Qt::Key_Z)},
    {CommandId::ResetView, CommandMenu::View, CommandKind::Action, TEXT("&Reset"), TEXT("Reset the view"),
     keys(Qt::CTRL | Qt::Key_0)},
    {CommandId::UndoZoom, CommandMenu::View, CommandKind::Action, TEXT("&Undo Zoom"),
     TEXT("Undo the last zoom"), keys(Qt::Key_Backspace)},
    {CommandId::ShowLinks, CommandMenu::View, CommandKind::Toggle, TEXT("&Links"),
     TEXT("Show or hide the links between ranks"), keys(Qt::Key_L), "", true},
    {CommandId::ShowMinimap, CommandMenu::View, CommandKind::Toggle, TEXT("Minimap"),
     TEXT("Show or hide the whole run above the timeline"), keys(Qt::Key_M)},
    {CommandId::ShowDurations, CommandMenu::View, CommandKind::Toggle, TEXT("Durations"),
     TEXT("Say how long blocks and operators take where there is room"), noKeys()},
    {CommandId::ColourBlocks, CommandMenu::View, CommandKind::Submenu, TEXT("Colour &Blocks"),
     TEXT("Choose what the colours of blocks show"), noKeys()},
    {CommandId::ColourByKind, CommandMenu::ColourBlocks, CommandKind::Choice, TEXT("By &Kind"),
     TEXT("A colour for forward, backward, weight gradient and overlap, with a tint for each chunk"),
     noKeys()},
    {CommandId::ColourByPhase, CommandMenu::ColourBlocks, CommandKind::Choice, TEXT("By &Phase"),
     TEXT("A colour for each phase of the schedule, such as warm-up"), noKeys()},
    {CommandId::ColourByChunk, CommandMenu::ColourBlocks, CommandKind::Choice, TEXT("By &Chunk"),
     TEXT("A colour for each chunk of the model that a rank holds"), noKeys()},
    {CommandId::ColourByStage, CommandMenu::ColourBlocks, CommandKind::Choice, TEXT("By &Stage"),
     TEXT("A colour for each pipeline stage"), noKeys()},
    {CommandId::ColourByMicroBatch, CommandMenu::ColourBlocks, CommandKind::Choice, TEXT("By &Micro-batch"),
     TEXT("Eight colours that micro-batches take in turn"), noKeys()},
    {CommandId::ColourOtherRows, CommandMenu::View, CommandKind::Submenu, TEXT("Colour Other Ro&ws"),
     TEXT("Choose what the colours of rows outside the pipeline show"), noKeys()},
    {CommandId::ColourOthersByName, CommandMenu::ColourOtherRows, CommandKind::Choice, TEXT("By &Name"),
     TEXT("Eight colours that names take in turn; digits in them do not count"), noKeys()},
    {CommandId::ColourOthersByCategory, CommandMenu::ColourOtherRows, CommandKind::Choice,
     TEXT("By &Category"), TEXT("Eight colours that the categories of events take in turn"), noKeys()},
    {CommandId::TimeAxis, CommandMenu::View, CommandKind::Submenu, TEXT("&Time Axis"),
     TEXT("Choose where time is counted from"), noKeys()},
    {CommandId::AbsoluteTime, CommandMenu::TimeAxis, CommandKind::Choice, TEXT("&Absolute"),
     TEXT("Time of the hosts' clocks"), noKeys()},
    {CommandId::TimeOfRun, CommandMenu::TimeAxis, CommandKind::Choice, TEXT("Relative to the &Run"),
     TEXT("Time since the run's first block"), noKeys()},
    {CommandId::TimeOfStep, CommandMenu::TimeAxis, CommandKind::Choice, TEXT("Relative to the &Step"),
     TEXT("Time since the step's first block"), noKeys()},
    {CommandId::PreviousStep, CommandMenu::View, CommandKind::Action, TEXT("&Previous Step"),
     TEXT("Show the previous step only"), keys(Qt::CTRL | Qt::Key_PageUp), "", true},
    {CommandId::NextStep, CommandMenu::View, CommandKind::Action, TEXT("&Next Step"),
     TEXT("Show the next step only"), keys(Qt::CTRL | Qt::Key_PageDown)},
    {CommandId::ParallelSizes, CommandMenu::View, CommandKind::Action, TEXT("Parallel &Sizes…"),
     TEXT("Tell the sizes of pipeline, tensor, context and data parallelism"), noKeys()},
    {CommandId::ClockOffsets, CommandMenu::View, CommandKind::Action, TEXT("Clock &Offsets…"),
     TEXT("Move the times of hosts against each other, in the view only"), keys(Qt::Key_O)},
    {CommandId::UndoClockOffset, CommandMenu::View, CommandKind::Action, TEXT("Undo Cloc&k Offset"),
     TEXT("Undo the last change of clock offsets"), keys(Qt::SHIFT | Qt::Key_Backspace)},
    {CommandId::ResetClockOffsets, CommandMenu::View, CommandKind::Action, TEXT("Reset Clock Offsets"),
     TEXT("Show all times as they were recorded"), noKeys()},
    {CommandId::EditTraceRules, CommandMenu::View, CommandKind::Action, TEXT("Tra&ce Rules…"),
     TEXT("Tell what events, processes, threads and arguments of Chrome traces are"), noKeys()},
    {CommandId::Theme, CommandMenu::View, CommandKind::Submenu, TEXT("T&heme"),
     TEXT("Choose light or dark colours"), noKeys(), "", true},
    {CommandId::SystemTheme, CommandMenu::Theme, CommandKind::Choice, TEXT("As the &System"),
     TEXT("Light or dark as the system is"), noKeys()},
    {CommandId::LightTheme, CommandMenu::Theme, CommandKind::Choice, TEXT("&Light"),
     TEXT("Light colours, whatever the system has"), noKeys()},
    {CommandId::DarkTheme, CommandMenu::Theme, CommandKind::Choice, TEXT("&Dark"),
     TEXT("Dark colours, whatever the system has"), noKeys()},
    {CommandId::Colours, CommandMenu::View, CommandKind::Action, TEXT("Colours…"),
     TEXT("Choose the colours of blocks and operators"), noKeys()},
    {CommandId::Language, CommandMenu::View, CommandKind::Submenu, TEXT("Lan&guage"),
     TEXT("Choose the language of the program"), noKeys()},
    {CommandId::SystemLanguage, CommandMenu::Language, CommandKind::Choice, TEXT("As the &System"),
     TEXT("The language of the system, where there is a translation"), noKeys()},
    // Languages are named as those call them who speak them.
    {CommandId::English, CommandMenu::Language, CommandKind::Choice, "&English", "English", noKeys()},
    {CommandId::Chinese, CommandMenu::Language, CommandKind::Choice, "简体中文(&C)", "简体中文", noKeys()},
    {CommandId::ShowDetails, CommandMenu::View, CommandKind::Toggle, TEXT("&Details"),
     TEXT("Show or hide the details of the selection"), keys(Qt::Key_F4, Qt::Key_Q), "", true},
    {CommandId::ShowFindings, CommandMenu::View, CommandKind::Toggle, TEXT("F&indings"),
     TEXT("Show or hide what was found wrong with the files"), keys(Qt::Key_F8)},
    {CommandId::ShowStatistics, CommandMenu::View, CommandKind::Toggle, TEXT("St&atistics of the Range"),
     TEXT("Show or hide busy and idle time and the durations in the range that is chosen"), keys(Qt::Key_F9)},
    {CommandId::ShowMarks, CommandMenu::View, CommandKind::Toggle, TEXT("&Marks"),
     TEXT("Show or hide the list of marks; Delete removes one"), keys(Qt::SHIFT | Qt::Key_K)},
    {CommandId::ShowQuery, CommandMenu::View, CommandKind::Toggle, TEXT("&Query"),
     TEXT("Show or hide the page for SQL on a rank's database"), keys(Qt::CTRL | Qt::SHIFT | Qt::Key_Q)},
    {CommandId::RunQuery, CommandMenu::View, CommandKind::Action, TEXT("Run Qu&ery"),
     TEXT("Run the statement on the query page, or what of it is selected"),
     keys(Qt::CTRL | Qt::Key_Return, Qt::CTRL | Qt::Key_Enter)},

    {CommandId::FilterRows, CommandMenu::Rows, CommandKind::Action, TEXT("&Filter…"),
     TEXT("Type which ranks are shown, for instance rank:0-7 stage:2 host:node-1"),
     keys(Qt::SHIFT | Qt::Key_F)},
    {CommandId::GroupRows, CommandMenu::Rows, CommandKind::Submenu, TEXT("&Group By"),
     TEXT("Choose which ranks stand together"), noKeys()},
    {CommandId::GroupByPipelineGroup, CommandMenu::GroupRows, CommandKind::Choice, TEXT("&Pipeline Group"),
     TEXT("Ranks of one pipeline stand together"), noKeys()},
    {CommandId::GroupByStage, CommandMenu::GroupRows, CommandKind::Choice, TEXT("&Stage"),
     TEXT("Ranks of one stage stand together"), noKeys()},
    {CommandId::GroupByHost, CommandMenu::GroupRows, CommandKind::Choice, TEXT("&Host"),
     TEXT("Ranks of one host stand together"), noKeys()},
    {CommandId::GroupByNothing, CommandMenu::GroupRows, CommandKind::Choice, TEXT("&Nothing"),
     TEXT("All ranks stand together"), noKeys()},
    {CommandId::SortRows, CommandMenu::Rows, CommandKind::Submenu, TEXT("&Sort By"),
     TEXT("Choose the order of the rows within their group"), noKeys()},
    {CommandId::SortByStage, CommandMenu::SortRows, CommandKind::Choice, TEXT("&Stage"),
     TEXT("Rows in the order of their stage"), noKeys()},
    {CommandId::SortByRank, CommandMenu::SortRows, CommandKind::Choice, TEXT("&Rank"),
     TEXT("Rows in the order of their rank"), noKeys()},
    {CommandId::SortByHost, CommandMenu::SortRows, CommandKind::Choice, TEXT("&Host"),
     TEXT("Rows in the order of their host"), noKeys()},
    {CommandId::SortByBusy, CommandMenu::SortRows, CommandKind::Choice, TEXT("&Busy Time"),
     TEXT("The rank that is busy for longest first"), noKeys(), "", true},
    {CommandId::SortByIdle, CommandMenu::SortRows, CommandKind::Choice, TEXT("&Idle Time"),
     TEXT("The rank with the most idle time between its blocks first"), noKeys()},
    {CommandId::SortByMeanDuration, CommandMenu::SortRows, CommandKind::Choice, TEXT("&Mean Duration"),
     TEXT("The rank with the longest blocks on average first"), noKeys()},
    {CommandId::ToggleGroup, CommandMenu::Rows, CommandKind::Action, TEXT("&Expand or Collapse Group"),
     TEXT("Expand or collapse the group of the current row"), keys(Qt::Key_E), "", true},
    {CommandId::ExpandAllGroups, CommandMenu::Rows, CommandKind::Action, TEXT("E&xpand All"),
     TEXT("Expand all groups of rows"), keys(Qt::SHIFT | Qt::Key_E)},
    {CommandId::CollapseAllGroups, CommandMenu::Rows, CommandKind::Action, TEXT("&Collapse All"),
     TEXT("Collapse all groups of rows"), keys(Qt::SHIFT | Qt::Key_C)},
    {CommandId::PinRow, CommandMenu::Rows, CommandKind::Toggle, TEXT("&Pin to Top"),
     TEXT("Keep the current row on top while others scroll, or let it go"), keys(Qt::Key_P), "", true},
    {CommandId::UnpinAllRows, CommandMenu::Rows, CommandKind::Action, TEXT("&Unpin All"),
     TEXT("Put all pinned rows back"), keys(Qt::SHIFT | Qt::Key_P)},
    {CommandId::HideRow, CommandMenu::Rows, CommandKind::Action, TEXT("&Hide"),
     TEXT("Hide the current row, or the rows of the current group"), keys(Qt::Key_H), "", true},
    {CommandId::OnlyThisStage, CommandMenu::Rows, CommandKind::Action, TEXT("Only This S&tage"),
     TEXT("Show only ranks of the current row's stage"), noKeys()},
    {CommandId::OnlyThisHost, CommandMenu::Rows, CommandKind::Action, TEXT("Only This H&ost"),
     TEXT("Show only ranks of the current row's host"), noKeys()},
    {CommandId::OnlyThisGroup, CommandMenu::Rows, CommandKind::Action, TEXT("Only This G&roup"),
     TEXT("Show only ranks of the current row's group"), noKeys()},
    {CommandId::ShowAllRows, CommandMenu::Rows, CommandKind::Action, TEXT("Show &All"),
     TEXT("Show all rows: nothing is hidden, filtered or left unchosen"), keys(Qt::SHIFT | Qt::Key_H)},
    {CommandId::TallerRows, CommandMenu::Rows, CommandKind::Action, TEXT("Ta&ller"), TEXT("Make rows taller"),
     keys(Qt::Key_Plus, Qt::Key_Equal), "", true},
    {CommandId::LowerRows, CommandMenu::Rows, CommandKind::Action, TEXT("Lo&wer"), TEXT("Make rows lower"),
     keys(Qt::Key_Minus)},
    {CommandId::DefaultRowHeight, CommandMenu::Rows, CommandKind::Action, TEXT("&Default Height"),
     TEXT("Rows are as high as their number and the window suggest"), keys(Qt::ALT | Qt::Key_0)},

    {CommandId::NextBlock, CommandMenu::Go, CommandKind::Action, TEXT("&Next Block"),
     TEXT("Select the next block of the rank; from an operator the next operator, from a step the next step"),
     keys(Qt::Key_Period)},
    {CommandId::PreviousBlock, CommandMenu::Go, CommandKind::Action, TEXT("&Previous Block"),
     TEXT("Select the previous block of the rank; from an operator the previous operator, from a step the "
          "previous step"),
     keys(Qt::Key_Comma)},
    {CommandId::NextRow, CommandMenu::Go, CommandKind::Action, TEXT("Next &Row"),
     TEXT("Go to the row below the current one"), keys(Qt::Key_N)},
    {CommandId::PreviousRow, CommandMenu::Go, CommandKind::Action, TEXT("Previous R&ow"),
     TEXT("Go to the row above the current one"), keys(Qt::SHIFT | Qt::Key_N)},
    {CommandId::FollowLink, CommandMenu::Go, CommandKind::Action, TEXT("Follow Link &Forward"),
     TEXT("Go to the block that takes the data; from an operator to its partner, then to the block"),
     keys(Qt::Key_BracketRight), "", true},
    {CommandId::FollowLinkBack, CommandMenu::Go, CommandKind::Action, TEXT("Follow Link &Back"),
     TEXT("Go to the block that made the data; from an operator to its partner, then to the block"),
     keys(Qt::Key_BracketLeft)},
    {CommandId::OtherLink, CommandMenu::Go, CommandKind::Action, TEXT("Ot&her Link Forward"),
     TEXT("Of several links that could have been followed forward, take the next one"),
     keys(Qt::CTRL | Qt::Key_BracketRight)},
    {CommandId::OtherLinkBack, CommandMenu::Go, CommandKind::Action, TEXT("Other &Link Back"),
     TEXT("Of several links that could have been followed back, take the next one"),
     keys(Qt::CTRL | Qt::Key_BracketLeft)},
    {CommandId::FollowMicroBatch, CommandMenu::Go, CommandKind::Action, TEXT("Follow &Micro-batch"),
     TEXT("Highlight the selection's micro-batch on all ranks; of an overlap block again the other one"),
     keys(Qt::Key_B)},
    {CommandId::SelectionBack, CommandMenu::Go, CommandKind::Action, TEXT("Bac&k"),
     TEXT("Select what was selected before"), keys(Qt::ALT | Qt::Key_Left), "", true},
    {CommandId::SelectionForward, CommandMenu::Go, CommandKind::Action, TEXT("For&ward"),
     TEXT("Select what was selected before going back"), keys(Qt::ALT | Qt::Key_Right)},
    {CommandId::GoToTime, CommandMenu::Go, CommandKind::Action, TEXT("Go to &Time…"),
     TEXT("Type a time to look at, for instance 12.3 ms"), keys(Qt::Key_G, Qt::CTRL | Qt::Key_G), "", true},
    {CommandId::RangeOfSelection, CommandMenu::Go, CommandKind::Action, TEXT("R&ange of Selection"),
     TEXT("Choose the time of the selection as the range that is measured"), keys(Qt::Key_R)},
    {CommandId::QuerySelection, CommandMenu::Go, CommandKind::Action, TEXT("&Query Row of Selection"),
     TEXT("Write a statement for the selection's row of the database on the query page"), noKeys()},

    {CommandId::ShowPalette, CommandMenu::Help, CommandKind::Action, TEXT("&Commands…"),
     TEXT("Find a command by typing a part of its name"), keys(Qt::CTRL | Qt::SHIFT | Qt::Key_P)},
    {CommandId::ShowKeys, CommandMenu::Help, CommandKind::Action, TEXT("&Keys…"),
     TEXT("Show this table, and change keys"), keys(Qt::Key_Question, Qt::Key_F1)},
    {CommandId::About, CommandMenu::Help, CommandKind::Action, TEXT("&About Pipescope"),
     TEXT("Version and licences"), noKeys()},

    {CommandId::ZoomInAtCursor, CommandMenu::Timeline, CommandKind::HeldKey, TEXT("Zoom in"),
     TEXT("Zoom in about the cursor; hold to go on"), keys(Qt::Key_W)},
    {CommandId::ZoomOutAtCursor, CommandMenu::Timeline, CommandKind::HeldKey, TEXT("Zoom out"),
     TEXT("Zoom out about the cursor; hold to go on"), keys(Qt::Key_S)},
    {CommandId::PanLeft, CommandMenu::Timeline, CommandKind::HeldKey, TEXT("Pan left"),
     TEXT("Pan to earlier times; hold to go on"), keys(Qt::Key_A)},
    {CommandId::PanRight, CommandMenu::Timeline, CommandKind::HeldKey, TEXT("Pan right"),
     TEXT("Pan to later times; hold to go on"), keys(Qt::Key_D)},
    {CommandId::MoveFaster, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Faster"),
     TEXT("Zoom and pan faster, with W, S, A, D"), noKeys(), TEXT("Shift")},
    {CommandId::PanByArrows, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Pan"), TEXT("Pan"), noKeys(),
     TEXT("Left, Right")},
    {CommandId::ScrollByArrows, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Scroll"),
     TEXT("Scroll the rows"), noKeys(), TEXT("Up, Down")},
    {CommandId::ZoomByWheel, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Zoom"),
     TEXT("Zoom at the cursor"), noKeys(), TEXT("Ctrl+Wheel")},
    {CommandId::ScrollByWheel, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Scroll"),
     TEXT("Scroll the rows"), noKeys(), TEXT("Wheel")},
    {CommandId::PanByWheel, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Pan"), TEXT("Pan"), noKeys(),
     TEXT("Shift+Wheel")},
    {CommandId::RowHeightByWheel, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Row height"),
     TEXT("Make rows taller or lower"), noKeys(), TEXT("Ctrl+Shift+Wheel")},
    {CommandId::ZoomToRange, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Zoom to range"),
     TEXT("Zoom to the range that is dragged over"), noKeys(), TEXT("Right drag, Alt+Drag")},
    {CommandId::Measure, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Measure"),
     TEXT("Choose a time range; its edges snap to blocks, on the time axis to steps, but not with Ctrl"),
     noKeys(), TEXT("Shift+Drag, Drag on the time axis")},
    {CommandId::DragMinimap, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Drag the minimap"),
     TEXT("Move what is seen by its window in the minimap, and zoom by the window's edges"), noKeys(),
     TEXT("Drag in the minimap")},
    {CommandId::ClickMinimap, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Click the minimap"),
     TEXT("Go there; a double click shows everything, the wheel zooms"), noKeys(),
     TEXT("Click in the minimap")},
    {CommandId::CollapseByClick, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Collapse"),
     TEXT("Expand or collapse a group of rows"), noKeys(), TEXT("Click on title")},
    {CommandId::RowMenuByClick, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Row menu"),
     TEXT("Show what can be done with the row"), noKeys(), TEXT("Right click on header")},
    {CommandId::ItemMenuByClick, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Item menu"),
     TEXT("Show what can be done with a block, operator or link"), noKeys(), TEXT("Right click")},
    {CommandId::Select, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Select"),
     TEXT("Select a block or operator and show its details; of a link its sender, again its receiver"),
     noKeys(), TEXT("Click")},
    {CommandId::SelectStep, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Select a step"),
     TEXT("Select a step and show its details; a double click fits it"), noKeys(),
     TEXT("Click in the row of steps")},
    {CommandId::ClearHighlight, CommandMenu::Timeline, CommandKind::Gesture, TEXT("Clear the highlight"),
     TEXT("End the highlight of a search or a micro-batch, then the range, then the selection"), noKeys(),
     TEXT("Esc")},

    {CommandId::CancelQuery, CommandMenu::QueryPage, CommandKind::Gesture, TEXT("Cancel query"),
     TEXT("Stop the statement that runs, on the query page"), noKeys(), TEXT("Esc")},
    {CommandId::WalkQueryHistory, CommandMenu::QueryPage, CommandKind::Gesture, TEXT("History"),
     TEXT("Walk through the statements run before, on the query page"), noKeys(), TEXT("Ctrl+Up, Ctrl+Down")},
});

#undef TEXT

QString translated(const char* text)
{
    return QCoreApplication::translate(kContext, text);
}

template<class Translate>
std::vector<KeyRow> rowsOfKeys(QKeySequence::SequenceFormat format, const Translate& translate)
{
    std::vector<KeyRow> rows;
    for (const Command& row : kCommands) {
        QStringList names;
        for (const QKeySequence& shortcut : commandShortcuts(row)) {
            names.append(shortcut.toString(format));
        }
        if (*row.gesture != '\0') {
            names.append(translate(row.gesture));
        }
        if (!names.isEmpty()) {
            rows.push_back({row.menu, names.join(QStringLiteral("   ")), translate(row.description)});
        }
    }
    return rows;
}

} // namespace

std::span<const Command> allCommands()
{
    return kCommands;
}

CommandNeed needOf(const Command& command)
{
    switch (command.id) {
    case CommandId::Reload:
    case CommandId::ParallelSizes:
    case CommandId::EditTraceRules:
    case CommandId::RunQuery:
    case CommandId::Copy:
    case CommandId::CopyTable:
        return CommandNeed::Run;
    case CommandId::ExportDatabases:
    case CommandId::UndoExport:
    case CommandId::ExportPicture:
    case CommandId::ExportChromeTrace:
    case CommandId::ExportSession:
    case CommandId::ImportSession:
    case CommandId::CopyView:
    case CommandId::ClockOffsets:
        return CommandNeed::SettledContent;
    // How the program looks, whatever is open.
    case CommandId::Theme:
    case CommandId::Colours:
    case CommandId::Language:
    case CommandId::ShowDetails:
    case CommandId::ShowFindings:
    case CommandId::ShowStatistics:
    case CommandId::ShowMarks:
    case CommandId::ShowQuery:
        return CommandNeed::Nothing;
    default:
        break;
    }
    switch (command.menu) {
    case CommandMenu::File:
    case CommandMenu::Theme:
    case CommandMenu::Language:
    case CommandMenu::Help:
        return CommandNeed::Nothing;
    default:
        return CommandNeed::Content;
    }
}

const Command& command(CommandId id)
{
    return *std::find_if(kCommands.begin(), kCommands.end(),
                         [id](const Command& candidate) { return candidate.id == id; });
}

QString menuTitle(CommandMenu menu)
{
    switch (menu) {
    case CommandMenu::File:
        return translated(QT_TRANSLATE_NOOP("Commands", "&File"));
    case CommandMenu::Edit:
        return translated(QT_TRANSLATE_NOOP("Commands", "&Edit"));
    case CommandMenu::View:
        return translated(QT_TRANSLATE_NOOP("Commands", "&View"));
    case CommandMenu::ColourBlocks:
        return commandText(command(CommandId::ColourBlocks));
    case CommandMenu::ColourOtherRows:
        return commandText(command(CommandId::ColourOtherRows));
    case CommandMenu::TimeAxis:
        return commandText(command(CommandId::TimeAxis));
    case CommandMenu::Theme:
        return commandText(command(CommandId::Theme));
    case CommandMenu::Language:
        return commandText(command(CommandId::Language));
    case CommandMenu::Rows:
        return translated(QT_TRANSLATE_NOOP("Commands", "&Rows"));
    case CommandMenu::GroupRows:
        return commandText(command(CommandId::GroupRows));
    case CommandMenu::SortRows:
        return commandText(command(CommandId::SortRows));
    case CommandMenu::Go:
        return translated(QT_TRANSLATE_NOOP("Commands", "&Go"));
    case CommandMenu::Help:
        return translated(QT_TRANSLATE_NOOP("Commands", "&Help"));
    case CommandMenu::Timeline:
        return translated(QT_TRANSLATE_NOOP("Commands", "Timeline"));
    case CommandMenu::QueryPage:
        return translated(QT_TRANSLATE_NOOP("Commands", "Query page"));
    }
    return {};
}

QString commandText(const Command& command)
{
    return translated(command.text);
}

QString withoutMnemonic(QString text)
{
    static const QRegularExpression kBehind(QStringLiteral("\\(&.\\)"));
    return text.remove(kBehind).remove(u'&');
}

QString commandDescription(const Command& command)
{
    return translated(command.description);
}

QList<QKeySequence> commandShortcuts(const Command& command)
{
    QList<QKeySequence> sequences;
    for (const QKeyCombination key : command.shortcuts) {
        if (key != kNone) {
            sequences.append(QKeySequence(key));
        }
    }
    return sequences;
}

QString commandGesture(const Command& command)
{
    return translated(command.gesture);
}

bool isFixedKey(const QKeySequence& key)
{
    static const QList<QKeySequence> kFixed{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down,
                                            Qt::Key_Escape};
    return kFixed.contains(key);
}

bool suits(CommandKind kind, const QKeySequence& key)
{
    const bool isSingle = key.count() == 1 && key[0].keyboardModifiers() == Qt::NoModifier;
    return !isFixedKey(key) && (kind != CommandKind::HeldKey || key.isEmpty() || isSingle);
}

std::vector<KeyRow> keyTable(QKeySequence::SequenceFormat format)
{
    return rowsOfKeys(format, translated);
}

QString keyTableMarkdown()
{
    const auto untranslated = [](const char* text) { return QString::fromUtf8(text); };
    QString markdown = QStringLiteral("| Keys | What they do |\n|---|---|\n");
    for (const KeyRow& row : rowsOfKeys(QKeySequence::PortableText, untranslated)) {
        QStringList spelt;
        for (const QString& key : row.keys.split(QStringLiteral("   "))) {
            spelt.append(u'`' + key + u'`');
        }
        markdown += QStringLiteral("| %1 | %2 |\n").arg(spelt.join(QStringLiteral(" or ")), row.description);
    }
    return markdown;
}

} // namespace pipescope::ui
