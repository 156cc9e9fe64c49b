#include "core/run/model/names.h"
#include "tests/core/run/inference/labelled_fixture.h"
#include "tests/core/run/inference/simulated_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace pipescope::test {
namespace {

/// A step of one pipeline.
LabelledCapture recordedOf(const ScheduleShape& shape, const std::vector<std::int32_t>& stages)
{
    SimulatedRun run;
    run.shape = shape;
    return recordedOf(run, stages);
}

std::vector<std::int32_t> stagesOf(const Trace& trace)
{
    std::vector<std::int32_t> stages;
    for (const Track& track : trace.tracks) {
        stages.push_back(track.stage->value);
    }
    return stages;
}

std::string detailOf(const Trace& trace, FindingId id)
{
    for (const Finding& finding : trace.findings.rows()) {
        if (finding.id == id) {
            return finding.detail.english();
        }
    }
    return {};
}

struct Loss
{
    ScheduleShape shape;
    std::vector<std::int32_t> stages;
    std::string finding;
};

class MissingStagesOf : public testing::TestWithParam<Loss>
{ };

TEST_P(MissingStagesOf, AScheduleAreConcludedFromTheWarmUpOfTheOthers)
{
    const Loss& loss = GetParam();
    const Trace trace = build(recordedOf(loss.shape, loss.stages));
    EXPECT_EQ(scheduleName(trace.schedule), scheduleKindName(loss.shape.kind));
    EXPECT_EQ(trace.schedule.stages, loss.shape.stages);
    EXPECT_EQ(trace.sizes.pipeline, loss.shape.stages);
    EXPECT_EQ(stagesOf(trace), loss.stages);
    EXPECT_EQ(detailOf(trace, FindingId::StagesMissing), loss.finding);
    EXPECT_EQ(trace.groups.front().ranks.size(), static_cast<std::size_t>(loss.shape.stages));
    const std::set<Rank> ranks(trace.groups.front().ranks.begin(), trace.groups.front().ranks.end());
    EXPECT_EQ(ranks.size(), trace.groups.front().ranks.size());
}

constexpr ScheduleShape kOneChunk{ScheduleKind::OneForwardOneBackward, 4, 8};
constexpr ScheduleShape kInterleaved{ScheduleKind::Interleaved, 4, 8, 2};

INSTANTIATE_TEST_SUITE_P(
    Losses, MissingStagesOf,
    testing::Values(Loss{kOneChunk, {0, 1, 2}, "stages 3 of 4"}, Loss{kOneChunk, {0, 1}, "stages 2, 3 of 4"},
                    Loss{kOneChunk, {0, 2}, "stages 1, 3 of 4"},
                    Loss{{ScheduleKind::OneForwardOneBackward, 6, 6}, {0, 1, 3, 4}, "stages 2, 5 of 6"},
                    Loss{{ScheduleKind::OneForwardOneBackward, 6, 3}, {0, 1, 2, 3, 4}, "stages 5 of 6"},
                    Loss{kInterleaved, {0, 1, 2}, "stages 3 of 4"},
                    Loss{kInterleaved, {0, 2}, "stages 1, 3 of 4"}));

TEST(MissingStages, LinksLeadOnlyBetweenNeighboursOfTheWholePipeline)
{
    const Trace trace = build(recordedOf(kOneChunk, {0, 1, 3}));
    EXPECT_EQ(trace.links.size(), 16U);
    for (const Link& link : trace.links) {
        EXPECT_LT(std::max(link.source.track.value, link.target.track.value), 2U);
    }
}

TEST(MissingStages, AWholePipelineMissesNothing)
{
    const Trace trace = build(recordedOf(kOneChunk, {0, 1, 2, 3}));
    EXPECT_EQ(trace.schedule.stages, 4);
    EXPECT_FALSE(trace.findings.contains(FindingId::StagesMissing));
    EXPECT_FALSE(trace.findings.contains(FindingId::StagesMayFollow));
}

TEST(MissingStages, AreNotLookedForWhereTheUserGivesTheSizes)
{
    LoadOptions options;
    options.sizes.pipeline = 3;
    const Trace trace = build(recordedOf(kOneChunk, {0, 1, 2}), options);
    EXPECT_EQ(trace.schedule.stages, 3);
    EXPECT_FALSE(trace.findings.contains(FindingId::StagesMissing));
}

TEST(MissingStages, AreNotLookedForWhereThePipelineIsRecorded)
{
    LabelledCapture capture = recordedOf(kOneChunk, {0, 1, 2});
    capture.isPipelineAssumed = false;
    EXPECT_EQ(build(std::move(capture)).schedule.stages, 3);
}

TEST(MissingStages, DepthsThatContradictTheOrderOfTheRanksConcludeNothing)
{
    const Trace trace = build(recordedOf(kOneChunk, {2, 1, 0}));
    EXPECT_TRUE(trace.groups.empty());
    EXPECT_TRUE(trace.findings.contains(FindingId::PipelinesUnclear));
    EXPECT_FALSE(trace.findings.contains(FindingId::StagesMissing));
}

TEST(MissingStages, AreFreePlacesInEachOfSeveralPipelines)
{
    SimulatedRun run;
    run.shape = kOneChunk;
    run.peers = 2;
    run.replicas = 2;
    // The last stage of both replicas is lost.
    const Trace trace = build(recordedOf(run, {0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13}));
    EXPECT_EQ(trace.schedule.stages, 4);
    EXPECT_EQ(detailOf(trace, FindingId::StagesMissing), "stages 3 of 4");
    ASSERT_EQ(trace.groups.size(), 4U);
    std::set<Rank> ranks;
    for (const PipelineGroup& group : trace.groups) {
        EXPECT_EQ(group.tracks.size(), 3U);
        ranks.insert(group.ranks.begin(), group.ranks.end());
    }
    EXPECT_EQ(ranks.size(), 16U);
    EXPECT_EQ(trace.links.size(), 4U * 2 * 2 * 8);
}

/// All forwards of two stages, then their backwards; the last waits before these.
LabelledCapture forwardsFirst(std::int64_t wait)
{
    LabelledCapture capture = labelledRanks(2);
    capture.isPipelineAssumed = true;
    for (LabelledTrack& rank : capture.ranks) {
        const bool isLast = rank.rank == Rank{1};
        for (std::int32_t m = 0; m < 4; ++m) {
            const std::int64_t forward = m * 10 + (isLast ? 10 : 0);
            const std::int64_t backward = 50 + wait + m * 20 + (isLast ? 0 : 20);
            addBlock(rank, BlockKind::Forward, m, {{forward}, {forward + 10}});
            addBlock(rank, BlockKind::Backward, m, {{backward}, {backward + 20}});
        }
    }
    return capture;
}

TEST(MissingStages, ALastStageThatWaitsBeforeItsBackwardsIsReportedWhereTheOrderCannotSayMore)
{
    const Trace waiting = build(forwardsFirst(30));
    EXPECT_EQ(scheduleName(waiting.schedule), "gpipe");
    EXPECT_EQ(waiting.schedule.stages, 2);
    EXPECT_TRUE(waiting.findings.contains(FindingId::StagesMayFollow));
    EXPECT_FALSE(build(forwardsFirst(2)).findings.contains(FindingId::StagesMayFollow));
}

} // namespace
} // namespace pipescope::test
