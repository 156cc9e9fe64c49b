#include <QTest>

#include "tests/support/trace_builder.h"
#include "tests/ui/patience.h"
#include "tests/ui/run/timeline/timeline_fixture.h"
#include "ui/run/picture/picture.h"
#include "ui/run/session/clock_shifter.h"
#include "ui/run/timeline/painting/paint_picture.h"
#include "ui/run/timeline/view/view_picture.h"

#include <memory>
#include <thread>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;

/// Two ranks on two hosts; all times of the second host are moved by far more than the run lasts.
class PictureOfShiftedView : public test::TimelineTest
{
protected:
    void SetUp() override
    {
        pipescope::test::TraceBuilder builder;
        builder.rank(0, 0).rank(8, 1);
        builder.block(0, BlockKind::Forward, ns(0, 2'000'000), "0F");
        builder.block(8, BlockKind::Backward, ns(1'000'000, 3'000'000), "0B");
        show(builder.build(), {900, 300});
        shift({50'000'000});
        m_view.times().setVisibleSpan(ns(50'500'000, 53'500'000));
        ASSERT_TRUE(settle());
    }

    void shift(Duration by)
    {
        const std::string host = m_session.trace()->hosts[1].name;
        m_clocks.setShifts(by == Duration{} ? scene::ClockShifts{} : scene::ClockShifts{{host, by}});
        ASSERT_TRUE(test::waitFor([this] { return m_clocks.isIdle(); }));
    }

    static picture::Picture made(const picture::PictureRequest& request)
    {
        const scene::TextWidth width = [](std::string_view text) {
            return 6.0 * static_cast<double>(text.size());
        };
        return makePicture(request, {width, width, 13.0, 14.0});
    }

    ClockShifter m_clocks{m_session};
};

TEST_F(PictureOfShiftedView, ShowsTheTimeSpanOfTheWindow)
{
    const TimeSpan seen = made(pictureOfView(m_view)).time.span();
    const TimeSpan window = m_view.times().visibleSpan();
    EXPECT_NEAR(static_cast<double>(seen.begin.ns), static_cast<double>(window.begin.ns), 2.0);
    EXPECT_NEAR(static_cast<double>(seen.end.ns), static_cast<double>(window.end.ns), 2.0);
}

TEST_F(PictureOfShiftedView, ShowsTheBlocksWhereTheWindowHasThem)
{
    const picture::Picture picture = made(pictureOfView(m_view));
    ASSERT_EQ(picture.list.items.size(), 1U);
    const Trace& shifted = *m_session.trace();
    const TimeSpan block = shifted.tracks[1].blocks.span(BlockIndex{0U});
    EXPECT_NEAR(picture.list.items[0].box.left, picture.time.xOf(block.begin), 1.0);
}

TEST_F(PictureOfShiftedView, KeepsTheMovedTraceWhileThePictureIsWritten)
{
    const picture::PictureRequest request = pictureOfView(m_view);
    const std::weak_ptr<const Trace> moved = m_session.trace();
    const QImage before = renderPicture(request);
    shift({});
    m_session.setTrace(nullptr);
    ASSERT_FALSE(moved.expired());
    QImage after;
    std::thread([&] { after = renderPicture(request); }).join();
    EXPECT_EQ(before, after);
}

TEST_F(PictureOfShiftedView, LeavesNoTraceBehindWhenItIsWritten)
{
    std::weak_ptr<const Trace> moved = m_session.trace();
    {
        const picture::PictureRequest request = pictureOfView(m_view);
        m_session.setTrace(nullptr);
        renderPicture(request);
    }
    ASSERT_TRUE(test::waitFor([&] { return moved.expired(); }));
}

} // namespace
} // namespace pipescope::ui
