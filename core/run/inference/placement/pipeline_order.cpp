#include "core/run/inference/placement/pipeline_order.h"

#include <algorithm>

namespace pipescope {

PipelineOrder::PipelineOrder(const BlockTable& blocks)
{
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (blocks.kinds()[i] != BlockKind::Other) {
            m_blocks.emplace_back(i);
            m_begins.push_back(blocks.beginNs()[i]);
            m_ends.push_back(std::max(blocks.endNs()[i], m_ends.empty() ? blocks.endNs()[i] : m_ends.back()));
        }
    }
}

std::optional<BlockIndex> PipelineOrder::before(TimePoint t) const
{
    const auto position = std::upper_bound(m_ends.begin(), m_ends.end(), t.ns) - m_ends.begin();
    return position > 0 ? std::optional(m_blocks[static_cast<std::size_t>(position - 1)]) : std::nullopt;
}

std::optional<BlockIndex> PipelineOrder::after(TimePoint t) const
{
    const auto position =
        static_cast<std::size_t>(std::lower_bound(m_begins.begin(), m_begins.end(), t.ns) - m_begins.begin());
    return position < m_blocks.size() ? std::optional(m_blocks[position]) : std::nullopt;
}

GroupMembers::GroupMembers(const Trace& trace, std::span<const RankRecords* const> ranks)
    : m_trace(trace)
    , m_ranks(ranks)
{
    for (const RankRecords* rank : ranks) {
        for (const auto& [name, group] : rank->metadata.groups) {
            m_known.emplace(name, &group.members);
        }
    }
}

const std::vector<Rank>* GroupMembers::of(TrackIndex index, const P2pOperator& op) const
{
    const std::string_view name = m_trace.strings.text(op.group);
    const auto& own = m_ranks[index.value]->metadata.groups;
    if (const auto recorded = own.find(name); recorded != own.end()) {
        return &recorded->second.members;
    }
    if (const auto others = m_known.find(name); others != m_known.end()) {
        return others->second;
    }
    const Track& track = m_trace.track(index);
    return track.group ? &m_trace.groups[track.group->value].ranks : nullptr;
}

} // namespace pipescope
