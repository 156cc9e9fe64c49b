#include "tests/bench/graph/big_model.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::bench {
using graph::Graph;
using graph::NodeClasses;
using graph::NodeId;
using graph::NodeKind;
using graph::Outline;

namespace {

NodeId addBelow(Graph& graph, NodeId parent, std::string_view part)
{
    std::string name(parent == Graph::kRoot ? std::string_view("Module") : graph.name(parent));
    name.append(".").append(part);
    const NodeId node = graph.add(name, NodeKind::Module);
    graph.attach(node, parent);
    return node;
}

/// Six blocks with two modules each, which have six operators: 97 nodes.
void addLayer(Graph& graph, NodeId parent, std::size_t number)
{
    const NodeId layer = addBelow(graph, parent, std::to_string(number));
    for (int i = 0; i < 6; ++i) {
        const NodeId block = addBelow(graph, layer, "block" + std::to_string(i));
        for (int j = 0; j < 2; ++j) {
            const NodeId module = addBelow(graph, block, "linear" + std::to_string(j));
            for (int k = 0; k < 6; ++k) {
                addBelow(graph, module, "op" + std::to_string(k));
            }
        }
        addBelow(graph, block, "add");
    }
}

} // namespace

std::shared_ptr<const Outline> makeBigModel(std::size_t nodes)
{
    auto graph = std::make_shared<Graph>();
    const NodeId decoder = addBelow(*graph, Graph::kRoot, "decoder");
    for (std::size_t layer = 0; graph->nodes.size() < nodes; ++layer) {
        addLayer(*graph, decoder, layer);
    }
    auto outline = std::make_shared<Outline>(graph::makeOutline(graph, graph::Side::Debug));
    for (std::uint32_t row = 0; row < outline->size(); ++row) {
        outline->partners.push_back(row);
    }
    outline->nearestMatched = outline->partners;
    return outline;
}

NodeClasses classesOfBigModel(std::size_t rows)
{
    std::vector<std::uint8_t> classes(rows);
    for (std::size_t row = 0; row < rows; row += 997) {
        classes[row] = static_cast<std::uint8_t>(1 + row % 5);
    }
    return NodeClasses(std::move(classes));
}

} // namespace pipescope::bench
