#include "tests/core/graph/explain/details/small_step.h"

#include <utility>

namespace pipescope::graph::test {

std::shared_ptr<GraphStep> comparedStep(TwoGraphs graphs)
{
    GraphComparison comparison;
    comparison.matching = graphs.matching();
    comparison.matching.debugReasons.resize(graphs.debug.nodes.size());
    comparison.matching.benchReasons.resize(graphs.bench.nodes.size());
    comparison.verdicts = graphs.verdicts();
    comparison.scores.assign(comparison.verdicts->scores.begin(), comparison.verdicts->scores.end());
    comparison.rollup = rollUp(graphs.debug.postOrder(), parentColumn(graphs.debug), *comparison.verdicts);
    auto step = std::make_shared<GraphStep>();
    RankGraphs& rank = step->ranks.emplace_back();
    rank.debug.graph = std::move(graphs.debug);
    rank.bench.emplace().graph = std::move(graphs.bench);
    rank.comparison = std::move(comparison);
    return step;
}

std::shared_ptr<GraphStep> builtStep(Graph graph)
{
    auto step = std::make_shared<GraphStep>();
    step->ranks.emplace_back().debug.graph = std::move(graph);
    return step;
}

} // namespace pipescope::graph::test
