#pragma once

#include "core/run/bubbles/step_graph/collective_joins.h"
#include "core/run/bubbles/step_graph/step_graph.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace pipescope {

/// How long the parts of a transfer take, ns; see StepTransfer.
struct TransferCosts
{
    std::int64_t sendLag = 0;
    std::int64_t startLag = 0;
    std::int64_t move = 0;
    std::int64_t postLag = 0;
    /// The receive is there in time, whenever it was posted.
    bool isPostIgnored = false;
};

/// What a replay runs with; columns of a graph's nodes and transfers. ns.
struct ReplayCosts
{
    /// One duration for each block.
    std::vector<std::int64_t> duration;
    /// Between the moment at which a block could begin and its begin, without `collective`.
    std::vector<std::int64_t> gap;
    /// The part of that time in which the rank is in a collective.
    std::vector<std::int64_t> collective;
    std::vector<TransferCosts> transfer;
};

/// Changes what the graph at a position of a run's graphs is replayed with.
using ChangeCosts = std::function<void(std::size_t graph, ReplayCosts& costs)>;

/// When each block begins and ends; ns from the begin of the graph's window.
struct ReplayedStep
{
    std::vector<std::int64_t> begin;
    std::vector<std::int64_t> end;
    std::int64_t first = 0;
    /// From the first begin to the last end.
    std::int64_t length = 0;
};

/// What was measured. A block that begins before all it waits for is there has a gap of 0.
ReplayCosts measuredCosts(const StepGraph& graph);

/// Runs the blocks as soon as all they wait for is there. A block that was measured to begin within the one
/// before it keeps its distance from that one's begin. Linear.
ReplayedStep replay(const StepGraph& graph, const ReplayCosts& costs);

/// How long the busiest rank takes for its blocks alone, which wait for nothing and keep their order. ns
std::int64_t busiestRank(const StepGraph& graph, const ReplayCosts& costs);

/// When all that a block waits for is there, with the blocks before it at given times; ns.
std::int64_t readyTime(const StepGraph& graph, NodeIndex node, const std::vector<TransferCosts>& transfers,
                       std::span<const std::int64_t> begin, std::span<const std::int64_t> end);

/// When the data of a transfer arrives, with blocks at given times; ns.
std::int64_t arrivalOf(const StepTransfer& transfer, const TransferCosts& costs,
                       std::span<const std::int64_t> begin, std::span<const std::int64_t> end);

/// One graph of a joined step as it is replayed.
struct JoinedPart
{
    const ReplayCosts& costs;
    /// The replay of the graph alone.
    const ReplayedStep& alone;
};

/// How long a joined step takes, ns: from the first begin to the end of the last block and the last join. A
/// join begins when its last member comes, and lets each member go as much later as measured. A block whose
/// time in collectives is taken away does not wait for joins. `parts` are those of all graphs of the step;
/// `graphs` is the list that the step counts in. Linear in members where no block waits for a join, and in
/// the blocks of the step otherwise.
std::int64_t joinedLength(const JoinedStep& step, std::span<const StepGraph> graphs,
                          std::span<const JoinedPart> parts);

} // namespace pipescope
