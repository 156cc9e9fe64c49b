#include "ui/shell/commands/command_keys.h"

#include <QAction>
#include <QSettings>
#include <QStringList>

#include "ui/shell/commands/command_actions.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

/// Key of the command's entry in the settings.
QString settingsKey(const Command& row)
{
    return QStringLiteral("keys/")
           + QString::fromUtf8(row.text).remove(u'&').remove(u'…').replace(u'/', u' ');
}

} // namespace

CommandKeys::CommandKeys(CommandActions& actions, QSettings& settings)
    : m_actions(actions)
    , m_settings(settings)
{
    for (const Command& row : m_actions.table().rows()) {
        QAction* action = m_actions.action(row.id);
        if (action != nullptr && m_settings.contains(settingsKey(row))) {
            const QString own = m_settings.value(settingsKey(row)).toString();
            action->setShortcuts(own.isEmpty()
                                     ? QList<QKeySequence>{}
                                     : QKeySequence::listFromString(own, QKeySequence::PortableText));
        }
    }
}

std::optional<CommandId> CommandKeys::holderOf(const QKeySequence& key) const
{
    for (const Command& row : m_actions.table().rows()) {
        const QAction* action = m_actions.action(row.id);
        if (action != nullptr && action->shortcuts().contains(key)) {
            return row.id;
        }
    }
    return std::nullopt;
}

void CommandKeys::assign(CommandId id, const QList<QKeySequence>& keys)
{
    for (const QKeySequence& key : keys) {
        const auto holder = holderOf(key);
        if (holder && *holder != id) {
            QList<QKeySequence> left = m_actions.action(*holder)->shortcuts();
            left.removeAll(key);
            put(*holder, left);
        }
    }
    put(id, keys);
}

void CommandKeys::put(CommandId id, const QList<QKeySequence>& keys)
{
    m_actions.action(id)->setShortcuts(keys);
    m_settings.setValue(settingsKey(m_actions.table()[id]),
                        QKeySequence::listToString(keys, QKeySequence::PortableText));
}

void CommandKeys::restoreAll()
{
    m_settings.remove(QStringLiteral("keys"));
    for (const Command& row : m_actions.table().rows()) {
        if (QAction* action = m_actions.action(row.id)) {
            action->setShortcuts(commandShortcuts(row));
        }
    }
}

namespace {

// More than the letters of any text can count.
constexpr int kWholeWords = 100'000;

bool hasWordWith(const QString& begin, const QString& text)
{
    for (qsizetype i = text.indexOf(begin, 0, Qt::CaseInsensitive); i >= 0;
         i = text.indexOf(begin, i + 1, Qt::CaseInsensitive))
    {
        if (i == 0 || !text[i - 1].isLetterOrNumber()) {
            return true;
        }
    }
    return false;
}

/// Each typed word begins a word of the text.
bool beginsWords(const QString& typed, const QString& text)
{
    const QStringList words = typed.split(u' ', Qt::SkipEmptyParts);
    return !words.isEmpty() && std::all_of(words.begin(), words.end(), [&](const QString& word) {
        return hasWordWith(word, text);
    });
}

} // namespace

std::optional<int> matchScore(const QString& typed, const QString& text)
{
    constexpr int kWordBegin = 8;
    constexpr int kSideBySide = 10;
    int score = beginsWords(typed, text) ? kWholeWords : 0;
    qsizetype at = 0;
    qsizetype last = -2;
    for (const QChar wanted : typed) {
        if (wanted.isSpace()) {
            continue;
        }
        qsizetype found = text.indexOf(wanted, at, Qt::CaseInsensitive);
        // The begin of a word is preferred to a letter within one, unless the letters go on side by side.
        for (qsizetype i = found; i >= 0 && found != last + 1;
             i = text.indexOf(wanted, i + 1, Qt::CaseInsensitive)) {
            if (i == 0 || !text[i - 1].isLetterOrNumber()) {
                found = i;
                break;
            }
        }
        if (found < 0) {
            return std::nullopt;
        }
        const bool beginsWord = found == 0 || !text[found - 1].isLetterOrNumber();
        score += 1 + (beginsWord ? kWordBegin : 0) + (found == last + 1 ? kSideBySide : 0);
        last = found;
        at = found + 1;
    }
    return score * 100 - static_cast<int>(text.size());
}

std::optional<int> matchScore(const QString& typed, const QString& text, const QString& description)
{
    const auto ofText = matchScore(typed, text);
    const QString both = text + u' ' + description;
    if (beginsWords(typed, text) || !beginsWords(typed, both)) {
        return ofText;
    }
    constexpr int kInDescription = kWholeWords * 50;
    return kInDescription - static_cast<int>(both.size());
}

} // namespace pipescope::ui
