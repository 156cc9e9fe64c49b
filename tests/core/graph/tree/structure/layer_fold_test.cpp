#include "core/graph/tree/structure/layer_fold.h"

#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::flat;
using test::withShape;

/// Adds a layer with one operation of this output shape.
NodeId addLayer(Graph& graph, NodeId parent, int index, int call, const std::string& shape = "[4, 4]")
{
    const std::string number = std::to_string(index);
    const NodeId layer =
        addNode(graph, "Module.model.layers." + number + ".Layer.forward." + std::to_string(call),
                {flat("input.0", index)}, {flat("output.0", index + 1)}, parent);
    addNode(graph, "Torch.matmul." + std::to_string(100 * call + index) + ".forward",
            {flat("input.0", index)}, {withShape(flat("output.0", index), shape)}, layer);
    return layer;
}

struct Folded
{
    explicit Folded(const Graph& graph)
        : classes(classifySubtrees(graph, graph.postOrder()))
        , runs(foldLayers(graph, graph.postOrder(), classes))
    { }

    SubtreeClasses classes;
    std::vector<LayerRun> runs;
};

TEST(LayerFold, LayersThatDifferInNumbersOnlyAreOneRun)
{
    Graph graph;
    const NodeId model = addNode(graph, "Module.model.Model.forward.0", {}, {});
    std::vector<NodeId> layers;
    for (int i = 0; i < 5; ++i) {
        layers.push_back(addLayer(graph, model, i, 0));
    }
    const Folded folded(graph);
    ASSERT_EQ(folded.runs.size(), 1U);
    EXPECT_EQ(folded.runs[0].parent, model);
    EXPECT_EQ(folded.runs[0].layers, layers);
    EXPECT_EQ(folded.runs[0].indices, (std::vector<std::int64_t>{0, 1, 2, 3, 4}));
    EXPECT_EQ(folded.classes.sizes[model.value], 11U);
}

TEST(LayerFold, AnotherShapeDeepInsideEndsTheRun)
{
    Graph graph;
    for (int i = 0; i < 5; ++i) {
        addLayer(graph, Graph::kRoot, i, 0, i == 2 ? "[4, 8]" : "[4, 4]");
    }
    const Folded folded(graph);
    ASSERT_EQ(folded.runs.size(), 2U);
    EXPECT_EQ(folded.runs[0].indices, (std::vector<std::int64_t>{0, 1}));
    EXPECT_EQ(folded.runs[1].indices, (std::vector<std::int64_t>{3, 4}));
}

TEST(LayerFold, CurvesAreOrderedByTheIndexInTheNames)
{
    Graph graph;
    std::vector<double> metric{0};
    for (const int layer : {2, 1, 0}) {
        addLayer(graph, Graph::kRoot, layer, 0);
        metric.push_back(10 + layer);
        metric.push_back(20 + layer);
    }
    const Folded folded(graph);
    ASSERT_EQ(folded.runs.size(), 1U);
    const LayerCurves curves = curvesOf(graph, folded.runs[0], metric);
    EXPECT_EQ(curves.indices, (std::vector<std::int64_t>{0, 1, 2}));
    ASSERT_EQ(curves.curveCount(), 2U);
    // The operation first, then the layer.
    EXPECT_EQ(std::vector(curves.curve(0).begin(), curves.curve(0).end()), (std::vector<double>{20, 21, 22}));
    EXPECT_EQ(std::vector(curves.curve(1).begin(), curves.curve(1).end()), (std::vector<double>{10, 11, 12}));
}

TEST(LayerFold, DeepTreesNeedNoStack)
{
    Graph graph;
    NodeId parent = Graph::kRoot;
    for (int i = 0; i < 200'000; ++i) {
        parent = addNode(graph, "Module.m" + std::to_string(i) + ".M.forward.0", {}, {}, parent);
    }
    const auto order = graph.postOrder();
    EXPECT_EQ(classifySubtrees(graph, order).sizes[0], 200'001U);
    EXPECT_EQ(nodesOfSubtree(graph, Graph::kRoot).size(), 200'001U);
}

} // namespace
} // namespace pipescope::graph
