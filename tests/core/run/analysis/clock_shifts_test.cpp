#include "core/run/analysis/clock_shifts.h"

#include "tests/support/trace_builder.h"
#include "tests/support/trace_invariants.h"

#include <gtest/gtest.h>

#include <limits>

namespace pipescope {
namespace {

using test::ns;

/// Ranks 0 and 8 on hosts of their own, with a block each and a transfer from one to the other.
std::shared_ptr<const Trace> twoHosts(const std::vector<Finding>& findings = {})
{
    test::TraceBuilder builder;
    builder.rank(0, 0).rank(8, 1).step(3, ns(100, 300));
    builder.block(0, BlockKind::Forward, ns(100, 200), "0F", 0);
    builder.block(8, BlockKind::Forward, ns(250, 300), "0F", 0);
    const auto send = builder.op(0, OperatorKind::Send, ns(200, 220), "send", 0);
    const auto receive = builder.op(8, OperatorKind::Receive, ns(205, 230), "receive", 0);
    builder.moves(8, receive, ns(210, 225));
    builder.link(0, send, 8, receive, ns(210, 225));
    for (const Finding& finding : findings) {
        builder.finding(finding);
    }
    return builder.build();
}

TEST(ClockShifts, MoveEverythingOfAHost)
{
    const auto recorded = twoHosts();
    const std::vector<Duration> shifts{{0}, {1000}};
    const auto moved = withClockShifts(*recorded, shifts, {});
    const Track& track = moved->tracks[1];
    EXPECT_EQ(track.blocks.span(BlockIndex{0U}), ns(1250, 1300));
    EXPECT_EQ(track.operators[0].span, ns(1205, 1230));
    EXPECT_EQ(track.parts[0].data, ns(1210, 1225));
    EXPECT_EQ(moved->tracks[0].blocks.span(BlockIndex{0U}), ns(100, 200));
    EXPECT_EQ(moved->span(), ns(100, 1300));
}

TEST(ClockShifts, MoveTheEndsOfLinksWithTheirOperators)
{
    const auto moved = withClockShifts(*twoHosts(), std::vector<Duration>{{-50}, {1000}}, {});
    const Link& link = moved->links[0];
    EXPECT_EQ(link.source.span, moved->tracks[0].operators[0].span);
    EXPECT_EQ(link.target.span, moved->tracks[1].operators[0].span);
    EXPECT_EQ(link.data, ns(1210, 1225));
}

TEST(ClockShifts, MoveThePlacesOfFindings)
{
    const auto recorded = twoHosts({{FindingId::UnpairedOperators, Rank{0}, "a.db", 1, {}, ns(200, 220)},
                                    {FindingId::UnpairedOperators, Rank{8}, "b.db", 1, {}, ns(205, 230)}});
    const auto moved = withClockShifts(*recorded, std::vector<Duration>{{-50}, {1000}}, {});
    EXPECT_EQ(moved->findings.rows()[0].place, ns(150, 170));
    EXPECT_EQ(moved->findings.rows()[1].place, ns(1205, 1230));
}

TEST(ClockShifts, MakeStepsReachOverTheMovedBlocks)
{
    const auto moved = withClockShifts(*twoHosts(), std::vector<Duration>{{0}, {1000}}, {});
    EXPECT_EQ(moved->steps[0].span, ns(100, 1300));
}

TEST(ClockShifts, MoveTheWindowsOfStepsWithTheirHost)
{
    Trace recorded;
    recorded.hosts.resize(2);
    recorded.steps = {{StepNumber{3}, {}}};
    recorded.tracks.resize(2);
    recorded.tracks[0].stepWindows = {{StepIndex{}, ns(0, 50)}};
    recorded.tracks[1].host = HostIndex{1U};
    recorded.tracks[1].stepWindows = {{StepIndex{}, ns(10, 60)}};
    const auto moved = withClockShifts(recorded, std::vector<Duration>{{0}, {1000}}, {});
    EXPECT_EQ(moved->tracks[0].hostWindowOf(StepIndex{}), ns(0, 50));
    EXPECT_EQ(moved->tracks[1].hostWindowOf(StepIndex{}), ns(1010, 1060));
    EXPECT_EQ(moved->steps[0].hostWindow, ns(0, 1060));
}

TEST(ClockShifts, KeepIndicesNamesAndEverythingElse)
{
    const auto recorded = twoHosts();
    const auto moved = withClockShifts(*recorded, std::vector<Duration>{{77}, {-77}}, {});
    EXPECT_EQ(test::brokenInvariants(*moved), test::brokenInvariants(*recorded));
    const Block before = recorded->tracks[0].blocks.at(BlockIndex{0U});
    const Block after = moved->tracks[0].blocks.at(BlockIndex{0U});
    EXPECT_EQ(moved->strings.text(after.name), recorded->strings.text(before.name));
    EXPECT_EQ(after.step, before.step);
    EXPECT_EQ(moved->tracksInStageOrder(), recorded->tracksInStageOrder());
}

TEST(ClockShifts, OfNothingGiveTheSameTimes)
{
    const auto recorded = twoHosts();
    const auto same = withClockShifts(*recorded, {}, {});
    EXPECT_EQ(same->span(), recorded->span());
    EXPECT_EQ(same->links[0].departure(), recorded->links[0].departure());
}

TEST(ClockShifts, StopAtTheEndsOfTheRange)
{
    const std::int64_t most = std::numeric_limits<std::int64_t>::max();
    const auto moved = withClockShifts(*twoHosts(), std::vector<Duration>{{most}, {most}}, {});
    EXPECT_EQ(moved->span().end.ns, most);
}

TEST(ClockShifts, AreDroppedAfterAStopRequest)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(withClockShifts(*twoHosts(), {}, stop.get_token()), nullptr);
}

TEST(ClockShifts, AreEstimatedAgainstTheReference)
{
    Trace trace;
    trace.hosts.push_back({"a", {}, ClockOffset{HostIndex{0U}, {0}, 0, {0}}});
    trace.hosts.push_back({"b", {}, ClockOffset{HostIndex{0U}, {158}, 9, {1}}});
    trace.hosts.push_back({"c", {}, {}});
    EXPECT_EQ(estimatedShifts(trace), (std::vector<Duration>{{0}, {-158}, {0}}));
}

} // namespace
} // namespace pipescope
