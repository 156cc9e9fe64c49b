#include "core/run/bubbles/report/loss_places.h"

#include "tests/core/run/bubbles/simulated_run.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

LossPlaces placesOf(const test::SimulatedRun& run)
{
    return placesOfLosses(*measureRun(*run.trace(), {}));
}

const std::optional<LossPlace>& at(const LossPlaces& places, LossRung rung)
{
    return places[static_cast<std::size_t>(rung)];
}

/// Two replicas of four stages, three steps; one block of a step takes as given.
test::SimulatedRun runWith(std::function<std::int64_t(const test::SimulatedBlock&)> blockTime)
{
    test::SimulatedRun run;
    run.replicas = 2;
    run.steps = 3;
    run.blockTime = std::move(blockTime);
    return run;
}

TEST(LossPlaces, ASlowRankIsWhereItLosesMost)
{
    const LossPlaces places = placesOf(runWith([](const test::SimulatedBlock& block) {
        const bool isSlow = block.replica == 1 && block.stage == 2;
        return test::SimulatedRun::usualTime(block) * (isSlow ? 13 : 10) / 10;
    }));
    ASSERT_TRUE(at(places, LossRung::SlowRanks));
    EXPECT_EQ(at(places, LossRung::SlowRanks)->rank, Rank{6});
    EXPECT_FALSE(at(places, LossRung::SlowRanks)->block) << "all its blocks are slow";
}

TEST(LossPlaces, JitterIsTheBlockThatTakesLongest)
{
    const auto isIt = [](const test::SimulatedBlock& block) {
        return block.step == 1 && block.replica == 0 && block.stage == 3
               && block.scheduled.kind == BlockKind::Backward && block.scheduled.backward.microBatch
               && block.scheduled.backward.microBatch->value == 5;
    };
    const auto run = runWith([&](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * (isIt(block) ? 4 : 1);
    });
    const LossPlaces places = placesOf(run);
    const auto& place = at(places, LossRung::MicroBatchJitter);
    ASSERT_TRUE(place && place->block);
    EXPECT_EQ(place->rank, Rank{3});
    EXPECT_EQ(place->step, StepIndex{1U});
    EXPECT_FALSE(place->isGap);
    EXPECT_EQ(run.trace()->track(place->track).blocks.backward(*place->block).microBatch, MicroBatch{5});
}

TEST(LossPlaces, TransfersAreTheGapBehindTheLongestOne)
{
    test::SimulatedRun run = runWith({});
    run.transferTime = [](const PlannedTransfer& transfer) {
        const bool isIt = transfer.producer.stage == 1 && transfer.consumer.stage == 2
                          && transfer.microBatch == MicroBatch{6};
        return isIt ? 900'000 : 100'000;
    };
    const LossPlaces places = placesOf(run);
    for (const LossRung rung : {LossRung::TransferJitter, LossRung::Latency}) {
        const auto& place = at(places, rung);
        ASSERT_TRUE(place && place->block);
        EXPECT_EQ(place->rank.value % 4, 2);
        EXPECT_TRUE(place->isGap);
        EXPECT_EQ(run.trace()->track(place->track).blocks.forward(*place->block).microBatch, MicroBatch{6});
    }
}

TEST(LossPlaces, TheLongestStepAndTheBusiestRankAreKnown)
{
    const auto run = runWith([](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * (block.step == 2 ? 2 : 1)
               + (block.stage == 1 ? 1'000 : 0);
    });
    const auto measured = measureRun(*run.trace(), {});
    EXPECT_EQ(longestStep(*measured), StepIndex{2U});
    ASSERT_TRUE(busiestPlace(*measured));
    EXPECT_EQ(busiestPlace(*measured)->step, StepIndex{2U});
    EXPECT_EQ(busiestPlace(*measured)->rank.value % 4, 1);
}

} // namespace
} // namespace pipescope
