#include "core/run/inference/placement/group_members.h"

namespace pipescope {

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
