#pragma once

#include "core/graph/compare/diverge/compared_rank.h"
#include "core/graph/compare/diverge/divergent_nodes.h"
#include "core/graph/compare/diverge/first_divergence.h"
#include "core/graph/open/assembly/graph_step.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace pipescope::graph {

/// Comparisons in place of a step's own, by position in GraphStep::ranks: with matches made by hand. Null, or
/// no entry, for the step's own.
using OtherComparisons = std::vector<std::shared_ptr<const GraphComparison>>;

/// The other comparison of a rank, or that of the step, which must be there.
const GraphComparison& comparisonOf(const GraphStep& step, std::size_t rankIndex,
                                    const OtherComparisons& others);

/// What the comparison of one rank refers to. Cannot be moved: it refers to itself.
class ComparedGraphs
{
public:
    /// Both sides of the rank must be there; step and comparison must stay.
    ComparedGraphs(const GraphStep& step, std::size_t rankIndex, const GraphComparison& comparison);
    ComparedGraphs(const ComparedGraphs&) = delete;
    ComparedGraphs& operator=(const ComparedGraphs&) = delete;

    const Comparison& comparison() const { return m_comparison; }

private:
    Vocabulary m_words;
    Comparison m_comparison;
};

/// What the comparisons of a step's ranks refer to.
class ComparedStep
{
public:
    /// isCompared() must hold; the step and the others must stay.
    explicit ComparedStep(const GraphStep& step, const OtherComparisons& others = {});

    std::span<const ComparedRank> ranks() const { return m_ranks; }

    std::span<const Graph* const> debugGraphs() const { return m_debug; }

private:
    std::vector<std::unique_ptr<ComparedGraphs>> m_graphs;
    std::vector<ComparedRank> m_ranks;
    std::vector<const Graph*> m_debug;
};

/// All ranks have both sides and verdicts of ours.
bool isCompared(const GraphStep& step);

/// Those of all ranks, in order.
std::vector<const Graph*> debugGraphsOf(const GraphStep& step);

/// The links between the debug graphs, those of one rank as well.
Communication debugLinksOf(const GraphStep& step);

} // namespace pipescope::graph
