#pragma once

#include "core/run/bubbles/stages/heavy_stages.h"

#include <optional>
#include <utility>
#include <vector>

namespace pipescope {

/// Stages that take longer than all others, which agree.
struct OutstandingStages
{
    std::vector<Stage> stages;
    /// All ranks of these stages and no others are on this host; empty for a single stage.
    std::optional<HostIndex> host;
    /// 0.3 is 30 % slower than the median of the others.
    double slower = 0;
};

/// How long each stage's work takes, by what the same work takes in the mean of all stages: 1.1 is 10 %
/// longer. What heavy virtual stages take beyond the others is left out. By stage.
std::vector<std::pair<Stage, double>> stageTimesOf(const StepGraphs& graphs,
                                                   const std::vector<UsualTime>& times,
                                                   const std::vector<std::int64_t>& extraOfWork);

/// In a run of a single replica, the stage that alone takes longer than all others: its ranks are slow, or it
/// has more layers. In any run, the stages of a host if they all do. Empty where none stand out.
std::optional<OutstandingStages> outstandingStages(const Trace& trace,
                                                   std::vector<std::pair<Stage, double>> stageTimes);

/// Gives ranks of outstanding stages the others' times as those of their peers.
void takeOthersAsPeers(const StepGraphs& graphs, const OutstandingStages& outstanding,
                       std::vector<UsualTime>& times);

} // namespace pipescope
