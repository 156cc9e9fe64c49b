#include "ui/run/session/session_conversion.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;

/// Groups 0 and 1 of one rank each and steps 10 and 11.
std::shared_ptr<const Trace> run()
{
    pipescope::test::TraceBuilder builder;
    builder.rank(0, 0, 0).rank(1, 0, 1).step(10, ns(0, 100)).step(11, ns(100, 200));
    return builder.build();
}

TEST(SessionConversion, RestoresWhatItStored)
{
    TimelineSession session;
    session.setTrace(run());
    ViewOptions view;
    view.groups = {PipelineGroupIndex{1U}};
    view.step = StepIndex{1U};
    view.linksShown = false;
    view.idleShown = false;
    view.inFlightShown = true;
    view.minimapShown = false;
    view.timeOrigin = ViewOptions::TimeOrigin::Absolute;
    view.rows.grouping = scene::RowGrouping::Host;
    view.rows.sort = scene::RowSort::Rank;
    view.rows.filter = "stage:0";
    view.rows.pinned = {Rank{1}};
    view.rows.hidden = {Rank{0}};
    view.rows.collapsed = {"host:a"};
    view.rows.height = 33.0;
    session.setView(view);
    session.setMarks({{ns(3, 7), "here"}});
    SessionState state;
    store(session, state);
    EXPECT_EQ(state.step, StepNumber{11});
    EXPECT_EQ(state.groups, std::vector{Rank{1}});

    TimelineSession other;
    other.setTrace(run());
    restore(state, other);
    EXPECT_EQ(other.view(), view);
    EXPECT_EQ(other.marks(), session.marks());
}

TEST(SessionConversion, RestoresTheSizesThatWereGiven)
{
    ParallelSizes given{2, 4, std::nullopt, 1, 8};
    given.order = *RankOrder::parse("tp-pp-dp");
    SessionState state;
    store(given, state);
    EXPECT_EQ(sizesOf(state), given);
    EXPECT_EQ(sizesOf({}), ParallelSizes{});
}

TEST(SessionConversion, PassesOverSizesAndOrdersThatAreNone)
{
    SessionState state;
    state.parallelSizes = {{"pp", 0}, {"tp", -3}, {"cp", 1'000'000'000'000}, {"xp", 3}};
    state.rankOrder = "any";
    EXPECT_EQ(sizesOf(state), ParallelSizes{});
}

TEST(SessionConversion, PassesOverWhatTheRunDoesNotHave)
{
    TimelineSession session;
    session.setTrace(run());
    SessionState state;
    state.groups = {Rank{99}};
    state.step = StepNumber{77};
    state.timeOrigin = "some day";
    restore(state, session);
    EXPECT_EQ(session.view(), ViewOptions{});
}

} // namespace
} // namespace pipescope::ui
