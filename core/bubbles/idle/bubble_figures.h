#pragma once

#include "core/bubbles/idle/idle_accounting.h"

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
    /// Bubble time of each rank if all stages were equal and data moved in no time, by the schedule's closed
    /// form; empty where there is none, or the schedule is not known. ns.
    std::optional<std::int64_t> theoretical;
};

struct StageBubble
{
    Stage stage;
    BubbleFigures figures;
};

struct StepBubble
{
    StepIndex step;
    std::vector<GroupBubble> groups;
    /// By stage, over all groups.
    std::vector<StageBubble> stages;
    BubbleFigures figures;
};

/// The figures of all steps that have graphs, in their order. Linear in blocks, links and operators.
std::vector<StepBubble> bubblesOf(const Trace& trace, const StepGraphs& graphs);

/// (p-1)(F+B) for GPipe and 1F1B; the same of one chunk, thus divided by their number, for interleaved 1F1B
/// where p divides m. F and B are means over the stages of a chunk's median times; ns. Empty for all other
/// schedules, where the closed form holds for some ratios of times only.
std::optional<std::int64_t> theoreticalBubble(const ScheduleInfo& schedule, const StepGraph& graph);

} // namespace pipescope
