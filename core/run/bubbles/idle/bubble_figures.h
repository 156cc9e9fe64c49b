#pragma once

#include "core/run/bubbles/idle/idle_accounting.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

/// Busy and idle time of one rank, or of several together, where both are sums over the ranks. ns.
struct BubbleFigures
{
    std::int64_t busy = 0;
    /// Length of the window times the number of ranks.
    std::int64_t total = 0;
    IdleByClass idle{};
    /// Adds up to idleTotal(), too.
    IdleByPhase idleOfPhase{};

    std::int64_t idleTotal() const { return total - busy; }

    /// Bubble fraction, 0 … 1: the share of wall time. 0 where there is no time.
    double idleOfTotal() const;
    /// Bubble overhead: idle time per busy time, the convention behind (p-1)/m. 0 where nothing is busy.
    double idleOfBusy() const;

    void add(const RankIdle& rank);
    void add(const BubbleFigures& other);
};

/// One rank of a step.
struct RankBubble
{
    RankIdle idle;
    /// Sum of the durations of the step's receive operators: what Ascend's tools call Bubble. Empty where no
    /// operators are recorded. ns.
    std::optional<std::int64_t> receiving;
    /// Communication of the step while the rank works on no block, as exposedCommunication() says; empty
    /// where none is recorded. ns.
    std::optional<std::int64_t> exposed;
};

/// One pipeline group in one step.
struct GroupBubble
{
    PipelineGroupIndex group;
    std::vector<RankBubble> ranks;
    BubbleFigures figures;
    /// See theoreticalBubble(), ns.
    std::optional<std::int64_t> theoretical;
};

struct StageBubble
{
    Stage stage;
    BubbleFigures figures;
};

struct HostBubble
{
    HostIndex host;
    BubbleFigures figures;
};

struct StepBubble
{
    StepIndex step;
    std::vector<GroupBubble> groups;
    /// Indexed by stage, over all groups.
    std::vector<StageBubble> stages;
    /// Indexed by host, over all groups.
    std::vector<HostBubble> hosts;
    BubbleFigures figures;
};

/// The figures of all steps that have graphs, in their order. Linear in blocks, links and operators.
std::vector<StepBubble> bubblesOf(const Trace& trace, const StepGraphs& graphs);

} // namespace pipescope
