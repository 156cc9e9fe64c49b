#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::ui {

/// Everything a user can ask the window for. Menus, shortcuts, the key table and the README's table are made
/// from the rows of allCommands().
enum class CommandId : std::uint8_t
{
    OpenFolder,
    OpenFile,
    OpenRecent,
    OpenDemo,
    Reload,
    CancelLoad,
    ExportDatabases,
    UndoExport,
    ExportPicture,
    ExportChromeTrace,
    ExportSession,
    ImportSession,
    Quit,
    Copy,
    CopyTable,
    CopyView,
    Find,
    FindNext,
    FindPrevious,
    AddMark,
    Fit,
    ResetView,
    UndoZoom,
    ShowLinks,
    ShowMinimap,
    ShowDurations,
    ColourBlocks,
    ColourByKind,
    ColourByPhase,
    ColourByChunk,
    ColourByStage,
    ColourByMicroBatch,
    ColourOtherRows,
    ColourOthersByName,
    ColourOthersByCategory,
    TimeAxis,
    AbsoluteTime,
    TimeOfRun,
    TimeOfStep,
    PreviousStep,
    NextStep,
    ParallelSizes,
    ClockOffsets,
    UndoClockOffset,
    ResetClockOffsets,
    EditTraceRules,
    Theme,
    SystemTheme,
    LightTheme,
    DarkTheme,
    Colours,
    Language,
    SystemLanguage,
    English,
    Chinese,
    ShowDetails,
    ShowFindings,
    ShowStatistics,
    ShowMarks,
    ShowQuery,
    RunQuery,
    FilterRows,
    GroupRows,
    GroupByPipelineGroup,
    GroupByStage,
    GroupByHost,
    GroupByNothing,
    SortRows,
    SortByStage,
    SortByRank,
    SortByHost,
    SortByBusy,
    SortByIdle,
    SortByMeanDuration,
    ToggleGroup,
    ExpandAllGroups,
    CollapseAllGroups,
    PinRow,
    UnpinAllRows,
    HideRow,
    OnlyThisStage,
    OnlyThisHost,
    OnlyThisGroup,
    ShowAllRows,
    TallerRows,
    LowerRows,
    DefaultRowHeight,
    NextBlock,
    PreviousBlock,
    NextRow,
    PreviousRow,
    FollowLink,
    FollowLinkBack,
    OtherLink,
    OtherLinkBack,
    SelectionBack,
    SelectionForward,
    GoToTime,
    RangeOfSelection,
    QuerySelection,
    FollowMicroBatch,
    ShowPalette,
    ShowKeys,
    About,
    ZoomInAtCursor,
    ZoomOutAtCursor,
    PanLeft,
    PanRight,
    MoveFaster,
    PanByArrows,
    ScrollByArrows,
    ZoomByWheel,
    ScrollByWheel,
    PanByWheel,
    RowHeightByWheel,
    ZoomToRange,
    Measure,
    DragMinimap,
    ClickMinimap,
    ClearHighlight,
    CancelQuery,
    WalkQueryHistory,
    CollapseByClick,
    RowMenuByClick,
    ItemMenuByClick,
    Select,
    SelectStep
};

enum class CommandMenu : std::uint8_t
{
    File,
    Edit,
    View,
    /// Submenus of View.
    ColourBlocks,
    ColourOtherRows,
    TimeAxis,
    Theme,
    Language,
    Rows,
    /// Submenus of Rows.
    GroupRows,
    SortRows,
    Go,
    Help,
    /// Gestures and keys of the timeline: in the key table only.
    Timeline,
    /// The same of the query page.
    QueryPage
};

enum class CommandKind : std::uint8_t
{
    Action,
    /// Can be on or off.
    Toggle,
    /// One of the menu's choices is on.
    Choice,
    Submenu,
    /// The timeline moves as long as its key is down: a single key without modifiers.
    HeldKey,
    /// The timeline handles it itself, because the wheel turns and the mouse is dragged; so does the query
    /// page with keys that mean something else where the focus is not in it.
    Gesture
};

/// What must be there for a command to make sense; each holds where the ones after it do.
enum class CommandNeed : std::uint8_t
{
    Nothing,
    /// A folder or file was opened, with or without anything to show.
    Run,
    /// A run with something to show.
    Content,
    /// The same, read to its end and not being written.
    SettledContent
};

/// One row of the table. Texts are English and translated when shown.
struct Command
{
    CommandId id;
    CommandMenu menu;
    CommandKind kind;
    /// As in the menu, with a mnemonic.
    const char* text;
    /// What it does, for tool tips and the key table.
    const char* description;
    std::array<QKeyCombination, 2> shortcuts;
    /// Keys as text, for gestures.
    const char* gesture = "";
    /// A separator goes before it in its menu.
    bool opensSection = false;
};

std::span<const Command> allCommands();
CommandNeed needOf(const Command& command);
const Command& command(CommandId id);

/// The menu's title, with a mnemonic.
QString menuTitle(CommandMenu menu);
/// As in the menu, with a mnemonic.
QString commandText(const Command& command);
/// A text of a menu without its mnemonic, be it within a word or, as in Chinese, behind it.
QString withoutMnemonic(QString text);
QString commandDescription(const Command& command);
QList<QKeySequence> commandShortcuts(const Command& command);
/// Keys and gestures as text, for commands that have no shortcut.
QString commandGesture(const Command& command);
/// The timeline needs this key itself: no command can have it.
bool isFixedKey(const QKeySequence& key);
/// Whether a command of that kind can have the key.
bool suits(CommandKind kind, const QKeySequence& key);

/// A line of the key table.
struct KeyRow
{
    CommandMenu menu;
    QString keys;
    QString description;
};

/// Every command that has keys, in the table's order; `format` says how keys are spelt.
std::vector<KeyRow> keyTable(QKeySequence::SequenceFormat format);

/// The key table for the README: a Markdown table in English.
QString keyTableMarkdown();

} // namespace pipescope::ui
