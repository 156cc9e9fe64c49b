#pragma once

#include <string>

namespace pipescope::cli {

/// Checks of option values: the text says what is wrong, and is empty if nothing is.
///
/// An empty name is most likely a variable that was not set; it must not mean something else.
inline std::string refuseEmptyName(const std::string& text)
{
    return text.empty() ? "the name is empty" : std::string();
}

} // namespace pipescope::cli
