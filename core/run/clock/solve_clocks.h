#pragma once

#include "core/base/user_text.h"
#include "core/run/clock/clock_set.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// A difference constraint: offset of `to` − offset of `from` ≤ `most`, ns.
struct ClockEdge
{
    ClockIndex from;
    ClockIndex to;
    std::int64_t most = 0;
};

/// Constraints that contradict each other: edges in their order around a cycle, whose sum is negative.
using NegativeCycle = std::vector<ClockEdge>;

/// The least upper bounds that follow from upper bounds of some offsets; empty where nothing follows.
using UpperBounds = std::vector<std::optional<std::int64_t>>;

/// Searches a cycle that cannot be. Bellman-Ford: clocks × edges at most, a few rounds over the edges
/// usually.
std::optional<NegativeCycle> findNegativeCycle(std::size_t clocks, std::span<const ClockEdge> edges);

/// All upper bounds that follow from `starts`, by ClockIndex. `edges` must be free of negative cycles.
UpperBounds upperBounds(UpperBounds starts, std::span<const ClockEdge> edges);

/// Offsets that keep all constraints, close to the wanted ones: these themselves where they do. `edges` must
/// be free of negative cycles.
std::vector<std::int64_t> keptOffsets(const std::vector<std::int64_t>& wanted,
                                      std::span<const ClockEdge> edges);

/// What is known of one clock of a run.
struct ClockEstimate
{
    /// The first clock of those that messages in both directions join; the clock itself where none do.
    ClockIndex reference;
    ClockLine line;
    /// Between which the offset at `line.at` lies for certain, if both clocks run evenly; empty where no
    /// message bounds it on that side.
    std::optional<Duration> low;
    std::optional<Duration> high;
    /// Between which the drift lies for certain. The line has a drift only if no constant offset is possible.
    std::optional<double> driftLowPpm;
    std::optional<double> driftHighPpm;
    /// Messages from and to other clocks.
    std::uint64_t messages = 0;

    bool operator==(const ClockEstimate&) const = default;
};

/// Messages that no offsets of the clocks can explain.
struct ClockContradiction
{
    /// The clocks around a cycle; the last one sent to the first.
    std::vector<ClockIndex> clocks;
    /// By how much the messages around the cycle arrive too early in all.
    Duration by;
};

/// The clocks of a run, from what must come first: a message is not received before it is sent.
struct ClockFigures
{
    /// Indexed by ClockIndex, see ClockSet.
    std::vector<ClockEstimate> clocks;
    /// Where there is one, the offsets are those that the hosts had before, and bounds are empty.
    std::optional<ClockContradiction> contradiction;
    /// Messages that go back in time by the recorded times, and by the corrected ones.
    std::uint64_t violationsBefore = 0;
    std::uint64_t violationsAfter = 0;

    bool isAnyMoved() const;

    /// Whether the times of two clocks can be compared.
    bool areComparable(ClockIndex first, ClockIndex second) const
    {
        return clocks[first.value].reference == clocks[second.value].reference;
    }
};

/// Offsets and drifts of all clocks. Each lies in its interval and, unless they contradict each other, keeps
/// the order of all messages; among those that do, it is close to the hosts' estimates, or else the middle.
/// `trace` is as recorded. n log n in links, and clocks × pairs of clocks at most.
ClockFigures solveClocks(const Trace& trace);

/// The line of each track, for withClockLines().
std::vector<ClockLine> linesOfTracks(const Trace& trace, const ClockFigures& figures);

class JsonWriter;

/// "messages from A to B and back to A arrive 12 us before they can": the clocks, and by how much.
UserText contradictionText(const Trace& trace, const ClockContradiction& contradiction);

/// Adds findings about messages that go back in time, and about clocks that contradict each other.
void reportCausality(Trace& trace);

/// A line for each clock's offset with its interval and drift, and for the messages that go back in time.
/// None for a single clock without such messages.
std::vector<UserText> clockLines(const Trace& trace, const ClockFigures& figures);

/// The member "clock" of an analysis, see README.
void writeClockJson(const Trace& trace, const ClockFigures& figures, JsonWriter& json);

} // namespace pipescope
