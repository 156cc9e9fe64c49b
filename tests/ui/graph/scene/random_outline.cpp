#include "tests/ui/graph/scene/random_outline.h"

#include <algorithm>
#include <functional>
#include <string>

namespace pipescope::graph_scene::test {

namespace {

/// `parentOf` gives the position of the parent, 0 is the root.
std::shared_ptr<const graph::Outline> makeTree(std::uint32_t nodes,
                                               const std::function<std::uint32_t(std::uint32_t)>& parentOf)
{
    auto graph = std::make_shared<graph::Graph>();
    for (std::uint32_t i = 1; i <= nodes; ++i) {
        const graph::NodeId node = graph->add("Module.n" + std::to_string(i), graph::NodeKind::Module);
        graph->attach(node, graph::NodeId{parentOf(i)});
    }
    return std::make_shared<const graph::Outline>(graph::makeOutline(graph, graph::Side::Debug));
}

} // namespace

std::shared_ptr<const graph::Outline> randomOutline(std::mt19937& random, std::uint32_t nodes,
                                                    std::uint32_t spread)
{
    return makeTree(nodes, [&](std::uint32_t i) { return i - 1 - random() % std::min(i, spread); });
}

std::shared_ptr<const graph::Outline> flatOutline(std::uint32_t children)
{
    return makeTree(children, [](std::uint32_t) { return 0U; });
}

std::shared_ptr<const graph::Outline> chainOutline(std::uint32_t depth)
{
    return makeTree(depth, [](std::uint32_t i) { return i - 1; });
}

} // namespace pipescope::graph_scene::test
