#include "core/run/bubbles/limits/limits.h"

#include "core/run/clock/message_bounds.h"
#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::ns;
using testing::HasSubstr;

/// The only verdict on a run of two replicas, the third stage of the second of which takes `percent` of its
/// time.
LimitVerdict verdictOf(const Limits& limits, std::int64_t percent = 100)
{
    test::SimulatedRun run;
    run.replicas = 2;
    run.blockTime = [=](const test::SimulatedBlock& block) {
        const bool isIt = block.replica == 1 && block.stage == 2;
        return test::SimulatedRun::usualTime(block) * (isIt ? percent : 100) / 100;
    };
    const auto trace = run.trace();
    const auto analysis = analyseBubbles(*trace, {});
    EXPECT_TRUE(analysis);
    const auto verdicts = checkLimits(*trace, *analysis, limits);
    EXPECT_EQ(verdicts.size(), 1U);
    return verdicts.at(0);
}

TEST(Limits, OfBubblesAreThoseOfTheWorstStep)
{
    Limits limits;
    limits.bubble = 0.5;
    EXPECT_TRUE(verdictOf(limits).isKept);
    limits.bubble = 0.2;
    const LimitVerdict verdict = verdictOf(limits);
    EXPECT_FALSE(verdict.isKept);
    EXPECT_THAT(verdict.text.english(), HasSubstr("of step 0 are idle; at most 20 % may be"));
}

TEST(Limits, OfStragglersAreWhatTheSlowestCosts)
{
    Limits limits;
    limits.straggler = 5'000'000;
    EXPECT_TRUE(verdictOf(limits).isKept);
    const LimitVerdict verdict = verdictOf(limits, 150);
    EXPECT_FALSE(verdict.isKept);
    EXPECT_THAT(verdict.text.english(), HasSubstr("rank 6: "));
    limits.straggler = 50'000'000;
    EXPECT_TRUE(verdictOf(limits, 150).isKept);
}

TEST(Limits, OfImbalanceLookAtTheSlowestStage)
{
    test::SimulatedRun run;
    run.blockTime = [](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * (block.stage == 3 ? 14 : 10) / 10;
    };
    const auto trace = run.trace();
    const auto analysis = analyseBubbles(*trace, {});
    Limits limits;
    limits.imbalance = 0.30;
    EXPECT_TRUE(checkLimits(*trace, *analysis, limits).at(0).isKept);
    limits.imbalance = 0.25;
    EXPECT_FALSE(checkLimits(*trace, *analysis, limits).at(0).isKept);
}

TEST(Limits, OfMessagesBackInTimeCountThem)
{
    const auto clean = test::SimulatedRun{}.trace();
    EXPECT_EQ(causalityViolations(*clean), 0U);
    Trace trace;
    trace.steps = clean->steps;
    trace.groups = clean->groups;
    trace.tracks = clean->tracks;
    trace.links = clean->links;
    std::swap(trace.links[0].source, trace.links[0].target);
    std::swap(trace.links[5].source, trace.links[5].target);
    EXPECT_EQ(causalityViolations(trace), 2U);
}

TEST(Limits, OfMessagesBackInTimeAreThoseByCorrectedClocks)
{
    const auto trace = test::SimulatedRun{}.trace();
    ClockFigures clocks = solveClocks(*trace);
    clocks.violationsBefore = 7;
    Limits limits;
    limits.noViolations = true;
    const auto kept = checkLimits(*trace, *analyseBubbles(*trace, clocks, {}), limits);
    ASSERT_EQ(kept.size(), 1U);
    EXPECT_TRUE(kept[0].isKept);
    EXPECT_THAT(kept[0].text.english(), HasSubstr("7 messages go back in time by the recorded clocks, 0 by"));
    clocks.violationsAfter = 2;
    EXPECT_FALSE(checkLimits(*trace, *analyseBubbles(*trace, clocks, {}), limits)[0].isKept);
}

TEST(Limits, AreNotKeptWhereNothingIsKnown)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(1, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    builder.block(0, BlockKind::Forward, ns(180, 300), "", 0);
    const auto trace = builder.build();
    const auto analysis = analyseBubbles(*trace, {});
    Limits limits;
    limits.imbalance = 1.0;
    limits.straggler = 1'000'000;
    for (const LimitVerdict& verdict : checkLimits(*trace, *analysis, limits)) {
        EXPECT_FALSE(verdict.isKept);
        EXPECT_THAT(verdict.text.english(), HasSubstr("not known"));
    }
}

} // namespace
} // namespace pipescope
