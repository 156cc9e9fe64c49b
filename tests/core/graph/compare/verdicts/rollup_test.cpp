#include "core/graph/compare/verdicts/rollup.h"

#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::flat;
using test::TwoGraphs;

/// A model with two layers of two operations each.
class RollupTest : public testing::Test
{
protected:
    NodeId addModule(std::string_view name, NodeId parent = Graph::kRoot)
    {
        return m_graphs.add(name, {}, {flat("output.0", 1)}, parent);
    }

    /// One input and output; numbers of the debug side, those of the bench are 1.
    NodeId addOperation(std::string_view name, NodeId parent, double input, double output)
    {
        addNode(m_graphs.bench, name, {flat("input.0", 1)}, {flat("output.0", 1)}, parent);
        return addNode(m_graphs.debug, name, {flat("input.0", input)}, {flat("output.0", output)}, parent);
    }

    void compare()
    {
        m_verdicts = m_graphs.verdicts();
        m_order = m_graphs.debug.postOrder();
        m_rollup = rollUp(m_order, parentColumn(m_graphs.debug), m_verdicts);
    }

    TwoGraphs m_graphs;
    NodeVerdicts m_verdicts{0};
    std::vector<NodeId> m_order;
    Rollup m_rollup;
};

// Defect 10: the public tool shows a clean module above a red operation.
TEST_F(RollupTest, AModuleKnowsItsWorstDescendant)
{
    const NodeId model = addModule("Module.model.M.forward.0");
    const NodeId layer = addModule("Module.model.layer.L.forward.0", model);
    addOperation("Torch.a.0.forward", layer, 1, 1.1);
    const NodeId worst = addOperation("Torch.b.0.forward", layer, 1.1, 3);
    compare();

    EXPECT_EQ(m_verdicts.levels[model.value], Level::CannotDecide);
    for (const NodeId node : {layer, model, Graph::kRoot}) {
        EXPECT_EQ(m_rollup.worstLevels[node.value], Level::Different);
        EXPECT_EQ(m_rollup.worstNodes[node.value], worst.value);
        EXPECT_EQ(m_rollup.differentCounts[node.value], 2U);
    }
    EXPECT_EQ(m_rollup.worstNodes[worst.value], Rollup::kNoNode);
}

TEST_F(RollupTest, AModuleKnowsItsFirstDifferentDescendant)
{
    const NodeId layer = addModule("Module.layer.L.forward.0");
    addOperation("Torch.a.0.forward", layer, 1, 1);
    const NodeId first = addOperation("Torch.b.0.forward", layer, 1, 2);
    addOperation("Torch.c.0.forward", layer, 2, 9);
    compare();

    EXPECT_EQ(m_rollup.firstDifferent[layer.value], first.value);
    EXPECT_EQ(m_rollup.undecidedCounts[layer.value], 1U);
}

TEST_F(RollupTest, CountsNodesWithoutPartner)
{
    const NodeId layer = addModule("Module.layer.L.forward.0");
    addNode(m_graphs.debug, "Torch.only.0.forward", {}, {flat("output.0", 1)}, layer);
    compare();

    EXPECT_EQ(m_rollup.unmatchedCounts[layer.value], 1U);
    EXPECT_EQ(m_rollup.unmatchedCounts[Graph::kRoot.value], 1U);
    EXPECT_TRUE(firstDivergence(m_order, m_verdicts).firstUnmatched.has_value());
}

TEST_F(RollupTest, TheFirstDivergenceIsTheFirstWhoseInputsAgree)
{
    const NodeId layer = addModule("Module.layer.L.forward.0");
    addOperation("Torch.a.0.forward", layer, 1, 1);
    const NodeId strayInput = addOperation("Torch.b.0.forward", layer, 2, 2);
    const NodeId onset = addOperation("Torch.c.0.forward", layer, 1, 2);
    compare();

    const FirstDivergence first = firstDivergence(m_order, m_verdicts);
    EXPECT_EQ(first.onset, onset);
    EXPECT_EQ(first.firstDifferent, strayInput);
    EXPECT_EQ(first.node(), onset);
}

TEST_F(RollupTest, WithoutAnOnsetItIsTheFirstThatDiffers)
{
    const NodeId layer = addModule("Module.layer.L.forward.0");
    const NodeId node = addOperation("Torch.a.0.forward", layer, 2, 2);
    compare();
    EXPECT_EQ(firstDivergence(m_order, m_verdicts).node(), node);
}

TEST_F(RollupTest, AnOperationComesBeforeTheModuleAroundIt)
{
    const NodeId layer = m_graphs.debug.add("Module.layer.L.forward.0", NodeKind::Module);
    m_graphs.debug.attach(layer, Graph::kRoot);
    const NodeId bench = addNode(m_graphs.bench, "Module.layer.L.forward.0", {}, {flat("output.0", 1)});
    const NodeId operation = addNode(m_graphs.debug, "Torch.a.0.forward", {}, {flat("output.0", 2)}, layer);
    addNode(m_graphs.bench, "Torch.a.0.forward", {}, {flat("output.0", 1)}, bench);
    compare();
    EXPECT_EQ(firstDivergence(m_order, m_verdicts).node(), operation);
}

TEST_F(RollupTest, AModuleWithAnOnsetInsideDoesNotBeginIt)
{
    const NodeId layer = addModule("Module.layer.L.forward.0");
    const NodeId module = addNode(m_graphs.debug, "Module.layer.mlp.M.forward.0", {flat("input.0", 1)},
                                  {flat("output.0", 2)}, layer);
    const NodeId bench =
        addNode(m_graphs.bench, "Module.layer.mlp.M.forward.0", {flat("input.0", 1)}, {flat("output.0", 1)});
    const NodeId onset =
        addNode(m_graphs.debug, "Torch.a.0.forward", {flat("input.0", 1)}, {flat("output.0", 2)}, module);
    addNode(m_graphs.bench, "Torch.a.0.forward", {flat("input.0", 1)}, {flat("output.0", 1)}, bench);
    compare();
    EXPECT_EQ(onsetInside(m_verdicts, m_rollup, module), onset);
    EXPECT_FALSE(onsetInside(m_verdicts, m_rollup, onset));
    EXPECT_FALSE(onsetInside(m_verdicts, m_rollup, layer));
}

TEST_F(RollupTest, AModuleWhoseNodesOnlyFollowIsToBlameItself)
{
    const NodeId layer = addModule("Module.layer.L.forward.0");
    addOperation("Torch.a.0.forward", layer, 2, 2);
    compare();
    EXPECT_FALSE(onsetInside(m_verdicts, m_rollup, layer));
}

TEST_F(RollupTest, EqualRunsHaveNone)
{
    addOperation("Torch.a.0.forward", addModule("Module.layer.L.forward.0"), 1, 1);
    compare();
    EXPECT_FALSE(firstDivergence(m_order, m_verdicts).node());
    EXPECT_EQ(m_rollup.firstDifferent[Graph::kRoot.value], Rollup::kNoNode);
}

TEST_F(RollupTest, DeepTreesNeedNoRecursion)
{
    NodeId parent = Graph::kRoot;
    for (int i = 0; i < 100'000; ++i) {
        const NodeId child = m_graphs.debug.add("Module.m" + std::to_string(i), NodeKind::Module);
        m_graphs.debug.attach(child, parent);
        parent = child;
    }
    compare();
    EXPECT_EQ(m_rollup.unmatchedCounts[Graph::kRoot.value], 100'000U);
}

} // namespace
} // namespace pipescope::graph
