#include "core/graph/compare/match/match.h"

#include "tests/core/graph/compare/match/graph_maker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph::test {
namespace {

using testing::Eq;
using testing::Optional;

class MatchTest : public testing::Test
{
protected:
    std::string partner(std::string_view name) const
    {
        return partnerOf(match(debug, bench, options), debug, bench, name);
    }

    Unmatched reason(std::string_view name) const
    {
        return reasonOf(match(debug, bench, options), debug, name);
    }

    Unmatched benchReason(std::string_view name) const
    {
        return benchReasonOf(match(debug, bench, options), bench, name);
    }

    Graph debug;
    Graph bench;
    MatchOptions options;
};

TEST_F(MatchTest, NodesOfEqualNamesBelowEqualParentsArePartners)
{
    addNode(debug, "Torch.add.0.forward", addNode(debug, "Module.m.M.forward.0"));
    addNode(bench, "Torch.add.0.forward", addNode(bench, "Module.m.M.forward.0"));
    EXPECT_EQ(partner("Torch.add.0.forward"), "Torch.add.0.forward");
    EXPECT_EQ(partner("DefaultModel"), "DefaultModel");
}

TEST_F(MatchTest, DifferentShapesDoNotKeepNodesApart)
{
    addNode(debug, "Torch.add.0.forward", Graph::kRoot, {"[2]"}, {"[2]"});
    addNode(bench, "Torch.add.0.forward", Graph::kRoot, {"[3]", "[3]"}, {"[3]"});
    EXPECT_EQ(partner("Torch.add.0.forward"), "Torch.add.0.forward");
}

TEST_F(MatchTest, ANameThatTheOtherSideDoesNotHaveIsTheReason)
{
    addNode(debug, "Torch.add.0.forward");
    addNode(bench, "Torch.mul.0.forward");
    EXPECT_EQ(reason("Torch.add.0.forward").reason, UnmatchedReason::NoSuchName);
    EXPECT_EQ(benchReason("Torch.mul.0.forward").reason, UnmatchedReason::NoSuchName);
}

TEST_F(MatchTest, OtherAncestorsAreTheReasonOnBothSides)
{
    addNode(debug, "Torch.add.0.forward", addNode(debug, "Module.a.A.forward.0"));
    const NodeId theirs = addNode(bench, "Torch.add.0.forward", addNode(bench, "Module.b.B.forward.0"));
    EXPECT_EQ(reason("Torch.add.0.forward").reason, UnmatchedReason::AncestorsDiffer);
    EXPECT_THAT(reason("Torch.add.0.forward").candidate, Optional(theirs));
    EXPECT_EQ(benchReason("Torch.add.0.forward").reason, UnmatchedReason::AncestorsDiffer);
    EXPECT_THAT(benchReason("Torch.add.0.forward").candidate, Optional(*debug.find("Torch.add.0.forward")));
}

TEST_F(MatchTest, MatchedNodesHaveNoReason)
{
    addNode(debug, "Torch.add.0.forward");
    addNode(bench, "Torch.add.0.forward");
    EXPECT_EQ(reason("Torch.add.0.forward").reason, UnmatchedReason::None);
    EXPECT_EQ(benchReason("Torch.add.0.forward").reason, UnmatchedReason::None);
}

TEST_F(MatchTest, AnApiAloneAtTopLevelIsThatOfACollection)
{
    addNode(debug, "Torch.add.0.forward", addNode(debug, "Apis_Between_Modules.0"));
    addNode(bench, "Torch.add.0.forward");
    EXPECT_EQ(partner("Torch.add.0.forward"), "Torch.add.0.forward");
}

TEST_F(MatchTest, ANodeOutsideTheTreeIsNoPartner)
{
    addNode(debug, "Torch.add.0.forward");
    bench.add("Torch.add.0.forward", NodeKind::Api);
    EXPECT_EQ(reason("Torch.add.0.forward").reason, UnmatchedReason::NoSuchName);
}

TEST_F(MatchTest, CallNumbersKeepNoCallsApart)
{
    addNode(debug, "Torch.add.7.forward", addNode(debug, "Module.m.M.forward.0"));
    addNode(bench, "Torch.add.2.forward", addNode(bench, "Module.m.M.forward.0"));
    EXPECT_EQ(partner("Torch.add.7.forward"), "Torch.add.2.forward");
}

TEST_F(MatchTest, AMissingCallDoesNotShiftThoseAfterIt)
{
    const NodeId ours = addNode(debug, "Module.m.M.forward.0");
    const NodeId theirs = addNode(bench, "Module.m.M.forward.0");
    addNode(debug, "Torch.dropout.0.forward", ours);
    addNode(debug, "Module.m.x.X.forward.0", ours);
    addNode(debug, "Torch.dropout.1.forward", ours);
    addNode(bench, "Module.m.x.X.forward.0", theirs);
    addNode(bench, "Torch.dropout.0.forward", theirs);
    EXPECT_EQ(partner("Torch.dropout.1.forward"), "Torch.dropout.0.forward");
    EXPECT_EQ(reason("Torch.dropout.0.forward").reason, UnmatchedReason::FewerCallsThere);
}

TEST_F(MatchTest, ShapesTellWhichOfSeveralCallsIsMissing)
{
    addNode(debug, "Torch.matmul.0.forward", Graph::kRoot, {"[2, 3]"});
    addNode(debug, "Torch.matmul.1.forward", Graph::kRoot, {"[4, 5]"});
    addNode(bench, "Torch.matmul.0.forward", Graph::kRoot, {"[4, 5]"});
    EXPECT_EQ(partner("Torch.matmul.1.forward"), "Torch.matmul.0.forward");
    EXPECT_EQ(partner("Torch.matmul.0.forward"), "");
}

TEST_F(MatchTest, CallNumbersDecideBetweenPairsThatAreEquallyGood)
{
    // Neither shape is on the other side, so that both calls are as good.
    addNode(debug, "Torch.matmul.0.forward", Graph::kRoot, {"[2, 3]"});
    addNode(debug, "Torch.matmul.1.forward", Graph::kRoot, {"[4, 5]"});
    addNode(bench, "Torch.matmul.1.forward", Graph::kRoot, {"[6, 7]"});
    EXPECT_EQ(partner("Torch.matmul.0.forward"), "");
    EXPECT_EQ(partner("Torch.matmul.1.forward"), "Torch.matmul.1.forward");
}

TEST_F(MatchTest, CallsThatChangedPlacesArePartners)
{
    addNode(debug, "Torch.add.0.forward", Graph::kRoot, {"[2]"});
    addNode(debug, "Torch.mul.0.forward", Graph::kRoot, {"[2]"});
    addNode(bench, "Torch.mul.0.forward", Graph::kRoot, {"[2]"});
    addNode(bench, "Torch.add.0.forward", Graph::kRoot, {"[2]"});
    EXPECT_EQ(partner("Torch.add.0.forward"), "Torch.add.0.forward");
    EXPECT_EQ(partner("Torch.mul.0.forward"), "Torch.mul.0.forward");
}

TEST_F(MatchTest, CallsOfAnUnmatchedModuleHaveNoPartner)
{
    options.isFuzzy = true;
    addNode(debug, "Torch.add.0.forward", addNode(debug, "Module.a.A.forward.0"));
    addNode(bench, "Torch.add.0.forward", addNode(bench, "Module.b.B.forward.0"));
    EXPECT_EQ(reason("Torch.add.0.forward").reason, UnmatchedReason::ParentUnmatched);
}

TEST_F(MatchTest, TheRankThatAMergePutIntoANameDoesNotCount)
{
    options.isFuzzy = true;
    addNode(debug, "Distributed.send_rank1.0.forward");
    addNode(bench, "Distributed.send.4.forward");
    EXPECT_EQ(partner("Distributed.send_rank1.0.forward"), "Distributed.send.4.forward");
}

// Defect 14 of the public tool: with both it ignores the mapping.
TEST_F(MatchTest, AMappingWorksTogetherWithFuzzyMatching)
{
    options.isFuzzy = true;
    options.mapping.emplace().rules["TopLayer"]["a"] = "b";
    addNode(debug, "Torch.add.7.forward", addNode(debug, "Module.a.A.forward.0"));
    addNode(bench, "Torch.add.2.forward", addNode(bench, "Module.b.B.forward.0"));
    EXPECT_EQ(partner("Module.a.A.forward.0"), "Module.b.B.forward.0");
    EXPECT_EQ(partner("Torch.add.7.forward"), "Torch.add.2.forward");
}

TEST_F(MatchTest, TwoNodesNeverHaveTheSamePartner)
{
    options.mapping.emplace().rules["TopLayer"] = {{"a", "c"}, {"b", "c"}};
    addNode(debug, "Module.a.A.forward.0");
    addNode(debug, "Module.b.B.forward.0");
    const NodeId theirs = addNode(bench, "Module.c.C.forward.0");
    EXPECT_EQ(partner("Module.a.A.forward.0"), "Module.c.C.forward.0");
    EXPECT_EQ(reason("Module.b.B.forward.0").reason, UnmatchedReason::PartnerTaken);
    EXPECT_THAT(reason("Module.b.B.forward.0").candidate, Optional(theirs));
}

TEST_F(MatchTest, WhatTheMappingHasNoPlaceForSaysSo)
{
    options.mapping.emplace();
    addNode(debug, "Module.a.A.forward.0");
    addNode(bench, "Module.b.B.forward.0");
    EXPECT_EQ(reason("Module.a.A.forward.0").reason, UnmatchedReason::NotMapped);
    EXPECT_EQ(benchReason("Module.b.B.forward.0").reason, UnmatchedReason::NotMapped);
}

TEST_F(MatchTest, AModuleThatOnlyOneSideHasAroundOthersIsLookedThrough)
{
    options.mapping.emplace().rules["TopLayer"]["x"] = "w.x";
    addNode(debug, "Module.x.X.forward.0");
    addNode(debug, "Torch.add.0.forward");
    const NodeId wrapper = addNode(bench, "Module.w.W.forward.0");
    addNode(bench, "Module.w.x.X.forward.0", wrapper);
    addNode(bench, "Torch.add.0.forward", wrapper);
    EXPECT_EQ(partner("Torch.add.0.forward"), "Torch.add.0.forward");
}

TEST_F(MatchTest, ApisOfTwoFrameworksAreMatchedByTheirOwnName)
{
    options.mapping.emplace();
    addNode(debug, "Mint.matmul.0.forward");
    addNode(bench, "Torch.matmul.0.forward");
    EXPECT_EQ(partner("Mint.matmul.0.forward"), "Torch.matmul.0.forward");
}

TEST_F(MatchTest, EditionDocKeepsNodesApartThatDiffer)
{
    options.compatible = Edition::Doc;
    addNode(debug, "Torch.a.0.forward", Graph::kRoot, {"[2]"});
    addNode(bench, "Torch.a.0.forward", Graph::kRoot, {"[3]"});
    addNode(debug, "Torch.b.0.forward", Graph::kRoot, {"[2]"});
    addNode(bench, "Torch.b.0.forward", Graph::kRoot, {"[2]", "[2]"});
    addNode(debug, "Torch.c.0.forward", Graph::kRoot, {}, {"[2]"});
    addNode(bench, "Torch.c.0.forward", Graph::kRoot, {}, {});
    addNode(debug, "Torch.d.0.forward", Graph::kRoot, {"[2]"});
    addNode(bench, "Torch.d.0.forward", Graph::kRoot, {"[2]"});
    setType(bench, bench.node(*bench.find("Torch.d.0.forward")).inputs.begin, "mindspore.Tensor");
    const Unmatched shape = reason("Torch.a.0.forward");
    EXPECT_EQ(shape.reason, UnmatchedReason::ShapeDiffers);
    EXPECT_THAT(shape.item, Optional(debug.node(*debug.find("Torch.a.0.forward")).inputs.begin));
    EXPECT_THAT(shape.candidateItem, Optional(bench.node(*bench.find("Torch.a.0.forward")).inputs.begin));
    EXPECT_EQ(reason("Torch.b.0.forward").reason, UnmatchedReason::InputCountDiffers);
    EXPECT_EQ(reason("Torch.c.0.forward").reason, UnmatchedReason::OutputCountDiffers);
    EXPECT_EQ(reason("Torch.d.0.forward").reason, UnmatchedReason::TypeDiffers);
    options.compatible = Edition::New;
    EXPECT_EQ(partner("Torch.a.0.forward"), "Torch.a.0.forward");
}

TEST_F(MatchTest, TheEditionsCountCallsWithinAModule)
{
    options = {Edition::New, true, false, {}};
    addNode(debug, "Torch.add.5.forward");
    addNode(debug, "Torch.add.6.forward");
    addNode(bench, "Torch.add.1.forward");
    EXPECT_EQ(partner("Torch.add.5.forward"), "Torch.add.1.forward");
    EXPECT_EQ(reason("Torch.add.6.forward").reason, UnmatchedReason::FewerCallsThere);
}

TEST_F(MatchTest, FuzzyDocLooksAtShapesButNotInMerges)
{
    options = {Edition::Doc, true, false, {}};
    addNode(debug, "Torch.add.5.forward", Graph::kRoot, {"[2]"});
    addNode(bench, "Torch.add.1.forward", Graph::kRoot, {"[4]"});
    EXPECT_EQ(reason("Torch.add.5.forward").reason, UnmatchedReason::ShapeDiffers);
    options.isMerged = true;
    EXPECT_EQ(partner("Torch.add.5.forward"), "Torch.add.1.forward");
}

TEST_F(MatchTest, TheEditionsIgnoreTheMappingWhenFuzzy)
{
    options = {Edition::Doc, true, false, LayerMapping{}};
    options.mapping->rules["TopLayer"]["a"] = "b";
    addNode(debug, "Module.a.A.forward.0");
    addNode(bench, "Module.b.B.forward.0");
    EXPECT_EQ(reason("Module.a.A.forward.0").reason, UnmatchedReason::NoSuchName);
}

TEST_F(MatchTest, TheEditionsGiveOnePartnerToSeveralNodes)
{
    options.compatible = Edition::Doc;
    options.mapping.emplace().rules["TopLayer"] = {{"a", "c"}, {"b", "c"}};
    addNode(debug, "Module.a.A.forward.0");
    addNode(debug, "Module.b.B.forward.0");
    addNode(bench, "Module.c.C.forward.0");
    EXPECT_EQ(partner("Module.a.A.forward.0"), "Module.c.C.forward.0");
    EXPECT_EQ(partner("Module.b.B.forward.0"), "Module.c.C.forward.0");
}

// Defect 16 of the public tool.
TEST_F(MatchTest, GradientsOfRenamedModulesAreMappedButNotByTheEditions)
{
    options.mapping.emplace().rules["TopLayer"]["a"] = "b";
    addNode(debug, "Module.a.A.parameters_grad.0");
    addNode(bench, "Module.b.B.parameters_grad.0");
    EXPECT_EQ(partner("Module.a.A.parameters_grad.0"), "Module.b.B.parameters_grad.0");
    options.compatible = Edition::New;
    EXPECT_EQ(partner("Module.a.A.parameters_grad.0"), "");
}

} // namespace
} // namespace pipescope::graph::test
