#include "ui/session/session.h"

#include <QSignalSpy>

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

std::shared_ptr<const Trace> traceWithGroups(std::uint32_t groups)
{
    test::TraceBuilder builder;
    for (std::uint32_t group = 0; group < groups; ++group) {
        builder.rank(static_cast<std::int32_t>(group), 0, group);
    }
    builder.step(0, test::ns(0, 10));
    return builder.build();
}

TEST(Session, HoldsAnEmptyTraceBeforeAnythingIsOpened)
{
    const Session session;
    ASSERT_NE(session.trace(), nullptr);
    EXPECT_TRUE(session.trace()->tracks.empty());
}

TEST(Session, TellsOfASelectionOnce)
{
    Session session;
    session.setTrace(traceWithGroups(1));
    QSignalSpy spy(&session, &Session::selectionChanged);
    session.select(BlockRef{TrackIndex{0U}, BlockIndex{1U}});
    session.select(BlockRef{TrackIndex{0U}, BlockIndex{1U}});
    EXPECT_EQ(spy.size(), 1);
}

TEST(Session, ClearsTheSelectionForANewTrace)
{
    Session session;
    session.setTrace(traceWithGroups(1));
    session.select(BlockRef{});
    session.setTrace(traceWithGroups(1));
    EXPECT_FALSE(session.selection().has_value());
}

TEST(Session, KeepsOfTheViewWhatFitsTheNewTrace)
{
    Session session;
    session.setTrace(traceWithGroups(4));
    ViewOptions view;
    view.groups = {PipelineGroupIndex{0U}, PipelineGroupIndex{3U}};
    view.step = StepIndex{0U};
    session.setView(view);
    session.setTrace(traceWithGroups(2));
    EXPECT_EQ(session.view().groups, std::vector{PipelineGroupIndex{0U}});
    EXPECT_EQ(session.view().step, StepIndex{0U});
}

} // namespace
} // namespace pipescope::ui
