#include "tests/core/graph/tree/communication/dump_of_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Three ranks of one group, linked by the rules of ours.
struct Group
{
    DumpOfCalls first{0};
    DumpOfCalls second{1};
    DumpOfCalls third{2};
    std::vector<int> ranks{0, 1, 2};

    std::vector<const Graph*> graphs() const { return graphsOf({&first, &second, &third}); }

    Communication link() const { return linkCommunication(graphs(), {}); }
};

TEST(Collectives, LinkEachMemberWithAllOthers)
{
    Group group;
    const NodeId own = group.second.collective("all_reduce", group.ranks, {1}, {6});
    group.first.collective("all_reduce", group.ranks, {2}, {6});
    group.third.collective("all_reduce", group.ranks, {3}, {6});
    const Communication result = group.link();
    EXPECT_EQ(
        linksOf(group.graphs(), result, 1, own),
        "send_receive: rank 0 Distributed.all_reduce.0.forward rank 2 Distributed.all_reduce.0.forward");
    EXPECT_THAT(result.findings.rows(), IsEmpty());
    ASSERT_EQ(result.collectives.size(), 1U);
    EXPECT_EQ(result.membersOf(result.collectives[0].members).size(), 3U);
}

TEST(Collectives, ThatNoOtherMemberCallsAreUnlinked)
{
    Group group;
    const NodeId alone = group.second.collective("all_reduce", group.ranks, {1}, {6});
    EXPECT_THAT(group.link().unlinked, ElementsAre(GraphNode{1, alone}));
    group.first.collective("all_reduce", group.ranks, {2}, {6});
    EXPECT_THAT(group.link().unlinked, IsEmpty());
}

TEST(Collectives, ThatGiveAllTheSameAreReportedWhereTheyDoNot)
{
    for (const char* api : {"all_reduce", "broadcast", "all_gather_into_tensor"}) {
        Group group;
        group.first.collective(api, group.ranks, {1}, {6});
        group.second.collective(api, group.ranks, {1}, {6});
        group.third.collective(api, group.ranks, {1}, {5});
        const std::string node = "Distributed." + std::string(api) + ".0.forward.output.0";
        EXPECT_THAT(
            details(group.link().findings, FindingId::CollectiveResultsDiffer),
            ElementsAre("rank 2: " + node + " has Max = 5.0, and " + node + " of rank 0 has Max = 6.0"));
    }
}

TEST(Collectives, ThatGiveEachItsPartMayDiffer)
{
    Group group;
    group.first.collective("reduce_scatter_tensor", group.ranks, {1}, {6});
    group.second.collective("reduce_scatter_tensor", group.ranks, {1}, {5});
    group.third.collective("reduce_scatter_tensor", group.ranks, {1}, {4});
    EXPECT_THAT(group.link().findings.rows(), IsEmpty());
}

TEST(Collectives, WithOtherShapesOrDtypesAreReported)
{
    Group group;
    group.first.collective("all_reduce", group.ranks, {1, "[8]"}, {6});
    group.second.collective("all_reduce", group.ranks, {1, "[4]"}, {6});
    group.third.collective("all_reduce", group.ranks, {1, "[8]", "torch.bfloat16"}, {6});
    const std::string node = "Distributed.all_reduce.0.forward.input.0";
    EXPECT_THAT(
        details(group.link().findings, FindingId::CollectiveFormsDiffer),
        ElementsAre("rank 1: " + node + " has [4], and " + node + " of rank 0 has [8]",
                    "rank 2: " + node + " has torch.bfloat16, and " + node + " of rank 0 has torch.float32"));
}

TEST(Collectives, WithAnotherNumberOfTensorsAreReported)
{
    Group group;
    group.first.collective("all_to_all", group.ranks, {1}, {6});
    group.second.collective("all_to_all", group.ranks, {1}, {6});
    const NodeId node = group.third.call("all_to_all");
    group.third.addTensor(node, "input.0.0", {});
    group.third.addTensor(node, "input.0.1", {});
    group.third.addGroup(node, group.ranks);
    EXPECT_THAT(details(group.link().findings, FindingId::CollectiveFormsDiffer),
                ElementsAre("rank 2: Distributed.all_to_all.0.forward has another number of tensors than "
                            "Distributed.all_to_all.0.forward of rank 0"));
}

TEST(Collectives, OfUnevenSplitsMayHaveOtherShapes)
{
    Group group;
    group.first.collective("all_to_all_single", group.ranks, {1, "[8]"}, {6, "[8]"});
    group.second.collective("all_to_all_single", group.ranks, {1, "[4]"}, {6, "[4]"});
    group.third.collective("all_to_all_single", group.ranks, {1, "[2]"}, {6, "[2]"});
    EXPECT_THAT(group.link().findings.rows(), IsEmpty());
}

TEST(Collectives, AfterAMissingCallKeepTheirPartners)
{
    Group group;
    for (DumpOfCalls* rank : {&group.first, &group.third}) {
        rank->collective("all_reduce", group.ranks, {1}, {1});
        rank->collective("all_reduce", group.ranks, {1}, {2});
        rank->collective("all_reduce", group.ranks, {1}, {3});
    }
    group.second.collective("all_reduce", group.ranks, {1}, {1});
    const NodeId last = group.second.collective("all_reduce", group.ranks, {1}, {3});
    const Communication result = group.link();
    EXPECT_EQ(
        linksOf(group.graphs(), result, 1, last),
        "send_receive: rank 0 Distributed.all_reduce.2.forward rank 2 Distributed.all_reduce.2.forward");
    EXPECT_THAT(details(result.findings, FindingId::CollectiveCallsMissing),
                ElementsAre("rank 1: Distributed.all_reduce.1.forward of rank 0"));
    EXPECT_FALSE(result.findings.contains(FindingId::CollectiveResultsDiffer));
}

TEST(Collectives, AMemberThatNeverCallsIsReported)
{
    Group group;
    group.first.collective("all_reduce", group.ranks, {1}, {1});
    group.second.collective("all_reduce", group.ranks, {1}, {1});
    EXPECT_THAT(details(group.link().findings, FindingId::CollectiveCallsMissing),
                ElementsAre("rank 2: Distributed.all_reduce.0.forward of rank 0"));
}

TEST(Collectives, RanksOfAGroupThatWereNotDumpedAreReportedOnce)
{
    Group group;
    for (DumpOfCalls* rank : {&group.first, &group.second, &group.third}) {
        rank->collective("all_reduce", {0, 1, 2, 8, 9}, {1}, {1});
        rank->collective("all_reduce", {0, 1, 2, 8, 9}, {1}, {1});
    }
    const FindingList findings = group.link().findings;
    EXPECT_THAT(details(findings, FindingId::CommunicationRanksNotDumped), ElementsAre("8, 9"));
    EXPECT_EQ(countOf(findings, FindingId::CommunicationRanksNotDumped), 2U);
    EXPECT_FALSE(findings.contains(FindingId::CollectiveCallsMissing));
}

TEST(Collectives, WithARootLinkTheRootWithAll)
{
    Group group;
    const NodeId one = group.first.collective("broadcast", group.ranks, {1}, {1}, 1);
    const NodeId root = group.second.collective("broadcast", group.ranks, {1}, {1}, 1);
    group.third.collective("broadcast", group.ranks, {1}, {1}, 1);
    const Communication result = group.link();
    EXPECT_EQ(linksOf(group.graphs(), result, 1, root),
              "send: rank 0 Distributed.broadcast.0.forward rank 2 Distributed.broadcast.0.forward");
    EXPECT_EQ(linksOf(group.graphs(), result, 0, one), "receive: rank 1 Distributed.broadcast.0.forward");
}

TEST(Collectives, ToARootAreReceivedByIt)
{
    Group group;
    const NodeId root = group.first.collective("reduce", group.ranks, {1}, {3}, 0);
    const NodeId other = group.second.collective("reduce", group.ranks, {1}, {1}, 0);
    group.third.collective("reduce", group.ranks, {1}, {1}, 0);
    const Communication result = group.link();
    EXPECT_EQ(linksOf(group.graphs(), result, 0, root),
              "receive: rank 1 Distributed.reduce.0.forward rank 2 Distributed.reduce.0.forward");
    EXPECT_EQ(linksOf(group.graphs(), result, 1, other), "send: rank 0 Distributed.reduce.0.forward");
    EXPECT_THAT(result.findings.rows(), IsEmpty());
}

TEST(Collectives, OfTwoGroupsDoNotMeet)
{
    Group group;
    const NodeId own = group.first.collective("all_reduce", {0, 1}, {1}, {1});
    group.second.collective("all_reduce", {1, 2}, {1}, {9});
    group.second.collective("all_reduce", {0, 1}, {1}, {1});
    group.third.collective("all_reduce", {1, 2}, {1}, {9});
    const Communication result = group.link();
    EXPECT_EQ(linksOf(group.graphs(), result, 0, own),
              "send_receive: rank 1 Distributed.all_reduce.1.forward");
    EXPECT_THAT(result.findings.rows(), IsEmpty());
}

TEST(Collectives, FindTheirGroupWhereverTheArgumentStands)
{
    Group group;
    std::vector<NodeId> nodes;
    for (DumpOfCalls* rank : {&group.first, &group.second}) {
        nodes.push_back(rank->call("all_reduce"));
        rank->addTensor(nodes.back(), "input.0", {});
        rank->addGroup(nodes.back(), {0, 1}, "input.2");
    }
    EXPECT_EQ(linksOf(group.graphs(), group.link(), 0, nodes[0]),
              "send_receive: rank 1 Distributed.all_reduce.0.forward");
}

TEST(Collectives, WithoutAGroupAreOfAllRanks)
{
    Group group;
    const NodeId own = group.first.call("barrier");
    for (DumpOfCalls* rank : {&group.second, &group.third}) {
        rank->call("barrier");
    }
    for (DumpOfCalls* rank : {&group.first, &group.second, &group.third}) {
        rank->addTensor(rank->call("all_gather_object"), "input.1", {});
    }
    EXPECT_EQ(linksOf(group.graphs(), group.link(), 0, own),
              "send_receive: rank 1 Distributed.barrier.0.forward rank 2 Distributed.barrier.0.forward");
}

TEST(Collectives, OfDumpsWithoutParametersAreNotGuessed)
{
    Group group;
    const NodeId own = group.first.call("all_reduce");
    group.second.call("all_reduce");
    const Communication result = group.link();
    EXPECT_EQ(linksOf(group.graphs(), result, 0, own), "");
    EXPECT_THAT(result.findings.rows(), IsEmpty());
}

} // namespace
} // namespace pipescope::graph::test
