#include "core/graph/merge/shapes.h"

#include <algorithm>
#include <string_view>

namespace pipescope::graph {
namespace {

bool namesClass(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// The first dimension in which two parts differ. Empty if none.
std::optional<std::size_t> differingDimension(std::span<const std::vector<std::int64_t>> parts)
{
    for (const std::vector<std::int64_t>& part : parts) {
        const auto [a, b] = std::ranges::mismatch(parts.front(), part);
        if (a != parts.front().end()) {
            return static_cast<std::size_t>(a - parts.front().begin());
        }
    }
    return {};
}

/// Of a matrix that belongs to a parallel layer.
std::optional<std::size_t> weightDimension(const Graph& graph, NodeId node, std::size_t dimensions)
{
    const auto parent = graph.node(node).parent;
    for (const std::string_view name : {graph.name(node), parent ? graph.name(*parent) : std::string_view{}})
    {
        if (namesClass(name, "ColumnParallelLinear") || namesClass(name, "VocabParallelEmbedding")) {
            return dimensions == 2 ? std::optional<std::size_t>(0) : std::nullopt;
        }
        if (namesClass(name, "RowParallelLinear")) {
            return dimensions == 2 ? std::optional<std::size_t>(1) : std::nullopt;
        }
    }
    return {};
}

} // namespace

std::optional<std::size_t> splitDimension(const Graph& graph, NodeId node, const Item& /*item*/,
                                          std::span<const std::vector<std::int64_t>> parts,
                                          const Roles& roles)
{
    const std::size_t dimensions = parts.front().size();
    const bool fits = std::ranges::all_of(parts, [&](const auto& part) { return part.size() == dimensions; });
    if (dimensions == 0 || !fits) {
        return {};
    }
    if (const auto differing = differingDimension(parts)) {
        return differing;
    }
    if (const auto weight = weightDimension(graph, node, dimensions)) {
        return weight;
    }
    const auto& sizes = parts.front();
    const auto foreign =
        std::ranges::find_if(sizes, [&](std::int64_t size) { return !roles.isWholeSize(size); });
    return foreign == sizes.end() ? dimensions - 1 : static_cast<std::size_t>(foreign - sizes.begin());
}

std::string shapeText(std::span<const std::int64_t> sizes)
{
    std::string text = "[";
    for (const std::int64_t size : sizes) {
        text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    }
    return text + "]";
}

} // namespace pipescope::graph
