#pragma once

#include "core/base/ids.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace pipescope {

/// Every text once, named by a StringId. Id 0 is the empty text. Views stay valid as long as the pool, also
/// when it is moved. Not thread-safe while texts are added; any number of threads may read.
class StringPool
{
public:
    StringPool();
    /// Not noexcept: a deque that is moved from allocates new memory.
    StringPool(StringPool&&) = default;
    StringPool& operator=(StringPool&&) noexcept = default;
    StringPool(const StringPool&) = delete;
    StringPool& operator=(const StringPool&) = delete;
    ~StringPool() = default;

    StringId intern(std::string_view text);
    /// An id from another pool yields the empty text.
    std::string_view text(StringId id) const;

    std::size_t size() const { return m_texts.size(); }

private:
    std::deque<std::string> m_texts;
    std::unordered_map<std::string_view, StringId> m_ids;
};

} // namespace pipescope
