#include "core/base/shared_string_pool.h"

#include <algorithm>

namespace pipescope {
namespace {

bool areEqual(const StringPool& a, const StringPool& b)
{
    if (a.size() != b.size()) {
        return false;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a.text(StringId{i}) != b.text(StringId{i})) {
            return false;
        }
    }
    return true;
}

} // namespace

StringId SharedStringPool::intern(std::string_view text)
{
    const std::optional<StringId> known = m_isShared ? m_pool->find(text) : std::nullopt;
    return known ? *known : own().intern(text);
}

StringPool& SharedStringPool::own()
{
    // The last one to have a pool keeps it, and with it all views of its texts.
    if (m_isShared && m_pool.use_count() > 1) {
        auto copy = std::make_shared<StringPool>();
        for (std::size_t i = 0; i < m_pool->size(); ++i) {
            copy->intern(m_pool->text(StringId{i}));
        }
        m_pool = std::move(copy);
    }
    m_isShared = false;
    return *m_pool;
}

void EqualPools::add(SharedStringPool& pool)
{
    const std::scoped_lock lock(m_mutex);
    const auto equal = std::ranges::find_if(
        m_pools, [&](const std::shared_ptr<StringPool>& other) { return areEqual(*other, *pool.m_pool); });
    if (equal == m_pools.end()) {
        m_pools.push_back(pool.m_pool);
    } else {
        pool.m_pool = *equal;
    }
    pool.m_isShared = true;
}

} // namespace pipescope
