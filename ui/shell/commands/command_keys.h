#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

#include "ui/shell/commands/command_table.h"

#include <optional>

class QSettings;

namespace pipescope::ui {

class CommandActions;

/// The user's own keys for commands: kept in settings, by the English text of the command. Commands without
/// an entry have the keys of the command table.
class CommandKeys
{
public:
    /// Gives the actions the keys that the settings hold. Both must outlive it.
    CommandKeys(CommandActions& actions, QSettings& settings);

    /// The command that has the key already, if any; two commands with one key would both do nothing.
    std::optional<CommandId> holderOf(const QKeySequence& key) const;

    /// Replaces the command's keys and stores them; an empty list removes them. Keys that other commands have
    /// are removed there.
    void assign(CommandId id, const QList<QKeySequence>& keys);
    /// All keys of the command table again.
    void restoreAll();

private:
    void put(CommandId id, const QList<QKeySequence>& keys);

    CommandActions& m_actions;
    QSettings& m_settings;
};

/// How well the typed text fits a command's text: empty if its letters do not occur in order, in any case;
/// otherwise higher is better. Where each typed word is the begin of a word of the text, it is better than
/// any text that only has the letters in order; then letters side by side and at the begin of words count
/// most.
std::optional<int> matchScore(const QString& typed, const QString& text);

/// The same for a command with a description: words of both count, if each typed word begins one; those of
/// the text alone count more, and letters in order in the text alone count less.
std::optional<int> matchScore(const QString& typed, const QString& text, const QString& description);

} // namespace pipescope::ui
