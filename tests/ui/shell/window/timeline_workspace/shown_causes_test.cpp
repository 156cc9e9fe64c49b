#include <QAction>
#include <QComboBox>
#include <QTest>
#include <QTextBrowser>

#include "tests/ui/shell/window/timeline_workspace/shown_run.h"
#include "ui/run/panels/causes/chart_view.h"
#include "ui/run/session/timeline_command.h"

#include <gtest/gtest.h>

namespace pipescope::ui::test {
namespace {

TEST(ShownCauses, OfTwentyRunsAreSaidUnaskedAndOneKeyShowsTheBlockAtFault)
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Rank slow{static_cast<std::int32_t>(seed * 5 % 12)};
        ShownRun shown(drawnRun(seed, slow));
        EXPECT_TRUE(shown.panel()->isVisible());
        const QString first = shown.panel()->page()->toPlainText().section(QLatin1Char('\n'), 1, 1);
        EXPECT_TRUE(first.contains(QStringLiteral("Slow rank %1 ").arg(slow.value))) << first.toStdString();
        shown.press(Qt::Key_X);
        const auto selected = shown.window().session().selection();
        ASSERT_TRUE(selected) << "seed " << seed;
        const Trace& trace = *shown.window().session().trace();
        EXPECT_EQ(trace.track(trackOf(*selected)).rank, slow);
        EXPECT_TRUE(shown.isInView(trackOf(*selected), spanOf(trace, *selected)));
        EXPECT_TRUE(shown.window().session().highlight()->contains(*selected));
    }
}

TEST(ShownCauses, OfAPanelThatWasClosedStayHidden)
{
    ShownRun shown(drawnRun(0, Rank{5}));
    ASSERT_TRUE(shown.panel()->isVisible());
    shown.press(Qt::Key_F10);
    EXPECT_FALSE(shown.panel()->isVisible());
    shown.open();
    EXPECT_FALSE(shown.panel()->isVisible());
    shown.press(Qt::Key_F10);
    EXPECT_TRUE(shown.panel()->isVisible());
}

TEST(ShownCauses, ASlowLinkIsShownByItsMessage)
{
    pipescope::test::SimulatedRun run;
    run.transferTime = [](const PlannedTransfer& transfer) {
        return transfer.producer.stage == 1 && transfer.consumer.stage == 2 ? 1'500'000 : 100'000;
    };
    ShownRun shown(opened(run));
    shown.press(Qt::Key_X);
    const auto selected = shown.window().session().selection();
    ASSERT_TRUE(selected);
    const Trace& trace = *shown.window().session().trace();
    EXPECT_EQ(trace.track(trackOf(*selected)).rank, Rank{2});
    EXPECT_TRUE(shown.isInView(trackOf(*selected), spanOf(trace, *selected)));
}

TEST(ShownCauses, AreSummedUpInTheStatusBar)
{
    ShownRun shown(drawnRun(0, Rank{5}));
    EXPECT_TRUE(shown.window().run().verdict().contains(QStringLiteral(" idle, the best repair saves ")));
}

TEST(ShownCauses, EscapeEndsTheirHighlight)
{
    ShownRun shown(drawnRun(0, Rank{5}));
    shown.press(Qt::Key_X);
    ASSERT_NE(shown.window().session().highlight(), nullptr);
    shown.press(Qt::Key_Escape);
    EXPECT_EQ(shown.window().session().highlight(), nullptr);
}

/// The place of the chart of ranks and steps that is about these.
picture::ChartPlace placeOf(const ChartView& view, const picture::ChartSubject& subject)
{
    for (const picture::ChartPlace& place : view.chart()->places(view.width())) {
        if (place.subject == subject) {
            return place;
        }
    }
    ADD_FAILURE() << "no such place";
    return {};
}

TEST(ShownCauses, ACellOfTheirChartLeadsToItsRankAndStepAndASelectionToItsCell)
{
    ShownRun shown(drawnRun(0, Rank{5}));
    shown.panel()->chartChoice()->setCurrentIndex(1);
    ASSERT_TRUE(shown.waitUntilIdle());
    ChartView& chart = *shown.panel()->chart();
    const picture::ChartSubject subject{Rank{7}, StepIndex{std::size_t{2}}};
    const scene::Box cell = placeOf(chart, subject).area;
    constexpr int kInside = 12;
    QTest::mouseClick(&chart, Qt::LeftButton, {},
                      {static_cast<int>(cell.left) + kInside, static_cast<int>(cell.top) + kInside});
    EXPECT_TRUE(shown.waitUntilIdle());
    EXPECT_EQ(shown.window().session().selectedStep(), subject.step);
    EXPECT_EQ(shown.window().session().currentRow(), std::optional<scene::RowPlace>(Rank{7}));
    EXPECT_EQ(chart.selected(), subject);
    const TrackIndex track{std::size_t{3}};
    shown.window().session().select(BlockRef{track, BlockIndex{std::size_t{0}}});
    EXPECT_EQ(chart.selected().rank, shown.window().session().trace()->track(track).rank);
    EXPECT_EQ(chart.selected().step, StepIndex{std::size_t{0}});
}

} // namespace
} // namespace pipescope::ui::test
