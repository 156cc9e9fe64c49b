#pragma once

#include "core/run/model/link.h"
#include "ui/run/scene/index/link_index.h"
#include "ui/run/scene/rows/row_notes.h"

#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace pipescope::scene {

/// The links that lead to and from collapsed groups, by line. Immutable. Borrows the trace.
struct GroupLinks
{
    /// Sorts them, which takes a good part of a second for millions. After a stop request the result must not
    /// be used.
    GroupLinks(const LinkTimes& links, SharedLines drawnLines, const std::stop_token& stop = {});

    /// The channels whose two lines are there, and of the same ranks, when lines are shared as in `others`.
    std::vector<std::uint32_t> channelsAlsoOf(const SharedLines& others) const;

    SharedLines lines;
    LinkTimes times;
};

/// Where a drawn link leaves: on the operator that sends, also where the receiver's clock, which recorded
/// when data moved, is off.
inline TimePoint drawnDeparture(const Link& link)
{
    const TimeSpan& span = link.source.span;
    return link.source.op && span.begin <= span.end ? std::clamp(link.departure(), span.begin, span.end)
                                                    : link.departure();
}

} // namespace pipescope::scene
