#include "core/base/json/json_writer.h"
#include "core/run/clock/solve_clocks.h"
#include "tests/core/run/clock/skewed_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace pipescope {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

/// A run whose second rank's clock is 900 µs ahead.
std::shared_ptr<const Trace> skewed()
{
    std::vector<ClockLine> errors(4);
    errors[1].ahead = Duration{900'000};
    return test::recordedWith(*test::onSeparateHosts(test::SimulatedRun{}), errors);
}

Trace copyOf(const Trace& trace)
{
    Trace copy;
    copy.steps = trace.steps;
    copy.groups = trace.groups;
    copy.hosts = trace.hosts;
    copy.tracks = trace.tracks;
    copy.links = trace.links;
    return copy;
}

TEST(ClockReport, MessagesBackInTimeAreAFindingWithTheirNumberBeforeAndAfter)
{
    Trace trace = copyOf(*skewed());
    reportCausality(trace);
    ASSERT_TRUE(trace.findings.contains(FindingId::MessagesBackInTime));
    EXPECT_THAT(trace.findings.rows()[0].sentence(), HasSubstr("corrected clocks leave none of them"));
    EXPECT_FALSE(trace.findings.contains(FindingId::ClocksContradict));
}

TEST(ClockReport, ExactClocksGiveNoFinding)
{
    Trace trace = copyOf(*test::onSeparateHosts(test::SimulatedRun{}));
    reportCausality(trace);
    EXPECT_TRUE(trace.findings.rows().empty());
}

TEST(ClockReport, ClocksContradictSaysWhichAndByHowMuch)
{
    Trace trace = copyOf(*skewed());
    for (Link& link : trace.links) {
        if (link.source.track == TrackIndex{1U} && link.target.track == TrackIndex{2U}) {
            link.target.span = {{0}, {1}};
        }
    }
    reportCausality(trace);
    ASSERT_TRUE(trace.findings.contains(FindingId::ClocksContradict));
    EXPECT_THAT(trace.findings.rows().back().sentence(), HasSubstr("node-2"));
    EXPECT_THAT(trace.findings.rows().back().sentence(), HasSubstr("too early"));
}

TEST(ClockReport, LinesShowOffsetsWithTheirErrorAndViolationsBeforeAndAfter)
{
    const auto trace = skewed();
    std::vector<std::string> lines;
    for (const UserText& line : clockLines(*trace, solveClocks(*trace))) {
        lines.push_back(line.english());
    }
    EXPECT_THAT(lines, Contains(AllOf(HasSubstr("node-1: +"), HasSubstr("to node-0 (± "))));
    EXPECT_THAT(lines.back(), HasSubstr("as recorded, 0 by corrected clocks"));
}

TEST(ClockReport, AHostsOffsetHasTheIntervalOfTheSolver)
{
    Trace trace = copyOf(*skewed());
    trace.hosts[1].clock = ClockOffset{HostIndex{std::size_t{0}}, Duration{900'000}, 20, Duration{}};
    reportCausality(trace);
    const ClockOffset& clock = *trace.hosts[1].clock;
    ASSERT_TRUE(clock.low && clock.high);
    EXPECT_LE(*clock.low, Duration{900'000});
    EXPECT_GE(*clock.high, Duration{900'000});
    EXPECT_GT(*clock.error(), Duration{});
}

TEST(ClockReport, ADriftThatMessagesDoNotBoundIsNotShown)
{
    const auto trace = skewed();
    ClockFigures figures = solveClocks(*trace);
    figures.clocks[1].driftLowPpm = -500;
    figures.clocks[1].driftHighPpm = 500;
    EXPECT_THAT(clockLines(*trace, figures)[0].english(), testing::Not(HasSubstr("drift")));
    figures.clocks[1].driftLowPpm = -20;
    EXPECT_THAT(clockLines(*trace, figures)[0].english(), HasSubstr("drift"));
}

TEST(ClockReport, JsonHasAnOffsetWithIntervalAndDriftForEachHost)
{
    const auto trace = skewed();
    std::ostringstream out;
    JsonWriter json(out);
    json.beginObject();
    writeClockJson(*trace, solveClocks(*trace), json);
    json.endObject();
    json.finish();
    for (const auto* member : {"\"offset_ns\"", "\"low_ns\"", "\"high_ns\"", "\"drift_ppm\"", "\"at_ns\"",
                               "\"violations_before\"", "\"violations_after\""})
    {
        EXPECT_THAT(out.str(), HasSubstr(member));
    }
}

} // namespace
} // namespace pipescope
