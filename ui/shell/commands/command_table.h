#pragma once

#include <QKeySequence>
#include <QString>

#include "ui/shell/commands/command.h"

#include <span>
#include <vector>

namespace pipescope::ui {

/// The commands of a window: its own and those that panels and kinds of documents bring. Menus, shortcuts,
/// the key table and the help page of keys are made from its rows.
class CommandTable
{
public:
    explicit CommandTable(std::span<const Command> added = {});

    std::span<const Command> rows() const { return m_rows; }

    /// The command must be there.
    const Command& operator[](CommandId id) const;

    /// The menu's title, with a mnemonic: of a submenu, what its entry says.
    QString titleOf(CommandMenu menu) const;

private:
    std::vector<Command> m_rows;
};

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
std::vector<KeyRow> keyTable(const CommandTable& table, QKeySequence::SequenceFormat format);

/// The keys of these commands for the help pages: a Markdown table in English.
QString keyTableMarkdown(std::span<const Command> commands);

} // namespace pipescope::ui
