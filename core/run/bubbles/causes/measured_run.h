#pragma once

#include "core/run/bubbles/replay/loss_ladder.h"
#include "core/run/bubbles/stages/heavy_stages.h"
#include "core/run/bubbles/step_graph/collective_joins.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace pipescope {

/// All that causes are concluded from: the graphs of a run, what is usual in it, and the ladder of each
/// graph.
struct MeasuredRun
{
    StepGraphs graphs;
    /// Indexed by WorkIndex. Ranks of outstanding stages have the others' times as those of their peers.
    std::vector<UsualTime> times;
    /// The same as measured, also in outstanding stages.
    std::vector<UsualTime> measuredTimes;
    HeavyStages heavy;
    /// See stageTimesOf(); outstanding stages as measured.
    std::vector<std::pair<Stage, double>> stageTimes;
    std::optional<OutstandingStages> outstanding;
    UsualTransfers transfers;
    /// Indexed by position of the graph.
    std::vector<LossLadder> ladders;
    /// Steps whose ranks wait for each other in collectives, in order.
    std::vector<JoinedStep> joined;

    /// Any graph has transfers whose messages are not recorded.
    bool hasUntimed() const;
    /// What faster work of ranks is replayed with. Without recorded messages gaps are left out: they may
    /// shrink with the work of other ranks, that the rank is held up by.
    ReplayCosts costsOfWork(std::size_t graph) const;
    /// The length of the replay with these, ns.
    std::int64_t lengthOfWork(std::size_t graph) const;
    /// Steps with a graph.
    std::int64_t stepCount() const;
    /// For each step the position of the graph with the longest window among those that are not refused.
    std::vector<std::size_t> slowestGraphs() const;
    /// The sum of the ladders of those.
    LossLadder lossesOfSteps() const;
};

/// Empty after a stop request. Linear.
std::optional<MeasuredRun> measureRun(const Trace& trace, const std::stop_token& stop);

/// The same of some graphs of a run: what is usual is usual in them.
std::optional<MeasuredRun> measureRun(const Trace& trace, StepGraphs graphs, const std::stop_token& stop);

} // namespace pipescope
