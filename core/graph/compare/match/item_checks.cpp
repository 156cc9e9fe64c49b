#include "core/graph/compare/match/item_checks.h"

#include "core/graph/read/build/node_name.h"

#include <algorithm>

namespace pipescope::graph {

std::uint32_t SharedTexts::translate(StringId benchText)
{
    if (benchText.value >= m_translated.size()) {
        return kOnlyThere;
    }
    std::uint32_t& known = m_translated[benchText.value];
    if (known == kUnknown) {
        const auto found = m_debug.texts.find(m_bench.text(benchText));
        known = found ? found->value : kOnlyThere;
    }
    return known;
}

Unmatched ItemChecks::compareItems(NodeId benchNode, ItemRange debugItems, ItemRange benchItems,
                                   bool withTypes)
{
    const std::uint32_t count = std::min(debugItems.count, benchItems.count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Item& ours = m_debug.items[debugItems.begin + i];
        const Item& theirs = m_bench.items[benchItems.begin + i];
        const bool sameType = !withTypes || m_texts.areEqual(ours.type, theirs.type);
        if (!sameType || !m_texts.areEqual(ours.shape, theirs.shape)) {
            return {sameType ? UnmatchedReason::ShapeDiffers : UnmatchedReason::TypeDiffers, benchNode,
                    debugItems.begin + i, benchItems.begin + i};
        }
    }
    return {};
}

Unmatched ItemChecks::compareAll(NodeId debugNode, NodeId benchNode)
{
    const Node& ours = m_debug.node(debugNode);
    const Node& theirs = m_bench.node(benchNode);
    if (ours.inputs.count != theirs.inputs.count) {
        return {UnmatchedReason::InputCountDiffers, benchNode, {}, {}};
    }
    if (ours.outputs.count != theirs.outputs.count) {
        return {UnmatchedReason::OutputCountDiffers, benchNode, {}, {}};
    }
    const Unmatched inputs = compareItems(benchNode, ours.inputs, theirs.inputs, true);
    return inputs.reason != UnmatchedReason::None
               ? inputs
               : compareItems(benchNode, ours.outputs, theirs.outputs, true);
}

Unmatched ItemChecks::compareShapes(NodeId debugNode, NodeId benchNode)
{
    const Node& ours = m_debug.node(debugNode);
    const Node& theirs = m_bench.node(benchNode);
    const Unmatched inputs = compareItems(benchNode, ours.inputs, theirs.inputs, false);
    return inputs.reason != UnmatchedReason::None
               ? inputs
               : compareItems(benchNode, ours.outputs, theirs.outputs, false);
}

std::string withoutCallNumber(std::string_view apiName)
{
    const std::size_t lastDot = apiName.rfind('.');
    if (lastDot == std::string_view::npos) {
        return std::string(apiName);
    }
    std::string_view stem = apiName.substr(0, lastDot);
    if (const std::size_t dot = stem.rfind('.');
        dot != std::string_view::npos && isNumber(stem.substr(dot + 1))) {
        stem = stem.substr(0, dot);
    }
    constexpr std::string_view kRank = "_rank";
    if (const std::size_t rank = stem.rfind(kRank);
        rank != std::string_view::npos && isNumber(stem.substr(rank + kRank.size())))
    {
        stem = stem.substr(0, rank);
    }
    std::string name(stem);
    name += apiName.substr(lastDot);
    return name;
}

std::vector<NodeId> breadthFirst(const Graph& graph)
{
    std::vector<NodeId> order{Graph::kRoot};
    order.reserve(graph.nodes.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto& children = graph.node(order[i]).children;
        order.insert(order.end(), children.begin(), children.end());
    }
    return order;
}

void giveBenchReasons(const Graph& debug, const Graph& bench, UnmatchedReason elseReason, Matching& matching)
{
    for (std::uint32_t i = 0; i < debug.nodes.size(); ++i) {
        const Unmatched& ours = matching.debugReasons[i];
        const bool isReasonThere = ours.candidate && !matching.debugOf[ours.candidate->value];
        if (isReasonThere && matching.benchReasons[ours.candidate->value].reason == UnmatchedReason::None) {
            matching.benchReasons[ours.candidate->value] = {ours.reason, NodeId{i}, ours.candidateItem,
                                                            ours.item};
        }
    }
    for (const NodeId node : breadthFirst(bench)) {
        Unmatched& theirs = matching.benchReasons[node.value];
        if (matching.debugOf[node.value] || theirs.reason != UnmatchedReason::None) {
            continue;
        }
        const auto sameName = debug.find(bench.name(node));
        const bool isTaken = sameName && matching.benchOf[sameName->value];
        theirs.reason = isTaken ? UnmatchedReason::PartnerTaken : elseReason;
        theirs.candidate = isTaken ? sameName : std::nullopt;
    }
}

} // namespace pipescope::graph
