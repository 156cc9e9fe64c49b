#include "ui/run/session/clock_shifter.h"

#include <QTest>

#include "tests/support/trace_builder.h"
#include "tests/ui/patience.h"
#include "ui/run/scene/draw/draw_list.h"
#include "ui/run/scene/draw/hit_test.h"
#include "ui/run/scene/draw/timeline_scene.h"

#include <gtest/gtest.h>

#include <random>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;
using test::kPatienceMs;

/// Ranks 0 and 8 on two hosts, blocks in turn, and a link from each block of rank 0 to one of rank 8.
std::shared_ptr<const Trace> twoHosts()
{
    pipescope::test::TraceBuilder builder;
    builder.rank(0, 0).rank(8, 1).step(0, ns(0, 100'000));
    for (std::int64_t i = 0; i < 20; ++i) {
        const std::int64_t t = i * 5000;
        builder.block(0, BlockKind::Forward, ns(t, t + 2000), "0F", 0);
        builder.block(8, BlockKind::Backward, ns(t + 2500, t + 4500), "0B", 0);
        const auto send = builder.op(0, OperatorKind::Send, ns(t + 2000, t + 2300), "send", 0);
        const auto receive = builder.op(8, OperatorKind::Receive, ns(t + 2100, t + 2400), "receive", 0);
        builder.link(0, send, 8, receive);
    }
    return builder.build();
}

class ClockShifterTest : public testing::Test
{
protected:
    void SetUp() override { m_session.setTrace(twoHosts()); }

    void shift(scene::ClockShifts shifts)
    {
        m_clocks.setShifts(std::move(shifts));
        settle();
    }

    void settle()
    {
        ASSERT_TRUE(QTest::qWaitFor([this] { return m_clocks.isIdle(); }, kPatienceMs));
    }

    TimeSpan firstBlockOf(std::size_t track) const
    {
        return m_session.trace()->tracks[track].blocks.span(BlockIndex{0U});
    }

    std::string host(std::size_t track) const
    {
        const Trace& trace = *m_session.trace();
        return trace.hosts[trace.tracks[track].host.value].name;
    }

    /// All that is drawn of the whole run.
    scene::DrawList drawn()
    {
        scene::TimelineScene scene(m_session.index(), m_session.view(), {});
        scene::DrawRequest request;
        request.time = scene::Viewport(scene.focus(), 3000.0);
        request.height = scene.layout().height();
        request.links = scene.links();
        scene::DrawList list;
        buildDrawList(
            scene.index(), scene.layout(), request,
            [](std::string_view text) { return 6.0 * static_cast<double>(text.size()); }, list);
        return list;
    }

    TimelineSession m_session;
    ClockShifter m_clocks{m_session};
};

TEST_F(ClockShifterTest, MovesTheTimesOfAHost)
{
    shift({{host(1), {700}}});
    EXPECT_EQ(firstBlockOf(0), ns(0, 2000));
    EXPECT_EQ(firstBlockOf(1), ns(3200, 5200));
    EXPECT_EQ(m_session.appliedShifts(), m_session.view().clockShifts);
    EXPECT_EQ(m_session.index()->span.end, TimePoint{100'200});
}

TEST_F(ClockShifterTest, LeavesTheRecordedTraceAsItIs)
{
    const auto recorded = m_session.recorded();
    shift({{host(1), {700}}});
    EXPECT_EQ(m_session.recorded(), recorded);
    EXPECT_NE(m_session.trace(), recorded);
    EXPECT_EQ(recorded->tracks[1].blocks.span(BlockIndex{0U}), ns(2500, 4500));
}

TEST_F(ClockShifterTest, IsUndoneStepByStep)
{
    shift({{host(1), {700}}});
    shift({{host(1), {900}}});
    m_clocks.undo();
    settle();
    EXPECT_EQ(firstBlockOf(1), ns(3200, 5200));
    m_clocks.undo();
    settle();
    EXPECT_EQ(m_session.trace(), m_session.recorded());
    EXPECT_FALSE(m_clocks.canUndo());
}

TEST_F(ClockShifterTest, AnOffsetOfZeroIsNone)
{
    shift({{host(1), {0}}});
    EXPECT_EQ(m_session.trace(), m_session.recorded());
    EXPECT_TRUE(m_session.view().clockShifts.empty());
    EXPECT_FALSE(m_clocks.canUndo());
}

TEST_F(ClockShifterTest, KeepsTheSelectionTheRangeAndTheMarks)
{
    const TraceRef block = BlockRef{TrackIndex{1U}, BlockIndex{3U}};
    m_session.select(block);
    m_session.setRange(ns(3, 9));
    m_session.setMarks({{ns(5, 5), "here"}});
    const auto highlight = std::make_shared<const TraceSet>(*m_session.trace());
    m_session.setHighlight(highlight);
    shift({{host(1), {700}}});
    EXPECT_EQ(m_session.selection(), block);
    EXPECT_EQ(m_session.range(), ns(3, 9));
    EXPECT_EQ(m_session.marks().size(), 1U);
    EXPECT_EQ(m_session.highlight(), highlight);
}

TEST_F(ClockShifterTest, AnotherRunHasNoOffsets)
{
    shift({{host(1), {700}}});
    m_session.setTrace(twoHosts());
    EXPECT_TRUE(m_session.view().clockShifts.empty());
    EXPECT_EQ(firstBlockOf(1), ns(2500, 4500));
    EXPECT_FALSE(m_clocks.canUndo());
}

TEST_F(ClockShifterTest, TheNamesOfTheRowsShowTheOffset)
{
    shift({{host(1), {700'000}}});
    const scene::TimelineScene scene(m_session.index(), m_session.view(), {});
    EXPECT_EQ(scene.layout().rows()[0].name.host, host(0));
    EXPECT_EQ(scene.layout().rows()[1].name.host, host(1) + " (" + shiftText({700'000}).toStdString() + ")");
}

TEST_F(ClockShifterTest, WhateverTheOffsetsItemsAreHitWhereTheyAreDrawnAndLinksEndAtTheirBars)
{
    std::mt19937 random(17);
    std::uniform_int_distribution<std::int64_t> anyShift(-40'000, 40'000);
    for (int round = 0; round < 20; ++round) {
        shift({{host(0), {anyShift(random)}}, {host(1), {anyShift(random)}}});
        const scene::DrawList list = drawn();
        const Trace& trace = *m_session.trace();
        ASSERT_EQ(list.items.size(), 80U);
        for (const scene::DrawnItem& item : list.items) {
            const auto hit = scene::hitTest(list, (item.box.left + item.box.right) / 2.0,
                                            (item.box.top + item.box.bottom) / 2.0);
            ASSERT_TRUE(std::holds_alternative<scene::ItemHit>(hit));
            EXPECT_EQ(list.items[std::get<scene::ItemHit>(hit).item].ref, item.ref);
        }
        for (const scene::DrawnLink& link : list.links) {
            const auto boxOf = [&](const LinkEnd& end) {
                const TraceRef ref = OperatorRef{end.track, *end.op};
                return std::find_if(list.items.begin(), list.items.end(),
                                    [&](const scene::DrawnItem& item) { return item.ref == ref; })
                    ->box;
            };
            EXPECT_NEAR(link.fromX, boxOf(trace.link(link.link).source).left, 1e-6);
            EXPECT_NEAR(link.toX, boxOf(trace.link(link.link).target).right, 1e-6);
        }
    }
}

TEST_F(ClockShifterTest, AfterAnUndoTheSameIsDrawnAsBefore)
{
    const scene::DrawList before = drawn();
    shift({{host(1), {12'345}}});
    EXPECT_NE(drawn().items[21].box.left, before.items[21].box.left);
    m_clocks.undo();
    settle();
    const scene::DrawList after = drawn();
    ASSERT_EQ(after.items.size(), before.items.size());
    for (std::size_t i = 0; i < after.items.size(); ++i) {
        EXPECT_EQ(after.items[i].ref, before.items[i].ref);
        EXPECT_EQ(after.items[i].box.left, before.items[i].box.left);
        EXPECT_EQ(after.items[i].box.right, before.items[i].box.right);
    }
}

} // namespace
} // namespace pipescope::ui
