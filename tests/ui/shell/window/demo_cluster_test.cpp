#include "core/run/demo/demo_cluster.h"

#include <QAction>
#include <QApplication>
#include <QMouseEvent>
#include <QSet>
#include <QTest>

#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/exporting/picture_command.h"
#include "ui/run/panels/details/details_panel.h"
#include "ui/run/panels/statistics/statistics_panel.h"
#include "ui/run/scene/colour/palette.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/timeline/view/view_picture.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace pipescope::ui::test {
namespace {

QRgb rgbOf(scene::Rgb colour)
{
    return qRgb(colour.red, colour.green, colour.blue);
}

/// Pixels of each exact colour.
std::map<QRgb, int> pixelCounts(const QImage& image)
{
    std::map<QRgb, int> counts;
    const QImage pixels = image.convertToFormat(QImage::Format_RGB32);
    for (int y = 0; y < pixels.height(); ++y) {
        for (int x = 0; x < pixels.width(); ++x) {
            ++counts[pixels.pixel(x, y) | 0xFF000000U];
        }
    }
    return counts;
}

/// The whole program on a demo cluster: real files, real engine, real events.
class DemoClusterTest : public testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        s_folder = std::make_unique<pipescope::test::TemporaryFolder>();
        DemoOptions options;
        options.microBatches = 8;
        options.steps = 2;
        ASSERT_TRUE(writeDemoCluster(demoFolder(), options));
    }

    static void TearDownTestSuite() { s_folder.reset(); }

    static std::filesystem::path demoFolder() { return s_folder->path() / "demo"; }

    void SetUp() override
    {
        m_window.resize(1400, 900);
        m_window.show();
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, test::kPatienceMs));
        m_window.open(demoFolder());
        ASSERT_TRUE(waitUntilIdle());
    }

    bool waitUntilIdle()
    {
        return QTest::qWaitFor([this] { return m_window.isIdle(); }, kPatienceMs);
    }

    void press(Qt::Key key)
    {
        QTest::keyClick(m_window.timeline(), key);
        ASSERT_TRUE(waitUntilIdle());
    }

    /// Clicks the middle of the widest operator or block that is drawn.
    void clickWidest(bool anOperator)
    {
        TimelineView* timeline = m_window.timeline();
        const TimelineFrame& frame = timeline->frame();
        const scene::DrawnItem* widest = nullptr;
        for (const scene::DrawnItem& item : frame.list.items) {
            const bool fits = std::holds_alternative<OperatorRef>(item.ref) == anOperator;
            if (fits && (widest == nullptr || item.box.width() > widest->box.width())) {
                widest = &item;
            }
        }
        ASSERT_NE(widest, nullptr);
        const QPointF corner = frame.areas.canvas.topLeft();
        const QPointF middle(std::max((widest->box.left + widest->box.right) / 2, 1.0),
                             (widest->box.top + widest->box.bottom) / 2);
        QTest::mouseClick(timeline->viewport(), Qt::LeftButton, {}, (corner + middle).toPoint());
        ASSERT_TRUE(waitUntilIdle());
    }

    static std::unique_ptr<pipescope::test::TemporaryFolder> s_folder;
    TemporarySettings m_settings;
    TimelineWindow m_window{makeEngine(), m_settings.get()};
};

std::unique_ptr<pipescope::test::TemporaryFolder> DemoClusterTest::s_folder;

TEST_F(DemoClusterTest, ShowsARowForEachRank)
{
    EXPECT_EQ(m_window.session().trace()->tracks.size(), 8U);
    EXPECT_TRUE(m_window.timeline()->isVisible());
}

TEST_F(DemoClusterTest, DrawsForwardAndBackwardBlocks)
{
    m_window.action(CommandId::NextStep)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    const QImage shown = viewRenderer(*m_window.timeline())();
    const bool dark = m_window.timeline()->frame().dark;
    const auto counts = pixelCounts(shown);
    const auto pixelsOf = [&](scene::ColourRole role) {
        const auto& palette = scene::paletteFor(dark);
        const auto solid = counts.find(rgbOf(palette.fill(role)));
        const auto merged = counts.find(rgbOf(palette.mergedFill(role)));
        return (solid == counts.end() ? 0 : solid->second) + (merged == counts.end() ? 0 : merged->second);
    };
    EXPECT_GT(pixelsOf(scene::ColourRole::Forward), 1000);
    EXPECT_GT(pixelsOf(scene::ColourRole::Backward), 1000);
}

TEST_F(DemoClusterTest, ZoomsWithWAndBackWithBackspace)
{
    const TimeSpan before = m_window.timeline()->times().visibleSpan();
    press(Qt::Key_W);
    EXPECT_LT(m_window.timeline()->times().visibleSpan().duration(), before.duration());
    press(Qt::Key_Backspace);
    EXPECT_EQ(m_window.timeline()->times().visibleSpan(), before);
}

TEST_F(DemoClusterTest, ShowsTheDetailsOfABlockThatIsClicked)
{
    clickWidest(false);
    ASSERT_TRUE(m_window.session().selection().has_value());
    EXPECT_TRUE(m_window.details()->text().contains(QStringLiteral("Rank: ")))
        << m_window.details()->text().toStdString();
}

TEST_F(DemoClusterTest, FollowsALinkByItsKeyAndBack)
{
    const Trace& trace = *m_window.session().trace();
    ASSERT_FALSE(trace.links.empty());
    const LinkEnd& source = trace.links.front().source;
    const TraceRef sender = OperatorRef{source.track, source.op.value_or(OperatorIndex{})};
    m_window.session().select(sender);
    press(Qt::Key_BracketRight);
    EXPECT_EQ(trackOf(*m_window.session().selection()), trace.links.front().target.track);
    press(Qt::Key_BracketLeft);
    EXPECT_EQ(m_window.session().selection(), sender);
}

TEST_F(DemoClusterTest, HighlightsTheWayOfTheSelectedMicroBatch)
{
    const Trace& trace = *m_window.session().trace();
    const TraceRef first = BlockRef{TrackIndex{std::size_t{0}}, BlockIndex{std::size_t{0}}};
    const auto microBatch = trace.tracks.front().blocks.at(BlockIndex{std::size_t{0}}).forward.microBatch;
    ASSERT_TRUE(microBatch);
    m_window.session().select(first);
    press(Qt::Key_B);
    ASSERT_TRUE(QTest::qWaitFor([this] { return m_window.isIdle(); }, kPatienceMs));
    const auto highlight = m_window.session().highlight();
    ASSERT_TRUE(highlight);
    std::size_t onOtherRanks = 0;
    for (std::size_t track = 0; track < trace.tracks.size(); ++track) {
        const BlockTable& blocks = trace.tracks[track].blocks;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const Block block = blocks.at(BlockIndex{i});
            if (highlight->contains(BlockRef{TrackIndex{track}, BlockIndex{i}})) {
                EXPECT_TRUE(block.forward.microBatch == microBatch
                            || block.backward.microBatch == microBatch);
                onOtherRanks += track != 0 ? 1 : 0;
            }
        }
    }
    EXPECT_GT(onOtherRanks, 3U);
    press(Qt::Key_Escape);
    EXPECT_FALSE(m_window.session().highlight());
}

TEST_F(DemoClusterTest, MeasuresFromBorderToBorderByADragWithShift)
{
    TimelineView* timeline = m_window.timeline();
    const auto isBlock = [](const scene::DrawnItem& item) {
        return std::holds_alternative<BlockRef>(item.ref);
    };
    m_window.action(CommandId::NextStep)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    const auto& items = timeline->frame().list.items;
    const auto widest = std::max_element(items.begin(), items.end(), [&](const auto& a, const auto& b) {
        return (isBlock(a) ? a.box.width() : 0.0) < (isBlock(b) ? b.box.width() : 0.0);
    });
    ASSERT_NE(widest, items.end());
    const TimeSpan span = spanOf(*m_window.session().trace(), widest->ref);
    const QPointF corner = timeline->frame().areas.canvas.topLeft();
    const double y = (widest->box.top + widest->box.bottom) / 2;
    const QPoint from = (corner + QPointF(widest->box.left + 1.0, y)).toPoint();
    const QPoint to = (corner + QPointF(widest->box.right - 1.0, y)).toPoint();
    QTest::mousePress(timeline->viewport(), Qt::LeftButton, Qt::ShiftModifier, from);
    QMouseEvent move(QEvent::MouseMove, to, timeline->viewport()->mapToGlobal(QPointF(to)), Qt::NoButton,
                     Qt::LeftButton, Qt::ShiftModifier);
    QApplication::sendEvent(timeline->viewport(), &move);
    EXPECT_EQ(m_window.session().range(), span);
    QTest::mouseRelease(timeline->viewport(), Qt::LeftButton, Qt::ShiftModifier, to);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_TRUE(m_window.statistics()->isVisible());
    press(Qt::Key_Escape);
    EXPECT_FALSE(m_window.session().range());
}

TEST_F(DemoClusterTest, MeasuresStepsByADragOnTheTimeAxis)
{
    TimelineView* timeline = m_window.timeline();
    const TimelineFrame& frame = timeline->frame();
    const Step& step = m_window.session().trace()->steps.front();
    const auto at = [&](TimePoint time, double beside) {
        return QPointF(frame.areas.canvas.left() + frame.time.xOf(time) + beside,
                       frame.areas.ruler.center().y())
            .toPoint();
    };
    const QPoint from = at(step.span.begin, 2.0);
    const QPoint to = at(step.span.end, -2.0);
    QTest::mousePress(timeline->viewport(), Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, timeline->viewport()->mapToGlobal(QPointF(to)), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(timeline->viewport(), &move);
    QTest::mouseRelease(timeline->viewport(), Qt::LeftButton, {}, to);
    EXPECT_EQ(m_window.session().range(), step.span);
    ASSERT_TRUE(waitUntilIdle());
}

TEST_F(DemoClusterTest, MarksTheRangeThatIsChosenAndDrawsTheMark)
{
    const Step& step = m_window.session().trace()->steps.front();
    const QImage before = viewRenderer(*m_window.timeline())();
    m_window.session().setRange(step.span);
    press(Qt::Key_K);
    QWidget* editor = QApplication::focusWidget();
    ASSERT_NE(editor, nullptr);
    QTest::keyClicks(editor, QStringLiteral("first step"));
    QTest::keyClick(editor, Qt::Key_Return);
    QCoreApplication::processEvents();
    ASSERT_EQ(m_window.session().marks().size(), 1U);
    EXPECT_EQ(m_window.session().marks().front(), (Mark{step.span, "first step"}));
    m_window.session().setRange({});
    const auto counts = pixelCounts(viewRenderer(*m_window.timeline())());
    const QRgb colour = rgbOf(scene::paletteFor(m_window.timeline()->frame().dark).mark);
    EXPECT_EQ(pixelCounts(before).count(colour), 0U);
    EXPECT_GT(counts.count(colour), 0U);
}

TEST_F(DemoClusterTest, ReloadsTheSameBlocks)
{
    const std::uint64_t blocks = m_window.session().trace()->blockCount();
    press(Qt::Key_F5);
    EXPECT_EQ(m_window.session().trace()->blockCount(), blocks);
}

TEST_F(DemoClusterTest, IsPaintedToAFileWithoutAWindow)
{
    const auto file = s_folder->path() / "run.png";
    std::ostringstream messages;
    EXPECT_EQ(runPictureCommand({demoFolder(), file, {1200, 700}, true}, makeEngine().load, messages),
              PictureOutcome::Written)
        << messages.str();
    const QImage picture(QString::fromStdString(file.string()));
    EXPECT_EQ(picture.size(), QSize(1200, 700));
    const auto counts = pixelCounts(picture);
    EXPECT_NE(counts.find(rgbOf(scene::paletteFor(true).background)), counts.end());
    EXPECT_GT(counts.size(), 5U);
}

TEST_F(DemoClusterTest, DistinguishesNothingToPaintAndNoPlaceToWrite)
{
    std::ostringstream messages;
    const auto nowhere = s_folder->path() / "missing" / "run.png";
    EXPECT_EQ(runPictureCommand({demoFolder(), nowhere, {400, 300}, false}, makeEngine().load, messages),
              PictureOutcome::NotWritten);
    const auto empty = s_folder->path() / "empty";
    std::filesystem::create_directory(empty);
    EXPECT_EQ(runPictureCommand({empty, s_folder->path() / "empty.png", {400, 300}, false}, makeEngine().load,
                                messages),
              PictureOutcome::NothingToShow);
    EXPECT_FALSE(messages.str().empty());
}

} // namespace
} // namespace pipescope::ui::test
