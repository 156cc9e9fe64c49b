#include "tests/core/graph/compare/match/graph_maker.h"

#include "tests/support/change_item.h"

namespace pipescope::graph::test {
namespace {

ItemRange addItems(Graph& graph, const std::vector<std::string>& shapes, ItemGroup group)
{
    const auto begin = static_cast<std::uint32_t>(graph.items.size());
    for (const std::string& shape : shapes) {
        Item item;
        item.type = graph.texts.intern("torch.Tensor");
        item.shape = graph.texts.intern(shape);
        item.group = group;
        graph.items.add(item);
    }
    return {begin, static_cast<std::uint32_t>(shapes.size())};
}

} // namespace

NodeId addNode(Graph& graph, std::string_view name, NodeId parent,
               const std::vector<std::string>& inputShapes, const std::vector<std::string>& outputShapes)
{
    const NodeKind kind = name.starts_with("Apis_") ? NodeKind::Collection : kindOfName(name);
    const NodeId node = graph.add(name, kind);
    graph.attach(node, parent);
    graph.node(node).inputs = addItems(graph, inputShapes, ItemGroup::Input);
    graph.node(node).outputs = addItems(graph, outputShapes, ItemGroup::Output);
    return node;
}

void setType(Graph& graph, std::uint32_t item, std::string_view type)
{
    changeItem(graph, item, [&](Item& changed) { changed.type = graph.texts.intern(type); });
}

std::string partnerOf(const Matching& matching, const Graph& debug, const Graph& bench, std::string_view name)
{
    const auto partner = matching.benchOf[debug.find(name)->value];
    return partner ? std::string(bench.name(*partner)) : "";
}

Unmatched reasonOf(const Matching& matching, const Graph& debug, std::string_view name)
{
    return matching.debugReasons[debug.find(name)->value];
}

Unmatched benchReasonOf(const Matching& matching, const Graph& bench, std::string_view name)
{
    return matching.benchReasons[bench.find(name)->value];
}

} // namespace pipescope::graph::test
