#pragma once

#include "core/base/ids.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pipescope {

/// Every text once, named by a StringId. Id 0 is the empty text. Views stay valid as long as the pool, also
/// when it is moved; a pool that was moved from can only be destroyed or assigned to. Not thread-safe while
/// texts are added; any number of threads may read. Costs 28 bytes a text beside its characters.
class StringPool
{
public:
    StringPool();
    StringPool(StringPool&&) noexcept = default;
    StringPool& operator=(StringPool&&) noexcept = default;
    StringPool(const StringPool&) = delete;
    StringPool& operator=(const StringPool&) = delete;
    ~StringPool() = default;

    StringId intern(std::string_view text);
    /// Empty if no such text was added.
    std::optional<StringId> find(std::string_view text) const;
    /// An id from another pool yields the empty text.
    std::string_view text(StringId id) const;

    std::size_t size() const { return m_texts.size(); }

private:
    struct Slot
    {
        std::uint32_t hash = 0;
        /// Position in m_texts and 1; 0 where the slot is free.
        std::uint32_t textAnd1 = 0;
    };

    /// The slot of the text, or the free one where it belongs.
    std::size_t slotOf(std::string_view text, std::uint32_t hash) const;
    void grow();
    std::string_view keep(std::string_view text);

    std::vector<std::string_view> m_texts;
    /// Open addressing, a power of two of them, at most two thirds used.
    std::vector<Slot> m_slots;
    /// Characters of the texts.
    std::vector<std::vector<char>> m_chunks;
    std::size_t m_freeInChunk = 0;
    char* m_nextFree = nullptr;
};

} // namespace pipescope
