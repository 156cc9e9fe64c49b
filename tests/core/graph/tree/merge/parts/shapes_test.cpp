#include "core/graph/tree/merge/parts/shapes.h"

#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::flat;
using test::withShape;

/// A part of attention with one head a rank, whose sizes all occur elsewhere, too.
class BatchedShapesTest : public testing::Test
{
protected:
    NodeId add(const std::string& name, const std::string& input, NodeId parent)
    {
        return addNode(m_graph, name, {withShape(flat("input.0", 1), input)}, {}, parent);
    }

    std::optional<std::size_t> dimensionOf(NodeId node, std::vector<std::int64_t> sizes) const
    {
        return BatchedShapes(m_graph).dimensionOf(m_graph, node, sizes);
    }

    Graph m_graph;
    NodeId m_attention = add("Module.core.DotProductAttention.forward.0", "[8, 1, 4]", Graph::kRoot);
    NodeId m_product = add("Torch.baddbmm.0.forward", "[1, 8, 8]", m_attention);
    NodeId m_softmax = add("Functional.softmax.0.forward", "[1, 8, 8]", m_attention);
    NodeId m_elsewhere = add("Functional.softmax.1.forward", "[1, 8, 8]", Graph::kRoot);
};

TEST_F(BatchedShapesTest, HeadsAreTheFirstDimensionOfWhatABatchedProductTakes)
{
    EXPECT_EQ(dimensionOf(m_product, {1, 8, 8}), 0U);
}

TEST_F(BatchedShapesTest, AndOfTheSameShapeBesideItAndAroundIt)
{
    EXPECT_EQ(dimensionOf(m_softmax, {1, 8, 8}), 0U);
    EXPECT_EQ(dimensionOf(m_attention, {1, 8, 8}), 0U);
}

TEST_F(BatchedShapesTest, TheyAreTheSecondOfFour)
{
    EXPECT_EQ(dimensionOf(m_softmax, {1, 1, 8, 8}), 1U);
}

TEST_F(BatchedShapesTest, OtherShapesAndOtherModulesHaveNone)
{
    EXPECT_EQ(dimensionOf(m_softmax, {8, 1, 4}), std::nullopt);
    EXPECT_EQ(dimensionOf(m_elsewhere, {1, 8, 8}), std::nullopt);
    EXPECT_EQ(dimensionOf(m_softmax, {8}), std::nullopt);
}

} // namespace
} // namespace pipescope::graph
