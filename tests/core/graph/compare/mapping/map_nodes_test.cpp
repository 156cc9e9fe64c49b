#include "core/graph/compare/mapping/map_nodes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

NodeId add(Graph& graph, std::string_view name, NodeId parent = Graph::kRoot)
{
    const NodeId node = graph.add(name, kindOfName(name));
    graph.attach(node, parent);
    return node;
}

void setStack(Graph& graph, NodeId node, const std::vector<std::string>& lines)
{
    std::vector<StringId> stack;
    for (const std::string& line : lines) {
        stack.push_back(graph.texts.intern(line));
    }
    graph.node(node).stack = StackId{graph.stacks.size()};
    graph.stacks.push_back(std::move(stack));
}

/// The bench node of a debug node; "" if the mapping has none.
std::string mappedTo(const Graph& debug, const Graph& bench, const LayerMapping& mapping,
                     std::string_view name)
{
    const MappedNode mapped = mapNodes(debug, bench, mapping)[debug.find(name)->value];
    EXPECT_TRUE(mapped.isMapped);
    return mapped.bench ? std::string(bench.name(*mapped.bench)) : "";
}

TEST(MapNodesTest, AnEmptyMappingMatchesPathsWhateverTheClass)
{
    Graph debug;
    Graph bench;
    add(debug, "Cell.0.norm.RMSNorm.forward.0");
    add(bench, "Module.0.norm.FusedNorm.forward.0");
    EXPECT_EQ(mappedTo(debug, bench, {}, "Cell.0.norm.RMSNorm.forward.0"),
              "Module.0.norm.FusedNorm.forward.0");
}

TEST(MapNodesTest, RulesApplyBelowTheirClassOnly)
{
    Graph debug;
    Graph bench;
    add(debug, "Module.a.A.forward.0");
    add(debug, "Module.a.x.X.forward.0");
    add(debug, "Module.b.B.forward.0");
    add(debug, "Module.b.x.X.forward.0");
    add(bench, "Module.a.y.Y.forward.0");
    add(bench, "Module.b.y.Y.forward.0");
    LayerMapping mapping;
    mapping.rules["A"]["x"] = "y";
    EXPECT_EQ(mappedTo(debug, bench, mapping, "Module.a.x.X.forward.0"), "Module.a.y.Y.forward.0");
    EXPECT_EQ(mappedTo(debug, bench, mapping, "Module.b.x.X.forward.0"), "");
}

TEST(MapNodesTest, TheLongestRuleWins)
{
    Graph debug;
    Graph bench;
    add(debug, "Module.a.x.X.forward.0");
    add(bench, "Module.b.x.X.forward.0");
    add(bench, "Module.c.X.forward.0");
    LayerMapping mapping;
    mapping.rules["TopLayer"] = {{"a", "b"}, {"a.x", "c"}};
    EXPECT_EQ(mappedTo(debug, bench, mapping, "Module.a.x.X.forward.0"), "Module.c.X.forward.0");
}

TEST(MapNodesTest, CallsOfAScopeArePairedByTheirNumberInEachDirection)
{
    Graph debug;
    Graph bench;
    const NodeId ours = add(debug, "Module.m.M.forward.0");
    add(debug, "Torch.add.3.forward", ours);
    add(debug, "Torch.add.4.forward", ours);
    add(debug, "Torch.add.4.backward");
    const NodeId theirs = add(bench, "Module.m.M.forward.0");
    add(bench, "Torch.add.0.forward", theirs);
    add(bench, "Torch.add.1.forward", theirs);
    add(bench, "Torch.add.1.backward");
    EXPECT_EQ(mappedTo(debug, bench, {}, "Torch.add.4.forward"), "Torch.add.1.forward");
    // A backward is where its forward is, whatever its parent.
    EXPECT_EQ(mappedTo(debug, bench, {}, "Torch.add.4.backward"), "Torch.add.1.backward");
}

TEST(MapNodesTest, TheFrameworksOwnFunctionsBelongToTheScopeOfAnApi)
{
    Graph debug;
    Graph bench;
    const std::vector<std::string> direct{"File a, line 1, in f, ApiTemplate(x)",
                                          "File b, line 2, in forward, y"};
    const std::vector<std::string> nested{"File a, line 1, in f, ApiTemplate(x)",
                                          "File c, line 7, in helper, z", "File b, line 2, in forward, y"};
    setStack(debug, add(debug, "Torch.add.0.forward"), nested);
    setStack(bench, add(bench, "Torch.add.0.forward"), direct);
    setStack(bench, add(bench, "Torch.add.1.forward"), nested);
    EXPECT_EQ(mappedTo(debug, bench, {}, "Torch.add.0.forward"), "Torch.add.1.forward");
}

TEST(MapNodesTest, TheLayersOfAParallelTransformerCountFromZero)
{
    Graph debug;
    Graph bench;
    add(debug, "Module.enc.ParallelTransformer.forward.0");
    add(debug, "Module.enc.layers.4.Layer.forward.0");
    add(debug, "Module.enc.layers.5.Layer.forward.0");
    add(bench, "Module.enc.Block.forward.0");
    add(bench, "Module.enc.layers.0.Layer.forward.0");
    add(bench, "Module.enc.layers.1.Layer.forward.0");
    EXPECT_EQ(mappedTo(debug, bench, {}, "Module.enc.layers.5.Layer.forward.0"),
              "Module.enc.layers.1.Layer.forward.0");
}

TEST(MapNodesTest, ParameterGradientsAreMappedLikeTheirModule)
{
    Graph debug;
    Graph bench;
    add(debug, "Module.m.M.forward.0");
    add(debug, "Module.m.a.A.parameters_grad.0");
    add(bench, "Module.m.b.B.parameters_grad");
    LayerMapping mapping;
    mapping.rules["M"]["a"] = "b";
    EXPECT_EQ(mappedTo(debug, bench, mapping, "Module.m.a.A.parameters_grad.0"),
              "Module.m.b.B.parameters_grad");
}

TEST(MapNodesTest, ANodeWithoutPathIsNotMapped)
{
    Graph debug;
    const NodeId node = add(debug, "optimizer");
    EXPECT_FALSE(mapNodes(debug, debug, {})[node.value].isMapped);
}

TEST(MappingOfPairsTest, OneRuleIsEnoughForAllModulesOfAClass)
{
    Graph debug;
    Graph bench;
    std::vector<std::pair<NodeId, NodeId>> pairs;
    for (const std::string layer : {"0", "1", "2"}) {
        pairs.emplace_back(add(debug, "Module.layers." + layer + ".Layer.forward.0"),
                           add(bench, "Module.layers." + layer + ".Block.forward.0"));
        pairs.emplace_back(add(debug, "Module.layers." + layer + ".a.A.forward.0"),
                           add(bench, "Module.layers." + layer + ".w.b.B.forward.0"));
    }
    std::vector<std::optional<NodeId>> benchOf(debug.nodes.size());
    for (const auto& [ours, theirs] : pairs) {
        benchOf[ours.value] = theirs;
    }
    EXPECT_EQ(mappingText(mappingOfNodes(debug, bench, benchOf)), "Layer:\n  a: w.b\n");
}

TEST(MappingOfPairsTest, ModulesOfAClassThatDisagreeGetRulesOfTheirOwn)
{
    Graph debug;
    Graph bench;
    std::vector<std::optional<NodeId>> benchOf(1);
    const auto pair = [&](std::string_view ours, std::string_view theirs) {
        add(debug, ours);
        benchOf.emplace_back(add(bench, theirs));
    };
    pair("Module.p.M.forward.0", "Module.p.M.forward.0");
    pair("Module.p.a.A.forward.0", "Module.p.b.A.forward.0");
    pair("Module.q.M.forward.0", "Module.q.M.forward.0");
    pair("Module.q.a.A.forward.0", "Module.q.c.A.forward.0");
    const LayerMapping mapping = mappingOfNodes(debug, bench, benchOf);
    EXPECT_EQ(mappedTo(debug, bench, mapping, "Module.p.a.A.forward.0"), "Module.p.b.A.forward.0");
    EXPECT_EQ(mappedTo(debug, bench, mapping, "Module.q.a.A.forward.0"), "Module.q.c.A.forward.0");
}

} // namespace
} // namespace pipescope::graph
