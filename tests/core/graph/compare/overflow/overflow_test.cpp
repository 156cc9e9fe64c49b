#include "core/graph/compare/overflow/overflow.h"

#include "tests/core/graph/compare/overflow/item_maker.h"

#include <gtest/gtest.h>

namespace pipescope::graph::test {
namespace {

NodeOverflow overflowOf(const ItemMaker& maker, NodeId node)
{
    return checkOverflow(maker.graph(), {}).nodes[node.value];
}

OverflowLevel levelFound(const ItemMaker& maker, NodeId node)
{
    return overflowOf(maker, node).level;
}

std::string reasonOf(const ItemMaker& maker, NodeId node)
{
    return overflowReason(maker.graph(), node, overflowOf(maker, node)).english();
}

/// A node with one input and one output of these numbers.
OverflowLevel levelFound(std::string_view name, double in, double out)
{
    ItemMaker maker;
    const NodeId node = maker.node(name);
    maker.tensor("input.0", in);
    maker.tensor("output.0", out);
    return levelFound(maker, node);
}

TEST(Overflow, DependsOnWhatComesInAndWhatGoesOut)
{
    EXPECT_EQ(levelFound("Torch.add.0.forward", 1, 1), OverflowLevel::None);
    EXPECT_EQ(levelFound("Torch.add.0.forward", 1, kNan), OverflowLevel::Critical);
    EXPECT_EQ(levelFound("Torch.add.0.forward", kInfinity, -kInfinity), OverflowLevel::High);
    EXPECT_EQ(levelFound("Torch.add.0.forward", kNan, 1), OverflowLevel::Medium);
}

TEST(Overflow, LooksAtTheNormAlone)
{
    ItemMaker maker;
    const NodeId node = maker.node("Torch.add.0.forward");
    maker.tensor("output.0", 1, Statistic::Norm, kInfinity);
    EXPECT_EQ(levelFound(maker, node), OverflowLevel::Critical);
}

TEST(Overflow, LooksAtParametersAsInputs)
{
    ItemMaker maker;
    const NodeId node = maker.node("Module.a.Linear.forward.0");
    maker.tensor("input.0", 1);
    maker.tensor("parameters.weight", kNan);
    maker.tensor("output.0", kNan);
    EXPECT_EQ(levelFound(maker, node), OverflowLevel::High);
}

TEST(Overflow, LooksAtNestedObjectsAndEntriesOfBatches)
{
    ItemMaker maker;
    const NodeId object = maker.node("Torch.add.0.forward");
    maker.change(maker.tensor("output.0.key", kNan), [](Item& item) { item.isInObject = true; });
    const NodeId batch = maker.node("Distributed.batch_isend_irecv.0.forward");
    maker.setClassType(maker.tensor("output.0.0", kNan));
    EXPECT_EQ(levelFound(maker, object), OverflowLevel::Critical);
    EXPECT_EQ(levelFound(maker, batch), OverflowLevel::Critical);
}

TEST(Overflow, OfParameterGradientsDependsOnWhatTheirBackwardGot)
{
    for (const bool isBackwardAbnormal : {false, true}) {
        ItemMaker maker;
        const NodeId backward = maker.node("Module.a.Linear.backward.0");
        maker.tensor("input.0", isBackwardAbnormal ? kInfinity : 1);
        maker.tensor("output.0", 1);
        const NodeId gradient = maker.node("Module.a.Linear.parameters_grad.0", backward);
        maker.tensor("weight", kNan);
        EXPECT_EQ(levelFound(maker, gradient),
                  isBackwardAbnormal ? OverflowLevel::High : OverflowLevel::Critical);
    }
}

TEST(Overflow, NeverCountsIntegersAndArgumentsThatAreNoTensors)
{
    ItemMaker maker;
    const NodeId node = maker.node("Torch.clamp.0.forward");
    maker.argument("input.1", Value::real(kInfinity));
    const NodeId integers = maker.node("Torch.embedding.0.forward");
    maker.setDtype(maker.tensor("input.0", 0), "torch.int64");
    maker.tensor("output.0", 1000);
    const NodeId text = maker.node("Torch.any.0.forward");
    maker.setDtype(maker.tensor("output.0", kNan), "Bool");
    for (const NodeId id : {node, integers, text}) {
        EXPECT_EQ(levelFound(maker, id), OverflowLevel::None) << maker.graph().name(id);
    }
}

TEST(Overflow, IsHighWhereTheNormGrowsMoreThanAHundredfoldInAnyFramework)
{
    for (const char* type : {"torch.Tensor", "mindspore.Tensor"}) {
        ItemMaker maker;
        const NodeId node = maker.node("Mint.add.0.forward");
        maker.setType(maker.tensor("input.0", 1), type);
        maker.setType(maker.tensor("output.0", 101), type);
        EXPECT_EQ(levelFound(maker, node), OverflowLevel::High) << type;
    }
    EXPECT_EQ(levelFound("Torch.add.0.forward", 1, 100), OverflowLevel::None);
}

/// Defect 26 of the public tool.
TEST(Overflow, ReportsAbnormalOutputsOfHarmlessApisWithCleanInputs)
{
    for (const char* name :
         {"Tensor.masked_fill_.0.forward", "Distributed.recv.0.forward", "Distributed.all_gather.0.forward",
          "Distributed.reduce_scatter_tensor.0.forward", "Distributed._reduce_scatter_base.0.forward"})
    {
        EXPECT_EQ(levelFound(name, 1, kNan), OverflowLevel::Critical) << name;
    }
}

TEST(Overflow, DoesNotLookAtBuffersThatAreOverwritten)
{
    EXPECT_EQ(levelFound("Distributed.recv.0.forward", kNan, 1), OverflowLevel::None);
    EXPECT_EQ(levelFound("Distributed.recv.0.forward", kNan, kNan), OverflowLevel::Critical);
    EXPECT_EQ(levelFound("Distributed.recv.0.forward", 0, 1000), OverflowLevel::None);
}

TEST(Overflow, LooksAtWhatAMemberGivesToItsGroup)
{
    ItemMaker maker;
    const NodeId node = maker.node("Distributed.all_gather.0.forward");
    maker.change(maker.tensor("input.0.0", 1), [](Item& item) { item.depth = 1; });
    maker.tensor("input.1", kNan);
    maker.tensor("output.0", kNan);
    EXPECT_EQ(levelFound(maker, node), OverflowLevel::High);
}

TEST(Overflow, DoesNotLookAtMemoryThatIsNotInitialised)
{
    EXPECT_EQ(levelFound("Torch.empty.0.forward", 1, kNan), OverflowLevel::None);
    EXPECT_EQ(levelFound("Torch.empty_like.0.forward", 1, 1000), OverflowLevel::None);
}

TEST(Overflow, LetsMaskedFillTakeAbnormalValuesAway)
{
    EXPECT_EQ(levelFound("Tensor.masked_fill_.0.forward", kNan, 1), OverflowLevel::None);
    EXPECT_EQ(levelFound("Tensor.masked_fill_.0.forward", 1, 1000), OverflowLevel::None);
    EXPECT_EQ(levelFound("Tensor.masked_fill_.0.forward", kNan, kNan), OverflowLevel::High);
}

TEST(Overflow, AllowsInfinityThatWasAskedForButNotNan)
{
    for (const double out : {-kInfinity, kNan}) {
        ItemMaker maker;
        const NodeId node = maker.node("Torch.masked_fill.0.forward");
        maker.tensor("input.0", 1);
        maker.argument("input.2", Value::real(-kInfinity));
        maker.tensor("output.0", out, Statistic::Max, 1);
        EXPECT_EQ(levelFound(maker, node), out == -kInfinity ? OverflowLevel::None : OverflowLevel::Critical);
    }
}

TEST(Overflow, NamesItemStatisticAndValue)
{
    ItemMaker maker;
    const NodeId critical = maker.node("Torch.add.0.forward");
    maker.tensor("input.0", 1);
    maker.tensor("output.0", 1, Statistic::Min, -kInfinity);
    const NodeId high = maker.node("Torch.add.1.forward");
    maker.tensor("input.1", kNan);
    maker.tensor("output.0", kInfinity);
    const NodeId medium = maker.node("Torch.add.2.forward");
    maker.tensor("input.0", 2, Statistic::Mean, kNan);
    const NodeId jump = maker.node("Torch.add.3.forward");
    maker.tensor("input.0", 0.5);
    maker.tensor("output.0", 500);
    const NodeId clean = maker.node("Torch.add.4.forward");
    EXPECT_EQ(reasonOf(maker, critical),
              "Torch.add.0.forward.output.0 has Min = -inf, and no input is NaN or infinite");
    EXPECT_EQ(reasonOf(maker, high), "Torch.add.1.forward.input.1 has Max = nan, and so does an output: "
                                     "Torch.add.1.forward.output.0 has Max = inf");
    EXPECT_EQ(reasonOf(maker, medium),
              "Torch.add.2.forward.input.0 has Mean = nan, and no output is NaN or infinite");
    EXPECT_EQ(reasonOf(maker, jump),
              "The norm grows more than a hundredfold: Torch.add.3.forward.input.0 has Norm = 0.5, "
              "Torch.add.3.forward.output.0 has Norm = 500.0");
    EXPECT_EQ(reasonOf(maker, clean), "");
}

TEST(Overflow, NamesTheBackwardThatAGradientIsOf)
{
    ItemMaker maker;
    const NodeId backward = maker.node("Module.a.Linear.backward.0");
    maker.tensor("input.0", kInfinity);
    const NodeId gradient = maker.node("Module.a.Linear.parameters_grad.0", backward);
    maker.tensor("weight", kNan);
    EXPECT_EQ(reasonOf(maker, gradient),
              "Module.a.Linear.backward.0.input.0 has Max = inf, and so does an output: "
              "Module.a.Linear.parameters_grad.0.weight has Max = nan");
}

TEST(Overflow, RollsTheWorstLevelUp)
{
    ItemMaker maker;
    const NodeId outer = maker.node("Module.a.A.forward.0");
    const NodeId inner = maker.node("Module.a.b.B.forward.0", outer);
    maker.node("Torch.add.0.forward", inner);
    maker.tensor("input.0", kNan);
    maker.node("Torch.add.1.forward", inner);
    maker.tensor("output.0", kNan);
    const NodeId clean = maker.node("Module.c.C.forward.0");
    const GraphOverflow overflow = checkOverflow(maker.graph(), {});
    EXPECT_EQ(overflow.worst[outer.value], OverflowLevel::Critical);
    EXPECT_EQ(overflow.worst[Graph::kRoot.value], OverflowLevel::Critical);
    EXPECT_EQ(overflow.worst[clean.value], OverflowLevel::None);
    EXPECT_EQ(overflow.nodes[outer.value].level, OverflowLevel::None);
}

TEST(Overflow, OfLevelsFromElsewhereIsRolledUpWithEvidenceWhereThereIsSome)
{
    ItemMaker maker;
    const NodeId outer = maker.node("Module.a.A.forward.0");
    const NodeId shown = maker.node("Torch.add.0.forward", outer);
    maker.tensor("output.0", kNan);
    const NodeId claimed = maker.node("Torch.add.1.forward");
    maker.tensor("output.0", 1);
    std::vector<OverflowLevel> levels(maker.graph().nodes.size(), OverflowLevel::None);
    levels[shown.value] = OverflowLevel::Critical;
    levels[claimed.value] = OverflowLevel::High;
    const GraphOverflow overflow = overflowOf(maker.graph(), levels);
    EXPECT_EQ(overflow.worst[outer.value], OverflowLevel::Critical);
    EXPECT_EQ(overflow.worst[Graph::kRoot.value], OverflowLevel::Critical);
    EXPECT_TRUE(overflow.nodes[shown.value].out);
    EXPECT_EQ(overflow.nodes[claimed.value].level, OverflowLevel::High);
    EXPECT_EQ(overflowReason(maker.graph(), claimed, overflow.nodes[claimed.value]).english(),
              "The database says so; its statistics do not show why");
}

TEST(OverflowLevelName, IsThatOfDatabases)
{
    EXPECT_EQ(overflowLevelName(OverflowLevel::Medium), "medium");
    EXPECT_EQ(overflowLevelName(OverflowLevel::High), "high");
    EXPECT_EQ(overflowLevelName(OverflowLevel::Critical), "critical");
    EXPECT_EQ(overflowLevelName(OverflowLevel::None), "");
}

} // namespace
} // namespace pipescope::graph::test
