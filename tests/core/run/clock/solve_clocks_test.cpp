#include "core/run/clock/solve_clocks.h"

#include "core/run/analysis/clock_shifts.h"
#include "core/run/bubbles/report/analysis.h"
#include "core/run/clock/message_bounds.h"
#include "tests/core/run/clock/skewed_run.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace pipescope {
namespace {

constexpr std::size_t kRanks = 4;
constexpr std::uint64_t kSeeds = 100;

test::SimulatedRun fourStages(std::uint64_t seed, std::int32_t steps = 2)
{
    test::SimulatedRun run = test::randomRun(seed);
    run.shape = {ScheduleKind::OneForwardOneBackward, static_cast<std::int32_t>(kRanks), 8, 1};
    run.replicas = 1;
    run.steps = steps;
    return run;
}

/// What the second clock is ahead of the first at a time.
double aheadAt(const std::vector<ClockLine>& errors, std::size_t first, std::size_t second, TimePoint time)
{
    const auto errorAt = [&](const ClockLine& line) {
        return static_cast<double>(line.ahead.ns) + line.driftPpm * 1e-6 * static_cast<double>(time.ns);
    };
    return errorAt(errors[second]) - errorAt(errors[first]);
}

/// Whether all intervals hold the truth, to a rounding error.
bool areIntervalsTrue(const ClockFigures& figures, const std::vector<ClockLine>& errors)
{
    constexpr double kRounding = 3;
    for (std::size_t i = 1; i < kRanks; ++i) {
        const ClockEstimate& clock = figures.clocks[i];
        const double truth = aheadAt(errors, 0, i, clock.line.at);
        if (clock.reference != ClockIndex{0U} || !clock.low || !clock.high
            || truth < static_cast<double>(clock.low->ns) - kRounding
            || truth > static_cast<double>(clock.high->ns) + kRounding)
        {
            return false;
        }
    }
    return true;
}

TEST(SolveClocks, IntervalsHoldTheTruthForAtLeast99Of100Seeds)
{
    std::uint64_t right = 0;
    std::uint64_t moved = 0;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const auto errors = test::randomErrors(seed, kRanks);
        const auto recorded = test::recordedWith(*test::onSeparateHosts(fourStages(seed)), errors);
        const ClockFigures figures = solveClocks(*recorded);
        right += areIntervalsTrue(figures, errors) ? 1 : 0;
        moved += figures.isAnyMoved() ? 1 : 0;
        EXPECT_FALSE(figures.contradiction) << seed;
    }
    EXPECT_GE(right, 99U);
    EXPECT_GT(moved, 50U);
}

TEST(SolveClocks, IntervalsHoldTheTruthForDriftingClocksToo)
{
    std::uint64_t right = 0;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const auto errors = test::randomErrors(seed, kRanks, 100);
        const auto recorded = test::recordedWith(*test::onSeparateHosts(fourStages(seed, 10)), errors);
        right += areIntervalsTrue(solveClocks(*recorded), errors) ? 1 : 0;
    }
    EXPECT_GE(right, 99U);
}

TEST(SolveClocks, NoMessageGoesBackInTimeByCorrectedClocks)
{
    std::uint64_t before = 0;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const auto errors = test::randomErrors(seed, kRanks);
        const auto recorded = test::recordedWith(*test::onSeparateHosts(fourStages(seed)), errors);
        const ClockFigures figures = solveClocks(*recorded);
        before += figures.violationsBefore;
        EXPECT_EQ(figures.violationsAfter, 0U) << seed;
        const auto corrected = withClockLines(*recorded, linesOfTracks(*recorded, figures), {});
        EXPECT_EQ(causalityViolations(*corrected), 0U) << seed;
    }
    EXPECT_GT(before, 100U);
}

TEST(SolveClocks, ClocksThatAreRightAreNotMovedByMoreThanTheirError)
{
    const auto exact = test::onSeparateHosts(fourStages(1));
    const ClockFigures figures = solveClocks(*exact);
    EXPECT_EQ(figures.violationsBefore, 0U);
    for (std::size_t i = 1; i < kRanks; ++i) {
        const ClockEstimate& clock = figures.clocks[i];
        EXPECT_LE(std::abs(clock.line.ahead.ns), (*clock.high - *clock.low).ns);
    }
}

TEST(SolveClocks, DriftIsFoundWhereNoConstantOffsetIsPossible)
{
    test::SimulatedRun run = fourStages(3, 400);
    run.transferTime = [](const PlannedTransfer&) { return 50'000; };
    std::vector<ClockLine> errors(kRanks);
    errors[1].driftPpm = 100;
    const auto recorded = test::recordedWith(*test::onSeparateHosts(run), errors);
    const ClockFigures figures = solveClocks(*recorded);
    const ClockEstimate& clock = figures.clocks[1];
    EXPECT_GT(figures.violationsBefore, 0U);
    EXPECT_EQ(figures.violationsAfter, 0U);
    EXPECT_NEAR(clock.line.driftPpm, 100, 10);
    EXPECT_LE(*clock.driftLowPpm, 100.01);
    EXPECT_GE(*clock.driftHighPpm, 99.99);
    EXPECT_TRUE(areIntervalsTrue(figures, errors));
}

TEST(SolveClocks, FiguresAgreeWithThoseOfExactClocksWithinTheirError)
{
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const auto exact = test::onSeparateHosts(fourStages(seed));
        const auto recorded = test::recordedWith(*exact, test::randomErrors(seed, kRanks));
        const ClockFigures figures = solveClocks(*recorded);
        std::int64_t error = 0;
        for (const ClockEstimate& clock : figures.clocks) {
            error += clock.high && clock.low ? (*clock.high - *clock.low).ns : 0;
        }
        const auto corrected = withClockLines(*recorded, linesOfTracks(*recorded, figures), {});
        const auto right = analyseBubbles(*exact, {});
        const auto found = analyseBubbles(*corrected, figures, {});
        ASSERT_EQ(found->steps.size(), right->steps.size());
        for (std::size_t i = 0; i < right->steps.size(); ++i) {
            const BubbleFigures& wanted = right->steps[i].figures;
            const BubbleFigures& got = found->steps[i].figures;
            EXPECT_EQ(got.busy, wanted.busy) << "durations are kept";
            EXPECT_LE(std::abs(got.idleTotal() - wanted.idleTotal()),
                      static_cast<std::int64_t>(kRanks) * error);
        }
    }
}

TEST(SolveClocks, MessagesThatNoOffsetsExplainAreAContradiction)
{
    const auto exact = test::onSeparateHosts(fourStages(1));
    Trace trace;
    trace.steps = exact->steps;
    trace.groups = exact->groups;
    trace.hosts = exact->hosts;
    trace.tracks = exact->tracks;
    trace.links = exact->links;
    for (Link& link : trace.links) {
        if (link.source.track == TrackIndex{1U} && link.target.track == TrackIndex{2U}) {
            link.target.span = {{0}, {1}};
        }
    }
    const ClockFigures figures = solveClocks(trace);
    ASSERT_TRUE(figures.contradiction);
    EXPECT_EQ(figures.contradiction->clocks.size(), 2U);
    EXPECT_GT(figures.contradiction->by, Duration{});
    EXPECT_FALSE(figures.isAnyMoved());
}

TEST(SolveClocks, MessagesInOneDirectionBoundAClockOnOneSideOnly)
{
    const auto exact = test::onSeparateHosts(fourStages(1));
    Trace trace;
    trace.steps = exact->steps;
    trace.groups = exact->groups;
    trace.hosts = exact->hosts;
    trace.tracks = exact->tracks;
    for (const Link& link : exact->links) {
        if (link.direction == LinkDirection::Forward) {
            trace.links.push_back(link);
        }
    }
    const ClockFigures figures = solveClocks(trace);
    EXPECT_FALSE(figures.areComparable(ClockIndex{0U}, ClockIndex{1U}));
    EXPECT_FALSE(figures.isAnyMoved());
    const auto analysis = analyseBubbles(trace, figures, {});
    EXPECT_TRUE(analysis->steps.empty()) << "figures that would be wrong are not shown";
    EXPECT_EQ(analysis->groupsWithoutClock.size(), 1U);
}

TEST(SolveClocks, RanksWithoutAHostShareAClockUnlessMessagesSayOtherwise)
{
    const auto named = test::onSeparateHosts(fourStages(1));
    Trace trace;
    trace.steps = named->steps;
    trace.groups = named->groups;
    trace.tracks = named->tracks;
    trace.links = named->links;
    trace.hosts.resize(1);
    for (Track& track : trace.tracks) {
        track.host = HostIndex{0U};
    }
    EXPECT_FALSE(solveClocks(trace).isAnyMoved());
    std::vector<ClockLine> errors(kRanks);
    errors[2].ahead = Duration{900'000};
    const ClockFigures figures = solveClocks(*test::recordedWith(trace, errors));
    EXPECT_TRUE(figures.isAnyMoved());
    EXPECT_EQ(figures.violationsAfter, 0U);
}

} // namespace
} // namespace pipescope
