#include "core/graph/compare/verdicts/rollup.h"

#include <algorithm>
#include <unordered_map>

namespace pipescope::graph {
namespace {

/// Takes the worst node of `node` and those below it into its parent's row.
void addWorst(Rollup& rollup, std::uint32_t parent, Level level, float multiple, std::uint32_t node)
{
    const bool isWorse = rollup.worstNodes[parent] == Rollup::kNoNode || level > rollup.worstLevels[parent]
                         || (level == rollup.worstLevels[parent] && multiple > rollup.worstMultiples[parent]);
    if (node != Rollup::kNoNode && isWorse) {
        rollup.worstLevels[parent] = level;
        rollup.worstMultiples[parent] = multiple;
        rollup.worstNodes[parent] = node;
    }
}

/// Takes a node, whose row is complete, into its parent's row.
void addChild(Rollup& rollup, const NodeVerdicts& verdicts, std::uint32_t parent, std::uint32_t node)
{
    const Level level = verdicts.levels[node];
    addWorst(rollup, parent, rollup.worstLevels[node], rollup.worstMultiples[node], rollup.worstNodes[node]);
    addWorst(rollup, parent, level, verdicts.multiples[node], node);
    if (rollup.firstDifferent[parent] == Rollup::kNoNode) {
        const bool isOwn = rollup.firstDifferent[node] == Rollup::kNoNode && level == Level::Different;
        rollup.firstDifferent[parent] = isOwn ? node : rollup.firstDifferent[node];
    }
    rollup.differentCounts[parent] += rollup.differentCounts[node] + (level == Level::Different ? 1 : 0);
    rollup.undecidedCounts[parent] += rollup.undecidedCounts[node] + (level == Level::CannotDecide ? 1 : 0);
    rollup.unmatchedCounts[parent] += rollup.unmatchedCounts[node] + (level == Level::Unmatched ? 1 : 0);
}

void clearRow(Rollup& rollup, std::uint32_t node)
{
    rollup.worstLevels[node] = Level::NotCompared;
    rollup.worstMultiples[node] = 0;
    rollup.worstNodes[node] = Rollup::kNoNode;
    rollup.firstDifferent[node] = Rollup::kNoNode;
    rollup.differentCounts[node] = 0;
    rollup.undecidedCounts[node] = 0;
    rollup.unmatchedCounts[node] = 0;
}

/// The nodes above others, each after those of them that are below it.
std::vector<std::uint32_t> ancestorsOf(const Graph& graph, std::span<const NodeId> nodes)
{
    // How many children that are ancestors themselves have not been listed yet.
    std::unordered_map<std::uint32_t, std::uint32_t> open;
    for (const NodeId node : nodes) {
        bool isNew = true;
        for (auto above = graph.node(node).parent; above && isNew; above = graph.node(*above).parent) {
            isNew = open.try_emplace(above->value, 0).second;
        }
    }
    for (const auto& [node, count] : open) {
        if (const auto parent = graph.nodes[node].parent) {
            ++open.at(parent->value);
        }
    }
    std::vector<std::uint32_t> order;
    for (const auto& [node, count] : open) {
        if (count == 0) {
            order.push_back(node);
        }
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto parent = graph.nodes[order[i]].parent;
        if (parent && --open.at(parent->value) == 0) {
            order.push_back(parent->value);
        }
    }
    return order;
}

} // namespace

std::vector<std::uint32_t> parentColumn(const Graph& graph)
{
    std::vector<std::uint32_t> parents(graph.nodes.size(), Rollup::kNoNode);
    for (std::size_t i = 0; i < parents.size(); ++i) {
        if (const auto parent = graph.nodes[i].parent) {
            parents[i] = parent->value;
        }
    }
    return parents;
}

Rollup rollUp(std::span<const NodeId> order, std::span<const std::uint32_t> parents,
              const NodeVerdicts& verdicts)
{
    const std::size_t nodes = parents.size();
    Rollup rollup;
    rollup.worstLevels.assign(nodes, Level::NotCompared);
    rollup.worstMultiples.assign(nodes, 0);
    rollup.worstNodes.assign(nodes, Rollup::kNoNode);
    rollup.firstDifferent.assign(nodes, Rollup::kNoNode);
    rollup.differentCounts.assign(nodes, 0);
    rollup.undecidedCounts.assign(nodes, 0);
    rollup.unmatchedCounts.assign(nodes, 0);
    // Children are before their parent, so that each row is complete when it is passed on.
    for (const NodeId id : order) {
        const std::uint32_t node = id.value;
        const std::uint32_t parent = parents[node];
        if (parent == Rollup::kNoNode) {
            continue;
        }
        addChild(rollup, verdicts, parent, node);
    }
    return rollup;
}

void rollUpAbove(const Graph& graph, std::span<const NodeId> changed, const NodeVerdicts& verdicts,
                 Rollup& rollup)
{
    for (const std::uint32_t node : ancestorsOf(graph, changed)) {
        clearRow(rollup, node);
        for (const NodeId child : graph.nodes[node].children) {
            addChild(rollup, verdicts, node, child.value);
        }
    }
}

FirstDivergence firstDivergence(std::span<const NodeId> order, const NodeVerdicts& verdicts)
{
    FirstDivergence first;
    for (const NodeId node : order) {
        const bool isDifferent = verdicts.levels[node.value] == Level::Different;
        if (isDifferent && !first.firstDifferent) {
            first.firstDifferent = node;
        }
        if (isDifferent && verdicts.blames[node.value] != Blame::Inputs && !first.onset) {
            first.onset = node;
        }
        const bool isUnmatched = verdicts.levels[node.value] == Level::Unmatched;
        if (isUnmatched && !first.firstUnmatched) {
            first.firstUnmatched = node;
        }
    }
    return first;
}

std::optional<NodeId> onsetInside(const NodeVerdicts& verdicts, const Rollup& rollup, NodeId node)
{
    const std::uint32_t first = rollup.firstDifferent[node.value];
    const bool isOnset = verdicts.blames[node.value] == Blame::Computation && first != Rollup::kNoNode
                         && verdicts.blames[first] != Blame::Inputs && verdicts.blames[first] != Blame::None;
    return isOnset ? std::optional(NodeId{first}) : std::nullopt;
}

} // namespace pipescope::graph
