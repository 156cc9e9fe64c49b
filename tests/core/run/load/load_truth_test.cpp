#include "core/run/demo/simulation/demo_truth.h"
#include "tests/core/run/load/demo_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>

namespace pipescope {
namespace {

using test::DemoFolder;

DemoOptions runOf(ScheduleKind schedule, std::int32_t stages, std::int32_t dataParallel,
                  std::int32_t microBatches)
{
    DemoOptions options;
    options.schedule = schedule;
    options.stages = stages;
    options.dataParallel = dataParallel;
    options.microBatches = microBatches;
    options.steps = 2;
    return options;
}

class LoadTruth : public testing::TestWithParam<DemoOptions>
{
protected:
    const DemoFolder m_cluster{GetParam()};
    const DemoRun m_truth = simulateDemo(GetParam()).value();
};

TEST_P(LoadTruth, EveryBlockIsPresentAsItHappened)
{
    const auto trace = m_cluster.load();
    ASSERT_EQ(trace->tracks.size(), m_truth.ranks.size());
    for (std::size_t r = 0; r < m_truth.ranks.size(); ++r) {
        const DemoRank& rank = m_truth.ranks[r];
        const Track& track = trace->tracks[r];
        EXPECT_EQ(track.stage, rank.stage);
        ASSERT_EQ(track.blocks.size(), rank.blocks.size()) << r;
        for (std::size_t i = 0; i < rank.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            const DemoBlock& expected = rank.blocks[i];
            EXPECT_EQ(block.span, expected.span);
            EXPECT_EQ(block.kind, expected.scheduled.kind);
            EXPECT_EQ(block.phase, expected.scheduled.phase);
            EXPECT_EQ(block.forward, expected.scheduled.forward);
            EXPECT_EQ(block.backward, expected.scheduled.backward);
            EXPECT_EQ(trace->strings.text(block.name), expected.scheduled.name);
            EXPECT_EQ(block.typeCode, expected.scheduled.typeCode);
            EXPECT_EQ(trace->steps[block.step->value].number, expected.step);
        }
    }
}

/// What a link is known by: ranks, times, step, direction, micro-batch, virtual stage, data, bytes.
using LinkFacts =
    std::tuple<Rank, Rank, TimeSpan, TimeSpan, StepNumber, LinkDirection, std::optional<MicroBatch>,
               std::optional<VirtualStage>, std::optional<TimeSpan>, std::int64_t>;

TEST_P(LoadTruth, EveryLinkIsPresentAsItHappenedAndNoOther)
{
    const auto trace = m_cluster.load();
    std::vector<LinkFacts> loaded;
    for (const Link& link : trace->links) {
        loaded.emplace_back(trace->track(link.source.track).rank, trace->track(link.target.track).rank,
                            link.source.span, link.target.span, trace->steps[link.step->value].number,
                            link.direction, link.microBatch, link.virtualStage, link.data, link.bytes);
    }
    std::vector<LinkFacts> truth;
    for (const DemoLink& link : m_truth.links) {
        truth.emplace_back(link.sourceRank, link.targetRank, link.sourceSpan, link.targetSpan, link.step,
                           link.direction, link.microBatch, link.virtualStage, link.data, link.bytes);
    }
    std::sort(loaded.begin(), loaded.end());
    std::sort(truth.begin(), truth.end());
    EXPECT_FALSE(truth.empty());
    EXPECT_EQ(loaded.size(), truth.size());
    EXPECT_TRUE(loaded == truth);
}

/// The clock of the demo's second host is ahead, on purpose.
TEST_P(LoadTruth, WellFormedDataYieldsNoFindingsButTheSkewOfTheClocks)
{
    const auto trace = m_cluster.load();
    for (const Finding& finding : trace->findings.rows()) {
        EXPECT_EQ(finding.id, FindingId::ClockOffset) << finding.sentence();
    }
}

INSTANTIATE_TEST_SUITE_P(Schedules, LoadTruth,
                         testing::Values(runOf(ScheduleKind::DualPipeV, 4, 2, 12),
                                         runOf(ScheduleKind::DualPipeV, 2, 1, 4),
                                         runOf(ScheduleKind::OneForwardOneBackward, 4, 2, 8),
                                         runOf(ScheduleKind::GPipe, 3, 1, 5),
                                         runOf(ScheduleKind::Interleaved, 2, 2, 4)));

TEST(Load, LessDetailLeavesOutWhatItDoesNotNeed)
{
    const DemoFolder cluster;
    LoadOptions options;
    options.detail = LoadDetail::Blocks;
    const auto blocks = cluster.load(options);
    EXPECT_GT(blocks->blockCount(), 0U);
    EXPECT_EQ(blocks->operatorCount(), 0U);
    options.detail = LoadDetail::Operators;
    const auto operators = cluster.load(options);
    ASSERT_FALSE(operators->links.empty());
    EXPECT_FALSE(operators->links.front().data) << "small tasks' times are not read";
}

TEST(Load, TheSizesOfTheUserPlaceTheRanks)
{
    const DemoFolder cluster;
    LoadOptions options;
    options.sizes.pipeline = 1;
    const auto trace = cluster.load(options);
    EXPECT_EQ(trace->groups.size(), 2U);
    EXPECT_TRUE(trace->findings.contains(FindingId::SizesOverridden));
}

TEST(Load, RanksThatDoNotExistLeaveNothingToShow)
{
    const DemoFolder cluster;
    LoadOptions options;
    options.ranks = RankSet::parse("99").value();
    const auto trace = cluster.load(options);
    EXPECT_TRUE(trace->tracks.empty());
    EXPECT_TRUE(trace->findings.contains(FindingId::NoRankSelected));
}

TEST(Load, OpensASingleDatabase)
{
    const DemoFolder cluster;
    Progress progress;
    const auto document = load({{cluster.database(1)}, {}}, progress, {});
    ASSERT_TRUE(document);
    const auto& trace = *document;
    ASSERT_EQ(trace->tracks.size(), 1U);
    EXPECT_EQ(trace->tracks[0].rank, Rank{1});
    EXPECT_FALSE(trace->tracks[0].blocks.empty());
}

} // namespace
} // namespace pipescope
