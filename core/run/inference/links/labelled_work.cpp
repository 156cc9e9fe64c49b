#include "core/run/inference/links/labelled_work.h"

#include <algorithm>

namespace pipescope {
namespace {

std::uint8_t bitOf(LinkDirection direction)
{
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(direction));
}

} // namespace

LabelledWork::LabelledWork(const BlockTable& blocks)
    : m_repeats(blocks.size(), 0)
{
    m_entries.reserve(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        forEachWork(blocks.at(BlockIndex{i}), [&](const WorkKey& key) {
            m_entries.push_back({key, BlockIndex{i}});
        });
    }
    if (!std::ranges::is_sorted(m_entries, {}, &Entry::key)) {
        std::ranges::stable_sort(m_entries, {}, &Entry::key);
    }
    markRepeated();
}

std::optional<BlockIndex> LabelledWork::firstOf(const WorkKey& key) const
{
    const auto found = std::ranges::lower_bound(m_entries, key, {}, &Entry::key);
    return found != m_entries.end() && found->key == key ? std::optional(found->block) : std::nullopt;
}

std::optional<BlockIndex> LabelledWork::firstRepeated() const
{
    const auto first = std::ranges::find_if(m_repeats, [](std::uint8_t bits) { return bits != 0; });
    return first == m_repeats.end()
               ? std::nullopt
               : std::optional(BlockIndex{static_cast<std::size_t>(first - m_repeats.begin())});
}

bool LabelledWork::isRepeated(BlockIndex block, LinkDirection direction) const
{
    return (m_repeats[block.value] & bitOf(direction)) != 0;
}

void LabelledWork::markRepeated()
{
    for (std::size_t i = 1; i < m_entries.size(); ++i) {
        if (m_entries[i].key == m_entries[i - 1].key) {
            ++m_repeated;
            for (Entry* each : {&m_entries[i - 1], &m_entries[i]}) {
                each->isOnly = false;
                m_repeats[each->block.value] |= bitOf(std::get<LinkDirection>(each->key));
            }
        }
    }
}

} // namespace pipescope
