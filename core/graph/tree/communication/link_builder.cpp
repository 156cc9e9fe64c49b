#include "core/graph/tree/communication/link_builder.h"

#include <algorithm>
#include <tuple>

namespace pipescope::graph {

LinkRange LinkBuilder::addMembers(std::span<const GraphNode> members)
{
    const auto begin = static_cast<std::uint32_t>(m_members.size());
    m_members.insert(m_members.end(), members.begin(), members.end());
    return {begin, static_cast<std::uint32_t>(members.size())};
}

void LinkBuilder::add(GraphNode node, CommunicationDirection direction, LinkRange members,
                      std::uint32_t entry, std::uint32_t entryCount)
{
    const auto others = this->members(members);
    if (std::ranges::any_of(others, [&](const GraphNode& other) { return other != node; })) {
        m_pending.push_back({node, entry, entryCount > 1, {direction, members}});
    }
}

void LinkBuilder::finish(Communication& result)
{
    std::ranges::stable_sort(m_pending, [](const Pending& a, const Pending& b) {
        return std::tie(a.node, a.entry) < std::tie(b.node, b.entry);
    });
    for (const Pending& pending : m_pending) {
        if (result.calls.empty() || result.calls.back().node != pending.node) {
            result.calls.push_back(
                {pending.node, pending.isList, {static_cast<std::uint32_t>(result.links.size()), 0}});
        } else if (!pending.isList) {
            continue;
        }
        ++result.calls.back().links.count;
        result.links.push_back(pending.link);
    }
    result.members = std::move(m_members);
    m_pending.clear();
}

} // namespace pipescope::graph
