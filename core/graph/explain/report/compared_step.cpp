#include "core/graph/explain/report/compared_step.h"

#include <algorithm>

namespace pipescope::graph {
namespace {

bool isMerged(const GraphStep& step)
{
    return !step.ranks.front().debug.mergedRanks.empty();
}

} // namespace

std::vector<const Graph*> debugGraphsOf(const GraphStep& step)
{
    std::vector<const Graph*> graphs;
    for (const RankGraphs& rank : step.ranks) {
        graphs.push_back(&rank.debug.graph);
    }
    return graphs;
}

const GraphComparison& comparisonOf(const GraphStep& step, std::size_t rankIndex,
                                    const OtherComparisons& others)
{
    return rankIndex < others.size() && others[rankIndex] ? *others[rankIndex]
                                                          : *step.ranks[rankIndex].comparison;
}

ComparedGraphs::ComparedGraphs(const GraphStep& step, std::size_t rankIndex,
                               const GraphComparison& comparison)
    : m_words(step.ranks[rankIndex].debug.graph, step.ranks[rankIndex].bench->graph)
    , m_comparison{m_words, comparison.matching, itemSettings(step), comparison.tensors,
                   step.ranks[rankIndex].floor}
{ }

ComparedStep::ComparedStep(const GraphStep& step, const OtherComparisons& others)
    : m_debug(debugGraphsOf(step))
{
    for (std::size_t i = 0; i < step.ranks.size(); ++i) {
        const GraphComparison& comparison = comparisonOf(step, i, others);
        const auto& graphs = m_graphs.emplace_back(std::make_unique<ComparedGraphs>(step, i, comparison));
        m_ranks.push_back({graphs->comparison(), *comparison.verdicts});
    }
}

bool isCompared(const GraphStep& step)
{
    return !step.ranks.empty() && std::ranges::all_of(step.ranks, [](const RankGraphs& rank) {
        return rank.bench && rank.comparison && rank.comparison->verdicts;
    });
}

Communication debugLinksOf(const GraphStep& step)
{
    if (step.debugLinks) {
        return *step.debugLinks;
    }
    // The ends of calls between merged ranks are one graph.
    return isMerged(step) ? Communication{} : linkCommunication(debugGraphsOf(step), {});
}

} // namespace pipescope::graph
