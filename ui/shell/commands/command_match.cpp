#include "ui/shell/commands/command_match.h"

namespace pipescope::ui {

std::optional<int> matchScore(const QString& typed, const QString& text)
{
    constexpr int kWordBegin = 8;
    constexpr int kSideBySide = 10;
    int score = 0;
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

} // namespace pipescope::ui
