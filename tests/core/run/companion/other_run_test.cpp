#include "core/run/companion/other_run.h"

#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::ns;
using test::SimulatedBlock;
using test::SimulatedRun;

/// Two ranks with one forward each, in each of `steps` steps of 1000 ns.
class TwoRanks
{
public:
    TwoRanks(std::int32_t firstRank, std::int64_t begin, std::int64_t steps, bool arePipeline = false)
    {
        for (std::int32_t rank = 0; rank < 2; ++rank) {
            m_builder.rank(firstRank + rank, arePipeline ? std::optional(rank) : std::nullopt);
        }
        for (std::int64_t step = 0; step < steps; ++step) {
            const std::int64_t at = begin + 1000 * step;
            m_builder.step(step, ns(at, at + 900));
            for (std::int32_t rank = 0; rank < 2; ++rank) {
                Block block;
                block.kind = BlockKind::Forward;
                block.span = ns(at + 100 * rank, at + 100 * rank + 50);
                block.forward.microBatch = MicroBatch{0};
                block.step = StepIndex{static_cast<std::size_t>(step)};
                m_builder.block(firstRank + rank, block, "F" + std::to_string(step));
            }
        }
    }

    std::shared_ptr<const Trace> trace() { return m_builder.build(); }

private:
    test::TraceBuilder m_builder;
};

const BlockTable& blocksOf(const Companion& companion, std::size_t track)
{
    return companion.trace->tracks[track].blocks;
}

TEST(AlignedRun, BeginsEachStepWhereThatOfTheShownRunBegins)
{
    const auto shown = TwoRanks(0, 5000, 2).trace();
    const auto other = TwoRanks(0, 90, 2).trace();
    const Companion beside = *alignedTo(*shown, *other, {});
    EXPECT_EQ(beside.kind, CompanionKind::OtherRun);
    EXPECT_EQ(blocksOf(beside, 0).span(BlockIndex{0U}), ns(5000, 5050));
    EXPECT_EQ(blocksOf(beside, 0).span(BlockIndex{1U}), ns(6000, 6050));
    EXPECT_EQ(blocksOf(beside, 1).span(BlockIndex{0U}), ns(5100, 5150));
}

TEST(AlignedRun, LeavesOutStepsThatTheShownRunLacks)
{
    const auto shown = TwoRanks(0, 5000, 1).trace();
    const auto other = TwoRanks(0, 90, 3).trace();
    EXPECT_EQ(alignedTo(*shown, *other, {})->trace->blockCount(), 2U);
    EXPECT_EQ(alignedTo(*other, *shown, {})->trace->blockCount(), 2U);
}

TEST(AlignedRun, IsAlignedByRankWithoutPipelines)
{
    const auto shown = TwoRanks(0, 5000, 1).trace();
    const auto other = TwoRanks(1, 90, 1).trace();
    const Companion beside = *alignedTo(*shown, *other, {});
    EXPECT_TRUE(blocksOf(beside, 0).empty());
    EXPECT_EQ(blocksOf(beside, 1).span(BlockIndex{0U}), ns(5000, 5050));
    EXPECT_EQ(beside.trace->tracks.size(), 2U);
}

TEST(AlignedRun, IsAlignedByPlaceInPipelinesOfTheSameSize)
{
    const auto shown = TwoRanks(0, 5000, 1, true).trace();
    const auto other = TwoRanks(8, 90, 1, true).trace();
    const Companion beside = *alignedTo(*shown, *other, {});
    EXPECT_EQ(blocksOf(beside, 0).span(BlockIndex{0U}), ns(5000, 5050));
    EXPECT_EQ(blocksOf(beside, 1).span(BlockIndex{0U}), ns(5100, 5150));
}

TEST(AlignedRun, HasTheNamesOfTheOtherRun)
{
    const auto shown = TwoRanks(0, 5000, 1).trace();
    const auto other = TwoRanks(0, 90, 1).trace();
    const Companion beside = *alignedTo(*shown, *other, {});
    EXPECT_EQ(beside.trace->strings.text(blocksOf(beside, 0).name(BlockIndex{0U})), "F0");
}

TEST(AlignedRun, StandsBesideTheBlocksThatDoTheSame)
{
    SimulatedRun slow;
    slow.steps = 2;
    slow.blockTime = [](const SimulatedBlock& block) { return 2 * SimulatedRun::usualTime(block); };
    SimulatedRun fast = slow;
    fast.blockTime = nullptr;
    const auto shown = slow.trace();
    const Companion beside = *alignedTo(*shown, *fast.trace(), {});
    for (std::size_t i = 0; i < blocksOf(beside, 2).size(); ++i) {
        EXPECT_EQ(beside.partnerOf(TrackIndex{2U}, BlockIndex{i}), BlockIndex{i});
    }
    const BlockIndex last{15U};
    const CompanionDelay delay =
        delayOf(*shown, beside, TrackIndex{0U}, last, *beside.besideOf(TrackIndex{0U}, last));
    EXPECT_NEAR(static_cast<double>(delay.end.ns), 33e6, 2e6);
}

TEST(AlignedRun, HasBlocksBesideNothingWhereTheShownRunDoesLess)
{
    SimulatedRun less;
    less.shape.microBatches = 4;
    const auto shown = less.trace();
    const Companion beside = *alignedTo(*shown, *SimulatedRun{}.trace(), {});
    EXPECT_EQ(blocksOf(beside, 0).size(), 16U);
    std::size_t alone = 0;
    for (std::size_t i = 0; i < 16; ++i) {
        alone += beside.partnerOf(TrackIndex{0U}, BlockIndex{i}) ? 0 : 1;
    }
    EXPECT_EQ(alone, 8U);
}

TEST(AlignedStep, StandsUnderTheStepThatIsNamed)
{
    const auto shown = TwoRanks(0, 5000, 3).trace();
    const auto other = TwoRanks(0, 90, 2).trace();
    const StepIndices steps{StepIndex{std::size_t{0}}, StepIndex{std::size_t{2}}};
    const Companion beside = *stepAlignedTo(*shown, *other, steps, {});
    ASSERT_EQ(blocksOf(beside, 0).size(), 1U);
    EXPECT_EQ(blocksOf(beside, 0).span(BlockIndex{0U}), ns(7000, 7050));
    EXPECT_EQ(beside.partnerOf(TrackIndex{0U}, BlockIndex{0U}), BlockIndex{2U});
}

TEST(StepUnderOthers, StandsUnderEachOtherStep)
{
    const auto shown = TwoRanks(0, 5000, 3).trace();
    const Companion beside = *stepUnderOthers(*shown, StepIndex{1U}, {});
    EXPECT_EQ(beside.kind, CompanionKind::OtherStep);
    EXPECT_EQ(beside.step, StepIndex{1U});
    ASSERT_EQ(blocksOf(beside, 1).size(), 2U);
    EXPECT_EQ(blocksOf(beside, 1).span(BlockIndex{0U}), ns(5100, 5150));
    EXPECT_EQ(blocksOf(beside, 1).step(BlockIndex{0U}), StepIndex{0U});
    EXPECT_EQ(blocksOf(beside, 1).span(BlockIndex{1U}), ns(7100, 7150));
    EXPECT_EQ(blocksOf(beside, 1).step(BlockIndex{1U}), StepIndex{2U});
    EXPECT_EQ(beside.partnerOf(TrackIndex{1U}, BlockIndex{1U}), BlockIndex{2U});
}

TEST(StepUnderOthers, SaysByHowMuchAStepIsLater)
{
    SimulatedRun run;
    run.steps = 2;
    run.blockTime = [](const SimulatedBlock& block) {
        return SimulatedRun::usualTime(block) * (block.step == 1 ? 2 : 1);
    };
    const auto trace = run.trace();
    const Companion beside = *stepUnderOthers(*trace, StepIndex{0U}, {});
    const BlockIndex last{31U};
    const CompanionDelay delay =
        delayOf(*trace, beside, TrackIndex{0U}, last, *beside.besideOf(TrackIndex{0U}, last));
    const auto length = [&](std::size_t step) { return trace->steps[step].span.duration(); };
    EXPECT_EQ(delay.end, length(1) - length(0));
}

TEST(StepUnderOthers, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(stepUnderOthers(*SimulatedRun{}.trace(), StepIndex{0U}, stop.get_token()));
}

TEST(OthersUnderStep, BeginWhereTheStepBegins)
{
    SimulatedRun run;
    run.steps = 3;
    const auto trace = run.trace();
    const auto others = *othersUnderStep(*trace, StepIndex{1U}, 8, {});
    ASSERT_EQ(others.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        const std::size_t step = 2 * i;
        EXPECT_EQ(others[i].kind, CompanionKind::OtherStep);
        EXPECT_EQ(others[i].step, StepIndex{step});
        const BlockTable& moved = blocksOf(others[i], 1);
        const BlockTable& own = trace->tracks[1].blocks;
        const std::size_t perStep = own.size() / 3;
        ASSERT_EQ(moved.size(), perStep);
        EXPECT_EQ(moved.step(BlockIndex{0U}), StepIndex{1U});
        EXPECT_EQ(moved.span(BlockIndex{0U}).begin - trace->steps[1].span.begin,
                  own.span(BlockIndex{step * perStep}).begin - trace->steps[step].span.begin);
        EXPECT_EQ(others[i].partnerOf(TrackIndex{1U}, BlockIndex{0U}), BlockIndex{perStep});
    }
}

TEST(OthersUnderStep, AreTheNearestOnesWhereThereAreMany)
{
    SimulatedRun run;
    run.steps = 7;
    const auto trace = run.trace();
    const auto stepsUnder = [&](std::size_t step) {
        const auto others = *othersUnderStep(*trace, StepIndex{step}, 4, {});
        std::vector<std::size_t> steps;
        for (const Companion& companion : others) {
            steps.push_back(companion.step->value);
        }
        return steps;
    };
    EXPECT_EQ(stepsUnder(3), (std::vector<std::size_t>{1, 2, 4, 5}));
    EXPECT_EQ(stepsUnder(0), (std::vector<std::size_t>{1, 2, 3, 4}));
    EXPECT_EQ(stepsUnder(6), (std::vector<std::size_t>{2, 3, 4, 5}));
}

TEST(OthersUnderStep, EndAfterAStopRequest)
{
    SimulatedRun run;
    run.steps = 2;
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_FALSE(othersUnderStep(*run.trace(), StepIndex{0U}, 4, stopped.get_token()));
}

} // namespace
} // namespace pipescope
