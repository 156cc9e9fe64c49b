#include "core/run/inference/placement/placement.h"

#include "core/run/inference/placement/captured_ranks.h"
#include "tests/core/run/inference/capture_fixture.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::captureOfRanks;
using test::recordPipeline;

std::vector<int> stagesOf(const Placements& placements)
{
    std::vector<int> stages;
    for (const Placement& placement : placements.byRank) {
        stages.push_back(placement.stage ? placement.stage->value : -1);
    }
    return stages;
}

std::vector<int> groupsOf(const Placements& placements)
{
    std::vector<int> groups;
    for (const Placement& placement : placements.byRank) {
        groups.push_back(placement.group ? static_cast<int>(*placement.group) : -1);
    }
    return groups;
}

TEST(Placement, FollowsTheRecordedGroupsInWhateverOrderTheyList)
{
    Capture capture = captureOfRanks(4);
    recordPipeline(capture, {3, 1});
    recordPipeline(capture, {0, 2});
    FindingList findings;
    const Placements placements = placeRanks(recordsOf(capture.ranks), {}, findings);
    EXPECT_EQ(stagesOf(placements), (std::vector{0, 1, 1, 0}));
    EXPECT_EQ(groupsOf(placements), (std::vector{0, 1, 0, 1}));
    EXPECT_TRUE(findings.rows().empty());
}

TEST(Placement, ComputesStagesFromSizesWithContextParallelism)
{
    Capture capture = captureOfRanks(8);
    capture.ranks[3].metadata.sizes = {2, 2, 1, 2};
    FindingList findings;
    const Placements placements = placeRanks(recordsOf(capture.ranks), {}, findings);
    EXPECT_EQ(stagesOf(placements), (std::vector{0, 0, 0, 0, 1, 1, 1, 1}));
    EXPECT_EQ(groupsOf(placements), (std::vector{0, 1, 2, 3, 0, 1, 2, 3}));
}

TEST(Placement, SizesOfTheUserReplaceWhatIsRecordedAndSaySo)
{
    Capture capture = captureOfRanks(4);
    recordPipeline(capture, {0, 1, 2, 3});
    capture.ranks[0].metadata.sizes = {1, 4, 1, 1};
    FindingList findings;
    const Placements placements = placeRanks(recordsOf(capture.ranks), {1, 2, 2, 1}, findings);
    EXPECT_EQ(stagesOf(placements), (std::vector{0, 0, 1, 1}));
    EXPECT_TRUE(findings.contains(FindingId::SizesOverridden));
}

TEST(Placement, ConcludesTheDataParallelSizeFromTheNumberOfRanks)
{
    const Capture capture = captureOfRanks(8);
    FindingList findings;
    ParallelSizes given;
    given.pipeline = 4;
    const Placements placements = placeRanks(recordsOf(capture.ranks), given, findings);
    EXPECT_EQ(stagesOf(placements), (std::vector{0, 0, 1, 1, 2, 2, 3, 3}));
}

TEST(Placement, SizesThatDoNotDivideTheNumberOfRanksAreAFinding)
{
    ParallelSizes given;
    given.pipeline = 4;
    FindingList findings;
    placeRanks(recordsOf(captureOfRanks(8).ranks), given, findings);
    EXPECT_FALSE(findings.contains(FindingId::SizesDoNotDivideRanks));
    placeRanks(recordsOf(captureOfRanks(6).ranks), given, findings);
    EXPECT_TRUE(findings.contains(FindingId::SizesDoNotDivideRanks));
}

TEST(Placement, WithoutAnySourceStagesAreUnknownAndThatIsAFinding)
{
    const Capture capture = captureOfRanks(2);
    FindingList findings;
    const Placements placements = placeRanks(recordsOf(capture.ranks), {}, findings);
    EXPECT_EQ(stagesOf(placements), (std::vector{-1, -1}));
    EXPECT_TRUE(findings.contains(FindingId::StageUnknown));
}

TEST(Placement, FollowsTheOrderGiven)
{
    const Capture capture = captureOfRanks(8);
    FindingList findings;
    ParallelSizes given;
    given.pipeline = 2;
    given.tensor = 2;
    given.order = *RankOrder::parse("tp-cp-pp-ep-dp");
    const Placements placements = placeRanks(recordsOf(capture.ranks), given, findings);
    EXPECT_EQ(stagesOf(placements), (std::vector{0, 0, 1, 1, 0, 0, 1, 1}));
    EXPECT_EQ(groupsOf(placements), (std::vector{0, 1, 0, 1, 2, 3, 2, 3}));
    EXPECT_TRUE(findings.rows().empty());
}

TEST(Placement, AnOrderAloneGoesWithTheRecordedSizes)
{
    Capture capture = captureOfRanks(8);
    capture.ranks[0].metadata.sizes = {1, 2, 4, 1};
    FindingList findings;
    ParallelSizes given;
    given.order = *RankOrder::parse("tp-pp-dp");
    const Placements placements = placeRanks(recordsOf(capture.ranks), given, findings);
    EXPECT_EQ(stagesOf(placements), (std::vector{0, 1, 0, 1, 0, 1, 0, 1}));
    EXPECT_EQ(placements.recorded, (ParallelSizes{1, 2, 4, 1}));
}

TEST(Placement, ReplicasBeyondTheSizesAreAFinding)
{
    const Capture capture = captureOfRanks(6);
    FindingList findings;
    ParallelSizes given{1, 2, 2, 1};
    given.order = *RankOrder::parse("tp-pp-dp");
    const Placements placements = placeRanks(recordsOf(capture.ranks), given, findings);
    EXPECT_EQ(stagesOf(placements), (std::vector{0, 1, 0, 1, -1, -1}));
    EXPECT_TRUE(findings.contains(FindingId::StageOutOfRange));
}

TEST(Placement, RanksBeyondTheSizesAreAFinding)
{
    const Capture capture = captureOfRanks(3);
    FindingList findings;
    const Placements placements = placeRanks(recordsOf(capture.ranks), {1, 2, 1, 1}, findings);
    EXPECT_EQ(stagesOf(placements), (std::vector{0, 1, -1}));
    EXPECT_TRUE(findings.contains(FindingId::StageOutOfRange));
}

TEST(Placement, AbsurdSizesNeitherOverflowNorAllocate)
{
    const Capture capture = captureOfRanks(2);
    FindingList findings;
    constexpr std::int32_t kAbsurd = 1'000'000'000;
    const Placements placements =
        placeRanks(recordsOf(capture.ranks), {kAbsurd, kAbsurd, kAbsurd, kAbsurd}, findings);
    EXPECT_EQ(stagesOf(placements), (std::vector{0, 0}));
}

} // namespace
} // namespace pipescope
