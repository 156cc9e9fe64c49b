#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pipescope {

/// What a rank waits for while it runs no block. Every idle nanosecond has exactly one of these.
enum class IdleClass : std::uint8_t
{
    /// For data that is not made yet, before the end of the rank's warm-up: up to its first backward.
    WarmUp,
    /// The same after its last forward, and all time after its last block.
    CoolDown,
    /// The same in between.
    SenderLate,
    /// For data on its way.
    Transfer,
    /// For data that is made, but whose receive, by this rank or from it, was not posted yet.
    ReceiverLate,
    /// In a collective of its own, whatever else it could wait for.
    Collective,
    /// For nothing: all data is there, but the block is not launched. Only where messages are recorded.
    LaunchGap,
    /// Nothing in the records says for what.
    Unexplained
};
constexpr std::size_t kIdleClassCount = 8;

/// "warm_up", "sender_late", …: the names of the JSON.
std::string_view idleClassName(IdleClass idleClass);

/// Nanoseconds by IdleClass.
using IdleByClass = std::array<std::int64_t, kIdleClassCount>;

/// The parts of a rank's step.
enum class StepPhase : std::uint8_t
{
    /// Up to the begin of its first backward.
    WarmUp,
    SteadyState,
    /// From the end of its last forward on.
    CoolDown
};
constexpr std::size_t kStepPhaseCount = 3;

/// "warm_up", "steady_state", "cool_down".
std::string_view stepPhaseName(StepPhase phase);

/// Nanoseconds by StepPhase.
using IdleByPhase = std::array<std::int64_t, kStepPhaseCount>;

/// How long a rank waited for another one that was late as a sender.
struct LateSender
{
    Rank sender;
    std::int64_t ns = 0;
};

/// Where the time of one rank in one step went: busy + missing + idle == window, and the classes add up to
/// idle.
struct RankIdle
{
    TrackIndex track;
    Rank rank;
    std::optional<Stage> stage;
    /// Length of the union of the rank's blocks, ns.
    std::int64_t busy = 0;
    /// Length of the graph's window, ns.
    std::int64_t window = 0;
    /// What blocks of the schedule usually take that are not recorded, as far as there is room for them
    /// between the recorded ones, ns: no idle time.
    std::int64_t missing = 0;
    IdleByClass idle{};
    /// Adds up to the idle time, too, whatever the rank waits for.
    IdleByPhase idleOfPhase{};
    /// The parts of IdleClass::SenderLate, the longest first.
    std::vector<LateSender> lateSenders;

    std::int64_t idleTotal() const { return window - busy - missing; }
};

/// One for each rank of the graph, in its order. Linear.
std::vector<RankIdle> accountIdle(const StepGraph& graph);

/// A time in which a rank is idle for one reason; ns from the window's begin.
struct IdleSpan
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
    IdleClass idleClass = IdleClass::Unexplained;
    /// The block that ends the gap; the rank's endNode behind the last one.
    NodeIndex before;
};

/// All idle time of a rank of the graph, in order of time: what accountIdle() adds up. Linear.
std::vector<IdleSpan> idleSpansOf(const StepGraph& graph, const GraphRank& rank);

/// What a rank waited for in the gap before one of its blocks.
struct GapIdle
{
    /// Adds up to the part of the gap that lies within the graph's window, but for `missing`.
    IdleByClass idle{};
    /// Time of blocks that are not recorded, see RankIdle.
    std::int64_t missing = 0;
    /// The rank whose data, or whose receive, came last; empty where it waited for no other rank.
    std::optional<Rank> waitedFor;
};

/// Linear in the blocks of the rank.
GapIdle idleBefore(const StepGraph& graph, NodeIndex node);

} // namespace pipescope
