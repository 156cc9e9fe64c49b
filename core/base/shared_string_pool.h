#pragma once

#include "core/base/string_pool.h"

#include <memory>
#include <mutex>
#include <vector>

namespace pipescope {

/// A StringPool that can be held once for all that have the same texts in the same order: their ids are the
/// same, too. A pool that is shared is never changed: adding a new text copies it first. Not thread-safe
/// while texts are added; pools that share their texts may be used by different threads.
class SharedStringPool
{
public:
    StringId intern(std::string_view text);
    /// A pool that is not shared, to add texts to; a copy if it is shared now.
    StringPool& own();

    std::optional<StringId> find(std::string_view text) const { return m_pool->find(text); }

    std::string_view text(StringId id) const { return m_pool->text(id); }

    std::size_t size() const { return m_pool->size(); }

    // NOLINTNEXTLINE(google-explicit-constructor): it is a pool for all who only read.
    operator const StringPool&() const { return *m_pool; }

private:
    friend class EqualPools;

    std::shared_ptr<StringPool> m_pool = std::make_shared<StringPool>();
    bool m_isShared = false;
};

/// Pools of which equal ones are to be held once. Any number of threads may add at a time.
class EqualPools
{
public:
    /// From now on `pool` has its texts together with an equal one that was added before, if there is one.
    void add(SharedStringPool& pool);

private:
    std::mutex m_mutex;
    std::vector<std::shared_ptr<StringPool>> m_pools;
};

} // namespace pipescope
