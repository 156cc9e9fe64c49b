#include "core/run/inference/blocks/classify.h"

#include "core/run/model/names.h"
#include "tests/core/run/inference/capture_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pipescope {
namespace {

using test::addOperator;
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
    EXPECT_EQ(blockOf(trace, 1).anomaly, BlockAnomaly::Nested);
    EXPECT_EQ(blockOf(trace, 3).anomaly, BlockAnomaly::RepeatsConnection);
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

const char* messageFor(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Forward:
        return "forward_step_with_model_graph";
    case BlockKind::Overlap:
        return "forward_backward_overlaping";
    case BlockKind::Weight:
        return "WeightGradStore.pop";
    case BlockKind::Logits:
        return "backward_step";
    default:
        return "backward_step_with_model_graph";
    }
}

/// Ranges of one step, one after the other.
void addBlocks(RankCapture& rank, const std::vector<ScheduledBlock>& blocks)
{
    std::int64_t t = 10;
    for (const ScheduledBlock& block : blocks) {
        addRange(rank, messageFor(block.kind), {{t}, {t + 8}});
        t += 10;
    }
}

/// Ranks are the stages of one pipeline that runs the schedule; metadata of the first name it.
Capture captureOf(const ScheduleShape& shape)
{
    Capture capture = captureOfRanks(shape.stages);
    CommunicationGroup group;
    group.role = kPipelineRole;
    for (std::int32_t s = 0; s < shape.stages; ++s) {
        group.members.emplace_back(s);
        addBlocks(capture.ranks[static_cast<std::size_t>(s)], scheduledBlocks(shape, Stage{s}));
    }
    capture.ranks[0].metadata.groups.emplace("pipe", group);
    capture.ranks[0].metadata.schedule = namedSchedule(scheduleKindName(shape.kind));
    capture.ranks[0].metadata.microBatches = shape.microBatches;
    return capture;
}

Capture dualPipeVOfOneStage(std::int32_t microBatches)
{
    return captureOf({ScheduleKind::DualPipeV, 1, microBatches, 2});
}

void removeRange(Capture& capture, std::size_t rank, std::size_t index)
{
    auto& ranges = capture.ranks[rank].ranges;
    ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(index));
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

TEST(Classify, ARangeTooManyIsMarkedUnnamedAndReportedAndTheOthersKeepTheirNames)
{
    Capture capture = captureOfRanks(1);
    addRange(capture.ranks[0], "WeightGradStore.pop", {{1}, {5}});
    Capture complete = dualPipeVOfOneStage(2);
    capture.ranks[0].metadata = complete.ranks[0].metadata;
    addBlocks(capture.ranks[0], scheduledBlocks({ScheduleKind::DualPipeV, 1, 2, 2}, Stage{0}));
    const Trace trace = traceOf(std::move(capture));
    const auto expected = scheduledBlocks({ScheduleKind::DualPipeV, 1, 2, 2}, Stage{0});
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(nameOf(trace, i + 1), expected[i].name);
        EXPECT_EQ(blockOf(trace, i + 1).anomaly, BlockAnomaly::None);
    }
    EXPECT_EQ(blockOf(trace, 0).anomaly, BlockAnomaly::Unscheduled);
    EXPECT_EQ(nameOf(trace, 0), "");
    EXPECT_EQ(blockOf(trace, 0).typeCode, 0);
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleDeviation));
    EXPECT_FALSE(trace.findings.contains(FindingId::ScheduleMismatch));
}

TEST(Classify, TheFirstDeviationIsReportedWithItsStepPlaceAndWhatIsExpectedAndFound)
{
    Capture capture = captureOf({ScheduleKind::OneForwardOneBackward, 2, 4, 1});
    removeRange(capture, 0, 2);
    const Trace trace = traceOf(std::move(capture));
    const auto rows = trace.findings.rows();
    const auto row = std::find_if(rows.begin(), rows.end(), [](const Finding& finding) {
        return finding.id == FindingId::ScheduleDeviation;
    });
    ASSERT_NE(row, rows.end());
    EXPECT_EQ(row->rank, Rank{0});
    EXPECT_EQ(row->detail,
              "step 0, block 2: expected backward of micro-batch 0, found forward; 0 extra and 1 "
              "missing in all");
}

TEST(Classify, WhichOfEqualNeighboursIsMissingStaysUnknownButForWhatTheyHaveInCommon)
{
    Capture capture = captureOf({ScheduleKind::GPipe, 2, 8, 1});
    removeRange(capture, 0, 3);
    const Trace trace = traceOf(std::move(capture));
    EXPECT_FALSE(blockOf(trace, 0).forward.microBatch);
    EXPECT_EQ(blockOf(trace, 0).forward.virtualStage, VirtualStage{0});
    EXPECT_EQ(blockOf(trace, 7).backward.microBatch, MicroBatch{0});
    EXPECT_TRUE(trace.findings.contains(FindingId::MicroBatchUnclear));
}

TEST(Classify, LabelsSayThatTheyComeFromTheSchedule)
{
    const Trace trace = traceOf(captureOf({ScheduleKind::GPipe, 1, 2, 1}));
    EXPECT_TRUE(blockOf(trace, 0).labelOrigins.has(LabelOrigin::Schedule));
    EXPECT_FALSE(blockOf(trace, 0).labelOrigins.has(LabelOrigin::Message));
}

/// A stage of GPipe whose forwards pass these labels.
Capture gpipeWithLabels(const std::vector<std::int32_t>& labels)
{
    Capture capture = captureOf({ScheduleKind::GPipe, 1, static_cast<std::int32_t>(labels.size()), 1});
    RankCapture& rank = capture.ranks[0];
    for (std::size_t i = 0; i < labels.size(); ++i) {
        rank.ranges[i].message = rank.strings.intern(
            "{'name': 'forward_step', 'current_microbatch': " + std::to_string(labels[i]) + "}");
    }
    return capture;
}

TEST(Classify, ALabelInTheMessageConfirmsTheSchedule)
{
    const Trace trace = traceOf(gpipeWithLabels({0, 1, 2}));
    EXPECT_TRUE(blockOf(trace, 1).labelOrigins.has(LabelOrigin::Message));
    EXPECT_TRUE(blockOf(trace, 1).labelOrigins.has(LabelOrigin::Schedule));
    EXPECT_FALSE(trace.findings.contains(FindingId::MicroBatchContradicted));
}

TEST(Classify, WhereOneLabelContradictsTheScheduleTheNumberIsUnknown)
{
    const Trace trace = traceOf(gpipeWithLabels({0, 1, 2, 9, 4}));
    EXPECT_FALSE(blockOf(trace, 3).forward.microBatch);
    EXPECT_EQ(blockOf(trace, 4).forward.microBatch, MicroBatch{4});
    EXPECT_TRUE(trace.findings.contains(FindingId::MicroBatchContradicted));
}

TEST(Classify, WhereLabelsCountOtherwiseTheScheduleStands)
{
    const Trace trace = traceOf(gpipeWithLabels({1, 2, 3, 4, 5}));
    EXPECT_EQ(blockOf(trace, 3).forward.microBatch, MicroBatch{3});
    EXPECT_FALSE(blockOf(trace, 3).labelOrigins.has(LabelOrigin::Message));
    EXPECT_TRUE(trace.findings.contains(FindingId::MicroBatchContradicted));
}

TEST(Classify, WithoutAScheduleALabelIsTheMicroBatch)
{
    Capture capture = captureOfRanks(1);
    addRange(capture.ranks[0], "{'name': 'forward_step', 'current_microbatch': 5}", {{10}, {20}});
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(blockOf(trace, 0).forward.microBatch, MicroBatch{5});
    EXPECT_FALSE(blockOf(trace, 0).forward.virtualStage);
    EXPECT_TRUE(blockOf(trace, 0).labelOrigins.has(LabelOrigin::Message));
}

TEST(Classify, ALinkConfirmsTheNumbersOfBothItsBlocksIfItsTimesFit)
{
    Capture capture = captureOf({ScheduleKind::GPipe, 2, 2, 1});
    for (CapturedRange& range : capture.ranks[1].ranges) {
        range.device = {range.device.begin + Duration{20}, range.device.end + Duration{20}};
    }
    // Stage 1 begins its second forward at 40, when this has not come.
    const std::vector<TimeSpan> sends{{{18}, {25}}, {{28}, {45}}};
    for (const TimeSpan send : sends) {
        addOperator(capture.ranks[0], OperatorKind::Send, send, 0, 1);
        addOperator(capture.ranks[1], OperatorKind::Receive, send, 1, 0);
    }
    const Trace trace = traceOf(std::move(capture));
    const auto isConfirmed = [&](std::size_t rank, std::size_t index) {
        return trace.tracks[rank].blocks.at(BlockIndex{index}).labelOrigins.has(LabelOrigin::Links);
    };
    EXPECT_TRUE(isConfirmed(0, 0));
    EXPECT_TRUE(isConfirmed(1, 0));
    EXPECT_FALSE(isConfirmed(0, 1));
    EXPECT_FALSE(isConfirmed(1, 1));
}

TEST(Classify, AStepThatCannotBeAlignedHasNoNamesAndSaysSo)
{
    Capture capture = dualPipeVOfOneStage(4);
    std::vector<CapturedRange> everySecond;
    for (std::size_t i = 0; i < capture.ranks[0].ranges.size(); i += 2) {
        everySecond.push_back(capture.ranks[0].ranges[i]);
    }
    capture.ranks[0].ranges = everySecond;
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(nameOf(trace, 0), "");
    EXPECT_EQ(blockOf(trace, 0).typeCode, 0);
    EXPECT_EQ(blockOf(trace, 0).kind, BlockKind::Forward);
    EXPECT_TRUE(blockOf(trace, 0).labelOrigins.empty());
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleMismatch));
}

TEST(Classify, DualPipeVGoesByTheNumberWhereMessagesDoNotShowKinds)
{
    Capture capture = dualPipeVOfOneStage(2);
    for (CapturedRange& range : capture.ranks[0].ranges) {
        range.message = capture.ranks[0].strings.intern("forward");
    }
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(nameOf(trace, 0), "0");
    EXPECT_EQ(nameOf(trace, 1), "2");
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
    EXPECT_EQ(blockOf(trace, 1).anomaly, BlockAnomaly::Overlapping);
    EXPECT_FALSE(trace.findings.contains(FindingId::ScheduleDeviation));
}

TEST(Classify, DualPipeVWithTooFewMicroBatchesIsReportedAndUnnamed)
{
    Capture capture = dualPipeVOfOneStage(2);
    capture.ranks[0].metadata.microBatches = 1;
    removeRange(capture, 0, 0);
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

/// Two steps of 1F1B on the first of two stages; the capture begins at block `firstBlock` of the first step.
Capture captureFrom(std::size_t firstBlock)
{
    const ScheduleShape shape{ScheduleKind::OneForwardOneBackward, 2, 8, 1};
    Capture capture = captureOfRanks(2);
    recordPipeline(capture, {0, 1});
    for (RankCapture& rank : capture.ranks) {
        rank.metadata.schedule = namedSchedule("1f1b");
        rank.metadata.microBatches = 8;
        rank.stepWindows = {{StepNumber{1}, {{0}, {999}}}, {StepNumber{2}, {{1000}, {1999}}}};
        for (const std::int64_t begin : {100, 1100}) {
            std::int64_t t = begin;
            for (const ScheduledBlock& block : scheduledBlocks(shape, Stage{rank.rank.value})) {
                addRange(rank, messageFor(block.kind), {{t}, {t + 8}});
                t += 10;
            }
        }
    }
    auto& ranges = capture.ranks[0].ranges;
    ranges.erase(ranges.begin(), ranges.begin() + static_cast<std::ptrdiff_t>(firstBlock));
    return capture;
}

TEST(Classify, ACaptureThatStartsFarIntoAStepIsNumberedFromTheEndOfTheStep)
{
    const Trace trace = traceOf(captureFrom(10));
    // Of F0 F1 B0 F2 B1 … F7 B6 B7 the last six are there.
    EXPECT_EQ(blockOf(trace, 0).backward.microBatch, MicroBatch{4});
    EXPECT_EQ(blockOf(trace, 1).forward.microBatch, MicroBatch{6});
    EXPECT_EQ(blockOf(trace, 5).backward.microBatch, MicroBatch{7});
    EXPECT_EQ(blockOf(trace, 6).forward.microBatch, MicroBatch{0});
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleDeviation));
}

TEST(Classify, ACaptureThatEndsEarlyInAStepIsNumberedFromItsBegin)
{
    Capture capture = captureFrom(0);
    capture.ranks[0].ranges.resize(20);
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(blockOf(trace, 16).forward.microBatch, MicroBatch{0});
    EXPECT_EQ(blockOf(trace, 19).forward.microBatch, MicroBatch{2});
    EXPECT_TRUE(trace.findings.contains(FindingId::ScheduleDeviation));
}

} // namespace
} // namespace pipescope
