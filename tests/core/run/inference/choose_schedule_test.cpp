#include "core/run/model/names.h"
#include "core/run/schedule/schedule.h"
#include "tests/core/run/inference/capture_fixture.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace pipescope {
namespace {

using test::addRange;
using test::captureOfRanks;
using test::traceOf;

const char* plainMessageFor(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Forward:
        return "forward_step";
    case BlockKind::Overlap:
        return "forward_backward_overlaping";
    case BlockKind::Weight:
        return "WeightGradStore.pop";
    default:
        return "backward_step";
    }
}

/// Ranks are the stages of one pipeline; nothing names the schedule.
Capture unnamedRun(const ScheduleShape& shape)
{
    Capture capture = captureOfRanks(shape.stages);
    CommunicationGroup group;
    group.role = kPipelineRole;
    for (std::int32_t s = 0; s < shape.stages; ++s) {
        group.members.emplace_back(s);
        std::int64_t t = 10;
        for (const ScheduledBlock& block : scheduledBlocks(shape, Stage{s})) {
            addRange(capture.ranks[static_cast<std::size_t>(s)], plainMessageFor(block.kind), {{t}, {t + 8}});
            t += 10;
        }
    }
    for (RankCapture& rank : capture.ranks) {
        rank.metadata.groups.emplace("pipe", group);
    }
    return capture;
}

/// Every block that has numbers has those of the schedule; returns how many blocks lack one.
std::size_t blocksWithoutLabel(const Trace& trace, const ScheduleShape& shape)
{
    std::size_t without = 0;
    for (const Track& track : trace.tracks) {
        const auto expected = scheduledBlocks(shape, *track.stage);
        EXPECT_EQ(track.blocks.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            const bool isKnown =
                block.forward == expected[i].forward && block.backward == expected[i].backward;
            without += isKnown ? 0 : 1;
            if (block.forward.microBatch) {
                EXPECT_EQ(block.forward.microBatch, expected[i].forward.microBatch);
            }
            if (block.backward.microBatch) {
                EXPECT_EQ(block.backward.microBatch, expected[i].backward.microBatch);
            }
        }
    }
    return without;
}

class Recognition : public testing::TestWithParam<ScheduleShape>
{ };

TEST_P(Recognition, AScheduleThatNothingNamesIsFoundByTheOrderOfTheBlocks)
{
    const ScheduleShape& shape = GetParam();
    const Trace trace = traceOf(unnamedRun(shape));
    EXPECT_EQ(scheduleName(trace.schedule), scheduleKindName(shape.kind));
    EXPECT_EQ(trace.schedule.origin, ScheduleOrigin::Recognised);
    EXPECT_EQ(trace.schedule.microBatches, shape.microBatches);
    EXPECT_EQ(trace.schedule.virtualStages, shape.virtualStages());
    EXPECT_EQ(blocksWithoutLabel(trace, shape), 0U);
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleRecognised));
}

INSTANTIATE_TEST_SUITE_P(
    Schedules, Recognition,
    testing::Values(ScheduleShape{ScheduleKind::GPipe, 2, 3, 1}, ScheduleShape{ScheduleKind::GPipe, 4, 8, 1},
                    ScheduleShape{ScheduleKind::OneForwardOneBackward, 2, 2, 1},
                    ScheduleShape{ScheduleKind::OneForwardOneBackward, 4, 3, 1},
                    ScheduleShape{ScheduleKind::OneForwardOneBackward, 8, 32, 1},
                    ScheduleShape{ScheduleKind::Interleaved, 2, 2, 2},
                    ScheduleShape{ScheduleKind::Interleaved, 4, 4, 2},
                    ScheduleShape{ScheduleKind::Interleaved, 4, 8, 5},
                    ScheduleShape{ScheduleKind::DualPipeV, 2, 4, 2},
                    ScheduleShape{ScheduleKind::DualPipeV, 4, 10, 2},
                    ScheduleShape{ScheduleKind::DualPipeV, 4, 10, 2, WeightGradients::Joined},
                    ScheduleShape{ScheduleKind::DualPipeV, 4, 10, 2, WeightGradients::SplitInCoolDown},
                    ScheduleShape{ScheduleKind::DualPipeV, 4, 10, 2, WeightGradients::DeferredInCoolDown}));

TEST(Recognition, DualPipeVNamesAreGivenWithoutMetadata)
{
    const Trace trace = traceOf(unnamedRun({ScheduleKind::DualPipeV, 2, 4, 2}));
    EXPECT_EQ(trace.strings.text(trace.tracks[1].blocks.name(BlockIndex{1U})), "4");
}

TEST(Recognition, OneMicroBatchIsGPipeOr1F1BWithTheSameNumbers)
{
    const ScheduleShape shape{ScheduleKind::GPipe, 2, 1, 1};
    const Trace trace = traceOf(unnamedRun(shape));
    EXPECT_EQ(scheduleName(trace.schedule), "gpipe or 1f1b");
    EXPECT_EQ(trace.schedule.microBatches, 1);
    EXPECT_EQ(blocksWithoutLabel(trace, shape), 0U);
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleAmbiguous));
}

TEST(Recognition, WhereMicroBatchesOrChunksWouldExplainTheBlocksOnlyWhatIsCommonIsKnown)
{
    Capture capture = unnamedRun({ScheduleKind::GPipe, 2, 4, 1});
    capture.ranks.pop_back();
    const Trace trace = traceOf(std::move(capture));
    EXPECT_FALSE(trace.schedule.microBatches);
    EXPECT_EQ(trace.tracks[0].blocks.at(BlockIndex{1U}).forward.microBatch, MicroBatch{1});
    EXPECT_FALSE(trace.tracks[0].blocks.at(BlockIndex{2U}).forward.microBatch);
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleAmbiguous));
}

TEST(Recognition, ARecordedNumberOfMicroBatchesDecidesBetweenSchedulesThatFit)
{
    Capture capture = unnamedRun({ScheduleKind::GPipe, 2, 4, 1});
    capture.ranks.pop_back();
    capture.ranks[0].metadata.microBatches = 4;
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(trace.schedule.microBatches, 4);
    EXPECT_EQ(trace.tracks[0].blocks.at(BlockIndex{2U}).forward.microBatch, MicroBatch{2});
}

TEST(Recognition, LabelsDecideBetweenSchedulesThatFit)
{
    Capture capture = unnamedRun({ScheduleKind::GPipe, 2, 4, 1});
    capture.ranks.pop_back();
    RankCapture& rank = capture.ranks[0];
    for (std::size_t i = 0; i < 4; ++i) {
        rank.ranges[i].message =
            rank.strings.intern("{'name': 'forward_step', 'current_microbatch': " + std::to_string(i) + "}");
    }
    EXPECT_EQ(traceOf(std::move(capture)).schedule.microBatches, 4);
}

TEST(Recognition, AnOrderThatMostLabelsContradictIsNoSchedule)
{
    constexpr std::array<int, 8> kLabels{0, 1, 0, 1, 2, 3, 2, 3};
    Capture capture = unnamedRun({ScheduleKind::GPipe, 2, 8, 1});
    for (RankCapture& rank : capture.ranks) {
        for (std::size_t i = 0; i < kLabels.size(); ++i) {
            rank.ranges[i].message = rank.strings.intern(
                "{'name': 'forward_step', 'current_microbatch': " + std::to_string(kLabels[i]) + "}");
        }
    }
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(trace.schedule.origin, ScheduleOrigin::Unknown);
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleContradictsNumbers));
    EXPECT_EQ(trace.tracks[0].blocks.at(BlockIndex{6U}).forward.microBatch, MicroBatch{2});
}

TEST(Recognition, MetadataThatContradictAllBlocksAreReplacedAndReported)
{
    const ScheduleShape shape{ScheduleKind::OneForwardOneBackward, 2, 6, 1};
    Capture capture = unnamedRun(shape);
    capture.ranks[0].metadata.schedule = namedSchedule("gpipe");
    capture.ranks[0].metadata.microBatches = 5;
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(scheduleName(trace.schedule), "1f1b");
    EXPECT_EQ(trace.schedule.microBatches, 6);
    EXPECT_EQ(blocksWithoutLabel(trace, shape), 0U);
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleContradicted));
}

TEST(Recognition, AnUnknownNameIsReportedAndTheBlocksDecide)
{
    Capture capture = unnamedRun({ScheduleKind::OneForwardOneBackward, 2, 6, 1});
    capture.ranks[0].metadata.schedule = namedSchedule("zigzag");
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(scheduleName(trace.schedule), "1f1b");
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleNameUnknown));
    EXPECT_FALSE(trace.findings.contains(FindingId::ScheduleUnknown));
}

TEST(Recognition, ARankThatLostARangeDoesNotHideTheSchedule)
{
    Capture capture = unnamedRun({ScheduleKind::OneForwardOneBackward, 4, 8, 1});
    capture.ranks[1].ranges.erase(capture.ranks[1].ranges.begin() + 6);
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(scheduleName(trace.schedule), "1f1b");
    EXPECT_EQ(trace.tracks[1].blocks.at(BlockIndex{14U}).backward.microBatch, MicroBatch{7});
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleDeviation));
}

TEST(Recognition, WhatALossMayHaveMadeOfAStepIsNoEvidence)
{
    // GPipe of five micro-batches that lost a forward and a backward looks like one of four.
    Capture capture = unnamedRun({ScheduleKind::GPipe, 1, 4, 1});
    capture.ranks[0].findings.add(FindingId::NullTime, {}, {}, {}, 2);
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleUnknown));
    EXPECT_FALSE(trace.tracks[0].blocks.at(BlockIndex{0U}).forward.microBatch);
}

TEST(Recognition, AnOrderThatSeveralRanksShowIsEvidenceInSpiteOfALoss)
{
    const ScheduleShape shape{ScheduleKind::OneForwardOneBackward, 2, 4, 1};
    Capture capture = unnamedRun(shape);
    capture.ranks[0].findings.add(FindingId::NullTime, {}, {}, {}, 1);
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(trace.schedule.microBatches, 4);
}

TEST(Recognition, BlocksInNoKnownOrderStayUnknown)
{
    Capture capture = captureOfRanks(1);
    test::recordPipeline(capture, {0});
    for (std::int64_t t = 0; t < 50; t += 10) {
        addRange(capture.ranks[0], t == 20 ? "forward_step" : "backward_step", {{t}, {t + 8}});
    }
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleUnknown));
    EXPECT_TRUE(scheduleName(trace.schedule).empty());
}

TEST(Recognition, AbsurdMetadataCostNothing)
{
    Capture capture = unnamedRun({ScheduleKind::GPipe, 2, 2, 1});
    capture.ranks[0].metadata.schedule = namedSchedule("dualpipev");
    capture.ranks[0].metadata.microBatches = 1'000'000'000;
    EXPECT_EQ(traceOf(std::move(capture)).blockCount(), 8U);
}

} // namespace
} // namespace pipescope
