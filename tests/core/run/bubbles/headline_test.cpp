#include "core/run/bubbles/report/headline.h"

#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::ns;
using testing::HasSubstr;
using testing::Not;

TEST(Headline, OfACleanRunSaysWhatTheScheduleLeavesIdle)
{
    test::SimulatedRun run;
    run.transferTime = [](const PlannedTransfer&) { return 0; };
    const auto analysis = *analyseBubbles(*run.trace(), {});
    const auto headline = headlineOf(analysis);
    ASSERT_TRUE(headline);
    // 1F1B: (p-1)/(m+p-1), and the simulation launches each block a little late.
    constexpr double kLate = 0.005;
    EXPECT_NEAR(headline->idle, 3.0 / 11.0, kLate);
    ASSERT_TRUE(headline->inherent);
    EXPECT_NEAR(*headline->inherent, 3.0 / 11.0, kLate);
    EXPECT_EQ(headline->repair, nullptr);
    ASSERT_TRUE(headline->schedule);
    EXPECT_GT(headline->schedule->saved, 0);
    const std::string text = headlineText(analysis).english();
    EXPECT_THAT(
        text, HasSubstr(" % of the ranks' time is idle; 27.1 % is what the schedule leaves idle by itself."));
    EXPECT_THAT(text, HasSubstr("The best other schedule, "));
    EXPECT_THAT(text, Not(HasSubstr("repair")));
}

TEST(Headline, NamesWhatTheFirstCauseCosts)
{
    test::SimulatedRun run;
    run.replicas = 2;
    run.blockTime = [](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * (block.replica == 1 && block.stage == 2 ? 15 : 10) / 10;
    };
    const auto analysis = *analyseBubbles(*run.trace(), {});
    const auto headline = headlineOf(analysis);
    ASSERT_TRUE(headline && headline->repair != nullptr);
    EXPECT_EQ(headline->repair->kind, CauseKind::SlowRank);
    EXPECT_THAT(headlineText(analysis).english(), HasSubstr("The best repair, the first below, would save "));
}

TEST(Headline, SaysThatCollectivesAreNotRecordedWherePipelinesMustHaveThem)
{
    const auto textOf = [](std::int32_t replicas, bool hasCollective) {
        test::SimulatedRun run;
        run.replicas = replicas;
        const auto made = run.trace();
        Trace trace;
        trace.schedule = made->schedule;
        trace.steps = made->steps;
        trace.groups = made->groups;
        trace.tracks = made->tracks;
        if (hasCollective) {
            Collective collective;
            collective.span = {TimePoint{0}, TimePoint{1}};
            trace.tracks[0].collectives = CollectiveTable({collective});
        }
        return headlineText(*analyseBubbles(trace, {})).english();
    };
    constexpr const char* kMissing = "Collectives are not recorded";
    EXPECT_THAT(textOf(2, false), HasSubstr(kMissing));
    EXPECT_THAT(textOf(2, true), Not(HasSubstr(kMissing)));
    EXPECT_THAT(textOf(1, false), Not(HasSubstr(kMissing)));
}

TEST(Headline, OfARefusedStepSaysNothingOfTheSchedule)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(1, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    builder.block(0, BlockKind::Forward, ns(180, 300), "", 0);
    const auto analysis = *analyseBubbles(*builder.build(), {});
    const auto headline = headlineOf(analysis);
    ASSERT_TRUE(headline);
    EXPECT_FALSE(headline->inherent);
    EXPECT_FALSE(headline->schedule);
}

} // namespace
} // namespace pipescope
