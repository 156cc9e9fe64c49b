#include "core/bubbles/idle/bubble_figures.h"

#include "core/base/order_statistics.h"
#include "core/bubbles/idle/exposed_communication.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pipescope {
namespace {

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

/// Mean over the ranks of the median time of a kind of block; empty if a rank has none.
std::optional<std::int64_t> usualTime(const StepGraph& graph, BlockKind kind)
{
    std::int64_t sum = 0;
    for (const GraphRank& rank : graph.ranks) {
        std::vector<std::int64_t> times;
        for (std::uint32_t i = rank.firstNode; i < rank.endNode; ++i) {
            if (graph.kind[i] == kind) {
                times.push_back(graph.end[i] - graph.begin[i]);
            }
        }
        if (times.empty()) {
            return std::nullopt;
        }
        sum += medianOf(times);
    }
    return sum / static_cast<std::int64_t>(graph.ranks.size());
}

double ratio(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

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
    add(BubbleFigures{rank.busy, rank.window - rank.missing, rank.idle});
}

void BubbleFigures::add(const BubbleFigures& other)
{
    busy = saturatingAdd(busy, other.busy);
    total = saturatingAdd(total, other.total);
    for (std::size_t i = 0; i < kIdleClassCount; ++i) {
        idle[i] = saturatingAdd(idle[i], other.idle[i]);
    }
}

std::optional<std::int64_t> theoreticalBubble(const ScheduleInfo& schedule, const StepGraph& graph)
{
    const auto shape = schedule.shape();
    if (!shape || schedule.hasFreeWeights) {
        return std::nullopt;
    }
    const bool isPlain =
        shape->kind == ScheduleKind::GPipe || shape->kind == ScheduleKind::OneForwardOneBackward;
    const bool isInterleaved =
        shape->kind == ScheduleKind::Interleaved && shape->microBatches % shape->stages == 0;
    const auto forward = usualTime(graph, BlockKind::Forward);
    const auto backward = usualTime(graph, BlockKind::Backward);
    if ((!isPlain && !isInterleaved) || !forward || !backward) {
        return std::nullopt;
    }
    return (shape->stages - 1) * (*forward + *backward);
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
    std::map<Stage, BubbleFigures> stages;
    const auto closeStep = [&] {
        if (steps.empty()) {
            return;
        }
        for (const auto& [stage, figures] : stages) {
            steps.back().stages.push_back({stage, figures});
        }
        stages.clear();
    };
    for (const StepGraph& graph : graphs.graphs) {
        if (steps.empty() || steps.back().step != graph.step) {
            closeStep();
            steps.emplace_back().step = graph.step;
        }
        GroupBubble& group = steps.back().groups.emplace_back();
        group.group = graph.group;
        group.theoretical = theoreticalBubble(trace.schedule, graph);
        for (RankIdle& idle : accountIdle(graph)) {
            group.figures.add(idle);
            if (idle.stage) {
                stages[*idle.stage].add(idle);
            }
            const auto received = ofStep(receiving[idle.track.value], graph.step);
            const auto exposedTime = ofStep(exposed[idle.track.value], graph.step);
            group.ranks.push_back({std::move(idle), received, exposedTime});
        }
        steps.back().figures.add(group.figures);
    }
    closeStep();
    return steps;
}

} // namespace pipescope
