#include "core/graph/compare/compatible/comparison.h"

#include <array>
#include <cstdint>
#include <utility>

namespace pipescope::graph::compatible {

void pairByPosition(const Comparison& comparison, NodeId debugNode, std::vector<ItemPair>& pairs)
{
    pairs.clear();
    if (debugNode.value >= comparison.matching.benchOf.size()
        || !comparison.matching.benchOf[debugNode.value]) {
        return;
    }
    const Node& debug = comparison.debug.node(debugNode);
    const Node& bench = comparison.bench.node(*comparison.matching.benchOf[debugNode.value]);
    // Of each group how far the bench's items are used up.
    std::array<std::uint32_t, 4> used{};
    for (const auto& [debugRange, benchRange] :
         {std::pair(debug.inputs, bench.inputs), std::pair(debug.outputs, bench.outputs)})
    {
        for (std::uint32_t i = debugRange.begin; i < debugRange.begin + debugRange.count; ++i) {
            const ItemGroup group = comparison.debug.items[i].group;
            std::uint32_t& next = used[static_cast<std::size_t>(group)];
            while (next < benchRange.count && comparison.bench.items[benchRange.begin + next].group != group)
            {
                ++next;
            }
            const bool hasPartner = next < benchRange.count;
            pairs.push_back({i, hasPartner ? benchRange.begin + next++ : ItemPair::kNoItem});
        }
    }
}

} // namespace pipescope::graph::compatible
