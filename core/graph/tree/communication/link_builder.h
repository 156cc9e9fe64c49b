#pragma once

#include "core/graph/tree/communication/communication.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::graph {

/// Collects links in any order, and puts them in the order of their nodes.
class LinkBuilder
{
public:
    LinkRange addMembers(std::span<const GraphNode> members);

    std::span<const GraphNode> members(LinkRange range) const
    {
        return std::span(m_members).subspan(range.begin, range.count);
    }

    /// `entry` orders the links of a batch of `entryCount` entries. A link whose only member is the node
    /// itself is left out, as is a second one of a call that is no batch.
    void add(GraphNode node, CommunicationDirection direction, LinkRange members, std::uint32_t entry = 0,
             std::uint32_t entryCount = 1);

    /// Moves everything to the result.
    void finish(Communication& result);

private:
    struct Pending
    {
        GraphNode node;
        std::uint32_t entry = 0;
        bool isList = false;
        CommunicationLink link;
    };

    std::vector<Pending> m_pending;
    std::vector<GraphNode> m_members;
};

} // namespace pipescope::graph
