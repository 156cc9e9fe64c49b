#include "core/run/bubbles/idle/bubble_figures.h"

#include "core/run/bubbles/idle/closed_forms.h"
#include "core/run/bubbles/idle/exposed_communication.h"

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
