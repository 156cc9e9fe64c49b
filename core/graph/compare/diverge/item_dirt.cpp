#include "core/graph/compare/diverge/item_dirt.h"

#include <algorithm>
#include <cmath>

namespace pipescope::graph {
namespace {

float plausibleMultiple(const Comparison& comparison, std::uint32_t item, float multiple)
{
    const bool isCompared = item < comparison.tensors.size() && comparison.tensors[item].isCompared;
    const Dtype dtype = comparison.words.debugWord(comparison.words.debug().items[item].dtype).dtype;
    const double tolerance = toleranceOf(dtype) * comparison.settings.toleranceFactor;
    if (isCompared || !(tolerance > 0)) {
        return multiple;
    }
    return std::max(multiple, static_cast<float>(std::sqrt(2 * multiple * tolerance) / tolerance));
}

} // namespace

ItemDirt findItemDirt(const Comparison& comparison, std::span<const NodeId> nodes)
{
    const Graph& debug = comparison.words.debug();
    const Graph& bench = comparison.words.bench();
    ItemDirt dirt;
    dirt.ways.assign(debug.items.size(), 0);
    dirt.multiples.assign(debug.items.size(), 0);
    dirt.plausible.assign(debug.items.size(), 0);
    dirt.benchItemOf.assign(debug.items.size(), ItemDirt::kNone);
    dirt.debugItemOf.assign(bench.items.size(), ItemDirt::kNone);
    dirt.lacksInputs.assign(debug.nodes.size(), 0);
    dirt.lacksOutputs.assign(debug.nodes.size(), 0);
    for (const NodeId node : nodes) {
        for (const ItemRow& row : compareItemsOf(comparison, node)) {
            const auto [debugItem, benchItem] = row.pair;
            const bool isDifferent = row.verdict.level == Level::Different;
            if (debugItem == ItemPair::kNoItem) {
                const bool isOutput = bench.items[benchItem].group == ItemGroup::Output;
                (isOutput ? dirt.lacksOutputs : dirt.lacksInputs)[node.value] |= isDifferent ? 1U : 0U;
                continue;
            }
            dirt.benchItemOf[debugItem] = benchItem;
            if (benchItem != ItemPair::kNoItem) {
                dirt.debugItemOf[benchItem] = debugItem;
            }
            if (isDifferent) {
                dirt.ways[debugItem] =
                    row.verdict.differences != 0 ? row.verdict.differences : difference::kValues;
                dirt.multiples[debugItem] = row.verdict.multiple;
                dirt.plausible[debugItem] = plausibleMultiple(comparison, debugItem, row.verdict.multiple);
            }
        }
    }
    return dirt;
}

} // namespace pipescope::graph
