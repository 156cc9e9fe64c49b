#include "core/run/bubbles/idle/bubble_figures.h"

#include "core/base/order_statistics.h"
#include "core/run/bubbles/idle/exposed_communication.h"
#include "core/run/bubbles/step_graph/graph_blocks.h"
#include "core/run/bubbles/step_graph/step_graph.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
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

/// Takes schedules whose weight gradients are blocks of their own.
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

/// The idle time of the rank that waits most, from the step's first begin to its last end, if all stages were
/// equal and data moved in no time; ns. Times are means over the stages of a chunk's median times: forward F,
/// input gradient B, weight gradient W, overlapped forward and backward F&B; p stages, m micro-batches.
///
/// | schedule                                 | bubble                | where                     |
/// |------------------------------------------|-----------------------|---------------------------|
/// | GPipe, 1F1B (B with W), the former with  | (p-1)(F+B)            |                           |
/// | chunks: interleaved 1F1B                 | (p-1)(F+B)            | p divides m               |
/// | ZB-H1 (Qi et al., Zero Bubble, table 1)  | (p-1)(F+B-W)          | W at most F and B         |
/// | ZB-V                                     | (p-1)B                | F and W at most B         |
/// | DualPipe                                 | (p/2-1)(F&B+F-2W)     | W at most B, B at most F  |
/// | DualPipeV                                | (p-1)(F&B+F-2W)       | W at most B, B at most F  |
///
/// Zero Bubble counts none for ZB-V, since it takes each stage's own time from its first begin: what is left
/// here is the way of the first micro-batch down the stages. DeepSeek writes F&B+B'-3W, with B' = B + W and
/// F = B. Empty for other schedules, and for times to which the form does not apply.
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

/// Sums of the receives of each step on one track, by step; empty without operators.
std::vector<std::int64_t> receivingOf(const Track& track, std::size_t steps)
{
    std::vector<std::int64_t> sums(track.operators.empty() ? 0 : steps);
    for (const P2pOperator& op : track.operators) {
        if (op.kind == OperatorKind::Receive && op.step && op.step->value < sums.size()) {
            std::int64_t& sum = sums[op.step->value];
            sum = saturatingAdd(sum, op.span.duration().ns);
        }
    }
    return sums;
}

/// Empty where there are no sums.
std::optional<std::int64_t> ofStep(const std::vector<std::int64_t>& sums, StepIndex step)
{
    return sums.empty() ? std::nullopt : std::optional(sums[step.value]);
}

double ratio(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

/// Sums over the pipeline groups of a step.
class SumsOfStep
{
public:
    void add(const Trace& trace, const RankIdle& idle)
    {
        if (idle.stage) {
            m_stages[*idle.stage].add(idle);
        }
        if (const HostIndex host = trace.track(idle.track).host; host.value < trace.hosts.size()) {
            m_hosts[host].add(idle);
        }
    }

    /// To the last step, if there is one.
    void moveTo(std::vector<StepBubble>& steps)
    {
        if (!steps.empty()) {
            for (const auto& [stage, figures] : m_stages) {
                steps.back().stages.push_back({stage, figures});
            }
            for (const auto& [host, figures] : m_hosts) {
                steps.back().hosts.push_back({host, figures});
            }
        }
        m_stages.clear();
        m_hosts.clear();
    }

private:
    std::map<Stage, BubbleFigures> m_stages;
    std::map<HostIndex, BubbleFigures> m_hosts;
};

} // namespace

double BubbleFigures::idleOfTotal() const
{
    return ratio(idleTotal(), total);
}

double BubbleFigures::idleOfBusy() const
{
    return ratio(idleTotal(), busy);
}

void BubbleFigures::add(const RankIdle& rank)
{
    add(BubbleFigures{rank.busy, rank.window - rank.missing, rank.idle, rank.idleOfPhase});
}

void BubbleFigures::add(const BubbleFigures& other)
{
    busy = saturatingAdd(busy, other.busy);
    total = saturatingAdd(total, other.total);
    for (std::size_t i = 0; i < kIdleClassCount; ++i) {
        idle[i] = saturatingAdd(idle[i], other.idle[i]);
    }
    for (std::size_t i = 0; i < kStepPhaseCount; ++i) {
        idleOfPhase[i] = saturatingAdd(idleOfPhase[i], other.idleOfPhase[i]);
    }
}

std::vector<StepBubble> bubblesOf(const Trace& trace, const StepGraphs& graphs)
{
    std::vector<std::vector<std::int64_t>> receiving;
    receiving.reserve(trace.tracks.size());
    std::vector<std::vector<std::int64_t>> exposed;
    exposed.reserve(trace.tracks.size());
    for (const Track& track : trace.tracks) {
        exposed.push_back(exposedCommunication(track, trace.steps.size()));
        receiving.push_back(receivingOf(track, trace.steps.size()));
    }
    std::vector<StepBubble> steps;
    SumsOfStep sums;
    for (const StepGraph& graph : graphs.graphs) {
        if (steps.empty() || steps.back().step != graph.step) {
            sums.moveTo(steps);
            steps.emplace_back().step = graph.step;
        }
        GroupBubble& group = steps.back().groups.emplace_back();
        group.group = graph.group;
        group.theoretical = theoreticalBubble(trace, graph);
        for (RankIdle& idle : accountIdle(graph)) {
            group.figures.add(idle);
            sums.add(trace, idle);
            const auto received = ofStep(receiving[idle.track.value], graph.step);
            const auto exposedTime = ofStep(exposed[idle.track.value], graph.step);
            group.ranks.push_back({std::move(idle), received, exposedTime});
        }
        steps.back().figures.add(group.figures);
    }
    sums.moveTo(steps);
    return steps;
}

} // namespace pipescope
