#pragma once

#include <cstddef>
#include <string_view>

namespace pipescope {

/// Passes over a JSON value of any length, or a member with its key, piece by piece and without keeping any
/// of it. It ends before the comma or closing bracket that follows.
class LongValueSkipper
{
public:
    /// How many characters of the next piece belong to it.
    std::size_t passOver(std::string_view piece);

    bool isComplete() const { return m_isComplete; }

private:
    std::size_t m_depth = 0;
    bool m_isInText = false;
    bool m_isAfterBackslash = false;
    bool m_isComplete = false;
};

} // namespace pipescope
