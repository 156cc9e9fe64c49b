#include "core/graph/tree/structure/layer_fold.h"

#include "core/graph/read/model/interner.h"
#include "core/graph/read/model/mixing.h"
#include "core/graph/tree/structure/module_place.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>

namespace pipescope::graph {
namespace {

/// What a node is, whichever layer and call it belongs to: "MLP.forward", "Torch.matmul.backward".
void appendClass(std::string_view name, NodeKind kind, std::string& text)
{
    const std::vector<std::string_view> parts = partsOfName(name);
    std::size_t first = 0;
    if (kind == NodeKind::Module) {
        const auto direction = std::ranges::find_if(parts.rbegin(), parts.rend(), [](std::string_view part) {
            return part == "forward" || part == "backward" || part == "parameters_grad";
        });
        const auto before = static_cast<std::size_t>(parts.rend() - direction);
        first = before >= 2 ? before - 2 : 0;
    }
    for (const std::string_view part : std::span(parts).subspan(first)) {
        if (!numberOfPart(part)) {
            text.append(part).push_back('.');
        }
    }
}

class Classifier
{
public:
    explicit Classifier(const Graph& graph)
        : m_graph(graph)
        , m_table(graph.nodes.size() / 8)
    {
        m_result.classOf.assign(graph.nodes.size(), SubtreeClasses::kNoClass);
        m_result.sizes.assign(graph.nodes.size(), 0);
        m_names.assign(graph.nodes.size(), StringId{});
    }

    SubtreeClasses run(std::span<const NodeId> order) &&
    {
        std::string text;
        for (const NodeId node : order) {
            text.clear();
            appendClass(m_graph.name(node), m_graph.node(node).kind, text);
            m_names[node.value] = m_pool.intern(text);
            const std::uint32_t number = m_table.number(
                hashOf(node), [&](std::uint32_t other) { return isSame(node, m_first[other]); });
            if (number == m_first.size()) {
                m_first.push_back(node);
            }
            m_result.classOf[node.value] = number;
            std::uint32_t& size = m_result.sizes[node.value];
            size = 1;
            for (const NodeId child : m_graph.node(node).children) {
                size += m_result.sizes[child.value];
            }
        }
        return std::move(m_result);
    }

private:
    std::uint64_t hashOf(NodeId id) const
    {
        const Node& node = m_graph.node(id);
        std::uint64_t hash = mixed(m_names[id.value].value, static_cast<std::uint64_t>(node.kind));
        for (const ItemRange range : {node.inputs, node.outputs}) {
            for (const Item& item : m_graph.itemsOf(range)) {
                hash = mixed(hash, (std::uint64_t{item.path.value} << 32U) | item.type.value);
                hash = mixed(hash, (std::uint64_t{item.shape.value} << 32U) | item.dtype.value);
            }
            hash = mixed(hash, range.count);
        }
        for (const NodeId child : node.children) {
            hash = mixed(hash, m_result.classOf[child.value]);
        }
        return hash;
    }

    bool hasSameItems(ItemRange a, ItemRange b) const
    {
        return std::ranges::equal(m_graph.itemsOf(a), m_graph.itemsOf(b), [](const Item& x, const Item& y) {
            return x.path == y.path && x.type == y.type && x.shape == y.shape && x.dtype == y.dtype;
        });
    }

    bool isSame(NodeId first, NodeId second) const
    {
        const Node& a = m_graph.node(first);
        const Node& b = m_graph.node(second);
        const auto classOf = [&](NodeId child) { return m_result.classOf[child.value]; };
        return a.kind == b.kind && m_names[first.value] == m_names[second.value]
               && hasSameItems(a.inputs, b.inputs) && hasSameItems(a.outputs, b.outputs)
               && std::ranges::equal(a.children, b.children, {}, classOf, classOf);
    }

    const Graph& m_graph;
    Interner m_table;
    StringPool m_pool;
    /// Indexed by node.
    std::vector<StringId> m_names;
    /// Indexed by class: its first node.
    std::vector<NodeId> m_first;
    SubtreeClasses m_result;
};

/// The numbers in which the names of layers differ.
std::vector<std::int64_t> indicesOf(const Graph& graph, std::span<const NodeId> layers)
{
    std::vector<std::int64_t> indices(layers.size());
    std::iota(indices.begin(), indices.end(), 0);
    const auto first = partsOfName(graph.name(layers[0]));
    const auto second = partsOfName(graph.name(layers[1]));
    const auto [a, b] = std::ranges::mismatch(first, second);
    const auto part = static_cast<std::size_t>(a - first.begin());
    std::vector<std::int64_t> numbers;
    for (const NodeId layer : layers) {
        const auto parts = partsOfName(graph.name(layer));
        const auto number = part < parts.size() ? numberOfPart(parts[part]) : std::nullopt;
        if (!number) {
            return indices;
        }
        numbers.push_back(*number);
    }
    return numbers;
}

} // namespace

SubtreeClasses classifySubtrees(const Graph& graph, std::span<const NodeId> order)
{
    return Classifier(graph).run(order);
}

std::vector<LayerRun> foldLayers(const Graph& graph, std::span<const NodeId> order,
                                 const SubtreeClasses& classes)
{
    std::vector<LayerRun> runs;
    for (const NodeId parent : order) {
        const std::vector<NodeId>& children = graph.node(parent).children;
        for (std::size_t begin = 0; begin < children.size();) {
            std::size_t end = begin + 1;
            while (end < children.size()
                   && classes.classOf[children[end].value] == classes.classOf[children[begin].value])
            {
                ++end;
            }
            if (end - begin > 1 && !graph.node(children[begin]).children.empty()) {
                LayerRun run{parent,
                             {children.begin() + static_cast<std::ptrdiff_t>(begin),
                              children.begin() + static_cast<std::ptrdiff_t>(end)},
                             {}};
                run.indices = indicesOf(graph, run.layers);
                runs.push_back(std::move(run));
            }
            begin = end;
        }
    }
    return runs;
}

std::vector<NodeId> nodesOfSubtree(const Graph& graph, NodeId top)
{
    std::vector<NodeId> nodes;
    std::vector<NodeId> open{top};
    // Parents first and siblings from last to first, which is post-order backwards.
    while (!open.empty()) {
        nodes.push_back(open.back());
        open.pop_back();
        const std::vector<NodeId>& children = graph.node(nodes.back()).children;
        open.insert(open.end(), children.begin(), children.end());
    }
    std::ranges::reverse(nodes);
    return nodes;
}

LayerCurves curvesOf(const Graph& graph, const LayerRun& run, std::span<const double> metric)
{
    const std::size_t layers = run.layers.size();
    std::vector<std::size_t> byIndex(layers);
    std::iota(byIndex.begin(), byIndex.end(), std::size_t{0});
    std::ranges::stable_sort(byIndex, {}, [&](std::size_t i) { return run.indices[i]; });
    LayerCurves curves;
    for (std::size_t column = 0; column < layers; ++column) {
        const std::vector<NodeId> nodes = nodesOfSubtree(graph, run.layers[byIndex[column]]);
        curves.indices.push_back(run.indices[byIndex[column]]);
        curves.nodes.resize(nodes.size() * layers);
        curves.values.resize(nodes.size() * layers, std::numeric_limits<double>::quiet_NaN());
        for (std::size_t k = 0; k < nodes.size(); ++k) {
            curves.nodes[k * layers + column] = nodes[k];
            curves.values[k * layers + column] = metric[nodes[k].value];
        }
    }
    return curves;
}

} // namespace pipescope::graph
