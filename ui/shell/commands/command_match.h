#pragma once

#include <QString>

#include <optional>

namespace pipescope::ui {

/// How well the typed text fits a command's text: empty if its letters do not occur in order, in any case;
/// otherwise higher is better. Letters side by side and at the begin of words count most.
std::optional<int> matchScore(const QString& typed, const QString& text);

} // namespace pipescope::ui
