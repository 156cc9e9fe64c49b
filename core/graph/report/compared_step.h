#pragma once

#include "core/graph/assembly/graph_step.h"
#include "core/graph/diverge/compared_rank.h"
#include "core/graph/diverge/first_divergence.h"

#include <memory>
#include <span>
#include <vector>

namespace pipescope::graph {

/// What the comparison of one rank refers to. Cannot be moved: it refers to itself.
class ComparedGraphs
{
public:
    /// Both sides must be there, and compared; `rank` must stay.
    ComparedGraphs(const RankGraphs& rank, ComparisonMode mode);
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
    /// isCompared() must hold; the step must stay.
    explicit ComparedStep(const GraphStep& step);

    std::span<const ComparedRank> ranks() const { return m_ranks; }

    std::span<const Graph* const> debugGraphs() const { return m_debug; }

private:
    std::vector<std::unique_ptr<ComparedGraphs>> m_graphs;
    std::vector<ComparedRank> m_ranks;
    std::vector<const Graph*> m_debug;
};

/// All ranks have both sides and verdicts of ours.
bool isCompared(const GraphStep& step);

/// The links between the debug graphs, those of one rank as well.
Communication debugLinksOf(const GraphStep& step);

/// A merged model has calls between its ranks that an uncut one has not: there they are passed over.
UnmatchedNodes unmatchedNodesOf(const GraphStep& step);

} // namespace pipescope::graph
