#pragma once

#include <QString>

#include <optional>

namespace pipescope::ui {

/// How well what was typed fits a command's text: nothing if its letters do not occur in order, in any case;
/// else the higher the better. Letters side by side and at the begin of words count most.
std::optional<int> matchScore(const QString& typed, const QString& text);

} // namespace pipescope::ui
