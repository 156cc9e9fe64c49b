#include "core/run/difference/run_difference.h"

#include "core/run/demo/simulation/random.h"
#include "core/run/difference/difference_output.h"
#include "core/run/difference/run_side.h"
#include "tests/core/run/bubbles/simulated_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::SimulatedBlock;
using test::SimulatedRun;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

/// Two runs, and what differs.
struct Compared
{
    Compared(std::shared_ptr<const Trace> before, std::shared_ptr<const Trace> after,
             std::optional<StepIndex> stepBefore = {}, std::optional<StepIndex> stepAfter = {})
        : traces{std::move(before), std::move(after)}
        , first(*measureSide(*traces.first, stepBefore, {}))
        , second(*measureSide(*traces.second, stepAfter, {}))
        , difference(*differenceOf(first, second, {}))
    { }

    std::vector<std::string> sentences() const
    {
        std::vector<std::string> all;
        for (const DifferenceSentence& sentence : differenceSentences(first, second, difference)) {
            all.push_back(sentence.text.english());
        }
        return all;
    }

    std::pair<std::shared_ptr<const Trace>, std::shared_ptr<const Trace>> traces;
    RunSide first;
    RunSide second;
    RunDifference difference;
};

/// To the nanosecond.
void expectWaterfallAddsUp(const RunDifference& difference)
{
    std::int64_t before = 0;
    std::int64_t after = 0;
    for (const WaterfallBar& bar : difference.waterfall) {
        before += bar.before;
        after += bar.after;
    }
    EXPECT_EQ(before, difference.before.step);
    EXPECT_EQ(after, difference.after.step);
}

/// Blocks that vary by up to `percent`, as the seed says.
SimulatedRun noisyRun(std::uint64_t seed, std::int32_t steps = 3, std::int64_t percent = 5)
{
    const auto random = std::make_shared<SplitMix64>(SplitMix64{seed, 7});
    SimulatedRun run;
    run.replicas = 2;
    run.steps = steps;
    run.blockTime = [random, percent](const SimulatedBlock& block) {
        return SimulatedRun::usualTime(block) * (1000 + random->between(-10 * percent, 10 * percent)) / 1000;
    };
    run.transferTime = [random](const PlannedTransfer&) { return random->between(80'000, 120'000); };
    return run;
}

SimulatedRun withSlowStage(SimulatedRun run, std::int32_t stage, std::int64_t percent)
{
    run.blockTime = [=, usual = run.blockTime](const SimulatedBlock& block) {
        const std::int64_t time = usual ? usual(block) : SimulatedRun::usualTime(block);
        return block.stage == stage ? time * percent / 100 : time;
    };
    return run;
}

TEST(RunDifference, OfARunAgainstItselfIsNothing)
{
    for (const ScheduleShape& shape :
         {ScheduleShape{ScheduleKind::OneForwardOneBackward, 4, 8, 1},
          ScheduleShape{ScheduleKind::Interleaved, 4, 8, 2}, ScheduleShape{ScheduleKind::DualPipeV, 4, 12, 2},
          ScheduleShape{ScheduleKind::DualPipe, 4, 12, 2}})
    {
        SimulatedRun run = noisyRun(1);
        run.shape = shape;
        const auto trace = run.trace();
        const Compared compared(trace, trace);
        EXPECT_TRUE(compared.difference.isEmpty());
        EXPECT_THAT(compared.sentences(), ElementsAre("Nothing changed beyond noise."));
        EXPECT_EQ(compared.difference.stepChange(), 0);
        for (const WaterfallBar& bar : compared.difference.waterfall) {
            EXPECT_EQ(bar.change(), 0);
        }
    }
}

TEST(RunDifference, OfAStageThatIsFivePercentSlowerNamesItAndWhatItCosts)
{
    const SimulatedRun usual = noisyRun(1, 5);
    const Compared compared(usual.trace(), withSlowStage(noisyRun(2, 5), 2, 105).trace());
    ASSERT_THAT(compared.difference.changes, SizeIs(1));
    const RunChange& change = compared.difference.changes[0];
    EXPECT_EQ(change.kind, ChangeKind::Work);
    EXPECT_THAT(change.ranks, ElementsAre(Rank{2}, Rank{6}));
    EXPECT_THAT(change.stages, ElementsAre(Stage{2}));
    EXPECT_FALSE(change.blockKind);
    EXPECT_NEAR(change.relative, 0.05, 0.01);
    // The second run as it would be without the change.
    const Compared truth(noisyRun(2, 5).trace(), compared.traces.second);
    EXPECT_NEAR(static_cast<double>(change.cost), static_cast<double>(truth.difference.stepChange()),
                250'000);
    expectWaterfallAddsUp(compared.difference);
    const auto sentences = compared.sentences();
    ASSERT_THAT(sentences, SizeIs(2));
    EXPECT_THAT(sentences[0], StartsWith("A step gets "));
    EXPECT_THAT(sentences[1], StartsWith("Longer work of stage 2 (ranks 2, 6): "));
}

TEST(RunDifference, OfFewStepsIsNoNoiseWhereANamedChangeExplainsIt)
{
    const Compared compared(noisyRun(1, 2).trace(), withSlowStage(noisyRun(2, 2), 2, 115).trace());
    ASSERT_FALSE(compared.difference.changes.empty());
    EXPECT_TRUE(compared.difference.isStepChanged);
    EXPECT_THAT(compared.sentences()[0], StartsWith("A step gets "));
}

TEST(RunDifference, OfAStageThatIsFivePercentSlowerIsFoundWhateverTheNoise)
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Compared compared(noisyRun(seed, 5).trace(),
                                withSlowStage(noisyRun(100 + seed, 5), 2, 105).trace());
        ASSERT_THAT(compared.difference.changes, SizeIs(1))
            << seed << ": " << testing::PrintToString(compared.sentences());
        EXPECT_THAT(compared.difference.changes[0].stages, ElementsAre(Stage{2})) << seed;
        expectWaterfallAddsUp(compared.difference);
    }
}

TEST(RunDifference, OfForwardsAloneNamesTheirKind)
{
    SimulatedRun slower;
    slower.steps = 2;
    const auto usual = slower.trace();
    slower.blockTime = [](const SimulatedBlock& block) {
        const bool isIt = block.stage == 1 && block.scheduled.kind == BlockKind::Forward;
        return SimulatedRun::usualTime(block) * (isIt ? 120 : 100) / 100;
    };
    const Compared compared(usual, slower.trace());
    ASSERT_THAT(compared.difference.changes, SizeIs(1));
    EXPECT_EQ(compared.difference.changes[0].blockKind, BlockKind::Forward);
    EXPECT_THAT(compared.difference.changes[0].ranks, ElementsAre(Rank{1}));
    EXPECT_EQ(compared.difference.changes[0].before, 1'000'000);
    EXPECT_EQ(compared.difference.changes[0].after, 1'200'000);
    expectWaterfallAddsUp(compared.difference);
}

TEST(RunDifference, OfAFasterRunIsOneChangeOfAllRanks)
{
    SimulatedRun faster;
    faster.steps = 2;
    const auto usual = faster.trace();
    faster.blockTime = [](const SimulatedBlock& block) { return SimulatedRun::usualTime(block) * 9 / 10; };
    const Compared compared(usual, faster.trace());
    ASSERT_THAT(compared.difference.changes, SizeIs(1));
    EXPECT_TRUE(compared.difference.changes[0].isOfAll);
    EXPECT_NEAR(compared.difference.changes[0].relative, -0.1, 0.0001);
    EXPECT_LT(compared.difference.changes[0].cost, 0);
    EXPECT_THAT(compared.sentences()[1], StartsWith("Shorter work of all ranks: 10 % shorter"));
}

TEST(RunDifference, OfASlowerLinkNamesItsTwoRanks)
{
    SimulatedRun run;
    run.steps = 3;
    const auto usual = run.trace();
    run.transferTime = [](const PlannedTransfer& transfer) {
        const bool isIt = transfer.producer.stage + transfer.consumer.stage == 3
                          && transfer.producer.stage != 0 && transfer.consumer.stage != 0;
        return isIt ? 400'000 : 100'000;
    };
    const Compared compared(usual, run.trace());
    ASSERT_THAT(compared.difference.changes, SizeIs(1));
    const RunChange& change = compared.difference.changes[0];
    EXPECT_EQ(change.kind, ChangeKind::Transfers);
    EXPECT_THAT(change.ranks, ElementsAre(Rank{1}, Rank{2}));
    EXPECT_TRUE(change.isBothWays);
    EXPECT_EQ(change.before, 100'000);
    EXPECT_EQ(change.after, 400'000);
    EXPECT_NEAR(static_cast<double>(change.cost), static_cast<double>(compared.difference.stepChange()),
                50'000);
    expectWaterfallAddsUp(compared.difference);
    EXPECT_THAT(compared.sentences()[1],
                StartsWith("Slower link: data between rank 1 and rank 2 takes 400 µs instead of 100 µs"));
}

TEST(RunDifference, OfAnotherScheduleNamesBoth)
{
    SimulatedRun run;
    run.steps = 2;
    const auto usual = run.trace();
    run.shape.kind = ScheduleKind::GPipe;
    const Compared gpipe(usual, run.trace());
    EXPECT_TRUE(gpipe.difference.isScheduleChanged);
    EXPECT_THAT(gpipe.difference.changes, IsEmpty());
    EXPECT_THAT(gpipe.sentences(), testing::Contains(StartsWith("The schedule is another one: ")));
    expectWaterfallAddsUp(gpipe.difference);

    run.shape = {ScheduleKind::Interleaved, 4, 8, 2};
    run.blockTime = [](const SimulatedBlock& block) { return SimulatedRun::usualTime(block) / 2; };
    const Compared interleaved(usual, run.trace());
    EXPECT_TRUE(interleaved.difference.areVirtualStagesChanged);
    EXPECT_THAT(interleaved.difference.changes, IsEmpty()) << "twice the blocks of half the length";
    expectWaterfallAddsUp(interleaved.difference);
}

/// Swaps the labels of two forwards that follow each other.
std::shared_ptr<const Trace> withSwappedForwards(const SimulatedRun& usual)
{
    Trace trace = usual.openTrace();
    BlockTable& blocks = trace.tracks[0].blocks;
    const BlockPart first = blocks.forward(BlockIndex{std::size_t{0}});
    blocks.setForward(BlockIndex{std::size_t{0}}, blocks.forward(BlockIndex{std::size_t{1}}));
    blocks.setForward(BlockIndex{std::size_t{1}}, first);
    return std::make_shared<const Trace>(std::move(trace));
}

TEST(RunDifference, OfBlocksInAnotherOrderNamesTheRank)
{
    const Compared compared(SimulatedRun().trace(), withSwappedForwards(SimulatedRun()));
    EXPECT_THAT(compared.difference.reordered, ElementsAre(Rank{0}));
    EXPECT_THAT(compared.sentences(),
                testing::Contains("Reordered: rank 0, with the same blocks in another order."));
}

std::shared_ptr<const Trace> withoutRank(const SimulatedRun& usual, std::size_t rank)
{
    Trace trace = usual.openTrace();
    trace.tracks[rank].blocks = BlockTable();
    std::erase_if(trace.links, [&](const Link& link) {
        return link.source.track.value == rank || link.target.track.value == rank;
    });
    return std::make_shared<const Trace>(std::move(trace));
}

TEST(RunDifference, OfARunThatLacksARankNamesIt)
{
    const auto usual = noisyRun(1).trace();
    const auto lacking = withoutRank(noisyRun(1), 5);
    const Compared compared(usual, lacking);
    EXPECT_THAT(compared.difference.onlyBefore, ElementsAre(Rank{5}));
    EXPECT_THAT(compared.difference.onlyAfter, IsEmpty());
    EXPECT_THAT(compared.difference.changes, IsEmpty());
    EXPECT_THAT(compared.sentences(), testing::Contains("Gone: rank 5, with blocks in the first run only."));
    expectWaterfallAddsUp(compared.difference);
    const Compared back(lacking, usual);
    EXPECT_THAT(back.difference.onlyAfter, ElementsAre(Rank{5}));
    expectWaterfallAddsUp(back.difference);
}

TEST(RunDifference, OfRunsThatDifferByNoiseIsNothing)
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Compared compared(noisyRun(seed).trace(), noisyRun(1000 + seed).trace());
        EXPECT_TRUE(compared.difference.isEmpty())
            << seed << ": " << testing::PrintToString(compared.sentences());
        expectWaterfallAddsUp(compared.difference);
    }
}

/// All blocks of a step vary together: clock rates, temperature.
SimulatedRun withWildSteps(SimulatedRun run, std::uint64_t seed)
{
    std::vector<std::int64_t> ofSteps;
    SplitMix64 random{seed, 3};
    for (std::int32_t step = 0; step < run.steps; ++step) {
        ofSteps.push_back(random.between(960, 1040));
    }
    run.blockTime = [ofSteps, usual = run.blockTime](const SimulatedBlock& block) {
        return usual(block) * ofSteps[static_cast<std::size_t>(block.step)] / 1000;
    };
    return run;
}

TEST(RunDifference, OfRunsWhoseStepsVaryAsAWholeIsNothing)
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Compared compared(withWildSteps(noisyRun(seed, 6), seed).trace(),
                                withWildSteps(noisyRun(100 + seed, 6), 100 + seed).trace());
        EXPECT_TRUE(compared.difference.isEmpty())
            << seed << ": " << testing::PrintToString(compared.sentences());
    }
}

TEST(RunDifference, OfDifferentNumbersOfStepsIsOfMeanSteps)
{
    const Compared same(noisyRun(3, 2).trace(), noisyRun(4, 7).trace());
    EXPECT_TRUE(same.difference.isEmpty());
    EXPECT_EQ(same.difference.before.steps, 2);
    EXPECT_EQ(same.difference.after.steps, 7);
    expectWaterfallAddsUp(same.difference);
    const Compared slower(noisyRun(3, 2).trace(), withSlowStage(noisyRun(4, 7), 1, 110).trace());
    ASSERT_THAT(slower.difference.changes, SizeIs(1));
    EXPECT_THAT(slower.difference.changes[0].stages, ElementsAre(Stage{1}));
}

/// Ranks numbered the other way round have the same places.
TEST(RunDifference, AlignsRanksByTheirPlaceInThePipelines)
{
    const auto usual = SimulatedRun().trace();
    Trace other = SimulatedRun().openTrace();
    for (std::size_t i = 0; i < other.tracks.size(); ++i) {
        other.tracks[i].rank = Rank{static_cast<std::int32_t>(10 + i)};
        other.groups[0].ranks[i] = other.tracks[i].rank;
    }
    const Compared compared(usual, std::make_shared<const Trace>(std::move(other)));
    EXPECT_TRUE(compared.difference.isEmpty());
    EXPECT_THAT(alignRanks(compared.first, compared.second).pairs, SizeIs(4));
}

TEST(RunDifference, OfTwoStepsOfARunNamesTheBlocks)
{
    SimulatedRun run;
    run.steps = 3;
    run.blockTime = [](const SimulatedBlock& block) {
        const bool isIt = block.step == 2 && block.stage == 1 && block.scheduled.kind == BlockKind::Backward
                          && block.scheduled.backward.microBatch == MicroBatch{3};
        return SimulatedRun::usualTime(block) * (isIt ? 3 : 1);
    };
    const auto trace = run.trace();
    const Compared compared(trace, trace, StepIndex{std::size_t{0}}, StepIndex{std::size_t{2}});
    ASSERT_THAT(compared.difference.blocks, SizeIs(1));
    const BlockChange& block = compared.difference.blocks[0];
    EXPECT_EQ(block.rank, Rank{1});
    EXPECT_EQ(block.kind, BlockKind::Backward);
    EXPECT_EQ(block.backward.microBatch, MicroBatch{3});
    EXPECT_EQ(block.change(), 4'000'000);
    EXPECT_TRUE(compared.difference.isStepChanged);
    expectWaterfallAddsUp(compared.difference);
    EXPECT_TRUE(
        Compared(trace, trace, StepIndex{std::size_t{0}}, StepIndex{std::size_t{1}}).difference.isEmpty());
}

TEST(RunDifference, StopsWhenAsked)
{
    const auto trace = SimulatedRun().trace();
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(measureSide(*trace, {}, stop.get_token()));
    const auto side = measureSide(*trace, {}, {});
    EXPECT_FALSE(differenceOf(*side, *side, stop.get_token()));
}

} // namespace
} // namespace pipescope
