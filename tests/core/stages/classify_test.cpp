#include "core/stages/classify.h"

#include "tests/core/stages/capture_fixture.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::addRange;
using test::captureOfRanks;
using test::recordPipeline;
using test::traceOf;

Block blockOf(const Trace& trace, std::size_t index)
{
    return trace.tracks[0].blocks.at(BlockIndex{index});
}

std::string nameOf(const Trace& trace, std::size_t index)
{
    return std::string(trace.strings.text(blockOf(trace, index).name));
}

TEST(KindFromMessage, GoesByTheWordsInIt)
{
    EXPECT_EQ(kindFromMessage("{'name': 'Forward_Step'}"), BlockKind::Forward);
    EXPECT_EQ(kindFromMessage("{'name': 'BACKWARD_STEP'}"), BlockKind::Backward);
    EXPECT_EQ(kindFromMessage("{'name': 'forward_backward_overlaping'}"), BlockKind::Overlap);
    EXPECT_EQ(kindFromMessage("{'name': 'WeightGradStore.pop'}"), BlockKind::Weight);
    EXPECT_EQ(kindFromMessage("optimizer"), BlockKind::Other);
}

TEST(Classify, WithoutAScheduleBlocksAreForwardOrBackwardAndTheRestIsUnknown)
{
    Capture capture = captureOfRanks(1);
    addRange(capture.ranks[0], "forward_step", {{10}, {20}});
    addRange(capture.ranks[0], "backward_step", {{30}, {40}});
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(nameOf(trace, 0), "FP");
    EXPECT_EQ(blockOf(trace, 0).typeCode, 0);
    EXPECT_EQ(nameOf(trace, 1), "BP");
    EXPECT_EQ(blockOf(trace, 1).typeCode, 1);
    EXPECT_FALSE(blockOf(trace, 0).forward.microBatch);
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleUnknown));
}

TEST(Classify, ANestedRangeAndASecondTaskOfOneConnectionAreLeftOut)
{
    Capture capture = captureOfRanks(1);
    RankCapture& rank = capture.ranks[0];
    addRange(rank, "forward_step", {{10}, {40}});
    addRange(rank, "forward_inner", {{20}, {30}});
    addRange(rank, "backward_step", {{50}, {60}});
    addRange(rank, "backward_step", {{70}, {80}});
    rank.ranges[3].repeatsConnection = true;
    const Trace trace = traceOf(std::move(capture));
    for (const std::size_t leftOut : {1U, 3U}) {
        EXPECT_EQ(blockOf(trace, leftOut).kind, BlockKind::Other);
        EXPECT_FALSE(blockOf(trace, leftOut).typeCode);
    }
    EXPECT_EQ(blockOf(trace, 2).kind, BlockKind::Backward);
    EXPECT_TRUE(trace.findings.contains(FindingId::OverlappingRange));
}

TEST(Classify, BackwardAndEmptyRangesAreKeptAsRead)
{
    Capture capture = captureOfRanks(1);
    addRange(capture.ranks[0], "forward_step", {{10}, {40}});
    addRange(capture.ranks[0], "forward_step", {{20}, {20}});
    addRange(capture.ranks[0], "forward_step", {{50}, {45}});
    const Trace trace = traceOf(std::move(capture));
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_TRUE(blockOf(trace, i).typeCode) << i;
    }
}

/// A run of one DualPipeV stage: 2M forwards and backwards alternate, with logits before each chunk 1
/// backward.
Capture dualPipeVOfOneStage(std::int32_t microBatches)
{
    Capture capture = captureOfRanks(1);
    recordPipeline(capture, {0});
    capture.ranks[0].metadata.scheduleName = "dualpipev";
    capture.ranks[0].metadata.microBatches = microBatches;
    const auto blocks = scheduledBlocks({ScheduleKind::DualPipeV, 1, microBatches, 2}, Stage{0});
    std::int64_t t = 10;
    for (const ScheduledBlock& block : blocks) {
        const char* message = block.kind == BlockKind::Forward ? "forward_step" : "backward_step";
        addRange(capture.ranks[0], message, {{t}, {t + 8}});
        t += 10;
    }
    return capture;
}

TEST(Classify, DualPipeVBlocksGetTheNameOfTheirPlaceInTheSchedule)
{
    const Trace trace = traceOf(dualPipeVOfOneStage(2));
    const auto expected = scheduledBlocks({ScheduleKind::DualPipeV, 1, 2, 2}, Stage{0});
    ASSERT_EQ(trace.tracks[0].blocks.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(nameOf(trace, i), expected[i].name);
        EXPECT_EQ(blockOf(trace, i).typeCode, expected[i].typeCode);
        EXPECT_EQ(blockOf(trace, i).forward, expected[i].forward);
        EXPECT_EQ(blockOf(trace, i).backward, expected[i].backward);
        EXPECT_EQ(blockOf(trace, i).phase, expected[i].phase);
    }
}

TEST(Classify, AStepWithARangeTooManyHasNoNamesAndSaysSo)
{
    Capture capture = dualPipeVOfOneStage(2);
    addRange(capture.ranks[0], "backward_step", {{5000}, {5010}});
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(nameOf(trace, 0), "");
    EXPECT_EQ(blockOf(trace, 0).typeCode, 0);
    EXPECT_EQ(blockOf(trace, 0).kind, BlockKind::Forward);
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleMismatch));
}

TEST(Classify, DualPipeVLeavesOutWhatOverlaps)
{
    Capture capture = dualPipeVOfOneStage(2);
    addRange(capture.ranks[0], "forward_tail", {{12}, {19}});
    std::sort(capture.ranks[0].ranges.begin(), capture.ranks[0].ranges.end(),
              [](const CapturedRange& a, const CapturedRange& b) { return a.device < b.device; });
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(blockOf(trace, 1).kind, BlockKind::Other);
    EXPECT_EQ(nameOf(trace, 0), "0");
    EXPECT_FALSE(trace.findings.contains(FindingId::ScheduleMismatch));
}

TEST(Classify, DualPipeVWithTooFewMicroBatchesIsToldAndUnnamed)
{
    Capture capture = dualPipeVOfOneStage(2);
    capture.ranks[0].metadata.microBatches = 1;
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleParametersMissing));
    EXPECT_EQ(nameOf(trace, 0), "");
    EXPECT_EQ(blockOf(trace, 0).typeCode, 0);
}

TEST(Classify, TheStepAskedForIsKeptAfterAllWereClassified)
{
    Capture capture = captureOfRanks(1);
    capture.ranks[0].stepWindows = {{StepNumber{1}, {{0}, {100}}}, {StepNumber{2}, {{100}, {200}}}};
    addRange(capture.ranks[0], "forward_step", {{50}, {60}});
    addRange(capture.ranks[0], "forward_step", {{150}, {160}});
    addRange(capture.ranks[0], "forward_step", {{950}, {960}});
    LoadOptions options;
    options.step = StepNumber{2};
    const Trace trace = traceOf(std::move(capture), options);
    ASSERT_EQ(trace.tracks[0].blocks.size(), 1U);
    EXPECT_EQ(blockOf(trace, 0).span.begin.ns, 150);
    ASSERT_EQ(trace.steps.size(), 1U);
    EXPECT_EQ(trace.steps[0].number, StepNumber{2});
}

TEST(Classify, AStepThatIsNotThereIsAFinding)
{
    Capture capture = captureOfRanks(1);
    addRange(capture.ranks[0], "forward_step", {{50}, {60}});
    LoadOptions options;
    options.step = StepNumber{99};
    const Trace trace = traceOf(std::move(capture), options);
    EXPECT_EQ(trace.blockCount(), 0U);
    EXPECT_TRUE(trace.findings.contains(FindingId::StepNotPresent));
}

} // namespace
} // namespace pipescope
