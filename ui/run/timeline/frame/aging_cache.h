#pragma once

#include <cstddef>
#include <unordered_map>
#include <utility>

namespace pipescope::ui {

/// A map that forgets what was not asked for lately, a little with each addition: emptying it at once would
/// cost a frame. Holds at most three times `kGeneration` entries.
template<class Key, class Value>
class AgingCache
{
public:
    /// Null if it is not there. Stays valid during the next kGeneration additions.
    const Value* find(const Key& key)
    {
        if (const auto young = m_young.find(key); young != m_young.end()) {
            return &young->second;
        }
        auto old = m_old.extract(key);
        return old.empty() ? nullptr : &m_young.insert(std::move(old)).position->second;
    }

    /// The key must not be there. Stays valid as with find().
    const Value& add(Key key, Value value)
    {
        if (m_young.size() >= kGeneration) {
            m_dying = std::exchange(m_old, std::exchange(m_young, {}));
        }
        for (int i = 0; i < 2 && !m_dying.empty(); ++i) {
            m_dying.erase(m_dying.begin());
        }
        return m_young.emplace(std::move(key), std::move(value)).first->second;
    }

    std::size_t size() const { return m_young.size() + m_old.size() + m_dying.size(); }

    /// More than one screen has.
    static constexpr std::size_t kGeneration = 4'000;

private:
    using Map = std::unordered_map<Key, Value>;

    Map m_young;
    Map m_old;
    /// Not found any more. Smaller than a generation of additions can empty.
    Map m_dying;
};

} // namespace pipescope::ui
