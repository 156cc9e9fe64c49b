#pragma once

#include "core/run/bubbles/replay/usual_times.h"
#include "core/run/bubbles/step_graph/step_graph.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace pipescope {

/// A virtual stage at an end of the model that takes longer than those in between: the first one holds the
/// embedding, the last one the head and the loss.
struct HeavyStage
{
    VirtualStage stage;
    bool isLast = false;
    /// What its forward takes, by the median of the virtual stages in between: 5 is five times as long. 1
    /// where a kind of block is not recorded.
    double forward = 1;
    /// The same of its backward, with the weight gradient where that is a block of its own.
    double backward = 1;
};

struct HeavyStages
{
    /// At most the first and the last one, in this order.
    std::vector<HeavyStage> found;
    /// Indexed by WorkIndex: what each block of this work takes beyond that of the virtual stages in between,
    /// ns; 0 where none is heavy.
    std::vector<std::int64_t> extraOfWork;
};

/// Judges the virtual stages at the ends, per direction. Where all chunks of its rank take longer by as much,
/// a virtual stage is heavy only if its directions differ: else its rank may as well be slow. None is found
/// among fewer than four.
HeavyStages heavyStagesOf(const StepGraphs& graphs, const std::vector<UsualTime>& times);

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
