#pragma once

#include "core/run/model/trace.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace pipescope {

/// Links that a source has read, on their way from the positions of its records to those in the trace.
class RecordedLinks
{
public:
    /// `ranks` is the number of tracks that the ends may name.
    RecordedLinks(std::vector<Link>&& links, std::size_t ranks);

    /// Sets the new positions of a rank's records; empty for records that are not kept.
    void settle(std::size_t rank, const std::vector<std::optional<BlockIndex>>& blocks,
                const std::vector<std::optional<OperatorIndex>>& operators);

    /// Links that still have both ends, in the order of a trace. Spans, and direction and numbers that are
    /// not recorded, follow from the ends.
    void addTo(Trace& trace);

private:
    struct End
    {
        std::size_t link = 0;
        bool isSource = false;
    };

    LinkEnd& at(const End& end) { return end.isSource ? m_links[end.link].source : m_links[end.link].target; }

    std::vector<Link> m_links;
    /// Indexed by rank.
    std::vector<std::vector<End>> m_ends;
    /// Indexed by link: whether one of its ends was dropped.
    std::vector<bool> m_isLost;
};

/// Numbers the links of each sender to each receiver from 0, in their order.
void numberLinks(std::vector<Link>& links);

} // namespace pipescope
