#include "ui/shell/commands/command.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace pipescope::ui {

QString inUsersLanguage(const char* text)
{
    return QCoreApplication::translate("Commands", text);
}

std::vector<Command> chained(std::span<const Command> rows)
{
    std::vector<Command> chain(rows.begin(), rows.end());
    for (std::size_t i = 1; i < chain.size(); ++i) {
        if (!chain[i].follows) {
            chain[i].follows = chain[i - 1].id;
        }
    }
    return chain;
}

CommandNeed needOf(const Command& command)
{
    if (command.need) {
        return *command.need;
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

QString commandText(const Command& command)
{
    return inUsersLanguage(command.text);
}

QString withoutMnemonic(QString text)
{
    static const QRegularExpression kBehind(QStringLiteral("\\(&.\\)"));
    return text.remove(kBehind).remove(u'&');
}

QString commandDescription(const Command& command)
{
    return inUsersLanguage(command.description);
}

QList<QKeySequence> commandShortcuts(const Command& command)
{
    QList<QKeySequence> sequences;
    for (const QKeyCombination key : command.shortcuts) {
        if (key != kNoKey) {
            sequences.append(QKeySequence(key));
        }
    }
    return sequences;
}

QString commandGesture(const Command& command)
{
    return inUsersLanguage(command.gesture);
}

} // namespace pipescope::ui
