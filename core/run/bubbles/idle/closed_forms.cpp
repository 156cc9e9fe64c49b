#include "core/run/bubbles/idle/closed_forms.h"

#include "core/base/order_statistics.h"
#include "core/run/bubbles/step_graph/split_backwards.h"

#include <vector>

namespace pipescope {
namespace {

/// Two kinds of work that take the same do so but for noise.
constexpr double kNoise = 0.02;

bool isAtMost(std::int64_t time, std::int64_t other)
{
    return static_cast<double>(time) <= static_cast<double>(other) * (1.0 + kNoise);
}

/// Mean over the ranks of the median time of a kind of block; empty if a rank has none. Of backwards only
/// those count that hold their weight gradient, or do not, as wanted.
class MedianTimes
{
public:
    MedianTimes(const Trace& trace, const StepGraph& graph)
        : m_graph(graph)
        , m_isSplit(splitBackwardsOf(trace, graph))
    { }

    std::optional<std::int64_t> of(BlockKind kind, bool isSplit = false) const
    {
        std::int64_t sum = 0;
        for (const GraphRank& rank : m_graph.ranks) {
            std::vector<std::int64_t> times;
            for (std::uint32_t i = rank.firstNode; i < rank.endNode; ++i) {
                if (m_graph.kind[i] == kind && m_isSplit[i] == isSplit) {
                    times.push_back(m_graph.end[i] - m_graph.begin[i]);
                }
            }
            if (times.empty()) {
                return std::nullopt;
            }
            sum += medianOf(times);
        }
        return sum / static_cast<std::int64_t>(m_graph.ranks.size());
    }

private:
    const StepGraph& m_graph;
    std::vector<bool> m_isSplit;
};

std::optional<std::int64_t> joinedBubble(const ScheduleShape& shape, const MedianTimes& times)
{
    const auto forward = times.of(BlockKind::Forward);
    const auto backward = times.of(BlockKind::Backward);
    const bool isWhole = shape.chunks == 1 || shape.microBatches % shape.stages == 0;
    return isWhole && forward && backward ? std::optional((shape.stages - 1) * (*forward + *backward))
                                          : std::nullopt;
}

/// Of schedules whose weight gradients are blocks of their own.
std::optional<std::int64_t> splitBubble(const ScheduleShape& shape, const MedianTimes& times)
{
    const auto forward = times.of(BlockKind::Forward);
    const auto input = times.of(BlockKind::Backward, true);
    const auto weight = times.of(BlockKind::Weight);
    if (!forward || !input || !weight || !isAtMost(*weight, *input)) {
        return std::nullopt;
    }
    if (shape.kind == ScheduleKind::ZeroBubbleV) {
        return isAtMost(*forward, *input) ? std::optional((shape.stages - 1) * *input) : std::nullopt;
    }
    if (shape.kind == ScheduleKind::ZeroBubbleH1) {
        return isAtMost(*weight, *forward) ? std::optional((shape.stages - 1) * (*forward + *input - *weight))
                                           : std::nullopt;
    }
    const auto overlap = times.of(BlockKind::Overlap);
    if (!overlap || !isAtMost(*input, *forward)) {
        return std::nullopt;
    }
    const std::int32_t ways = isBidirectional(shape.kind) ? shape.stages / 2 : shape.stages;
    return (ways - 1) * (*overlap + *forward - 2 * *weight);
}

} // namespace

std::optional<std::int64_t> theoreticalBubble(const Trace& trace, const StepGraph& graph)
{
    const auto shape = trace.schedule.shape();
    if (!shape || trace.schedule.hasFreeWeights) {
        return std::nullopt;
    }
    const MedianTimes times(trace, graph);
    switch (shape->kind) {
    case ScheduleKind::GPipe:
    case ScheduleKind::OneForwardOneBackward:
    case ScheduleKind::Interleaved:
        return joinedBubble(*shape, times);
    case ScheduleKind::ZeroBubbleH1:
    case ScheduleKind::ZeroBubbleV:
    case ScheduleKind::DualPipe:
    case ScheduleKind::DualPipeV:
        return splitBubble(*shape, times);
    case ScheduleKind::InterleavedGPipe:
        break;
    }
    return std::nullopt;
}

} // namespace pipescope
