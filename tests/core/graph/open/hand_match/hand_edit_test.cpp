#include "core/graph/open/hand_match/hand_edit.h"

#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::TwoGraphs;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

/// Nodes of equal name are partners, as TwoGraphs has it.
struct Fixture
{
    TwoGraphs graphs;
    Matching matching;

    NodeId debug(std::string_view name, NodeId parent = Graph::kRoot)
    {
        return addNode(graphs.debug, name, {}, {}, parent);
    }

    NodeId bench(std::string_view name, NodeId parent = Graph::kRoot)
    {
        return addNode(graphs.bench, name, {}, {}, parent);
    }

    Result<HandEdit> match(std::string_view debugName, std::string_view benchName,
                           HandExtent extent = HandExtent::NodeAlone)
    {
        matching = graphs.matching();
        return planMatch({graphs.debug, graphs.bench, matching},
                         {*graphs.debug.find(debugName), *graphs.bench.find(benchName)}, extent);
    }

    Result<HandEdit> unmatch(std::string_view debugName, HandExtent extent = HandExtent::NodeAlone)
    {
        matching = graphs.matching();
        return planUnmatch({graphs.debug, graphs.bench, matching}, *graphs.debug.find(debugName), extent);
    }

    std::vector<std::pair<std::string, std::string>> names(const std::vector<NodePair>& pairs) const
    {
        std::vector<std::pair<std::string, std::string>> names;
        for (const NodePair pair : pairs) {
            names.emplace_back(graphs.debug.name(pair.debug), graphs.bench.name(pair.bench));
        }
        return names;
    }
};

TEST(PlanMatch, PairsTwoNodes)
{
    Fixture fixture;
    fixture.debug("Torch.a.0.forward");
    fixture.bench("Torch.b.0.forward");
    const auto edit = fixture.match("Torch.a.0.forward", "Torch.b.0.forward");
    ASSERT_TRUE(edit);
    EXPECT_THAT(fixture.names(edit->added), ElementsAre(Pair("Torch.a.0.forward", "Torch.b.0.forward")));
    EXPECT_THAT(edit->removed, IsEmpty());
}

TEST(PlanMatch, RefusesOtherKindsAndNodesWithPartners)
{
    Fixture fixture;
    fixture.debug("Torch.a.0.forward");
    fixture.bench("Module.b.B.forward.0");
    fixture.graphs.add("Torch.same.0.forward", {}, {});
    EXPECT_EQ(fixture.match("Torch.a.0.forward", "Module.b.B.forward.0").error().kind,
              ErrorKind::InvalidArgument);
    EXPECT_FALSE(fixture.match("Torch.a.0.forward", "Torch.same.0.forward"));
    EXPECT_FALSE(fixture.match("Torch.same.0.forward", "Module.b.B.forward.0"));
    EXPECT_FALSE(fixture.match("DefaultModel", "Module.b.B.forward.0"));
}

TEST(PlanMatch, TakesTheTwinInTheOtherDirectionAlong)
{
    Fixture fixture;
    fixture.debug("Module.a.A.forward.0");
    fixture.debug("Module.a.A.backward.0");
    fixture.bench("Module.b.B.forward.1");
    fixture.bench("Module.b.B.backward.1");
    fixture.bench("Module.b.B.backward.0");
    const auto edit = fixture.match("Module.a.A.backward.0", "Module.b.B.backward.1");
    ASSERT_TRUE(edit);
    EXPECT_THAT(fixture.names(edit->added),
                UnorderedElementsAre(Pair("Module.a.A.backward.0", "Module.b.B.backward.1"),
                                     Pair("Module.a.A.forward.0", "Module.b.B.forward.1")));
}

TEST(PlanMatch, PairsDescendantsByPartAndOrder)
{
    Fixture fixture;
    const NodeId a = fixture.debug("Module.a.A.forward.0");
    const NodeId mlp = fixture.debug("Module.a.mlp.Mlp.forward.0", a);
    fixture.debug("Torch.mul.0.forward", mlp);
    fixture.debug("Torch.mul.1.forward", mlp);
    fixture.debug("Torch.only.0.forward", mlp);
    const NodeId b = fixture.bench("Module.b.B.forward.0");
    const NodeId other = fixture.bench("Module.b.mlp.ParallelMlp.forward.0", b);
    fixture.bench("Torch.mul.7.forward", other);
    fixture.bench("Torch.add.7.forward", other);
    fixture.bench("Torch.mul.8.forward", other);
    const auto edit =
        fixture.match("Module.a.A.forward.0", "Module.b.B.forward.0", HandExtent::WithDescendants);
    ASSERT_TRUE(edit);
    EXPECT_THAT(fixture.names(edit->added),
                ElementsAre(Pair("Module.a.A.forward.0", "Module.b.B.forward.0"),
                            Pair("Module.a.mlp.Mlp.forward.0", "Module.b.mlp.ParallelMlp.forward.0"),
                            Pair("Torch.mul.0.forward", "Torch.mul.7.forward"),
                            Pair("Torch.mul.1.forward", "Torch.mul.8.forward")));
    EXPECT_EQ(edit->left, 1U);
}

TEST(PlanMatch, ModulesOfOtherNamesArePairedByClass)
{
    Fixture fixture;
    const NodeId a = fixture.debug("Module.a.A.forward.0");
    fixture.debug("Module.a.attn.Attention.forward.0", a);
    const NodeId b = fixture.bench("Module.b.B.forward.0");
    fixture.bench("Module.b.self_attention.Attention.forward.0", b);
    const auto edit =
        fixture.match("Module.a.A.forward.0", "Module.b.B.forward.0", HandExtent::WithDescendants);
    EXPECT_EQ(edit->added.size(), 2U);
    EXPECT_EQ(edit->left, 0U);
}

TEST(PlanMatch, DescendantsThatHavePartnersKeepThem)
{
    Fixture fixture;
    const NodeId a = fixture.debug("Module.a.A.forward.0");
    fixture.debug("Torch.mul.0.forward", a);
    const NodeId b = fixture.bench("Module.b.B.forward.0");
    fixture.bench("Torch.mul.1.forward", b);
    fixture.bench("Torch.mul.0.forward");
    const auto edit =
        fixture.match("Module.a.A.forward.0", "Module.b.B.forward.0", HandExtent::WithDescendants);
    EXPECT_EQ(edit->added.size(), 1U);
}

TEST(PlanMatch, AChainOfAHundredThousandNodesIsNoProblem)
{
    Fixture fixture;
    NodeId debug = fixture.debug("Module.a.A.forward.0");
    NodeId bench = fixture.bench("Module.b.B.forward.0");
    constexpr int kDepth = 100'000;
    for (int i = 0; i < kDepth; ++i) {
        const std::string number = std::to_string(i);
        debug = fixture.debug("Module.a" + number + ".x.A.forward.0", debug);
        bench = fixture.bench("Module.b" + number + ".x.A.forward.0", bench);
    }
    const auto edit =
        fixture.match("Module.a.A.forward.0", "Module.b.B.forward.0", HandExtent::WithDescendants);
    EXPECT_EQ(edit->added.size(), kDepth + 1U);
}

TEST(PlanUnmatch, TakesTwinsAndDescendantsAlong)
{
    Fixture fixture;
    const NodeId a = fixture.graphs.add("Module.a.A.forward.0", {}, {});
    fixture.graphs.add("Torch.mul.0.forward", {}, {}, a);
    fixture.graphs.add("Module.a.A.backward.0", {}, {});
    const auto alone = fixture.unmatch("Module.a.A.forward.0");
    ASSERT_TRUE(alone);
    EXPECT_EQ(alone->removed.size(), 2U);
    const auto all = fixture.unmatch("Module.a.A.forward.0", HandExtent::WithDescendants);
    EXPECT_EQ(all->removed.size(), 3U);
    EXPECT_THAT(all->added, IsEmpty());
}

TEST(PlanUnmatch, RefusesRootsAndNodesWithoutPartner)
{
    Fixture fixture;
    fixture.debug("Torch.a.0.forward");
    EXPECT_FALSE(fixture.unmatch("Torch.a.0.forward"));
    EXPECT_FALSE(fixture.unmatch("DefaultModel"));
}

TEST(PlanMatches, LeavesOutWhatCannotBePaired)
{
    Fixture fixture;
    fixture.debug("Torch.a.0.forward");
    fixture.bench("Torch.b.0.forward");
    fixture.graphs.add("Torch.same.0.forward", {}, {});
    fixture.matching = fixture.graphs.matching();
    const std::vector<HandMatch> matches{{"Torch.a.0.forward", "Torch.b.0.forward"},
                                         {"Torch.same.0.forward", "Torch.same.0.forward"},
                                         {"Torch.nowhere.0.forward", "Torch.b.0.forward"},
                                         {"Torch.a.0.forward", "Torch.same.0.forward"}};
    const HandEdit edit =
        planMatches({fixture.graphs.debug, fixture.graphs.bench, fixture.matching}, matches);
    EXPECT_EQ(edit.added.size(), 1U);
    EXPECT_EQ(edit.left, 2U);
}

} // namespace
} // namespace pipescope::graph
