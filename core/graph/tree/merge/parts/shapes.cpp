#include "core/graph/tree/merge/parts/shapes.h"

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

/// The dimension of a matrix that belongs to a parallel layer.
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

/// How far above a node the products may stand: in a module beside its own.
constexpr int kModulesAbove = 2;

} // namespace

BatchedShapes::BatchedShapes(const Graph& graph)
{
    for (const NodeId node : graph.postOrder()) {
        const std::string_view name = graph.name(node);
        const auto parent = graph.node(node).parent;
        if (!parent || (!name.starts_with("Torch.bmm.") && !name.starts_with("Torch.baddbmm."))) {
            continue;
        }
        // What bmm gives, and backward the gradient of that, may be recorded as it is seen by others, [rows,
        // batch, heads · columns].
        const bool isBackward = name.find(".backward") != std::string_view::npos;
        for (const Item& item : isBackward ? graph.outputs(node) : graph.inputs(node)) {
            const auto sizes = item.isTensor ? parseShape(graph.text(item.shape)) : std::nullopt;
            if (sizes && sizes->size() == 3) {
                m_shapes[parent->value].push_back({(*sizes)[0], (*sizes)[1], (*sizes)[2]});
            }
        }
    }
}

bool BatchedShapes::contains(NodeId module, const Shape& shape) const
{
    const auto found = m_shapes.find(module.value);
    return found != m_shapes.end() && std::ranges::find(found->second, shape) != found->second.end();
}

std::optional<std::size_t> BatchedShapes::dimensionOf(const Graph& graph, NodeId node,
                                                      std::span<const std::int64_t> sizes) const
{
    if (sizes.size() != 3 && sizes.size() != 4) {
        return {};
    }
    const std::size_t heads = sizes.size() - 3;
    const Shape shape{heads == 0 ? sizes[0] : sizes[0] * sizes[1], sizes[heads + 1], sizes[heads + 2]};
    std::optional<NodeId> module = node;
    for (int above = 0; module && above <= kModulesAbove; ++above) {
        if (contains(*module, shape)) {
            return heads;
        }
        module = graph.node(*module).parent;
    }
    return {};
}

std::optional<std::size_t> splitDimension(const Graph& graph, NodeId node,
                                          std::span<const std::vector<std::int64_t>> parts,
                                          const Roles& roles, const BatchedShapes& batched)
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
    if (const auto heads = batched.dimensionOf(graph, node, sizes)) {
        return heads;
    }
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
