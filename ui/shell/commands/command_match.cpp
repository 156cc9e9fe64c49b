#include "ui/shell/commands/command_match.h"

#include <QStringList>

#include <algorithm>

namespace pipescope::ui {
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
