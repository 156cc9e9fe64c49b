#include "ui/run/session/timeline_session.h"

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

TEST(TimelineSession, HoldsAnEmptyTraceBeforeAnythingIsOpened)
{
    const TimelineSession session;
    ASSERT_NE(session.trace(), nullptr);
    EXPECT_TRUE(session.trace()->tracks.empty());
}

TEST(TimelineSession, ReportsASelectionOnce)
{
    TimelineSession session;
    session.setTrace(traceWithGroups(1));
    QSignalSpy spy(&session, &TimelineSession::selectionChanged);
    session.select(BlockRef{TrackIndex{0U}, BlockIndex{1U}});
    session.select(BlockRef{TrackIndex{0U}, BlockIndex{1U}});
    EXPECT_EQ(spy.size(), 1);
}

TEST(TimelineSession, ClearsTheSelectionForANewTrace)
{
    TimelineSession session;
    session.setTrace(traceWithGroups(1));
    session.select(BlockRef{});
    session.setTrace(traceWithGroups(1));
    EXPECT_FALSE(session.selection().has_value());
}

TEST(TimelineSession, AStepIsSelectedInsteadOfABlock)
{
    TimelineSession session;
    session.setTrace(traceWithGroups(1));
    session.select(BlockRef{});
    QSignalSpy spy(&session, &TimelineSession::selectionChanged);
    session.selectStep(StepIndex{0U});
    session.selectStep(StepIndex{0U});
    session.selectStep(StepIndex{9U});
    EXPECT_EQ(spy.size(), 1) << "the same again and one that is not there change nothing";
    EXPECT_EQ(session.selectedStep(), StepIndex{0U});
    EXPECT_FALSE(session.selection());
    session.select(std::nullopt);
    EXPECT_FALSE(session.selectedStep());
    session.selectStep(StepIndex{0U});
    session.select(BlockRef{});
    EXPECT_FALSE(session.selectedStep());
    EXPECT_EQ(spy.size(), 4);
}

TEST(TimelineSession, TheSelectedStepStaysWhereItsNumberIs)
{
    const auto runWith = [](std::initializer_list<std::int64_t> numbers) {
        test::TraceBuilder builder;
        builder.rank(0, 0);
        for (const std::int64_t number : numbers) {
            builder.step(number, test::ns(number * 10, number * 10 + 9));
        }
        return builder.build();
    };
    TimelineSession session;
    session.setTrace(runWith({4, 5}));
    session.selectStep(StepIndex{1U});
    const auto fuller = runWith({3, 4, 5});
    session.refineTrace(std::make_shared<const scene::SceneIndex>(fuller));
    EXPECT_EQ(session.selectedStep(), StepIndex{2U});
    session.setTrace(runWith({4}));
    EXPECT_FALSE(session.selectedStep());
}

TEST(TimelineSession, KeepsOfTheViewWhatFitsTheNewTrace)
{
    TimelineSession session;
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
