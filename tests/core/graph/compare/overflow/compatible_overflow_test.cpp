#include "core/graph/compare/overflow/overflow.h"
#include "tests/core/graph/compare/overflow/item_maker.h"

#include <gtest/gtest.h>

namespace pipescope::graph::test {
namespace {

OverflowLevel levelOf(const ItemMaker& maker, NodeId node)
{
    return checkOverflow(maker.graph(), Edition::Doc).nodes[node.value].level;
}

/// A node with one input and one output of these numbers.
OverflowLevel levelOf(std::string_view name, double in, double out)
{
    ItemMaker maker;
    const NodeId node = maker.node(name);
    maker.tensor("input.0", in);
    maker.tensor("output.0", out);
    return levelOf(maker, node);
}

TEST(CompatibleOverflow, DependsOnWhatComesInAndWhatGoesOut)
{
    EXPECT_EQ(levelOf("Torch.add.0.forward", 1, 1), OverflowLevel::None);
    EXPECT_EQ(levelOf("Torch.add.0.forward", 1, kNan), OverflowLevel::Critical);
    EXPECT_EQ(levelOf("Torch.add.0.forward", kInfinity, -kInfinity), OverflowLevel::High);
    EXPECT_EQ(levelOf("Torch.add.0.forward", kNan, 1), OverflowLevel::Medium);
}

TEST(CompatibleOverflow, LooksAtMaxMinAndMean)
{
    for (const Statistic statistic : {Statistic::Max, Statistic::Min, Statistic::Mean}) {
        ItemMaker maker;
        const NodeId node = maker.node("Torch.add.0.forward");
        maker.tensor("output.0", 1, statistic, kNan);
        EXPECT_EQ(levelOf(maker, node), OverflowLevel::Critical);
    }
}

TEST(CompatibleOverflow, KnowsTextsOfEitherCase)
{
    ItemMaker maker;
    const NodeId node = maker.node("Torch.add.0.forward");
    const std::uint32_t output = maker.tensor("output.0", 1);
    const Value infinite = Value::text(maker.graph().texts.intern("-Inf"));
    maker.change(output, [&](Item& item) { item.setStatistic(Statistic::Min, infinite); });
    EXPECT_EQ(levelOf(maker, node), OverflowLevel::Critical);
}

/// Defect 27.
TEST(CompatibleOverflow, DoesNotLookAtNormParametersNestedObjectsAndEntriesOfBatches)
{
    ItemMaker maker;
    const NodeId norm = maker.node("Torch.add.0.forward");
    maker.tensor("output.0", 1, Statistic::Norm, kNan);
    const NodeId parameters = maker.node("Module.a.Linear.forward.0");
    maker.tensor("parameters.weight", kNan);
    maker.tensor("output.0", 1);
    const NodeId gradient = maker.node("Module.a.Linear.parameters_grad.0");
    maker.tensor("weight", kNan);
    const NodeId object = maker.node("Torch.add.1.forward");
    maker.change(maker.tensor("output.0.key", kNan), [](Item& item) { item.isInObject = true; });
    const NodeId batch = maker.node("Distributed.batch_isend_irecv.0.forward");
    maker.setClassType(maker.tensor("output.0.0", kNan));
    for (const NodeId node : {norm, parameters, gradient, object, batch}) {
        EXPECT_EQ(levelOf(maker, node), OverflowLevel::None) << maker.graph().name(node);
    }
}

TEST(CompatibleOverflow, SearchesLists)
{
    ItemMaker maker;
    const NodeId node = maker.node("Torch.cat.0.forward");
    maker.change(maker.tensor("output.0.3", kNan), [](Item& item) { item.depth = 1; });
    EXPECT_EQ(levelOf(maker, node), OverflowLevel::Critical);
}

TEST(CompatibleOverflow, DoesNotCountArgumentsThatAreNoTensors)
{
    ItemMaker maker;
    const NodeId node = maker.node("Torch.clamp.0.forward");
    maker.argument("input.1", Value::real(kInfinity));
    EXPECT_EQ(levelOf(maker, node), OverflowLevel::None);
}

TEST(CompatibleOverflow, IsHighWhereTheNormGrowsMoreThanAHundredfold)
{
    EXPECT_EQ(levelOf("Torch.add.0.forward", 1, 100), OverflowLevel::None);
    EXPECT_EQ(levelOf("Torch.add.0.forward", 1, 101), OverflowLevel::High);
    EXPECT_EQ(levelOf("Torch.add.0.forward", 0, 100), OverflowLevel::None);
    EXPECT_EQ(levelOf("Torch.add.0.forward", 0, 101), OverflowLevel::High);
}

TEST(CompatibleOverflow, ComparesNormsOfDirectTorchTensorsOnly)
{
    ItemMaker maker;
    const NodeId inList = maker.node("Torch.cat.0.forward");
    maker.tensor("input.0", 1);
    maker.change(maker.tensor("output.0.0", 1000), [](Item& item) { item.depth = 1; });
    // Defect 28.
    const NodeId mindspore = maker.node("Mint.add.0.forward");
    maker.setType(maker.tensor("input.0", 1), "mindspore.Tensor");
    maker.setType(maker.tensor("output.0", 1000), "mindspore.Tensor");
    EXPECT_EQ(levelOf(maker, inList), OverflowLevel::None);
    EXPECT_EQ(levelOf(maker, mindspore), OverflowLevel::None);
}

TEST(CompatibleOverflow, NeedsNormsOnBothSides)
{
    ItemMaker maker;
    const NodeId node = maker.node("Torch.ones.0.forward");
    maker.tensor("output.0", 1000);
    EXPECT_EQ(levelOf(maker, node), OverflowLevel::None);
}

/// Defect 26: the outputs are not looked at.
TEST(CompatibleOverflow, TakesAnyOutputOfAHarmlessApiForHarmless)
{
    EXPECT_EQ(levelOf("Tensor.masked_fill_.0.forward", 1, kNan), OverflowLevel::None);
    EXPECT_EQ(levelOf("Distributed.recv.0.forward", kNan, kNan), OverflowLevel::None);
    EXPECT_EQ(levelOf("Distributed.all_gather_into_tensor.0.forward", 1, kNan), OverflowLevel::None);
    EXPECT_EQ(levelOf("Distributed.reduce_scatter_tensor.0.forward", 1, 1000), OverflowLevel::None);
    EXPECT_EQ(levelOf("Torch.empty_like.0.forward", kNan, kNan), OverflowLevel::None);
    EXPECT_EQ(levelOf("Distributed.irecv.0.forward", 1, kNan), OverflowLevel::Critical);
}

TEST(CompatibleOverflow, KeepsWhatIsOutsideTheHarmlessArguments)
{
    ItemMaker maker;
    const NodeId second = maker.node("Distributed.all_gather.0.forward");
    maker.change(maker.tensor("input.0.0", kNan), [](Item& item) { item.depth = 1; });
    maker.tensor("input.1", kNan);
    const NodeId byName = maker.node("Distributed.recv.0.forward");
    maker.tensor("input.tensor", kNan);
    const NodeId otherName = maker.node("Distributed.all_gather.1.forward");
    maker.tensor("input.tensor", kNan);
    const NodeId output = maker.node("Torch.empty.0.forward");
    maker.tensor("output.1", kNan);
    EXPECT_EQ(levelOf(maker, second), OverflowLevel::Medium);
    EXPECT_EQ(levelOf(maker, byName), OverflowLevel::None);
    EXPECT_EQ(levelOf(maker, otherName), OverflowLevel::Medium);
    EXPECT_EQ(levelOf(maker, output), OverflowLevel::Critical);
}

} // namespace
} // namespace pipescope::graph::test
