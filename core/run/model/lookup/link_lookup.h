#pragma once

#include "core/run/model/link.h"
#include "core/run/model/trace.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pipescope {

/// Finds the links of a block or operator among all links of a trace by binary search. Holds only link ids,
/// at most 16 bytes a link, and no times: it is valid as long as the links connect the same items. Immutable.
class LinkLookup
{
public:
    LinkLookup() = default;
    /// Built by at most `workers` threads; by as many as there are processors for 0.
    explicit LinkLookup(std::span<const Link> links, std::size_t workers = 0);

    /// Whether it was built from the same number of links.
    bool isOf(std::span<const Link> links) const { return m_count == links.size(); }

    /// Links with an end at this operator, in ascending order. `links` are those it was built from.
    std::vector<LinkIndex> ofOperator(std::span<const Link> links, TrackIndex track, OperatorIndex op) const;
    /// Links that this block produces or consumes, likewise.
    std::vector<LinkIndex> ofBlock(std::span<const Link> links, TrackIndex track, BlockIndex block) const;

private:
    /// Ids of the links whose end names an item, ordered by track, item and id.
    struct Order
    {
        std::vector<LinkIndex> ids;
        /// All links are in this order already: no ids are stored.
        bool isGiven = false;
    };

    template<class End>
    static Order orderOf(std::span<const Link> links, std::size_t workers);
    template<class End>
    static void append(const Order& order, std::span<const Link> links, TrackIndex track, std::uint32_t item,
                       std::vector<LinkIndex>& found);

    std::size_t m_count = 0;
    Order m_sendingOperators;
    Order m_receivingOperators;
    Order m_producers;
    Order m_consumers;
};

/// The operator's part at one end of a link; null where the link was inferred from blocks alone.
const OperatorPart* partOf(const Trace& trace, const LinkEnd& end);

} // namespace pipescope
