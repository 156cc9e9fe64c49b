#include "core/run/analysis/range_statistics.h"

#include "core/base/order_statistics.h"
#include "core/base/threads/parallel.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace pipescope {
namespace {

constexpr std::size_t kKinds = kBlockKindCount + kOperatorKindCount;

ItemKind kindAt(std::size_t position)
{
    return position < kBlockKindCount ? ItemKind(static_cast<BlockKind>(position))
                                      : ItemKind(static_cast<OperatorKind>(position - kBlockKindCount));
}

/// Items of one kind on one rank, added in order of begin.
struct Collected
{
    std::vector<std::int64_t> durations;
    std::int64_t busy = 0;
    std::optional<TimePoint> coveredTo;

    void add(TimeSpan within)
    {
        durations.push_back(within.duration().ns);
        const TimePoint from = coveredTo ? std::max(*coveredTo, within.begin) : within.begin;
        busy = saturatingAdd(busy, std::max<std::int64_t>(0, (within.end - from).ns));
        coveredTo = coveredTo ? std::max(*coveredTo, within.end) : within.end;
    }

    /// The next rank: busy times of different ranks do not overlap.
    void append(const Collected& other)
    {
        durations.insert(durations.end(), other.durations.begin(), other.durations.end());
        busy = saturatingAdd(busy, other.busy);
    }
};

DurationStatistics summed(Collected& items)
{
    DurationStatistics result;
    result.busy = {items.busy};
    result.count = items.durations.size();
    if (items.durations.empty()) {
        return result;
    }
    for (const std::int64_t duration : items.durations) {
        result.sum = result.sum + Duration{duration};
    }
    const auto [least, most] = std::minmax_element(items.durations.begin(), items.durations.end());
    result.least = {*least};
    result.most = {*most};
    result.mean = {result.sum.ns / static_cast<std::int64_t>(result.count)};
    const std::size_t upper = result.count / 2;
    result.median = {valueAt(items.durations, upper)};
    if (result.count % 2 == 0) {
        const std::int64_t lower = valueAt(items.durations, upper - 1);
        result.median = {lower + (result.median.ns - lower) / 2};
    }
    constexpr std::size_t kHundred = 100;
    constexpr std::size_t kPercentile = 95;
    result.p95 = {valueAt(items.durations, (result.count * kPercentile + kHundred - 1) / kHundred - 1)};
    return result;
}

/// Statistics of one rank, or of all together, in the range.
struct RankItems
{
    Collected blocks;
    std::array<Collected, kKinds> kinds;

    void append(const RankItems& other)
    {
        blocks.append(other.blocks);
        for (std::size_t i = 0; i < kKinds; ++i) {
            kinds[i].append(other.kinds[i]);
        }
    }
};

class Collector
{
public:
    Collector(const Trace& trace, TimeSpan range, std::optional<StepIndex> step)
        : m_trace(trace)
        , m_range(range)
        , m_step(step)
    { }

    RankItems itemsOf(TrackIndex index) const
    {
        RankItems items;
        const Track& track = m_trace.track(index);
        const auto [first, last] = track.blocks.indicesWithin(m_range);
        for (std::size_t i = first; i < last; ++i) {
            const BlockIndex block{i};
            const auto within = part(track.blocks.span(block), track.blocks.step(block));
            if (within) {
                items.blocks.add(*within);
                items.kinds[static_cast<std::size_t>(track.blocks.kind(block))].add(*within);
            }
        }
        for (const P2pOperator& op : track.operators) {
            if (op.span.begin >= m_range.end) {
                break;
            }
            if (const auto within = part(op.span, op.step)) {
                items.kinds[kBlockKindCount + static_cast<std::size_t>(op.kind)].add(*within);
            }
        }
        return items;
    }

    RankStatistics statistics(RankItems& items, std::int64_t ranks) const
    {
        RankStatistics result;
        result.blocks = summed(items.blocks);
        std::int64_t length = 0;
        if (__builtin_mul_overflow(m_range.duration().ns, ranks, &length)) {
            length = std::numeric_limits<std::int64_t>::max();
        }
        result.idle = Duration{length} - result.blocks.busy;
        for (std::size_t i = 0; i < kKinds; ++i) {
            if (!items.kinds[i].durations.empty()) {
                result.kinds.push_back({kindAt(i), summed(items.kinds[i])});
            }
        }
        return result;
    }

private:
    /// The part of an item within the range, if it has any length there.
    std::optional<TimeSpan> part(TimeSpan span, std::optional<StepIndex> step) const
    {
        const TimeSpan within{std::max(span.begin, m_range.begin), std::min(span.end, m_range.end)};
        const bool counts = within.begin < within.end && (!m_step || step == m_step);
        return counts ? std::optional(within) : std::nullopt;
    }

    const Trace& m_trace;
    TimeSpan m_range;
    std::optional<StepIndex> m_step;
};

} // namespace

SourceText itemKindName(const ItemKind& kind)
{
    const auto* block = std::get_if<BlockKind>(&kind);
    return block != nullptr ? blockKindName(*block) : operatorKindName(std::get<OperatorKind>(kind));
}

double RangeStatistics::share(Duration part, std::size_t rankCount) const
{
    const double whole = static_cast<double>(range.duration().ns) * static_cast<double>(rankCount);
    return whole > 0.0 ? static_cast<double>(part.ns) / whole : 0.0;
}

std::optional<RangeStatistics> statisticsOf(const Trace& trace, TimeSpan range,
                                            std::span<const TrackIndex> tracks, std::optional<StepIndex> step,
                                            const std::stop_token& stop)
{
    const Collector collector(trace, range, step);
    std::vector<RankItems> items(tracks.size());
    parallelFor(tracks.size(), workerCount(0), stop,
                [&](std::size_t i) { items[i] = collector.itemsOf(tracks[i]); });
    RangeStatistics result;
    result.range = range;
    result.tracks.assign(tracks.begin(), tracks.end());
    RankItems all;
    for (RankItems& rank : items) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        all.append(rank);
        result.ranks.push_back(collector.statistics(rank, 1));
    }
    result.total = collector.statistics(all, static_cast<std::int64_t>(tracks.size()));
    return result;
}

} // namespace pipescope
