#include "core/graph/tree/structure/data_edges.h"

#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::ItemSpec;
using test::Numbers;
using test::tensor;
using test::withChecksum;
using test::withDtype;
using test::withGradient;
using test::withShape;

constexpr Numbers kA{3, -2, 0.1, 5};
constexpr Numbers kB{4, -1, 0.2, 6};
constexpr Numbers kZeros{0, 0, 0, 0};

/// Asks for edges of items by "node path".
class DataEdgesTest : public testing::Test
{
protected:
    std::uint32_t item(const std::string& node, const std::string& path) const
    {
        const Node& of = m_graph.node(*m_graph.find(node));
        for (const ItemRange range : {of.inputs, of.outputs}) {
            for (std::uint32_t i = range.begin; i < range.begin + range.count; ++i) {
                if (m_graph.text(m_graph.items[i].path) == path) {
                    return i;
                }
            }
        }
        ADD_FAILURE() << node << " has no " << path;
        return 0;
    }

    DataEdges edges() const { return inferDataEdges(m_graph, m_graph.postOrder()); }

    /// "node.path" of what made it; empty if nothing did.
    std::string maker(const std::string& node, const std::string& path) const
    {
        const DataEdges found = edges();
        const std::uint32_t producer = found.producers[item(node, path)];
        return producer == DataEdges::kNone
                   ? std::string{}
                   : m_graph.itemName(NodeId(found.nodeOfItem[producer]), m_graph.items[producer]);
    }

    NodeId add(const std::string& name, const std::vector<ItemSpec>& inputs,
               const std::vector<ItemSpec>& outputs, NodeId parent = Graph::kRoot)
    {
        return addNode(m_graph, name, inputs, outputs, parent);
    }

    Graph m_graph;
};

TEST_F(DataEdgesTest, AnInputComesFromTheLatestEqualOutput)
{
    add("Torch.a.0.forward", {}, {tensor("output.0", kA)});
    add("Torch.b.0.forward", {}, {tensor("output.0", kA)});
    add("Torch.c.0.forward", {}, {tensor("output.0", kB)});
    add("Torch.d.0.forward", {tensor("input.0", kA)}, {});
    add("Torch.e.0.forward", {}, {tensor("output.0", kA)});
    EXPECT_EQ(maker("Torch.d.0.forward", "input.0"), "Torch.b.0.forward.output.0");
}

TEST_F(DataEdgesTest, ATensorThatSeveralOperationsMadeIsAmbiguous)
{
    add("Torch.a.0.forward", {}, {tensor("output.0", kA)});
    add("Torch.c.0.forward", {tensor("input.0", kA)}, {});
    add("Torch.b.0.forward", {}, {tensor("output.0", kA)});
    add("Torch.d.0.forward", {tensor("input.0", kA)}, {});
    const DataEdges found = edges();
    EXPECT_FALSE(found.isAmbiguous(item("Torch.c.0.forward", "input.0")));
    EXPECT_TRUE(found.isAmbiguous(item("Torch.d.0.forward", "input.0")));
}

TEST_F(DataEdgesTest, AnOperationThatReturnsItsInputIsTheLatestMakerButNoSecondOne)
{
    add("Torch.a.0.forward", {}, {tensor("output.0", kA)});
    add("Tensor.mul_.0.forward", {tensor("input.0", kA)}, {tensor("output.0", kA)});
    add("Torch.d.0.forward", {tensor("input.0", kA)}, {});
    EXPECT_EQ(maker("Tensor.mul_.0.forward", "input.0"), "Torch.a.0.forward.output.0");
    EXPECT_EQ(maker("Torch.d.0.forward", "input.0"), "Tensor.mul_.0.forward.output.0");
    EXPECT_FALSE(edges().isAmbiguous(item("Torch.d.0.forward", "input.0")));
}

TEST_F(DataEdgesTest, ZerosAreAmbiguousEvenFromOneMaker)
{
    add("Torch.zeros.0.forward", {}, {tensor("output.0", kZeros)});
    add("Torch.d.0.forward", {tensor("input.0", kZeros)}, {});
    EXPECT_EQ(maker("Torch.d.0.forward", "input.0"), "Torch.zeros.0.forward.output.0");
    EXPECT_TRUE(edges().isAmbiguous(item("Torch.d.0.forward", "input.0")));
}

TEST_F(DataEdgesTest, EqualStatisticsWithOtherMd5AreNotTheSameTensor)
{
    add("Torch.a.0.forward", {}, {withChecksum(tensor("output.0", kA), "one")});
    add("Torch.b.0.forward", {}, {withChecksum(tensor("output.0", kA), "two")});
    add("Torch.d.0.forward", {withChecksum(tensor("input.0", kA), "one")}, {});
    EXPECT_EQ(maker("Torch.d.0.forward", "input.0"), "Torch.a.0.forward.output.0");
    EXPECT_EQ(edges().kinds[item("Torch.d.0.forward", "input.0")], EdgeKind::Checksum);
}

TEST_F(DataEdgesTest, AViewIsAWeakEdge)
{
    add("Torch.a.0.forward", {}, {tensor("output.0", kA)});
    add("Torch.d.0.forward", {withShape(tensor("input.0", kA), "[2, 8]")}, {});
    add("Torch.e.0.forward", {withDtype(tensor("input.0", kA), "torch.float16")}, {});
    add("Torch.f.0.forward", {withShape(tensor("input.0", kA), "[3, 8]")}, {});
    const DataEdges found = edges();
    EXPECT_EQ(found.kinds[item("Torch.d.0.forward", "input.0")], EdgeKind::Reshaped);
    EXPECT_EQ(found.kinds[item("Torch.e.0.forward", "input.0")], EdgeKind::Reshaped);
    EXPECT_LT(found.confidences[item("Torch.d.0.forward", "input.0")], 0.7F);
    EXPECT_EQ(found.kinds[item("Torch.f.0.forward", "input.0")], EdgeKind::None);
}

TEST_F(DataEdgesTest, ParametersAreMadeByNoOperation)
{
    const NodeId module = add("Module.fc.Linear.forward.0", {tensor("parameters.weight", kA)}, {});
    add("Torch.a.0.forward", {}, {tensor("output.0", kA)});
    add("Torch.matmul.0.forward", {tensor("input.0", kA)}, {}, module);
    add("Torch.grad.0.backward", {withGradient(tensor("input.0", kA), false)}, {});
    EXPECT_EQ(edges().kinds[item("Torch.matmul.0.forward", "input.0")], EdgeKind::Parameter);
    EXPECT_EQ(maker("Torch.matmul.0.forward", "input.0"), "");
    EXPECT_EQ(edges().kinds[item("Torch.grad.0.backward", "input.0")], EdgeKind::None);
}

TEST_F(DataEdgesTest, AModuleTakesWhatWasThereWhenItBegan)
{
    add("Torch.a.0.forward", {}, {tensor("output.0", kA)});
    const NodeId module = add("Module.m.M.forward.0", {tensor("input.0", kA)},
                              {tensor("output.0", kA), tensor("output.1", kB)});
    add("Torch.b.0.forward", {}, {tensor("output.0", kA)}, module);
    add("Torch.d.0.forward", {tensor("input.0", kA), tensor("input.1", kB)}, {});
    EXPECT_EQ(maker("Module.m.M.forward.0", "input.0"), "Torch.a.0.forward.output.0");
    EXPECT_EQ(maker("Module.m.M.forward.0", "output.0"), "Torch.b.0.forward.output.0");
    // No operation in it has made it, so that the module counts as one.
    EXPECT_EQ(maker("Torch.d.0.forward", "input.1"), "Module.m.M.forward.0.output.1");
}

TEST_F(DataEdgesTest, ScalarsHaveNoEdge)
{
    add("Torch.a.0.forward", {}, {test::integer("output.0", 7)});
    add("Torch.d.0.forward", {test::integer("input.0", 7)}, {});
    EXPECT_EQ(maker("Torch.d.0.forward", "input.0"), "");
}

TEST_F(DataEdgesTest, ConsumersOfAnOutputAreAllThatTakeIt)
{
    add("Torch.a.0.forward", {}, {tensor("output.0", kA)});
    add("Torch.d.0.forward", {tensor("input.0", kA)}, {});
    add("Torch.e.0.forward", {tensor("input.0", kB), tensor("input.1", kA)}, {});
    const DataEdges found = edges();
    const auto consumers = found.consumersOf(item("Torch.a.0.forward", "output.0"));
    EXPECT_EQ(std::vector(consumers.begin(), consumers.end()),
              (std::vector{item("Torch.d.0.forward", "input.0"), item("Torch.e.0.forward", "input.1")}));
}

} // namespace
} // namespace pipescope::graph
