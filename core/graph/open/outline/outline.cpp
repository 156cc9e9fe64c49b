#include "core/graph/open/outline/outline.h"

#include "core/graph/tree/structure/module_place.h"

namespace pipescope::graph {
namespace {

std::uint32_t ownLayerOf(const Outline& outline, RowId row)
{
    const bool isModule = outline.kind(row) == NodeKind::Module;
    return isModule ? layerOfModule(outline.name(row)).value_or(kNoRow) : kNoRow;
}

} // namespace

std::vector<std::uint32_t> layersOf(const Outline& outline)
{
    std::vector<std::uint32_t> layers(outline.size(), kNoRow);
    for (std::uint32_t row = 1; row < outline.size(); ++row) {
        const std::uint32_t own = ownLayerOf(outline, RowId{row});
        layers[row] = own != kNoRow ? own : layers[outline.parents[row]];
    }
    return layers;
}

std::uint32_t layerOf(const Outline& outline, RowId row)
{
    for (std::optional<RowId> at = row; at; at = outline.parent(*at)) {
        if (const std::uint32_t own = ownLayerOf(outline, *at); own != kNoRow) {
            return own;
        }
    }
    return kNoRow;
}

namespace {

void addRow(Outline& outline, NodeId node, std::uint32_t parent)
{
    const auto row = static_cast<std::uint32_t>(outline.size());
    outline.ends.push_back(row + 1);
    outline.parents.push_back(parent);
    outline.depths.push_back(parent == kNoRow ? 0 : outline.depths[parent] + 1);
    outline.nodes.push_back(node);
    outline.rowOfNode[node.value] = row;
}

void reserve(Outline& outline, std::size_t nodes)
{
    outline.ends.reserve(nodes);
    outline.parents.reserve(nodes);
    outline.depths.reserve(nodes);
    outline.nodes.reserve(nodes);
    outline.rowOfNode.assign(nodes, kNoRow);
}

/// What the column says of the partners on the other side, translated to rows there.
void addPartners(const std::vector<std::optional<NodeId>>& partners, const Outline& other, Outline& outline)
{
    outline.partners.assign(outline.size(), kNoRow);
    outline.nearestMatched.assign(outline.size(), 0);
    for (std::uint32_t row = 0; row < outline.size(); ++row) {
        const auto& partner = partners[outline.nodes[row].value];
        const auto there = partner ? other.rowOf(*partner) : std::nullopt;
        outline.partners[row] = there ? there->value : kNoRow;
        if (there) {
            outline.nearestMatched[row] = row;
        } else if (row > 0) {
            outline.nearestMatched[row] = outline.nearestMatched[outline.parents[row]];
        }
    }
}

void addReasons(const std::vector<Unmatched>& reasons, Outline& outline)
{
    outline.unmatched.resize(outline.size());
    for (std::size_t row = 0; row < outline.size(); ++row) {
        outline.unmatched[row] = reasons[outline.nodes[row].value].reason;
    }
}

} // namespace

std::optional<RowId> Outline::find(std::string_view name) const
{
    const auto node = graph->find(name);
    return node ? rowOf(*node) : std::nullopt;
}

Outline makeOutline(std::shared_ptr<const Graph> graph, Side side)
{
    Outline outline;
    outline.side = side;
    outline.graph = std::move(graph);
    reserve(outline, outline.graph->nodes.size());

    struct Open
    {
        std::uint32_t row;
        std::size_t nextChild;
    };

    addRow(outline, Graph::kRoot, kNoRow);
    std::vector<Open> open{{0, 0}};
    while (!open.empty()) {
        Open& top = open.back();
        const auto& children = outline.graph->node(outline.nodes[top.row]).children;
        if (top.nextChild == children.size()) {
            outline.ends[top.row] = static_cast<std::uint32_t>(outline.size());
            open.pop_back();
            continue;
        }
        const NodeId child = children[top.nextChild++];
        addRow(outline, child, top.row);
        open.push_back({static_cast<std::uint32_t>(outline.size() - 1), 0});
    }
    return outline;
}

void addMatching(const Matching& matching, Outline& debug, Outline& bench)
{
    addPartners(matching.benchOf, bench, debug);
    addPartners(matching.debugOf, debug, bench);
    addReasons(matching.debugReasons, debug);
    addReasons(matching.benchReasons, bench);
}

} // namespace pipescope::graph
