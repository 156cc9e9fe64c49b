#include "core/run/bubbles/causes/evidence.h"

#include "core/run/bubbles/causes/find_causes.h"
#include "tests/core/run/bubbles/simulated_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope {
namespace {

using testing::Each;
using testing::IsEmpty;
using testing::Not;

/// What shows the first cause of a run.
std::optional<Evidence> firstEvidence(const Trace& trace)
{
    const auto run = measureRun(trace, {});
    const std::vector<Cause> causes = findCauses(trace, *run);
    return causes.empty() ? std::nullopt : evidenceOf(trace, *run, causes.front());
}

std::vector<Rank> ranksOf(const Trace& trace, const Evidence& evidence)
{
    std::vector<Rank> ranks;
    for (const auto& [track, block] : evidence.blocks) {
        ranks.push_back(trace.track(track).rank);
    }
    return ranks;
}

TEST(Evidence, OfASlowRankIsItsBlockThatTakesMuchLongerThanOthers)
{
    test::SimulatedRun run;
    run.replicas = 2;
    run.steps = 2;
    run.blockTime = [](const test::SimulatedBlock& block) {
        const bool isSlow = block.replica == 1 && block.stage == 2;
        const bool isWorst = isSlow && block.step == 1 && block.scheduled.kind == BlockKind::Backward
                             && block.scheduled.backward.microBatch == MicroBatch{5};
        return test::SimulatedRun::usualTime(block) * (isWorst ? 200 : isSlow ? 130 : 100) / 100;
    };
    const auto trace = run.trace();
    const auto evidence = firstEvidence(*trace);
    ASSERT_TRUE(evidence);
    EXPECT_EQ(evidence->step, StepIndex{std::size_t{1}});
    EXPECT_EQ(trace->track(evidence->track).rank, Rank{6});
    EXPECT_EQ(trace->track(evidence->track).blocks.backward(evidence->block).microBatch, MicroBatch{5});
    EXPECT_FALSE(evidence->isGap);
    EXPECT_THAT(ranksOf(*trace, *evidence), Each(Rank{6}));
}

TEST(Evidence, OfASlowLinkIsAMessageOfItsTwoRanks)
{
    test::SimulatedRun run;
    run.transferTime = [](const PlannedTransfer& transfer) {
        return transfer.producer.stage == 1 && transfer.consumer.stage == 2 ? 1'500'000 : 100'000;
    };
    const auto trace = run.trace();
    const auto evidence = firstEvidence(*trace);
    ASSERT_TRUE(evidence);
    ASSERT_TRUE(evidence->link);
    for (const LinkIndex link : evidence->links) {
        EXPECT_EQ(trace->track(trace->link(link).source.track).rank, Rank{1});
        EXPECT_EQ(trace->track(trace->link(link).target.track).rank, Rank{2});
    }
    EXPECT_THAT(evidence->links, testing::Contains(*evidence->link));
    EXPECT_THAT(evidence->links, testing::SizeIs(8));
    EXPECT_EQ(trace->track(evidence->track).rank, Rank{2});
}

TEST(Evidence, OfUnequalStagesIsABlockOfTheHeavyStage)
{
    test::SimulatedRun run;
    run.replicas = 2;
    run.blockTime = [](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * (8 + block.stage) / 8;
    };
    const auto trace = run.trace();
    const auto evidence = firstEvidence(*trace);
    ASSERT_TRUE(evidence);
    EXPECT_EQ(trace->track(evidence->track).stage, Stage{3});
    EXPECT_THAT(ranksOf(*trace, *evidence), Each(testing::AnyOf(Rank{3}, Rank{7})));
}

TEST(Evidence, OfEveryDrawnRunLiesInTheStepAndOnTheRanksThatTheCauseNames)
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        auto simulated = test::randomRun(seed);
        simulated.steps = 3;
        const auto trace = simulated.trace();
        const auto run = measureRun(*trace, {});
        for (const Cause& cause : findCauses(*trace, *run)) {
            const auto evidence = evidenceOf(*trace, *run, cause);
            ASSERT_TRUE(evidence) << causeKindName(cause.kind) << ", seed " << seed;
            EXPECT_EQ(evidence->step, cause.worstStep);
            const BlockTable& blocks = trace->track(evidence->track).blocks;
            EXPECT_EQ(blocks.step(evidence->block), evidence->step);
            EXPECT_THAT(evidence->blocks, Not(IsEmpty()));
            for (const Rank rank : ranksOf(*trace, *evidence)) {
                EXPECT_TRUE(cause.ranks.empty() || std::ranges::count(cause.ranks, rank) > 0);
            }
        }
    }
}

TEST(Evidence, OfACauseWithoutAStepIsEmpty)
{
    const auto trace = test::SimulatedRun{}.trace();
    EXPECT_FALSE(evidenceOf(*trace, *measureRun(*trace, {}), Cause{}));
}

} // namespace
} // namespace pipescope
