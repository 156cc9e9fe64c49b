#include "core/graph/compare/diverge/remote_sources.h"

#include <algorithm>
#include <iterator>

namespace pipescope::graph {

RemoteSources::RemoteSources(const Communication& communication)
    : m_communication(communication)
{
    for (const Transfer& transfer : communication.transfers) {
        m_senders.emplace(transfer.receiver, transfer.sender);
    }
    for (std::size_t i = 0; i < communication.collectives.size(); ++i) {
        for (const GraphNode member : communication.membersOf(communication.collectives[i].members)) {
            m_collectives.emplace(member, i);
        }
    }
}

std::vector<GraphNode> RemoteSources::sendersTo(GraphNode node) const
{
    std::vector<GraphNode> senders;
    const auto [first, last] = m_senders.equal_range(node);
    std::transform(first, last, std::back_inserter(senders), [](const auto& entry) { return entry.second; });
    return senders;
}

std::span<const GraphNode> RemoteSources::membersWith(GraphNode node) const
{
    const auto found = m_collectives.find(node);
    return found == m_collectives.end()
               ? std::span<const GraphNode>{}
               : m_communication.membersOf(m_communication.collectives[found->second].members);
}

} // namespace pipescope::graph
