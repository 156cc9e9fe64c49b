#include "core/base/string_pool.h"

namespace pipescope {

StringPool::StringPool()
{
    intern({});
}

StringId StringPool::intern(std::string_view text)
{
    if (const auto found = m_ids.find(text); found != m_ids.end()) {
        return found->second;
    }
    const StringId id{m_texts.size()};
    m_ids.emplace(m_texts.emplace_back(text), id);
    return id;
}

std::string_view StringPool::text(StringId id) const
{
    return id.value < m_texts.size() ? std::string_view(m_texts[id.value]) : std::string_view{};
}

} // namespace pipescope
