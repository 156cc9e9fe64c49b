#pragma once

#include "core/graph/compare/diverge/compared_rank.h"
#include "core/graph/compare/diverge/placed_nodes.h"
#include "core/graph/compare/verdicts/node_verdict.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::graph {

/// How much more the outputs of an operation differ than what they come from.
struct OnsetGain
{
    double gain = 0;
    /// The median of the same operation in the other of identical layers.
    double usual = 0;

    bool isKnown() const { return gain > 0; }
};

struct DivergenceSettings
{
    /// An operation whose outputs differ more than this many times as much as its inputs is an onset. What
    /// the outputs differ at least is compared with what the inputs can well differ, see
    /// ItemDivergence::plausible.
    double largestGain = 8;
    /// Threads that look at ranks.
    std::size_t workers = 1;
};

/// The nodes that differ ("divergent") in one step, and which is so because of which. Rows are in the order
/// of execution.
struct DivergentNodes
{
    /// Divergent nodes of the debug graphs, and nodes without a partner on either side.
    std::vector<SideNode> nodes;
    /// None for nodes that are explained by others.
    std::vector<Blame> blames;
    /// In what way the inputs (of UnrecordedInput) or outputs differ, see difference::.
    std::vector<std::uint8_t> ways;
    /// Indexed by row: the first onset of the same operation, which may be called in each micro step and on
    /// each rank of a parallel group; itself if it is the first, or no onset.
    std::vector<std::uint32_t> firstCalls;
    /// Indexed by row, see OnsetGain; 0 where nothing is known of it.
    std::vector<OnsetGain> gains;
    /// Rows of `followers`: those that are divergent because row i is are followerOffsets[i] … [i + 1].
    std::vector<std::uint32_t> followerOffsets;
    std::vector<std::uint32_t> followers;

    std::span<const std::uint32_t> followersOf(std::uint32_t row) const;
};

/// Follows differences along data edges.
///
/// - Edges of the bench are used where it has them, else those of the debug graph: what is divergent can
/// break
///   the edges of the debug graph, or hide them behind equal NaN.
/// - A backward operation also depends on its forward, which saved tensors for it.
/// - A received tensor depends on the one sent, and what a collective call returns on what its members gave.
/// - A module depends on the operations in it.
/// - An input that nothing has made, in both graphs, depends on those outputs before it that nothing uses: an
///   operation between them is not recorded. They are looked for in the innermost module that has some.
///
/// `ranks` are those of one step; `communication` links their debug graphs, in the same order, and `order` is
/// that of these graphs.
DivergentNodes traceDivergence(std::span<const ComparedRank> ranks, const Communication& communication,
                               const ExecutionOrder& order, const DivergenceSettings& settings = {});

} // namespace pipescope::graph
