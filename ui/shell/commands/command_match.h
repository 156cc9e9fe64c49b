#pragma once

#include <QString>

#include <optional>

namespace pipescope::ui {

/// How well the typed text fits a command's text: empty if its letters do not occur in order, in any case;
/// otherwise higher is better. Where each typed word is the begin of a word of the text, it is better than
/// any text that only has the letters in order; then letters side by side and at the begin of words count
/// most.
std::optional<int> matchScore(const QString& typed, const QString& text);

/// The same for a command with a description: words of both count, if each typed word begins one; those of
/// the text alone count more, and letters in order in the text alone count less.
std::optional<int> matchScore(const QString& typed, const QString& text, const QString& description);

} // namespace pipescope::ui
