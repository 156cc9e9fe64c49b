#include "core/run/model/names.h"
#include "tests/core/run/inference/labelled_fixture.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <sstream>

namespace pipescope::test {
namespace {

/// One step of 10 ns a block: "F3" is the forward of micro-batch 3, "B3" its backward, "W3" its weight
/// gradient.
void addOrder(LabelledTrack& rank, const std::string& order)
{
    std::istringstream words(order);
    std::int64_t begin = 0;
    for (std::string word; words >> word; begin += 10) {
        const BlockKind kind = word[0] == 'F'   ? BlockKind::Forward
                               : word[0] == 'B' ? BlockKind::Backward
                                                : BlockKind::Weight;
        addBlock(rank, kind, std::stoi(word.substr(1)), {{begin}, {begin + 10}});
    }
}

/// "W" warm-up, "S" steady, "C" cool-down, "-" none.
std::string phases(const Track& track)
{
    std::string text;
    for (std::size_t i = 0; i < track.blocks.size(); ++i) {
        const Phase phase = track.blocks.at(BlockIndex{i}).phase;
        text += phase == Phase::WarmUp     ? 'W'
                : phase == Phase::Steady   ? 'S'
                : phase == Phase::CoolDown ? 'C'
                                           : '-';
    }
    return text;
}

void expectScheduledNumbers(const Trace& trace, const ScheduleShape& shape)
{
    for (const Track& track : trace.tracks) {
        const auto expected = scheduledBlocks(shape, *track.stage);
        ASSERT_EQ(track.blocks.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            EXPECT_EQ(block.forward, expected[i].forward);
            EXPECT_EQ(block.backward, expected[i].backward);
            EXPECT_EQ(block.phase, expected[i].phase);
        }
    }
}

class LabelledScheduleOf : public testing::TestWithParam<ScheduleShape>
{ };

TEST_P(LabelledScheduleOf, NamedChunksIsRecognisedWithPhasesAndVirtualStages)
{
    const ScheduleShape& shape = GetParam();
    LabelledCapture capture = labelledRanks(shape.stages);
    addStep(capture, shape);
    const Trace trace = build(std::move(capture));
    EXPECT_EQ(scheduleName(trace.schedule), scheduleKindName(shape.kind));
    EXPECT_EQ(trace.schedule.microBatches, shape.microBatches);
    EXPECT_EQ(trace.schedule.virtualStages, shape.virtualStages());
    expectScheduledNumbers(trace, shape);
    EXPECT_FALSE(trace.findings.contains(FindingId::MicroBatchContradicted));
}

INSTANTIATE_TEST_SUITE_P(Shapes, LabelledScheduleOf,
                         testing::Values(ScheduleShape{ScheduleKind::Interleaved, 2, 4, 2},
                                         ScheduleShape{ScheduleKind::Interleaved, 4, 8, 3},
                                         ScheduleShape{ScheduleKind::Interleaved, 4, 6, 2},
                                         ScheduleShape{ScheduleKind::InterleavedGPipe, 2, 2, 2},
                                         ScheduleShape{ScheduleKind::InterleavedGPipe, 4, 8, 2},
                                         ScheduleShape{ScheduleKind::InterleavedGPipe, 2, 3, 4}));

TEST(LabelledSchedule, MicroBatchesThatCountFromOneAreThoseOfTheSchedule)
{
    constexpr ScheduleShape kShape{ScheduleKind::OneForwardOneBackward, 2, 4};
    LabelledCapture capture = labelledRanks(2);
    addStep(capture, kShape);
    for (LabelledTrack& rank : capture.ranks) {
        for (LabelledBlock& labelled : rank.blocks) {
            BlockPart& part =
                labelled.block.kind == BlockKind::Forward ? labelled.block.forward : labelled.block.backward;
            ++part.microBatch->value;
        }
    }
    capture.ranks[0].blocks.back().block.backward.microBatch.reset();
    const Trace trace = build(std::move(capture));
    EXPECT_EQ(scheduleName(trace.schedule), "1f1b");
    EXPECT_EQ(trace.tracks[0].blocks.at(BlockIndex{7U}).backward.microBatch, MicroBatch{4});
    EXPECT_FALSE(trace.findings.contains(FindingId::MicroBatchContradicted));
}

TEST(LabelledSchedule, MicroBatchesCountFromTheLeastOfAllRanks)
{
    LabelledCapture capture = labelledRanks(2);
    addOrder(capture.ranks[0], "F1 F2 B1 F3 B2 F4 B3 B4");
    addOrder(capture.ranks[1], "F2 B2 F3 B3 F4 B4");
    const Trace trace = build(std::move(capture));
    EXPECT_EQ(scheduleName(trace.schedule), "1f1b");
    EXPECT_EQ(trace.schedule.microBatches, 4);
}

/// All forwards before all backwards, in these orders of micro-batches.
LabelledCapture forwardsFirst(const std::vector<std::int32_t>& microBatches)
{
    LabelledCapture capture = labelledRanks(2);
    for (LabelledTrack& rank : capture.ranks) {
        std::int64_t begin = 0;
        for (const BlockKind kind : {BlockKind::Forward, BlockKind::Backward}) {
            for (const std::int32_t microBatch : microBatches) {
                addBlock(rank, kind, microBatch, {{begin}, {begin + 10}});
                begin += 20;
            }
        }
    }
    return capture;
}

TEST(LabelledSchedule, ThatTheRecordedMicroBatchesContradictIsNone)
{
    const Trace trace = build(forwardsFirst({0, 1, 0, 1, 2, 3, 2, 3}));
    EXPECT_EQ(trace.schedule.origin, ScheduleOrigin::Unknown);
    EXPECT_EQ(scheduleName(trace.schedule), "");
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleContradictsNumbers));
    EXPECT_FALSE(trace.findings.contains(FindingId::ScheduleRecognised));
    // There must be two chunks, and which is which is not recorded.
    EXPECT_EQ(trace.tracks[1].blocks.at(BlockIndex{0U}).forward.virtualStage, std::nullopt);
    EXPECT_TRUE(trace.links.empty());
}

TEST(LabelledSchedule, AFewOddMicroBatchesDoNotMakeUnknown)
{
    std::vector<std::int32_t> microBatches(32);
    std::iota(microBatches.begin(), microBatches.end(), 0);
    microBatches[7] = 8;
    const Trace trace = build(forwardsFirst(microBatches));
    EXPECT_EQ(scheduleName(trace.schedule), "gpipe");
    EXPECT_EQ(trace.tracks[0].blocks.at(BlockIndex{7U}).forward.microBatch, MicroBatch{8});
    EXPECT_TRUE(trace.findings.contains(FindingId::MicroBatchContradicted));
}

TEST(LabelledSchedule, ChunksFollowFromTheVirtualStagesOfARank)
{
    constexpr ScheduleShape kShape{ScheduleKind::Interleaved, 2, 4, 2};
    LabelledCapture capture = labelledRanks(2);
    addStep(capture, kShape);
    for (LabelledTrack& rank : capture.ranks) {
        for (LabelledBlock& labelled : rank.blocks) {
            BlockPart& part =
                labelled.block.kind == BlockKind::Forward ? labelled.block.forward : labelled.block.backward;
            part.virtualStage = virtualStageOfChunk(kShape, Stage{rank.rank.value}, *labelled.chunk);
            labelled.chunk.reset();
        }
    }
    const Trace trace = build(std::move(capture));
    EXPECT_EQ(scheduleName(trace.schedule), "interleaved");
    expectScheduledNumbers(trace, kShape);
}

TEST(LabelledSchedule, OneChunkThatIsNamedIsAPlainSchedule)
{
    constexpr ScheduleShape kShape{ScheduleKind::OneForwardOneBackward, 2, 4};
    LabelledCapture capture = labelledRanks(2);
    addStep(capture, kShape);
    for (LabelledTrack& rank : capture.ranks) {
        for (LabelledBlock& labelled : rank.blocks) {
            labelled.chunk = 0;
        }
    }
    EXPECT_EQ(scheduleName(build(std::move(capture)).schedule), "1f1b");
}

TEST(LabelledSchedule, ALostBlockLeavesTheOthersTheirPlacesWhereChunksAreNamed)
{
    constexpr ScheduleShape kShape{ScheduleKind::InterleavedGPipe, 2, 4, 2};
    LabelledCapture capture = labelledRanks(2);
    addStep(capture, kShape);
    capture.ranks[0].blocks.erase(capture.ranks[0].blocks.begin() + 2);
    const Trace trace = build(std::move(capture));
    EXPECT_EQ(scheduleName(trace.schedule), "interleaved gpipe");
    EXPECT_EQ(phases(trace.tracks[0]), "WWWWWWWCCCCCCCC");
}

/// PaddlePaddle's ZBH1 splits as many backwards as stages lie before.
constexpr std::array kZeroBubble{"F0 F1 B0 F2 B1 F3 B2 B3", "F0 B0 F1 B1 F2 B2 F3 B3 W3 W0"};

TEST(LabelledSchedule, WeightGradientsThatFillTheGapsOf1F1BMakeAZeroBubbleSchedule)
{
    LabelledCapture capture = labelledRanks(2);
    addOrder(capture.ranks[0], kZeroBubble[0]);
    addOrder(capture.ranks[1], kZeroBubble[1]);
    const Trace trace = build(std::move(capture));
    EXPECT_EQ(scheduleName(trace.schedule), "zero bubble");
    EXPECT_EQ(trace.schedule.microBatches, 4);
    EXPECT_EQ(phases(trace.tracks[0]), "WSSSSSSC");
    EXPECT_EQ(phases(trace.tracks[1]), "SSSSSSSSSS");
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleRecognised));
}

TEST(LabelledSchedule, WeightGradientsBehindAllBackwardsAreReportedBesideTheSchedule)
{
    LabelledCapture capture = labelledRanks(2);
    for (LabelledTrack& rank : capture.ranks) {
        addOrder(rank, "F0 F1 F2 B0 B1 B2 W0 W1 W2");
    }
    const Trace trace = build(std::move(capture));
    EXPECT_EQ(scheduleName(trace.schedule), "gpipe and free weight gradients");
    EXPECT_EQ(phases(trace.tracks[0]), "WWWCCCCCC");
}

TEST(LabelledSchedule, AZeroBubbleScheduleThatIsRecordedIsTakenAsSuch)
{
    LabelledCapture capture = labelledRanks(2);
    for (std::size_t i = 0; i < 2; ++i) {
        addOrder(capture.ranks[i], kZeroBubble[i]);
        capture.ranks[i].metadata.schedule = namedSchedule("zero bubble");
        capture.ranks[i].metadata.microBatches = 4;
    }
    const Trace trace = build(std::move(capture));
    EXPECT_EQ(scheduleName(trace.schedule), "zero bubble");
    EXPECT_EQ(trace.schedule.origin, ScheduleOrigin::Recorded);
    EXPECT_FALSE(trace.findings.contains(FindingId::ScheduleNameUnknown));
}

} // namespace
} // namespace pipescope::test
