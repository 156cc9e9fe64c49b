#pragma once

#include "core/run/clock/bound_hull.h"
#include "core/run/clock/clock_set.h"
#include "core/run/model/trace.h"

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace pipescope {

/// Messages that go back in time: they are received before they are sent, or the block that needs them begins
/// before the one that makes them ends. `lines` bring the times of each track onto one clock; without any,
/// the times are compared as the trace has them. Linear in links.
std::uint64_t causalityViolations(const Trace& trace, std::span<const ClockLine> lines = {});

/// What all messages between the clocks of a run say of them. Times count from each clock's own first
/// message, so that the times of clocks that are far apart can be compared.
struct MessageBounds
{
    /// By the sender's clock and the receiver's.
    std::map<std::pair<ClockIndex, ClockIndex>, BoundHull> hulls;
    /// First message of each clock, on the clock itself; by ClockIndex.
    std::vector<TimePoint> origins;
    /// Messages between two clocks, by the receiver's and by the sender's ClockIndex together.
    std::vector<std::uint64_t> messages;
    /// Times of the first and last bound, from the origin.
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// A receive cannot end before its send began, however long the message took; where no operators are
/// recorded, a block cannot begin before the block that makes its input ended. n log n in links.
MessageBounds boundsOfMessages(const Trace& trace, const ClockSet& clocks);

} // namespace pipescope
