#pragma once

#include "core/graph/tree/communication/communication.h"

#include <map>
#include <span>
#include <vector>

namespace pipescope::graph {

/// The calls of other ranks that a call gets data from. Refers to the communication.
class RemoteSources
{
public:
    explicit RemoteSources(const Communication& communication);

    /// The senders of what it receives.
    std::vector<GraphNode> sendersTo(GraphNode node) const;
    /// The members of its collective call, itself included.
    std::span<const GraphNode> membersWith(GraphNode node) const;

private:
    const Communication& m_communication;
    std::multimap<GraphNode, GraphNode> m_senders;
    /// Position in Communication::collectives.
    std::map<GraphNode, std::size_t> m_collectives;
};

} // namespace pipescope::graph
