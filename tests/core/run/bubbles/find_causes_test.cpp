#include "core/run/bubbles/causes/find_causes.h"

#include "core/run/bubbles/report/sentences.h"
#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stop_token>

namespace pipescope {
namespace {

using test::ns;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<Cause> causesOfRun(const Trace& trace)
{
    const auto run = measureRun(trace, {});
    EXPECT_TRUE(run);
    return findCauses(trace, *run);
}

/// What the replicas' slowest pipeline takes, the mean over the steps; ns.
double windowOf(const Trace& trace)
{
    const auto run = measureRun(trace, {});
    return static_cast<double>(run->lossesOfSteps().measured()) / static_cast<double>(run->stepCount());
}

/// All blocks of a rank take `percent` of their time.
test::SimulatedRun runWithRank(std::int32_t replicas, std::int32_t stage, std::int64_t percent)
{
    test::SimulatedRun run;
    run.replicas = replicas;
    run.steps = 2;
    run.blockTime = [=](const test::SimulatedBlock& block) {
        const bool isIt = block.replica == replicas - 1 && block.stage == stage;
        return test::SimulatedRun::usualTime(block) * (isIt ? percent : 100) / 100;
    };
    return run;
}

TEST(FindCauses, OfACleanRunFindsNone)
{
    for (const ScheduleShape& shape :
         {ScheduleShape{ScheduleKind::OneForwardOneBackward, 4, 8, 1},
          ScheduleShape{ScheduleKind::GPipe, 3, 6, 1}, ScheduleShape{ScheduleKind::Interleaved, 4, 8, 2},
          ScheduleShape{ScheduleKind::DualPipeV, 4, 12, 2}})
    {
        test::SimulatedRun run;
        run.shape = shape;
        run.replicas = 2;
        EXPECT_THAT(causesOfRun(*run.trace()), IsEmpty());
    }
}

TEST(FindCauses, ASlowRankIsNamedWithWhatItCosts)
{
    const auto clean = runWithRank(2, 2, 100).trace();
    const auto trace = runWithRank(2, 2, 130).trace();
    const auto causes = causesOfRun(*trace);
    ASSERT_FALSE(causes.empty());
    EXPECT_EQ(causes[0].kind, CauseKind::SlowRank);
    EXPECT_THAT(causes[0].ranks, ElementsAre(Rank{6}));
    EXPECT_EQ(causes[0].stage, Stage{2});
    EXPECT_NEAR(causes[0].slower, 0.3, 0.001);
    const double lost = windowOf(*trace) - windowOf(*clean);
    EXPECT_NEAR(static_cast<double>(causes[0].cost), lost, 0.02 * lost);
    EXPECT_NEAR(causes[0].share, lost / windowOf(*trace), 0.01);
}

TEST(FindCauses, ARankThatAloneIsSlowIsNamedWithoutPeersToo)
{
    const auto clean = runWithRank(1, 2, 100).trace();
    const auto trace = runWithRank(1, 2, 130).trace();
    const auto causes = causesOfRun(*trace);
    ASSERT_FALSE(causes.empty());
    EXPECT_EQ(causes[0].kind, CauseKind::SlowRank);
    EXPECT_THAT(causes[0].ranks, ElementsAre(Rank{2}));
    EXPECT_TRUE(causes[0].hasNoPeers);
    const double lost = windowOf(*trace) - windowOf(*clean);
    EXPECT_NEAR(static_cast<double>(causes[0].cost), lost, 0.02 * lost);
}

TEST(FindCauses, APipelineThatIsSlowAsAWholeIsOneCause)
{
    test::SimulatedRun run;
    run.replicas = 2;
    run.blockTime = [](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * (block.replica == 1 ? 12 : 10) / 10;
    };
    const auto causes = causesOfRun(*run.trace());
    ASSERT_EQ(causes.size(), 1U);
    EXPECT_EQ(causes[0].kind, CauseKind::SlowRank);
    EXPECT_THAT(causes[0].ranks, ElementsAre(Rank{4}, Rank{5}, Rank{6}, Rank{7}));
}

TEST(FindCauses, UnequalStagesNameTheSlowestStage)
{
    test::SimulatedRun run;
    run.replicas = 2;
    run.blockTime = [](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * (8 + block.stage) / 8;
    };
    const auto causes = causesOfRun(*run.trace());
    ASSERT_FALSE(causes.empty());
    EXPECT_EQ(causes[0].kind, CauseKind::UnequalStages);
    EXPECT_EQ(causes[0].stage, Stage{3});
    EXPECT_THAT(causes[0].ranks, ElementsAre(Rank{3}, Rank{7}));
}

TEST(FindCauses, ASlowLinkIsNamedByItsTwoRanks)
{
    test::SimulatedRun run;
    const auto clean = run.trace();
    run.transferTime = [](const PlannedTransfer& transfer) {
        return transfer.producer.stage == 1 && transfer.consumer.stage == 2 ? 1'500'000 : 100'000;
    };
    const auto trace = run.trace();
    const auto causes = causesOfRun(*trace);
    ASSERT_FALSE(causes.empty());
    EXPECT_EQ(causes[0].kind, CauseKind::SlowLinks);
    EXPECT_THAT(causes[0].ranks, ElementsAre(Rank{1}, Rank{2}));
    const double lost = windowOf(*trace) - windowOf(*clean);
    EXPECT_NEAR(static_cast<double>(causes[0].cost), lost, 0.05 * lost);
}

TEST(FindCauses, SlowTransfersEverywhereAreACauseWithoutRanks)
{
    test::SimulatedRun run;
    run.transferTime = [](const PlannedTransfer&) { return 1'500'000; };
    const auto causes = causesOfRun(*run.trace());
    ASSERT_EQ(causes.size(), 1U);
    EXPECT_EQ(causes[0].kind, CauseKind::SlowLinks);
    EXPECT_THAT(causes[0].ranks, IsEmpty());
}

TEST(FindCauses, JitterIsACauseOfAllRanks)
{
    auto run = test::randomRun(0);
    run.shape = {ScheduleKind::OneForwardOneBackward, 4, 16, 1};
    run.steps = 4;
    run.transferTime = nullptr;
    const auto causes = causesOfRun(*run.trace());
    ASSERT_FALSE(causes.empty());
    EXPECT_EQ(causes[0].kind, CauseKind::MicroBatchJitter);
}

/// A rank with blocks one after the other, each of which begins `gap` after it could.
std::shared_ptr<const Trace> launchedLate(std::int64_t gap)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(1, ns(0, 1000));
    Block block;
    block.kind = BlockKind::Forward;
    block.step = StepIndex{std::size_t{0}};
    for (std::int32_t i = 0; i < 10; ++i) {
        block.forward = {MicroBatch{i}, VirtualStage{0}};
        block.span = ns(i * (1000 + gap), i * (1000 + gap) + 1000);
        builder.block(0, block, "");
    }
    return builder.build();
}

TEST(FindCauses, LaunchGapsNameTheRank)
{
    const auto trace = launchedLate(100);
    const auto causes = causesOfRun(*trace);
    ASSERT_EQ(causes.size(), 1U);
    EXPECT_EQ(causes[0].kind, CauseKind::LaunchGaps);
    EXPECT_THAT(causes[0].ranks, ElementsAre(Rank{0}));
    EXPECT_EQ(causes[0].cost, 900);
    EXPECT_THAT(causesOfRun(*launchedLate(5)), IsEmpty());
}

/// The rank is in a collective from the end of block 4 to the begin of block 5, and after the last block.
std::shared_ptr<const Trace> communicating(std::int64_t within, std::int64_t outside)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(1, ns(0, 20'000));
    Block block;
    block.kind = BlockKind::Forward;
    block.step = StepIndex{std::size_t{0}};
    std::vector<Collective> collectives(2);
    for (std::int32_t i = 0; i < 10; ++i) {
        const std::int64_t begin = i * 1000 + (i < 5 ? 0 : within);
        block.forward = {MicroBatch{i}, VirtualStage{0}};
        block.span = ns(begin, begin + 1000);
        builder.block(0, block, "");
    }
    collectives[0].span = ns(5000, 5000 + within);
    collectives[1].span = ns(10'000 + within, 10'000 + within + outside);
    for (Collective& each : collectives) {
        each.step = StepIndex{std::size_t{0}};
    }
    Trace trace = builder.buildOpen();
    trace.tracks[0].collectives = CollectiveTable(std::move(collectives));
    return std::make_shared<const Trace>(std::move(trace));
}

TEST(FindCauses, ExposedCommunicationCostsWhatItTakesBetweenBlocksAndOutsideOfThem)
{
    const auto causes = causesOfRun(*communicating(2000, 3000));
    ASSERT_EQ(causes.size(), 1U);
    EXPECT_EQ(causes[0].kind, CauseKind::ExposedCommunication);
    EXPECT_EQ(causes[0].cost, 5000);
    EXPECT_EQ(causes[0].outside, 3000);
    EXPECT_THAT(sentenceOf(*communicating(2000, 3000), causes[0]).english(),
                HasSubstr("2 µs between their blocks and 3 µs before the first one and after the last one"));
}

TEST(FindCauses, ALittleCommunicationIsNoCause)
{
    EXPECT_THAT(causesOfRun(*communicating(0, 300)), IsEmpty());
    EXPECT_EQ(causesOfRun(*communicating(0, 900)).size(), 1U);
}

TEST(FindCauses, ALateRankIsNamed)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1).step(1, ns(0, 1000));
    const auto add = [&](std::int32_t rank, BlockKind kind, std::int32_t microBatch, TimeSpan span) {
        Block block;
        block.kind = kind;
        block.step = StepIndex{std::size_t{0}};
        BlockPart& part = kind == BlockKind::Forward ? block.forward : block.backward;
        part = {MicroBatch{microBatch}, VirtualStage{rank}};
        block.span = span;
        builder.block(rank, block, "");
    };
    // Rank 1 could begin at 1000.
    for (std::int32_t i = 0; i < 2; ++i) {
        add(0, BlockKind::Forward, i, ns(i * 1000, i * 1000 + 1000));
        add(1, BlockKind::Forward, i, ns(9000 + i * 1000, 10'000 + i * 1000));
        add(1, BlockKind::Backward, i, ns(11'000 + i * 2000, 13'000 + i * 2000));
        add(0, BlockKind::Backward, i, ns(13'000 + i * 2000, 15'000 + i * 2000));
    }
    const auto causes = causesOfRun(*builder.build());
    ASSERT_FALSE(causes.empty());
    EXPECT_EQ(causes[0].kind, CauseKind::LateStart);
    EXPECT_THAT(causes[0].ranks, ElementsAre(Rank{1}));
    EXPECT_EQ(causes[0].cost, 8000);
}

TEST(FindCauses, NothingIsConcludedWhereTheGraphDoesNotExplainTheStep)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(1, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    builder.block(0, BlockKind::Forward, ns(180, 300), "", 0);
    const auto trace = builder.build();
    EXPECT_THAT(causesOfRun(*trace), IsEmpty());
    const auto refused = refusedSteps(*trace, *measureRun(*trace, {}));
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_EQ(refused[0].reason, RefusalReason::InputsUnknown);
    EXPECT_THAT(refused[0].ranks, ElementsAre(Rank{0}));
    EXPECT_THAT(refusalSentences(*trace, refused).at(0).text.english(),
                HasSubstr("Nothing is concluded from step 1: rank 0: blocks wait for data"));
}

TEST(FindCauses, MeasuringStopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(measureRun(*test::SimulatedRun{}.trace(), stop.get_token()));
}

TEST(Sentences, SayWhatItIsWhatItCostsAndWhereToLook)
{
    const auto trace = runWithRank(2, 2, 130).trace();
    const auto causes = causesOfRun(*trace);
    const std::string text = sentenceOf(*trace, causes.at(0)).english();
    EXPECT_THAT(text, HasSubstr("Slow rank 6 (stage 2): 30 % slower than peers of the same stage."));
    EXPECT_THAT(text, HasSubstr("ms a step, "));
    EXPECT_THAT(text, HasSubstr(" %. Look at rank 6 in step 0."));
}

TEST(Sentences, OfEveryKindAreWholeSentences)
{
    const auto trace = test::SimulatedRun{}.trace();
    for (int kind = 0; kind < static_cast<int>(kCauseKindCount); ++kind) {
        Cause cause;
        cause.kind = static_cast<CauseKind>(kind);
        for (const auto& ranks : {std::vector<Rank>{}, std::vector{Rank{1}, Rank{2}}}) {
            cause.ranks = ranks;
            const std::string text = sentenceOf(*trace, cause).english();
            EXPECT_THAT(text, HasSubstr(" It costs 0 ns a step, 0 %.")) << causeKindName(cause.kind);
            EXPECT_THAT(text, testing::Not(HasSubstr("%1")));
        }
    }
}

TEST(Sentences, SayTimesAsLongFromTwiceTheTimeOn)
{
    EXPECT_EQ(longerThanText(0.3).english(), "30 % longer than");
    EXPECT_EQ(longerThanText(9.058).english(), "10.1 times as long as");
}

TEST(Sentences, OfRefusedStepsNameTheStepsOnceForEveryReason)
{
    test::SimulatedRun run;
    run.steps = 4;
    const auto trace = run.trace();
    std::vector<RefusedStep> refused;
    for (const std::size_t step : {0U, 1U, 3U}) {
        refused.push_back({StepIndex{step},
                           PipelineGroupIndex{std::size_t{0}},
                           RefusalReason::RanksWithoutBlocks,
                           {Rank{1}, Rank{2}},
                           0,
                           0.1 * (1.0 + double(step))});
    }
    const auto sentences = refusalSentences(*trace, refused);
    ASSERT_EQ(sentences.size(), 1U);
    EXPECT_THAT(sentences[0].ranks, ElementsAre(Rank{1}, Rank{2}));
    EXPECT_EQ(sentences[0].text.english(),
              "Nothing is concluded from steps 0, 1, 3: ranks 1, 2 of the pipeline: no "
              "blocks are recorded there. A replay is off by 40 %.");
}

TEST(Sentences, ListRanksInShort)
{
    EXPECT_EQ(rankList({Rank{0}, Rank{1}, Rank{2}, Rank{4}, Rank{6}, Rank{7}}), "0-2, 4, 6, 7");
    EXPECT_EQ(rankList({}), "");
}

} // namespace
} // namespace pipescope
