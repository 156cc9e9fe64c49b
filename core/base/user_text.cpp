#include "core/base/user_text.h"

namespace pipescope {

UserText::UserText(SourceText pattern, std::vector<UserText> values)
    : m_pattern(pattern.english)
    , m_values(std::move(values))
{ }

std::string UserText::in(const Translate& translate) const
{
    if (m_pattern == nullptr) {
        return m_same;
    }
    const std::string pattern = translate ? translate(m_pattern) : std::string(m_pattern);
    std::string filled;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool isMark =
            pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
        const std::size_t value = isMark ? static_cast<std::size_t>(pattern[i + 1] - '1') : m_values.size();
        if (value < m_values.size()) {
            filled += m_values[value].in(translate);
            ++i;
        } else {
            filled += pattern[i];
        }
    }
    return filled;
}

std::string UserText::english() const
{
    return in({});
}

UserText verbatim(std::string_view same)
{
    return UserText(same);
}

UserText listOf(const std::vector<UserText>& parts)
{
    UserText list;
    for (const UserText& part : parts) {
        if (!part.empty()) {
            list = list.empty() ? part : "%1, %2"_text(list, part);
        }
    }
    return list;
}

} // namespace pipescope
