#include "core/graph/compare/diverge/explaining_group.h"

#include <gtest/gtest.h>

#include <functional>

namespace pipescope::graph {
namespace {

/// 2 slices × 2 stages × 2 replicas; a host holds each two ranks.
std::vector<RankPlace> eightRanks()
{
    std::vector<RankPlace> places;
    for (std::int32_t rank = 0; rank < 8; ++rank) {
        places.push_back(
            {Rank{rank}, rank % 2, rank / 4, rank / 2 % 2, "host" + std::to_string(rank % 4 / 3)});
    }
    return places;
}

std::optional<ExplainingGroup> groupOf(const std::function<bool(const RankPlace&)>& isDifferent)
{
    const auto places = eightRanks();
    std::vector<RankDivergence> ranks;
    for (const RankPlace& place : places) {
        ranks.push_back({place.rank, isDifferent(place), {}});
    }
    return findExplainingGroup(places, ranks);
}

TEST(ExplainingGroup, NothingDiffers)
{
    EXPECT_FALSE(groupOf([](const RankPlace&) { return false; }).has_value());
}

TEST(ExplainingGroup, OneRank)
{
    const auto group = groupOf([](const RankPlace& place) { return place.rank.value == 5; });
    EXPECT_EQ(group->kind, GroupKind::OneRank);
    EXPECT_EQ(groupText(*group).english(), "rank 5");
}

TEST(ExplainingGroup, AHost)
{
    const auto group = groupOf([](const RankPlace& place) { return place.host == "host1"; });
    EXPECT_EQ(group->kind, GroupKind::Host);
    EXPECT_EQ(groupText(*group).english(), "host host1");
}

TEST(ExplainingGroup, ASliceAStageAndAReplica)
{
    EXPECT_EQ(groupText(*groupOf([](const RankPlace& p) { return p.tensorParallel == 1; })).english(),
              "tensor-parallel slice 1");
    EXPECT_EQ(groupText(*groupOf([](const RankPlace& p) { return p.pipelineStage == 0; })).english(),
              "pipeline stage 0");
    EXPECT_EQ(groupText(*groupOf([](const RankPlace& p) { return p.dataParallel == 1; })).english(),
              "data-parallel replica 1");
}

TEST(ExplainingGroup, AStageOfOneReplica)
{
    const auto group =
        groupOf([](const RankPlace& p) { return p.pipelineStage == 1 && p.dataParallel == 0; });
    EXPECT_EQ(groupText(*group).english(), "pipeline stage 1, data-parallel replica 0");
    EXPECT_EQ(group->cleanMembers, 0U);
}

TEST(ExplainingGroup, AllRanks)
{
    EXPECT_EQ(groupOf([](const RankPlace&) { return true; })->kind, GroupKind::All);
}

TEST(ExplainingGroup, MembersThatDoNotDifferAreCounted)
{
    // Three of the four ranks of stage 0.
    const auto group = groupOf([](const RankPlace& place) { return place.rank.value < 3; });
    EXPECT_EQ(group->kind, GroupKind::PipelineStage);
    EXPECT_EQ(group->cleanMembers, 1U);
}

TEST(ExplainingGroup, RanksThatDifferLaterMayHaveGotItFromOthers)
{
    const std::vector<RankDivergence> ranks{
        {Rank{0}, true, 90}, {Rank{1}, true, 20}, {Rank{2}, true, 20}, {Rank{3}, false, {}}};
    const auto earliest = earliestOnly(ranks);
    EXPECT_FALSE(earliest[0].isDifferent);
    EXPECT_TRUE(earliest[1].isDifferent);
    EXPECT_TRUE(earliest[2].isDifferent);
    EXPECT_FALSE(earliest[3].isDifferent);
}

} // namespace
} // namespace pipescope::graph
