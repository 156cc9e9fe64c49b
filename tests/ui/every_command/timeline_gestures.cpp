#include <QApplication>
#include <QMenu>
#include <QScrollBar>

#include "tests/ui/every_command/command_checks.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/minimap_view.h"
#include "ui/run/workspace/timeline_panels.h"

namespace pipescope::ui::test {
namespace {

using scene::RowPlace;

Qt::Key keyOf(CommandId id)
{
    return commandShortcuts(CommandTable(timelineCommands())[id]).front()[0].key();
}

int scrolled(CommandStage& stage)
{
    return stage.timeline()->verticalScrollBar()->value();
}

/// The time at a place of the canvas, which is seen at `x` of it.
void expectSeenAt(CommandStage& stage, TimePoint time, QPoint place)
{
    const double x = place.x() - stage.timeline()->rows().areas().canvas.left();
    EXPECT_NEAR(stage.timeline()->frame().time.xOf(time), x, 1.0);
}

TimePoint timeAt(CommandStage& stage, QPoint place)
{
    return stage.timeline()->frame().time.timeAt(place.x() - stage.timeline()->rows().areas().canvas.left());
}

void expectAsLong(CommandStage& stage, TimeSpan before)
{
    EXPECT_NEAR(static_cast<double>((stage.seen().duration() - before.duration()).ns), 0.0, 1.0);
}

void zoomInAtCursor(CommandStage& stage)
{
    const QPoint at = stage.onCanvas(0.7);
    stage.pointAt(stage.surface(), at);
    const TimePoint under = timeAt(stage, at);
    const Duration before = stage.seen().duration();
    stage.hold(keyOf(TimelineCommand::kZoomInAtCursor), {},
               [&] { return stage.seen().duration().ns < before.ns / 2; });
    expectSeenAt(stage, under, at);
}

void zoomOutAtCursor(CommandStage& stage)
{
    stage.lookCloser();
    const QPoint at = stage.onCanvas(0.5);
    stage.pointAt(stage.surface(), at);
    const TimePoint under = timeAt(stage, at);
    const Duration before = stage.seen().duration();
    stage.hold(keyOf(TimelineCommand::kZoomOutAtCursor), {},
               [&] { return stage.seen().duration().ns > before.ns * 3 / 2; });
    expectSeenAt(stage, under, at);
}

void panLeft(CommandStage& stage)
{
    stage.lookCloser();
    const TimeSpan before = stage.seen();
    stage.hold(keyOf(TimelineCommand::kPanLeft), {},
               [&] { return stage.seen().begin < before.begin - Duration{before.duration().ns / 4}; });
    expectAsLong(stage, before);
}

void panRight(CommandStage& stage)
{
    stage.lookCloser();
    const TimeSpan before = stage.seen();
    stage.hold(keyOf(TimelineCommand::kPanRight), {},
               [&] { return stage.seen().begin > before.begin + Duration{before.duration().ns / 4}; });
    expectAsLong(stage, before);
}

void moveFaster(CommandStage& stage)
{
    stage.lookCloser();
    const auto movedBy = [&](Qt::KeyboardModifiers modifiers) {
        const TimePoint before = stage.seen().begin;
        stage.hold(Qt::Key_D, modifiers, [] { return true; });
        return (stage.seen().begin - before).ns;
    };
    const std::int64_t slow = movedBy({});
    EXPECT_GT(slow, 0);
    EXPECT_GT(movedBy(Qt::ShiftModifier), 2 * slow);
}

void panByArrows(CommandStage& stage)
{
    stage.lookCloser();
    const TimePoint before = stage.seen().begin;
    stage.press(Qt::Key_Right);
    stage.settle();
    const TimePoint later = stage.seen().begin;
    EXPECT_GT(later, before);
    stage.press(Qt::Key_Left);
    stage.settle();
    EXPECT_LT(stage.seen().begin, later);
}

void scrollByArrows(CommandStage& stage)
{
    stage.makeRowsTall();
    stage.press(Qt::Key_Down);
    EXPECT_GT(scrolled(stage), 0);
    stage.press(Qt::Key_Up);
    EXPECT_EQ(scrolled(stage), 0);
}

void zoomByWheel(CommandStage& stage)
{
    const QPoint at = stage.onCanvas(0.3);
    const TimePoint under = timeAt(stage, at);
    const Duration before = stage.seen().duration();
    stage.turnWheel(stage.surface(), at, 2, Qt::ControlModifier);
    EXPECT_LT(stage.seen().duration(), before);
    expectSeenAt(stage, under, at);
    stage.turnWheel(stage.surface(), at, -2, Qt::ControlModifier);
    EXPECT_NEAR(static_cast<double>(stage.seen().duration().ns), static_cast<double>(before.ns),
                before.ns / 100.0);
}

void scrollByWheel(CommandStage& stage)
{
    stage.makeRowsTall();
    stage.turnWheel(stage.surface(), stage.onCanvas(0.5), -1);
    EXPECT_GT(scrolled(stage), 0);
    stage.turnWheel(stage.surface(), stage.onCanvas(0.5), 1);
    EXPECT_EQ(scrolled(stage), 0);
}

void panByWheel(CommandStage& stage)
{
    stage.lookCloser();
    const TimeSpan before = stage.seen();
    stage.turnWheel(stage.surface(), stage.onCanvas(0.5), -1, Qt::ShiftModifier);
    EXPECT_GT(stage.seen().begin, before.begin);
    expectAsLong(stage, before);
}

void rowHeightByWheel(CommandStage& stage)
{
    const auto height = [&] { return stage.timeline()->rows().headerRect(Rank{0}).height(); };
    const int before = height();
    stage.turnWheel(stage.surface(), stage.onCanvas(0.5), -3, Qt::ControlModifier | Qt::ShiftModifier);
    const int lower = height();
    EXPECT_LT(lower, before);
    stage.turnWheel(stage.surface(), stage.onCanvas(0.5), 3, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_GT(height(), lower);
}

void zoomToRange(CommandStage& stage)
{
    // In a row: on the title of a group the right button opens its menu at once.
    const int y = stage.timeline()->rows().headerRect(Rank{0}).center().y();
    const QPoint from(stage.onCanvas(0.3).x(), y);
    const QPoint to(stage.onCanvas(0.5).x(), y);
    for (const Qt::MouseButton button : {Qt::LeftButton, Qt::RightButton}) {
        const TimeSpan range{timeAt(stage, from), timeAt(stage, to)};
        stage.drag(stage.surface(), from, to, button == Qt::LeftButton ? Qt::AltModifier : Qt::NoModifier,
                   button);
        EXPECT_EQ(QApplication::activePopupWidget(), nullptr) << "a drag opens no menu";
        const double pixel = stage.timeline()->frame().time.nsPerPixel();
        EXPECT_NEAR(static_cast<double>((stage.seen().begin - range.begin).ns), 0.0, pixel)
            << "button " << button;
        EXPECT_NEAR(static_cast<double>((stage.seen().end - range.end).ns), 0.0, pixel);
        stage.timeline()->times().undoZoom();
        stage.settle();
    }
}

void measure(CommandStage& stage)
{
    // From within a block, near its end, to within the next one, near its begin.
    const QPoint first = stage.placeOf(CommandStage::block(0, 0));
    const auto place = [&](std::int64_t ns) {
        const double x = stage.timeline()->frame().time.xOf(TimePoint{ns});
        return QPoint(qRound(stage.timeline()->rows().areas().canvas.left() + x), first.y());
    };
    stage.drag(stage.surface(), place(300'000) - QPoint(2, 0), place(650'000) + QPoint(2, 0),
               Qt::ShiftModifier);
    EXPECT_EQ(stage.window.session().range(), (TimeSpan{{300'000}, {650'000}}));
    const QPoint onRuler(0, qRound(stage.timeline()->frame().areas.ruler.center().y()) - first.y());
    stage.drag(stage.surface(), place(3000) + onRuler, place(898'000) + onRuler);
    EXPECT_EQ(stage.window.session().range(), (TimeSpan{{0}, {900'000}})) << "the step";
}

QPoint inMinimap(CommandStage& stage, double partOfRun)
{
    const QRectF area = stage.window.minimap()->area();
    const TimeSpan run = stage.window.session().index()->span;
    const Duration since{static_cast<std::int64_t>(partOfRun * static_cast<double>(run.duration().ns))};
    const double x = stage.window.minimap()->geometry().xOf(run.begin + since);
    return QPointF(area.left() + x, area.center().y()).toPoint();
}

/// The middle half of the run is seen; what is, in parts of the run.
std::pair<double, double> partsSeen(CommandStage& stage)
{
    const TimeSpan run = stage.window.session().index()->span;
    const auto part = [&](TimePoint time) {
        return static_cast<double>((time - run.begin).ns) / static_cast<double>(run.duration().ns);
    };
    return {part(stage.seen().begin), part(stage.seen().end)};
}

void lookAtMiddleHalf(CommandStage& stage)
{
    const TimeSpan run = stage.window.session().index()->span;
    stage.timeline()->times().setVisibleSpan(
        {run.begin + Duration{run.duration().ns / 4}, run.end - Duration{run.duration().ns / 4}});
    stage.settle();
}

void dragMinimap(CommandStage& stage)
{
    lookAtMiddleHalf(stage);
    stage.drag(stage.window.minimap(), inMinimap(stage, 0.5), inMinimap(stage, 0.6));
    EXPECT_NEAR(partsSeen(stage).first, 0.35, 0.01);
    EXPECT_NEAR(partsSeen(stage).second, 0.85, 0.01);
    stage.drag(stage.window.minimap(), inMinimap(stage, 0.35), inMinimap(stage, 0.55));
    EXPECT_NEAR(partsSeen(stage).first, 0.55, 0.01);
    EXPECT_NEAR(partsSeen(stage).second, 0.85, 0.01);
}

void clickMinimap(CommandStage& stage)
{
    lookAtMiddleHalf(stage);
    stage.turnWheel(stage.window.minimap(), inMinimap(stage, 0.5), 4);
    const auto [left, right] = partsSeen(stage);
    EXPECT_LT(right - left, 0.4);
    stage.click(stage.window.minimap(), inMinimap(stage, 0.2));
    stage.settle();
    EXPECT_NEAR((partsSeen(stage).first + partsSeen(stage).second) / 2.0, 0.2, 0.01);
    stage.doubleClick(stage.window.minimap(), inMinimap(stage, 0.2));
    EXPECT_TRUE(stage.seen().covers(stage.window.session().trace()->span()));
}

void collapseByClick(CommandStage& stage)
{
    const RowPlace title = std::string("group:0");
    for (const std::size_t rows : {2U, 4U}) {
        stage.click(stage.surface(), stage.timeline()->rows().headerRect(title).center());
        stage.settle();
        EXPECT_EQ(stage.shownRanks().size(), rows);
    }
}

void rowMenuByClick(CommandStage& stage)
{
    stage.click(stage.surface(), stage.timeline()->rows().headerRect(Rank{2}).center(), Qt::RightButton);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    EXPECT_TRUE(menu->actions().contains(stage.window.action(TimelineCommand::kPinRow)));
    EXPECT_EQ(stage.window.session().currentRow(), RowPlace(Rank{2}));
    menu->close();
}

void itemMenuByClick(CommandStage& stage)
{
    stage.click(stage.surface(), stage.placeOf(CommandStage::block(1, 0)), Qt::RightButton);
    EXPECT_EQ(stage.window.session().selection(), CommandStage::block(1, 0));
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    for (const CommandId id :
         {TimelineCommand::kFollowLink, CommandId::Copy, TimelineCommand::kRangeOfSelection}) {
        EXPECT_TRUE(menu->actions().contains(stage.window.action(id)));
    }
    menu->close();
}

void select(CommandStage& stage)
{
    const TraceRef block = CommandStage::block(1, 0);
    stage.click(stage.surface(), stage.placeOf(block));
    EXPECT_EQ(stage.window.session().selection(), block);
    const TraceRef op = OperatorRef{TrackIndex{0U}, OperatorIndex{0U}};
    stage.click(stage.surface(), stage.placeOf(op));
    EXPECT_EQ(stage.window.session().selection(), op);
}

void selectStep(CommandStage& stage)
{
    const TimelineFrame& frame = stage.timeline()->frame();
    const scene::StepMark second = frame.ruler.steps.at(1);
    stage.click(stage.surface(), QPointF(frame.areas.canvas.left() + (second.left + second.right) / 2.0,
                                         frame.areas.ruler.top() + frame.areas.ruler.height() / 4.0)
                                     .toPoint());
    EXPECT_EQ(stage.window.session().selectedStep(), second.step);
}

void clearHighlight(CommandStage& stage)
{
    TimelineSession& session = stage.window.session();
    session.select(CommandStage::block(0, 0));
    session.setRange(TimeSpan{{0}, {1000}});
    session.setHighlight(std::make_shared<const TraceSet>(*session.trace()));
    stage.press(Qt::Key_Escape);
    EXPECT_FALSE(session.highlight());
    EXPECT_TRUE(session.range());
    stage.press(Qt::Key_Escape);
    EXPECT_FALSE(session.range());
    EXPECT_TRUE(session.selection());
    stage.press(Qt::Key_Escape);
    EXPECT_FALSE(session.selection());
}

} // namespace

CommandChecks timelineGestureChecks()
{
    return {{TimelineCommand::kZoomInAtCursor, zoomInAtCursor},
            {TimelineCommand::kZoomOutAtCursor, zoomOutAtCursor},
            {TimelineCommand::kPanLeft, panLeft},
            {TimelineCommand::kPanRight, panRight},
            {TimelineCommand::kMoveFaster, moveFaster},
            {TimelineCommand::kPanByArrows, panByArrows},
            {TimelineCommand::kScrollByArrows, scrollByArrows},
            {TimelineCommand::kZoomByWheel, zoomByWheel},
            {TimelineCommand::kScrollByWheel, scrollByWheel},
            {TimelineCommand::kPanByWheel, panByWheel},
            {TimelineCommand::kRowHeightByWheel, rowHeightByWheel},
            {TimelineCommand::kZoomToRange, zoomToRange},
            {TimelineCommand::kMeasure, measure},
            {TimelineCommand::kDragMinimap, dragMinimap},
            {TimelineCommand::kClickMinimap, clickMinimap},
            {TimelineCommand::kCollapseByClick, collapseByClick},
            {TimelineCommand::kRowMenuByClick, rowMenuByClick},
            {TimelineCommand::kItemMenuByClick, itemMenuByClick},
            {TimelineCommand::kSelect, select},
            {TimelineCommand::kSelectStep, selectStep},
            {TimelineCommand::kClearHighlight, clearHighlight}};
}

} // namespace pipescope::ui::test
