#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// A join of a joined step.
using JoinIndex = Index<struct JoinTag>;

/// One rank's part in a join. Times are ns from the begin of the joined step.
struct JoinMember
{
    /// Position in the list of graphs, and of the rank in its graph.
    std::uint32_t graph = 0;
    std::uint32_t rank = 0;
    std::int64_t begin = 0;
    std::int64_t end = 0;
    /// What the rank comes from: another join, or else a block of its own; neither where it comes before its
    /// first block.
    std::optional<JoinIndex> afterJoin{};
    std::optional<NodeIndex> after{};
    /// Or after its begin, where the rank comes while that block runs.
    bool isAfterEnd = true;
    /// From there to `begin`; from the begin of the graph's window without a block or join.
    std::int64_t lag = 0;
    /// The block that begins only once the join has let the rank go; empty where none waits for it.
    std::optional<NodeIndex> next{};
};

/// A collective in which ranks wait for each other: none leaves before the last one has come.
struct CollectiveJoin
{
    /// Indexed by graph, then rank.
    std::vector<JoinMember> members;
    /// Position of the member that comes last.
    std::size_t last = 0;

    /// When the last member comes.
    std::int64_t begin() const { return members[last].begin; }
};

/// A block that waits for a join.
struct JoinWait
{
    std::uint32_t graph = 0;
    NodeIndex node;
    JoinIndex join;
    /// Position of the member that the block belongs to.
    std::size_t member = 0;
};

/// A turn of a joined step: a block of a graph, or a join where the graph is empty.
struct JoinedTurn
{
    std::optional<std::uint32_t> graph;
    /// That of the node, or of the join.
    std::size_t index = 0;
};

/// The pipelines of one step and the joins between their ranks. Times are ns from the earliest begin of the
/// pipelines' windows, which is 0.
struct JoinedStep
{
    StepIndex step;
    /// The graphs of the step: [firstGraph, endGraph) in the list of graphs.
    std::uint32_t firstGraph = 0;
    std::uint32_t endGraph = 0;
    /// The begin of each graph's window; by position from firstGraph on.
    std::vector<std::int64_t> offsets{};
    /// In the order in which their last members come.
    std::vector<CollectiveJoin> joins{};
    /// Blocks and joins so that all that one of them waits for comes before it; empty where no block waits
    /// for a join.
    std::vector<JoinedTurn> turns{};
    /// Indexed by graph, then node.
    std::vector<JoinWait> waits{};
    /// The end of the last block and of the last join.
    std::int64_t length = 0;

    std::int64_t offsetOf(std::uint32_t graph) const { return offsets[graph - firstGraph]; }

    /// The joins that a block waits for.
    std::span<const JoinWait> waitsOf(std::uint32_t graph, NodeIndex node) const;

    const JoinMember& memberOf(const JoinWait& wait) const
    {
        return joins[wait.join.value].members[wait.member];
    }
};

/// Whether the times of two tracks can be compared.
using AreComparable = std::function<bool(TrackIndex, TrackIndex)>;

/// Finds the joins of each step with any. Collectives of one communication group belong together by kind and
/// order within the step, where all members have as many and all were in it at the same time. Pipelines whose
/// clocks cannot be compared are brought onto one by the ends of their collectives, which let all members go
/// at once. Broadcasts and operations of unknown kind let ranks go alone, and join nothing. Linear but for
/// sorting.
std::vector<JoinedStep> collectiveJoins(const Trace& trace, std::span<const StepGraph> graphs,
                                        const AreComparable& areComparable);

} // namespace pipescope
