#pragma once

#include "core/run/model/trace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <variant>
#include <vector>

namespace pipescope {

/// Statistics are separate for each of these.
using ItemKind = std::variant<BlockKind, OperatorKind>;

/// blockKindName() or operatorKindName().
SourceText itemKindName(const ItemKind& kind);

/// Durations of the items that reach into a time range, each counted with the part that lies within it.
struct DurationStatistics
{
    /// Length of the union: overlapping time counts once.
    Duration busy;
    std::uint64_t count = 0;
    Duration sum;
    Duration mean;
    Duration median;
    /// 95th percentile (nearest rank).
    Duration p95;
    Duration least;
    Duration most;

    bool operator==(const DurationStatistics&) const = default;
};

struct KindStatistics
{
    ItemKind kind;
    DurationStatistics durations;

    bool operator==(const KindStatistics&) const = default;
};

/// Figures of one rank, or of several together; busy and idle of several are sums over the ranks.
struct RankStatistics
{
    /// All blocks; sends and receives are not counted here, because ranks wait in them.
    DurationStatistics blocks;
    /// The rest of the range.
    Duration idle;
    /// Kinds that occur, blocks first.
    std::vector<KindStatistics> kinds;
};

struct RangeStatistics
{
    TimeSpan range;
    RankStatistics total;
    /// One for each track asked for, in that order.
    std::vector<TrackIndex> tracks;
    std::vector<RankStatistics> ranks;

    /// A time within the range on so many ranks, of the whole range on them: 0 … 1; 0 for an empty range.
    double share(Duration part, std::size_t rankCount) const;
};

/// Statistics of `range` on `tracks`, limited to a step where one is given. Times are compared on each rank's
/// own clock, as they are drawn. Empty after a stop request. The cost depends on the items in the range, not
/// on the whole trace, except for operators, which are read from the first one.
std::optional<RangeStatistics> statisticsOf(const Trace& trace, TimeSpan range,
                                            std::span<const TrackIndex> tracks, std::optional<StepIndex> step,
                                            const std::stop_token& stop);

} // namespace pipescope
