#include "core/base/json/long_value_skipper.h"

namespace pipescope {

std::size_t LongValueSkipper::passOver(std::string_view piece)
{
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const char c = piece[i];
        if (m_isInText) {
            m_isInText = m_isAfterBackslash || c != '"';
            m_isAfterBackslash = !m_isAfterBackslash && c == '\\';
        } else if (c == '"') {
            m_isInText = true;
        } else if (c == '{' || c == '[') {
            ++m_depth;
        } else if (m_depth == 0 && (c == ',' || c == '}' || c == ']')) {
            m_isComplete = true;
            return i;
        } else if (c == '}' || c == ']') {
            --m_depth;
        }
    }
    return piece.size();
}

} // namespace pipescope
