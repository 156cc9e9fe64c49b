#include "core/graph/tree/merge/merged_tensor.h"

#include <algorithm>

namespace pipescope::graph {
namespace {

constexpr std::string_view kPrefix = "Distributed.";

std::optional<std::uint32_t> tensorNumber(ItemSpan items, std::size_t number)
{
    for (const Item& item : items) {
        if (item.isTensor && number-- == 0) {
            return item.position;
        }
    }
    return {};
}

} // namespace

bool isReduction(std::string_view name)
{
    return name.starts_with(kPrefix)
           && (name.find("all_reduce") != std::string_view::npos
               || name.find("reduce_scatter") != std::string_view::npos);
}

std::vector<Reduction> reductionsBelow(const Graph& graph, NodeId parent)
{
    std::vector<Reduction> reductions;
    for (const NodeId child : graph.node(parent).children) {
        const std::string_view name = graph.name(child);
        if (!isReduction(name)) {
            continue;
        }
        const bool isScatter = name.find("reduce_scatter") != std::string_view::npos;
        const auto input = tensorNumber(graph.inputs(child), isScatter ? 1 : 0);
        const auto output = tensorNumber(graph.outputs(child), 0);
        if (input && output) {
            reductions.push_back({child, *input, *output});
        }
    }
    return reductions;
}

std::vector<std::int64_t> groupRanks(const Graph& graph, NodeId node)
{
    for (const Item& item : graph.inputs(node)) {
        if (const auto text = graph.extra(item, "group_ranks").text()) {
            return parseShape(graph.text(*text)).value_or(std::vector<std::int64_t>{});
        }
    }
    return {};
}

} // namespace pipescope::graph
