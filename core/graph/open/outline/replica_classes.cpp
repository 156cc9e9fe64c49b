#include "core/graph/open/assembly/load_step.h"
#include "core/graph/open/outline/node_classes.h"
#include "core/graph/tree/merge/replicas.h"

#include <algorithm>

namespace pipescope::graph {

namespace {

const SideGraph& sideOf(const RankGraphs& rank, Side side)
{
    return side == Side::Debug ? rank.debug : *rank.bench;
}

/// Indexed by position in the step; empty where they are not known.
std::vector<RankPlace> placesOf(const GraphStep& step, Side side)
{
    std::vector<const Graph*> graphs;
    for (const RankGraphs& rank : step.ranks) {
        graphs.push_back(&sideOf(rank, side).graph);
    }
    return recordedPlaces(graphs);
}

} // namespace

std::vector<std::size_t> replicasOf(const Sheet& sheet, Side side)
{
    std::vector<std::size_t> replicas;
    const GraphStep& step = *sheet.step;
    if (step.ranks.size() < 2 || (side == Side::Bench && !sheet.bench)) {
        return replicas;
    }
    const bool isMerged = !sideOf(sheet.graphs(), side).mergedRanks.empty();
    const std::vector<RankPlace> places = isMerged ? std::vector<RankPlace>() : placesOf(step, side);
    const auto placeOf = [&](std::size_t rank) {
        return std::ranges::find(places, sideOf(step.ranks[rank], side).graph.rank, &RankPlace::rank);
    };
    const auto own = placeOf(sheet.rankIndex);
    for (std::size_t i = 0; i < step.ranks.size(); ++i) {
        const auto other = placeOf(i);
        const bool isCopy =
            isMerged
            || (own != places.end() && other != places.end() && own->tensorParallel == other->tensorParallel
                && own->pipelineStage == other->pipelineStage);
        if (i != sheet.rankIndex && isCopy) {
            replicas.push_back(i);
        }
    }
    return replicas;
}

NodeClasses classifyByReplicas(const Sheet& sheet, Side side)
{
    const Outline& outline = sheet.outline(side);
    std::vector<const Graph*> copies;
    for (const std::size_t rank : replicasOf(sheet, side)) {
        copies.push_back(&sideOf(sheet.step->ranks[rank], side).graph);
    }
    const std::vector<ReplicaState> states = compareReplicas(*outline.graph, copies);
    std::vector<std::uint8_t> classes(outline.size());
    for (std::size_t row = 0; row < classes.size(); ++row) {
        classes[row] = static_cast<std::uint8_t>(states[outline.nodes[row].value]);
    }
    return NodeClasses(std::move(classes));
}

} // namespace pipescope::graph
