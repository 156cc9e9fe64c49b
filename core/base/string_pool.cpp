#include "core/base/string_pool.h"

#include <algorithm>
#include <functional>
#include <stdexcept>

namespace pipescope {
namespace {

constexpr std::size_t kFirstSlots = 16;
constexpr std::size_t kFirstChunk = 256;
constexpr std::size_t kMaxChunk = std::size_t{256} * 1024;
constexpr std::size_t kMaxTexts = 0xFFFFFFFE;

std::uint32_t hashOf(std::string_view text)
{
    const std::size_t hash = std::hash<std::string_view>{}(text);
    return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
}

} // namespace

StringPool::StringPool()
    : m_slots(kFirstSlots)
{
    intern({});
}

StringId StringPool::intern(std::string_view text)
{
    const std::uint32_t hash = hashOf(text);
    std::size_t slot = slotOf(text, hash);
    if (m_slots[slot].textAnd1 != 0) {
        return StringId{m_slots[slot].textAnd1 - 1};
    }
    if (m_texts.size() == kMaxTexts) {
        throw std::length_error("too many texts");
    }
    if ((m_texts.size() + 1) * 3 > m_slots.size() * 2) {
        grow();
        slot = slotOf(text, hash);
    }
    m_texts.push_back(keep(text));
    m_slots[slot] = {hash, static_cast<std::uint32_t>(m_texts.size())};
    return StringId{m_texts.size() - 1};
}

std::optional<StringId> StringPool::find(std::string_view text) const
{
    const Slot& slot = m_slots[slotOf(text, hashOf(text))];
    return slot.textAnd1 == 0 ? std::nullopt : std::optional(StringId{slot.textAnd1 - 1});
}

std::string_view StringPool::text(StringId id) const
{
    return id.value < m_texts.size() ? m_texts[id.value] : std::string_view{};
}

std::size_t StringPool::slotOf(std::string_view text, std::uint32_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t i = hash & mask;
    while (m_slots[i].textAnd1 != 0 && (m_slots[i].hash != hash || m_texts[m_slots[i].textAnd1 - 1] != text))
    {
        i = (i + 1) & mask;
    }
    return i;
}

void StringPool::grow()
{
    std::vector<Slot> old(m_slots.size() * 2);
    old.swap(m_slots);
    const std::size_t mask = m_slots.size() - 1;
    for (const Slot& slot : old) {
        if (slot.textAnd1 != 0) {
            std::size_t i = slot.hash & mask;
            while (m_slots[i].textAnd1 != 0) {
                i = (i + 1) & mask;
            }
            m_slots[i] = slot;
        }
    }
}

std::string_view StringPool::keep(std::string_view text)
{
    if (text.empty()) {
        return {};
    }
    if (text.size() > m_freeInChunk) {
        const std::size_t doubled = kFirstChunk << std::min<std::size_t>(m_chunks.size(), 10);
        const std::size_t size = std::max(text.size(), std::min(doubled, kMaxChunk));
        m_chunks.emplace_back(size);
        m_nextFree = m_chunks.back().data();
        m_freeInChunk = size;
    }
    std::ranges::copy(text, m_nextFree);
    const std::string_view kept{m_nextFree, text.size()};
    m_nextFree += text.size();
    m_freeInChunk -= text.size();
    return kept;
}

} // namespace pipescope
