// Chrome traces whose events give numbers: recorded labels are shown, regardless of the order of the blocks.

#include "tests/core/run/load/trace_file_test.h"

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

using testing::IsEmpty;

constexpr std::int32_t kStages = 4;
constexpr std::int32_t kChunks = 4;
constexpr std::int32_t kMicroBatches = 8;

/// What a block of a rank works on.
struct Work
{
    bool isForward = true;
    std::int32_t microBatch = 0;
    std::int32_t chunk = 0;
};

/// Forwards of all micro-batches and chunks, then their backwards, in an order that no schedule has: chunk by
/// chunk for some micro-batches, depth first for others, and differently on each stage.
std::vector<Work> dynamicOrder(std::int32_t stage)
{
    std::vector<Work> order;
    for (std::int32_t i = 0; i < kMicroBatches * kChunks; ++i) {
        const std::int32_t shuffled = (i * 5 + stage * 3) % (kMicroBatches * kChunks);
        order.push_back({true, shuffled / kChunks, shuffled % kChunks});
    }
    for (std::int32_t i = 0; i < kMicroBatches * kChunks; ++i) {
        const std::int32_t shuffled = (i * 11 + stage * 7) % (kMicroBatches * kChunks);
        order.push_back({false, shuffled / kChunks, shuffled % kChunks});
    }
    return order;
}

/// How the events of a trace name what they work on.
struct Form
{
    /// Arguments of the events that begin and end a block.
    bool onBegin = false;
    bool onEnd = true;
    bool hasChunk = true;
};

std::string argumentsOf(const Work& work, std::int32_t stage, const Form& form)
{
    return R"("iteration": 10, "microbatch": )" + std::to_string(work.microBatch) + R"(, "pp_rank": )"
           + std::to_string(stage)
           + (form.hasChunk ? R"(, "model_chunk": )" + std::to_string(work.chunk) : std::string());
}

/// Stage s is process 3 - s, so that only pp_rank shows it.
std::string dynamicTrace(const Form& form)
{
    std::string events = "[";
    for (std::int32_t stage = 0; stage < kStages; ++stage) {
        std::int64_t time = 1000 * stage;
        for (const Work& work : dynamicOrder(stage)) {
            const std::string arguments = argumentsOf(work, stage, form);
            for (const bool isBegin : {true, false}) {
                const bool hasNumbers = isBegin ? form.onBegin : form.onEnd;
                events += events.size() > 1 ? ",\n" : "";
                events += std::string(R"({"name": ")") + (work.isForward ? "forward" : "backward")
                          + R"(", "ph": ")" + (isBegin ? "B" : "E") + R"(", "pid": )"
                          + std::to_string(kStages - 1 - stage) + R"(, "tid": 0, "ts": )"
                          + std::to_string(time) + R"(, "args": {)"
                          + (hasNumbers ? arguments : R"("iteration": 10)") + "}}";
                time += isBegin ? 90 : 10;
            }
        }
    }
    return events + "]";
}

using RecordedLabels = test::TraceFileTest;

const BlockPart& partOf(const Block& block)
{
    return block.kind == BlockKind::Forward ? block.forward : block.backward;
}

/// Every block has the numbers that the trace was made with; virtual stages only if chunks are recorded.
void expectNumbersAsMade(const Trace& trace, bool hasChunk)
{
    ASSERT_EQ(trace.tracks.size(), std::size_t{kStages});
    for (const Track& track : trace.tracks) {
        const std::int32_t stage = kStages - 1 - track.rank.value;
        EXPECT_EQ(track.stage, Stage{stage});
        const auto expected = dynamicOrder(stage);
        ASSERT_EQ(track.blocks.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            EXPECT_EQ(block.kind, expected[i].isForward ? BlockKind::Forward : BlockKind::Backward);
            EXPECT_EQ(partOf(block).microBatch, MicroBatch{expected[i].microBatch}) << i;
            const VirtualStage place{expected[i].chunk * kStages + stage};
            EXPECT_EQ(partOf(block).virtualStage, hasChunk ? std::optional(place) : std::nullopt) << i;
            EXPECT_EQ(trace.steps[block.step->value].number, StepNumber{10});
        }
    }
}

TEST_F(RecordedLabels, OnEndEventsOfADynamicScheduleAreThoseOfTheBlocks)
{
    const auto trace = openText(dynamicTrace({false, true, true}));
    expectNumbersAsMade(*trace, true);
    EXPECT_EQ(trace->schedule.origin, ScheduleOrigin::Unknown);
    EXPECT_TRUE(trace->findings.contains(FindingId::ScheduleContradictsNumbers));
    EXPECT_FALSE(trace->findings.contains(FindingId::PipelineAssumed));
}

TEST_F(RecordedLabels, OnBeginEventsAreUnderstoodAlike)
{
    expectNumbersAsMade(*openText(dynamicTrace({true, false, true})), true);
}

TEST_F(RecordedLabels, WithoutChunksAreNotTakenForASchedule)
{
    const auto trace = openText(dynamicTrace({false, true, false}));
    expectNumbersAsMade(*trace, false);
    EXPECT_EQ(trace->schedule.origin, ScheduleOrigin::Unknown);
    EXPECT_TRUE(trace->findings.contains(FindingId::ScheduleContradictsNumbers));
    EXPECT_THAT(trace->links, IsEmpty());
}

TEST_F(RecordedLabels, LinkTheBlocksOfADynamicScheduleAsTheVirtualStagesFollow)
{
    const auto trace = openText(dynamicTrace({false, true, true}));
    // Each forward except those of the last virtual stage, each backward except those of the first.
    constexpr std::size_t kVirtualStages = std::size_t{kStages} * kChunks;
    EXPECT_EQ(trace->links.size(), 2 * (kVirtualStages - 1) * kMicroBatches);
    for (const Link& link : trace->links) {
        EXPECT_NE(link.source.track, link.target.track);
    }
}

TEST_F(RecordedLabels, OfTheEndWinAndOthersOfTheBeginStay)
{
    const auto trace = openText(R"([
        {"name": "forward", "ph": "B", "pid": 0, "tid": 0, "ts": 1, "args": {"microbatch": 3, "chunk": 0, "iteration": 4}},
        {"name": "forward", "ph": "E", "pid": 0, "tid": 0, "ts": 5, "args": {"microbatch": 5, "other": 9}},
        {"name": "forward", "ph": "B", "pid": 0, "tid": 0, "ts": 6, "args": {"microbatch": 6, "iteration": 4}},
        {"ph": "E", "pid": 0, "tid": 0, "ts": 8, "args": {"microbatch": 7}}])");
    ASSERT_EQ(trace->tracks.front().blocks.size(), 2U);
    const Block first = trace->tracks.front().blocks.at(BlockIndex{0U});
    EXPECT_EQ(first.forward.microBatch, MicroBatch{5});
    EXPECT_EQ(trace->steps[first.step->value].number, StepNumber{4});
    EXPECT_EQ(trace->tracks.front().blocks.at(BlockIndex{1U}).forward.microBatch, MicroBatch{7});
}

TEST_F(RecordedLabels, OfNestedSlicesGoToTheSliceThatEnds)
{
    const auto trace = openText(R"([
        {"name": "forward", "ph": "B", "pid": 0, "tid": 0, "ts": 1},
        {"name": "send_next", "ph": "B", "pid": 0, "tid": 0, "ts": 3},
        {"ph": "E", "pid": 0, "tid": 0, "ts": 4, "args": {"bytes": 64, "microbatch": 1}},
        {"ph": "E", "pid": 0, "tid": 0, "ts": 8, "args": {"microbatch": 2}}])");
    const Track& track = trace->tracks.front();
    ASSERT_EQ(track.operators.size(), 1U);
    EXPECT_EQ(track.parts[track.operators.front().firstPart].bytes, 64);
    EXPECT_EQ(track.blocks.at(BlockIndex{0U}).forward.microBatch, MicroBatch{2});
}

TEST_F(RecordedLabels, ThatShowDifferentStagesOfARankShowNone)
{
    const auto trace = openText(R"([
        {"name": "forward", "ph": "X", "pid": 0, "tid": 0, "ts": 1, "dur": 1, "args": {"pp_rank": 1}},
        {"name": "forward", "ph": "X", "pid": 0, "tid": 0, "ts": 3, "dur": 1, "args": {"pp_rank": 0}},
        {"name": "forward", "ph": "X", "pid": 1, "tid": 0, "ts": 1, "dur": 1, "args": {"pp_rank": 0}}])");
    EXPECT_TRUE(trace->findings.contains(FindingId::PipelineAssumed));
}

TEST_F(RecordedLabels, OfStepsMakeStepsAlsoWhereThereIsNoPipeline)
{
    const auto trace = openText(R"([
        {"name": "ProfilerStep#7", "ph": "X", "pid": 0, "tid": 0, "ts": 1, "dur": 90},
        {"name": "aten::mm", "ph": "X", "pid": 0, "tid": 0, "ts": 10, "dur": 20},
        {"name": "ProfilerStep#8", "ph": "X", "pid": 0, "tid": 0, "ts": 100, "dur": 50},
        {"name": "gemm", "ph": "X", "pid": 0, "tid": 7, "ts": 110, "dur": 20}])");
    ASSERT_EQ(trace->steps.size(), 2U);
    EXPECT_EQ(trace->steps[0].number, StepNumber{7});
    EXPECT_EQ(trace->steps[0].span.duration(), Duration{90'000});
    ASSERT_EQ(trace->tracks.size(), 2U);
    EXPECT_EQ(trace->tracks[0].blocks.at(BlockIndex{0U}).step, StepIndex{0U});
    EXPECT_EQ(trace->tracks[1].blocks.at(BlockIndex{0U}).step, StepIndex{1U});
}

} // namespace
} // namespace pipescope
