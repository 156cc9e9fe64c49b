#pragma once

#include "core/run/model/link.h"

#include <algorithm>

namespace pipescope::scene {

/// Where a drawn link leaves: on the operator that sends, also where the receiver's clock, which recorded
/// when data moved, is off.
inline TimePoint drawnDeparture(const Link& link)
{
    const TimeSpan& span = link.source.span;
    return link.source.op && span.begin <= span.end ? std::clamp(link.departure(), span.begin, span.end)
                                                    : link.departure();
}

} // namespace pipescope::scene
