#include <QApplication>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/trace_builder.h"
#include "tests/ui/patience.h"
#include "tests/ui/run/timeline/small_run.h"
#include "tests/ui/run/timeline/timeline_fixture.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/run/timeline/view/view_picture.h"

#include <algorithm>
#include <cmath>
#include <thread>

namespace pipescope::ui {
namespace {

using pipescope::test::smallRun;

class TimelineViewTest : public test::TimelineTest
{
protected:
    void SetUp() override { show(smallRun(), {1000, 420}); }

    QPointF canvasOrigin() { return m_view.frame().areas.canvas.topLeft(); }

    /// A point inside a drawn item, in the widget.
    QPoint pointOn(const TraceRef& ref)
    {
        for (const scene::DrawnItem& item : m_view.frame().list.items) {
            if (item.ref == ref) {
                const scene::Box& box = item.box;
                return (canvasOrigin() + QPointF((box.left + box.right) / 2.0, (box.top + box.bottom) / 2.0))
                    .toPoint();
            }
        }
        ADD_FAILURE() << "not drawn";
        return {};
    }

    std::int64_t visibleNs() { return m_view.times().visibleSpan().duration().ns; }

    static TraceRef block(std::uint32_t track, std::uint32_t index)
    {
        return BlockRef{TrackIndex{track}, BlockIndex{index}};
    }
};

TEST_F(TimelineViewTest, ShowsTheWholeRunAtFirst)
{
    const TimeSpan run = m_session.trace()->span();
    EXPECT_TRUE(m_view.times().visibleSpan().covers(run));
    EXPECT_LT(visibleNs(), run.duration().ns * 11 / 10);
    EXPECT_GT(m_view.frame().list.items.size(), 100U);
}

TEST_F(TimelineViewTest, PaintsOnlyWhenSomethingChanged)
{
    const int before = m_view.paintCount();
    QTest::mouseMove(surface(), QPoint(500, 200));
    QTest::mouseMove(surface(), QPoint(520, 210));
    QTest::keyClick(&m_view, Qt::Key_X);
    ASSERT_TRUE(settle());
    test::handlePostedEvents();
    EXPECT_LE(m_view.paintCount(), before + 1) << "once for the line at the pointer";

    m_view.times().zoomStep(2.0);
    ASSERT_TRUE(settle());
    EXPECT_GT(m_view.paintCount(), before);
    const int settled = m_view.paintCount();
    ASSERT_TRUE(settle());
    test::handlePostedEvents();
    EXPECT_EQ(m_view.paintCount(), settled);
}

TEST_F(TimelineViewTest, WZoomsInAboutThePointerAndSZoomsOut)
{
    // On the screen also where that is of few points.
    const QPoint at(400, 200);
    QTest::mouseMove(surface(), at);
    const double x = at.x() - canvasOrigin().x();
    const TimePoint under = m_view.frame().time.timeAt(x);
    const std::int64_t before = visibleNs();
    QTest::keyClick(&m_view, Qt::Key_W);
    ASSERT_TRUE(settle());

    EXPECT_LT(visibleNs(), before);
    EXPECT_NEAR(m_view.frame().time.xOf(under), x, 0.5);
    QTest::keyClick(&m_view, Qt::Key_S);
    QTest::keyClick(&m_view, Qt::Key_S);
    ASSERT_TRUE(settle());
    EXPECT_GE(visibleNs(), before * 99 / 100);
}

TEST_F(TimelineViewTest, HoldingAKeyMovesOnUntilItIsReleased)
{
    m_view.times().zoomStep(8.0);
    ASSERT_TRUE(settle());
    const TimePoint before = m_view.times().visibleSpan().begin;
    QTest::keyPress(&m_view, Qt::Key_D);
    ASSERT_TRUE(test::waitFor(
        [&] { return m_view.times().visibleSpan().begin > before + Duration{visibleNs() / 4}; }));
    EXPECT_FALSE(m_view.isIdle());
    QTest::keyRelease(&m_view, Qt::Key_D);
    EXPECT_TRUE(settle());
}

TEST_F(TimelineViewTest, MovesWithOtherKeysIfTheyAreChosen)
{
    m_view.setHeldKeys(scene::Motion::ZoomIn, {Qt::Key_J});
    const std::int64_t before = visibleNs();
    QTest::keyClick(&m_view, Qt::Key_W);
    ASSERT_TRUE(settle());
    EXPECT_EQ(visibleNs(), before);
    QTest::keyClick(&m_view, Qt::Key_J);
    ASSERT_TRUE(settle());
    EXPECT_LT(visibleNs(), before);
}

TEST_F(TimelineViewTest, KeepsTheViewWhenMoreOfTheRunHasBeenRead)
{
    m_view.times().zoomStep(4.0);
    ASSERT_TRUE(settle());
    const TimeSpan seen = m_view.times().visibleSpan();
    const auto more = smallRun(4, 8, 3);
    m_session.refineTrace(std::make_shared<const scene::SceneIndex>(more));
    ASSERT_TRUE(settle());
    EXPECT_EQ(m_view.times().visibleSpan(), seen);
}

TEST_F(TimelineViewTest, GoesOnShowingEverythingWhenMoreOfTheRunHasBeenRead)
{
    const auto more = smallRun(4, 8, 3);
    m_session.refineTrace(std::make_shared<const scene::SceneIndex>(more));
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_view.times().visibleSpan().covers(more->span()));
}

TEST_F(TimelineViewTest, AHighlightOfAnEarlierTraceIsNotShown)
{
    TraceSet set(*m_session.trace());
    set.add(block(0, 0));
    m_session.setHighlight(std::make_shared<const TraceSet>(std::move(set)));
    m_session.setTrace(smallRun(2, 4, 1));
    ASSERT_TRUE(settle());
    for (const scene::DrawnItem& item : m_view.frame().list.items) {
        EXPECT_FALSE(item.dimmed);
    }
}

TEST_F(TimelineViewTest, DrawsWhatIsSeenOnAnyThreadAlsoWhenItHasGoneOn)
{
    const QImage before = viewRenderer(m_view)();
    const auto render = viewRenderer(m_view);
    m_view.times().zoomStep(4.0);
    m_session.setTrace(smallRun(2, 4, 1));
    QImage drawn;
    std::thread([&] { drawn = render(); }).join();
    EXPECT_EQ(drawn, before);
}

TEST_F(TimelineViewTest, DPansToLaterTimesAndAToEarlierOnes)
{
    m_view.times().zoomStep(8.0);
    ASSERT_TRUE(settle());
    const TimePoint before = m_view.times().visibleSpan().begin;
    QTest::keyClick(&m_view, Qt::Key_D);
    ASSERT_TRUE(settle());
    const TimePoint later = m_view.times().visibleSpan().begin;
    EXPECT_GT(later, before);
    QTest::keyClick(&m_view, Qt::Key_A);
    ASSERT_TRUE(settle());
    EXPECT_LT(m_view.times().visibleSpan().begin, later);
}

TEST_F(TimelineViewTest, WithShiftKeysMoveFaster)
{
    m_view.times().zoomStep(8.0);
    ASSERT_TRUE(settle());
    const auto movedBy = [&](Qt::KeyboardModifiers modifiers) {
        const TimePoint before = m_view.times().visibleSpan().begin;
        QTest::keyClick(&m_view, Qt::Key_D, modifiers);
        EXPECT_TRUE(settle());
        return m_view.times().visibleSpan().begin - before;
    };
    const Duration slow = movedBy(Qt::NoModifier);
    EXPECT_GT(movedBy(Qt::ShiftModifier).ns, 2 * slow.ns);
}

TEST_F(TimelineViewTest, LosingTheFocusStopsAHeldKey)
{
    m_view.times().zoomStep(8.0);
    ASSERT_TRUE(settle());
    QTest::keyPress(&m_view, Qt::Key_W);
    QFocusEvent event(QEvent::FocusOut);
    QApplication::sendEvent(&m_view, &event);
    EXPECT_TRUE(settle());
}

TEST_F(TimelineViewTest, IgnoresTheKeyboardsOwnRepetition)
{
    QTest::keyClick(&m_view, Qt::Key_W);
    ASSERT_TRUE(settle());
    const std::int64_t before = visibleNs();
    QKeyEvent repeated(QEvent::KeyPress, Qt::Key_W, Qt::NoModifier, QStringLiteral("w"), true);
    QApplication::sendEvent(&m_view, &repeated);
    ASSERT_TRUE(settle());
    EXPECT_EQ(visibleNs(), before);
}

TEST_F(TimelineViewTest, ArrowsPanAndScroll)
{
    m_view.resize(1000, 180);
    m_view.times().zoomStep(8.0);
    ASSERT_TRUE(settle());
    const TimePoint before = m_view.times().visibleSpan().begin;
    QTest::keyClick(&m_view, Qt::Key_Right);
    ASSERT_TRUE(settle());
    EXPECT_GT(m_view.times().visibleSpan().begin, before);
    QTest::keyClick(&m_view, Qt::Key_Left);
    ASSERT_TRUE(settle());
    EXPECT_NEAR(static_cast<double>((m_view.times().visibleSpan().begin - before).ns), 0.0, 1e6);
    QTest::keyClick(&m_view, Qt::Key_Down);
    EXPECT_GT(m_view.verticalScrollBar()->value(), 0);
    QTest::keyClick(&m_view, Qt::Key_Up);
    EXPECT_EQ(m_view.verticalScrollBar()->value(), 0);
}

TEST_F(TimelineViewTest, CtrlWheelZoomsAtThePointerAndStepsAddUp)
{
    const QPoint at(400, 200);
    const double x = at.x() - canvasOrigin().x();
    const TimePoint under = m_view.frame().time.timeAt(x);
    const double before = m_view.frame().time.nsPerPixel();
    for (int i = 0; i < 4; ++i) {
        turnWheel(at, 1, Qt::ControlModifier);
    }
    ASSERT_TRUE(settle());
    EXPECT_NEAR(before / m_view.frame().time.nsPerPixel(), std::pow(1.25, 4), 1e-3);
    EXPECT_NEAR(m_view.frame().time.xOf(under), x, 0.5);
}

TEST_F(TimelineViewTest, WheelScrollsRowsAndShiftWheelPans)
{
    m_view.resize(1000, 180);
    m_view.times().zoomStep(8.0);
    ASSERT_TRUE(settle());
    turnWheel({500, 100}, -1);
    EXPECT_GT(m_view.verticalScrollBar()->value(), 0);
    const TimePoint before = m_view.times().visibleSpan().begin;
    turnWheel({500, 100}, -1, Qt::ShiftModifier);
    ASSERT_TRUE(settle());
    EXPECT_GT(m_view.times().visibleSpan().begin, before);
}

TEST_F(TimelineViewTest, AltDragZoomsToTheRange)
{
    const double left = canvasOrigin().x();
    const TimePoint begin = m_view.frame().time.timeAt(300.0 - left);
    const TimePoint end = m_view.frame().time.timeAt(500.0 - left);
    QTest::mousePress(surface(), Qt::LeftButton, Qt::AltModifier, QPoint(300, 150));
    QTest::mouseMove(surface(), QPoint(400, 160));
    QTest::mouseMove(surface(), QPoint(500, 170));
    QTest::mouseRelease(surface(), Qt::LeftButton, Qt::AltModifier, QPoint(500, 170));
    ASSERT_TRUE(settle());

    EXPECT_NEAR(m_view.frame().time.xOf(begin), 0.0, 1.0);
    EXPECT_NEAR(m_view.frame().time.xOf(end), m_view.frame().time.width(), 1.0);
    m_view.times().undoZoom();
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_view.times().visibleSpan().covers(m_session.trace()->span()));
}

TEST_F(TimelineViewTest, DragPansWithoutSelecting)
{
    m_view.times().zoomStep(8.0);
    ASSERT_TRUE(settle());
    const TimePoint under = m_view.frame().time.timeAt(600.0 - canvasOrigin().x());
    QTest::mousePress(surface(), Qt::LeftButton, {}, QPoint(600, 150));
    QTest::mouseMove(surface(), QPoint(560, 150));
    QTest::mouseMove(surface(), QPoint(500, 150));
    QTest::mouseRelease(surface(), Qt::LeftButton, {}, QPoint(500, 150));
    ASSERT_TRUE(settle());

    EXPECT_NEAR(m_view.frame().time.xOf(under), 500.0 - canvasOrigin().x(), 1.0);
    EXPECT_FALSE(m_session.selection().has_value());
}

TEST_F(TimelineViewTest, ClickSelectsABlockOrOperatorAndNothingClears)
{
    QTest::mouseClick(surface(), Qt::LeftButton, {}, pointOn(block(1, 3)));
    EXPECT_EQ(m_session.selection(), block(1, 3));
    m_view.revealer().fitSelectionThenAll();
    ASSERT_TRUE(settle());
    const TraceRef op = OperatorRef{TrackIndex{1U}, OperatorIndex{2U}};
    m_view.revealer().ensureVisible(op);
    ASSERT_TRUE(settle());
    QTest::mouseClick(surface(), Qt::LeftButton, {}, pointOn(op));
    EXPECT_EQ(m_session.selection(), op);

    const QPointF between = canvasOrigin() + QPointF(300.0, 1.0);
    QTest::mouseClick(surface(), Qt::LeftButton, {}, between.toPoint());
    EXPECT_FALSE(m_session.selection().has_value());
}

TEST_F(TimelineViewTest, HoverShowsWhatLiesUnderThePointer)
{
    QSignalSpy hovered(&m_view, &TimelineView::hoverTextChanged);
    QTest::mouseMove(surface(), pointOn(block(2, 0)));
    ASSERT_EQ(hovered.count(), 1);
    const QString text = hovered.last().first().toString();
    EXPECT_TRUE(text.contains(QStringLiteral("0F"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("rank 2"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("10 ms"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("from "))) << text.toStdString();
    QTest::mouseMove(surface(), canvasOrigin().toPoint() + QPoint(5, 1));
    EXPECT_EQ(hovered.last().first().toString(), QString());
}

TEST_F(TimelineViewTest, HoverShowsWhatTheViewHasMovedBelowThePointer)
{
    QTest::mouseMove(surface(), pointOn(block(2, 0)));
    QSignalSpy hovered(&m_view, &TimelineView::hoverTextChanged);
    m_session.select(block(1, 3));
    m_view.revealer().fitSelectionThenAll();
    ASSERT_TRUE(settle());
    ASSERT_TRUE(QTest::qWaitFor([&] { return hovered.count() > 0; }, test::kPatienceMs));
    EXPECT_FALSE(hovered.last().first().toString().contains(QStringLiteral("0F")));
}

TEST_F(TimelineViewTest, FFitsTheSelectionAndAgainEverything)
{
    m_session.select(block(1, 3));
    m_view.revealer().fitSelectionThenAll();
    ASSERT_TRUE(settle());
    const TimeSpan span = spanOf(*m_session.trace(), block(1, 3));
    EXPECT_TRUE(m_view.times().visibleSpan().covers(span));
    EXPECT_LT(visibleNs(), span.duration().ns * 12 / 10);
    m_view.revealer().fitSelectionThenAll();
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_view.times().visibleSpan().covers(m_session.trace()->span()));
}

TEST_F(TimelineViewTest, ResetAndUndoGoBack)
{
    const TimeSpan whole = m_view.times().visibleSpan();
    m_view.times().zoomStep(5.0);
    ASSERT_TRUE(settle());
    m_view.times().undoZoom();
    ASSERT_TRUE(settle());
    EXPECT_EQ(m_view.times().visibleSpan(), whole);
    m_view.times().zoomStep(5.0);
    m_view.revealer().resetView();
    ASSERT_TRUE(settle());
    EXPECT_EQ(m_view.times().visibleSpan(), whole);
}

TEST_F(TimelineViewTest, ShowsWhatIsAskedForAtTheSameScale)
{
    const TraceRef op = OperatorRef{TrackIndex{1U}, OperatorIndex{0U}};
    const TimeSpan span = spanOf(*m_session.trace(), op);
    m_view.times().setVisibleSpan({span.end + Duration{50'000'000}, span.end + Duration{900'000'000}});
    const std::int64_t before = visibleNs();
    m_view.revealer().showAtSameScale(op);
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_view.times().visibleSpan().covers(span));
    EXPECT_NEAR(static_cast<double>(visibleNs()), static_cast<double>(before), 2.0);
    m_view.times().setVisibleSpan({span.begin + Duration{10}, span.begin + Duration{1000}});
    m_view.revealer().showAtSameScale(block(1, 3));
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_view.times().visibleSpan().covers(spanOf(*m_session.trace(), block(1, 3))))
        << "it would not fit";
}

TEST_F(TimelineViewTest, FFitsTheRangeThenTheSelectionThenEverything)
{
    const TimeSpan selected = spanOf(*m_session.trace(), block(1, 3));
    const TimeSpan range{selected.begin - Duration{70'000'000}, selected.end + Duration{90'000'000}};
    m_session.select(block(1, 3));
    m_session.setRange(range);
    m_view.revealer().fitSelectionThenAll();
    ASSERT_TRUE(settle());
    EXPECT_NEAR(static_cast<double>(visibleNs()), static_cast<double>(range.duration().ns), 10.0);
    m_view.revealer().fitSelectionThenAll();
    ASSERT_TRUE(settle());
    EXPECT_LT(visibleNs(), selected.duration().ns * 12 / 10);
    m_view.revealer().fitSelectionThenAll();
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_view.times().showsAll());
    m_view.revealer().fitSelectionThenAll();
    ASSERT_TRUE(settle());
    EXPECT_NEAR(static_cast<double>(visibleNs()), static_cast<double>(range.duration().ns), 10.0);
}

TEST_F(TimelineViewTest, ADoubleClickFitsTheBlockAlthoughARangeIsChosen)
{
    const TimeSpan block13 = spanOf(*m_session.trace(), block(1, 3));
    const QPoint at = pointOn(block(1, 3));
    QTest::mouseClick(surface(), Qt::LeftButton, {}, at);
    m_session.setRange(TimeSpan{block13.begin - Duration{70'000'000}, block13.end + Duration{90'000'000}});
    QTest::mouseDClick(surface(), Qt::LeftButton, {}, at);
    ASSERT_TRUE(settle());
    EXPECT_LT(visibleNs(), block13.duration().ns * 12 / 10);
}

TEST_F(TimelineViewTest, CentresOnAMoment)
{
    m_view.times().zoomStep(8.0);
    ASSERT_TRUE(settle());
    const std::int64_t before = visibleNs();
    const TimeSpan run = m_session.trace()->span();
    const TimePoint moment = run.begin + Duration{run.duration().ns / 3};
    m_view.times().centreOn(moment);
    ASSERT_TRUE(settle());
    EXPECT_NEAR(m_view.frame().time.xOf(moment), m_view.frame().time.width() / 2.0, 1.0);
    EXPECT_NEAR(static_cast<double>(visibleNs()), static_cast<double>(before), 2.0);
}

TEST_F(TimelineViewTest, CentringOnAMomentBesideTheChosenStepLeavesTheStep)
{
    m_session.changeView([](ViewOptions& view) { view.step = StepIndex{1U}; });
    ASSERT_TRUE(settle());
    const TimeSpan step = m_session.trace()->steps[1].span;
    const TimePoint moment = step.begin - Duration{step.duration().ns / 4};
    m_view.times().centreOn(moment);
    ASSERT_TRUE(settle());
    EXPECT_FALSE(m_session.view().step);
    EXPECT_NEAR(m_view.frame().time.xOf(moment), m_view.frame().time.width() / 2.0, 1.0);
}

TEST_F(TimelineViewTest, ShowingARowKeepsTheChosenStep)
{
    m_session.changeView([](ViewOptions& view) { view.step = StepIndex{1U}; });
    ASSERT_TRUE(settle());
    const TimeSpan seen = m_view.times().targetSpan();
    m_view.revealer().showRow(TrackIndex{0U});
    ASSERT_TRUE(settle());
    EXPECT_EQ(m_session.view().step, StepIndex{1U});
    EXPECT_EQ(m_view.times().targetSpan(), seen);
}

TEST_F(TimelineViewTest, AskingForTheMomentAtThePointerLeavesADragAsItIs)
{
    const QPoint from = canvasOrigin().toPoint() + QPoint(200, 20);
    const QPoint to = from + QPoint(300, 0);
    QTest::mousePress(surface(), Qt::LeftButton, Qt::ShiftModifier, from);
    QTest::mouseMove(surface(), to);
    ASSERT_TRUE(m_session.range());
    const auto range = m_session.range();
    m_view.momentAtPointer();
    QTest::mouseRelease(surface(), Qt::LeftButton, Qt::ShiftModifier, to);
    EXPECT_EQ(m_session.range(), range);
}

TEST_F(TimelineViewTest, ALineAtThePointerGoesThroughAllRows)
{
    const QPoint at = canvasOrigin().toPoint() + QPoint(333, 40);
    QTest::mouseMove(surface(), at);
    ASSERT_TRUE(m_view.cursor());
    EXPECT_NEAR(*m_view.cursor(), at.x() - canvasOrigin().x(), 0.01);
    ASSERT_TRUE(settle());
    const QImage with = surface()->grab().toImage();
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(surface(), &leave);
    EXPECT_FALSE(m_view.cursor());
    ASSERT_TRUE(settle());
    const QImage without = surface()->grab().toImage();
    const int x = qRound(at.x() * m_view.devicePixelRatioF());
    int changed = 0;
    for (int y = 0; y < with.height(); ++y) {
        changed += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
    }
    EXPECT_GT(changed, m_view.rows().areas().canvas.height() * 0.9);
}

TEST_F(TimelineViewTest, EmphasisesTheLinksOfTheSelection)
{
    const Link& link = m_session.trace()->links.front();
    m_session.select(OperatorRef{link.source.track, *link.source.op});
    const auto& links = m_view.frame().list.links;
    EXPECT_EQ(std::count_if(links.begin(), links.end(), [](const auto& each) { return each.emphasised; }), 1);
}

TEST_F(TimelineViewTest, SwitchesLinksOff)
{
    ASSERT_FALSE(m_view.frame().list.links.empty());
    m_session.changeView([](ViewOptions& view) { view.linksShown = false; });
    EXPECT_TRUE(m_view.frame().list.links.empty());
}

TEST_F(TimelineViewTest, AChosenStepIsFittedAndShownAlone)
{
    m_session.changeView([](ViewOptions& view) { view.step = StepIndex{1U}; });
    ASSERT_TRUE(settle());

    const TimeSpan step = m_session.trace()->steps[1].span;
    EXPECT_TRUE(m_view.times().visibleSpan().covers(step));
    EXPECT_FALSE(m_view.times().visibleSpan().intersects(m_session.trace()->steps[0].span));
    m_view.revealer().ensureVisible(block(0, 0));
    ASSERT_TRUE(settle());
    EXPECT_FALSE(m_session.view().step.has_value()) << "what is asked for is not left hidden";
    EXPECT_TRUE(m_view.times().visibleSpan().covers(spanOf(*m_session.trace(), block(0, 0))));
}

TEST_F(TimelineViewTest, PaintsBlocksInTheirColoursWhereTheyAre)
{
    m_view.times().zoomStep(4.0);
    ASSERT_TRUE(settle());
    const QImage image = viewRenderer(m_view)();
    std::size_t compared = 0;
    for (const scene::DrawnItem& item : m_view.frame().list.items) {
        const scene::Box& box = item.box;
        if (box.width() < 20.0 || box.left < 0.0 || box.right > m_view.frame().time.width()
            || std::holds_alternative<OperatorRef>(item.ref))
        {
            continue;
        }
        const QPointF corner = canvasOrigin() + QPointF(box.left + 3.0, box.top + 3.0);
        EXPECT_EQ(image.pixelColor((corner * m_view.devicePixelRatioF()).toPoint()),
                  toQColor(scene::paletteFor(m_view.frame().dark).fill(item.role)));
        ++compared;
    }
    EXPECT_GT(compared, 10U);
}

TEST_F(TimelineViewTest, SaysWhyThereIsNothingToShow)
{
    pipescope::test::TraceBuilder builder;
    builder.rank(0).finding(FindingId::NoRanges);
    m_session.setTrace(builder.build());
    ASSERT_TRUE(settle());
    const QString text = m_view.frame().emptyText;
    EXPECT_TRUE(text.contains(QStringLiteral("No forward or backward range"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("MSTX"))) << text.toStdString();
}

TEST_F(TimelineViewTest, StaysIdleWithoutATrace)
{
    m_session.setTrace(nullptr);
    ASSERT_TRUE(settle());
    EXPECT_FALSE(m_view.frame().emptyText.isEmpty());
    m_view.revealer().fitSelectionThenAll();
    EXPECT_FALSE(firstItemOf(m_view.frame()));
    m_view.times().zoomStep(2.0);
    EXPECT_TRUE(settle());
}

TEST_F(TimelineViewTest, SavesAndRestoresWhatIsSeen)
{
    const TimeSpan part = m_session.trace()->steps[1].span;
    m_view.times().setVisibleSpan(part);
    EXPECT_NEAR(m_view.frame().time.xOf(part.begin), 0.0, 0.01);
    EXPECT_NEAR(m_view.frame().time.xOf(part.end), m_view.frame().time.width(), 0.01);
}

TEST_F(TimelineViewTest, KeepsShowingEverythingWhenTheWindowGrows)
{
    m_view.resize(1400, 500);
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_view.times().visibleSpan().covers(m_session.trace()->span()));
    EXPECT_LT(visibleNs(), m_session.trace()->span().duration().ns * 11 / 10);
}

} // namespace
} // namespace pipescope::ui
