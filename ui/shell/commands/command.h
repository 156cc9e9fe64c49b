#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope::ui {

/// Names something that a user can ask the window for. The window's own are CommandId::OpenFolder and so on;
/// a panel or a kind of document makes its own: constexpr CommandId kAddMark{"AddMark"}. Equal names are the
/// same command.
struct CommandId
{
    std::string_view name;

    friend constexpr bool operator==(CommandId, CommandId) = default;
    friend constexpr std::strong_ordering operator<=>(CommandId, CommandId) = default;

#define COMMAND(Name) static const CommandId Name;
#include "ui/shell/commands/command_ids.def"
#undef COMMAND
};

#define COMMAND(Name) inline constexpr CommandId CommandId::Name{#Name};
#include "ui/shell/commands/command_ids.def"
#undef COMMAND

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
    /// Commands of model graphs.
    Graph,
    /// Submenus of Graph.
    ColourNodes,
    Go,
    Help,
    /// Gestures and keys of the timeline: in the key table only.
    Timeline,
    /// The same of the query page.
    QueryPage,
    /// The same of the chart of a model graph.
    GraphChart
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

/// One row of the table. Texts are English and translated when shown, in the context "Commands".
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
    /// Where a command stands that a panel brings: behind this one; the last of its menu if empty.
    std::optional<CommandId> follows = std::nullopt;
    /// If empty, what most commands of its menu need.
    std::optional<CommandNeed> need = std::nullopt;
    /// The menu that a submenu's entry opens.
    std::optional<CommandMenu> opens = std::nullopt;
};

constexpr QKeyCombination kNoKey{Qt::Key_unknown};

constexpr std::array<QKeyCombination, 2> noKeys()
{
    return {kNoKey, kNoKey};
}

constexpr std::array<QKeyCombination, 2> keys(QKeyCombination first, QKeyCombination second = kNoKey)
{
    return {first, second};
}

constexpr Command needing(CommandNeed need, Command command)
{
    command.need = need;
    return command;
}

constexpr Command behind(CommandId other, Command command)
{
    command.follows = other;
    return command;
}

constexpr Command opening(CommandMenu menu, Command command)
{
    command.opens = menu;
    return command;
}

/// The rows, each behind the one before it where it names none itself.
std::vector<Command> chained(std::span<const Command> rows);

CommandNeed needOf(const Command& command);

/// A text of a command or menu.
QString inUsersLanguage(const char* text);

/// As in the menu, with a mnemonic.
QString commandText(const Command& command);
/// A text of a menu without its mnemonic, be it within a word or, as in Chinese, behind it.
QString withoutMnemonic(QString text);
QString commandDescription(const Command& command);
QList<QKeySequence> commandShortcuts(const Command& command);
/// Keys and gestures as text, for commands that have no shortcut.
QString commandGesture(const Command& command);

} // namespace pipescope::ui
