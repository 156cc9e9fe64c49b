#include <QComboBox>
#include <QLineEdit>
#include <QTableView>
#include <QTest>

#include "tests/ui/shell/window/timeline_workspace/shown_run.h"
#include "ui/run/panels/causes/chart_view.h"
#include "ui/run/panels/links/link_filters.h"
#include "ui/run/panels/links/links_panel.h"

#include <gtest/gtest.h>

namespace pipescope::ui::test {
namespace {

/// A run with sizes of messages, and its table of links.
class ShownLinks : public testing::Test
{
protected:
    static std::shared_ptr<const Trace> run()
    {
        pipescope::test::SimulatedRun made;
        made.replicas = 2;
        Trace trace = made.openTrace();
        trace.roots = {"run"};
        for (Link& link : trace.links) {
            link.bytes = 1'000'000;
        }
        return std::make_shared<const Trace>(std::move(trace));
    }

    LinksPanel& links() { return *m_shown.window().run().panels().links(); }

    void clickRow(int row)
    {
        QTableView& table = *links().table();
        table.scrollTo(table.model()->index(row, 0));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.model()->index(row, 0)).center());
        ASSERT_TRUE(m_shown.waitUntilIdle());
    }

    ShownRun m_shown{run()};
};

TEST_F(ShownLinks, ARowShowsBothEndsOfItsMessageAndSelectsTheReceiver)
{
    QTest::keyClick(m_shown.window().timeline(), Qt::Key_L, Qt::ShiftModifier);
    ASSERT_TRUE(m_shown.waitUntilIdle());
    ASSERT_TRUE(links().isVisible());
    clickRow(30);
    const Trace& trace = *m_shown.window().session().trace();
    const Link& link = trace.links[30];
    EXPECT_EQ(m_shown.window().session().selection(),
              TraceRef(OperatorRef{link.target.track, *link.target.op}));
    for (const LinkEnd& end : {link.source, link.target}) {
        EXPECT_TRUE(m_shown.isInView(end.track, end.span));
        EXPECT_TRUE(m_shown.window().session().highlight()->contains(BlockRef{end.track, *end.block}));
    }
    EXPECT_EQ(links().table()->currentIndex().row(), 30);
}

TEST_F(ShownLinks, ACellOfTheirChartListsThePairOfRanks)
{
    m_shown.panel()->chartChoice()->setCurrentText(QStringLiteral("Waiting at links"));
    ASSERT_TRUE(m_shown.waitUntilIdle());
    ChartView& chart = *m_shown.panel()->chart();
    const auto places = chart.chart()->places(chart.width());
    ASSERT_FALSE(places.empty());
    const picture::ChartPlace& place = places.front();
    constexpr int kInside = 12;
    QTest::mouseClick(
        &chart, Qt::LeftButton, {},
        {static_cast<int>(place.area.left) + kInside, static_cast<int>(place.area.top) + kInside});
    ASSERT_TRUE(m_shown.waitUntilIdle());
    EXPECT_TRUE(links().isVisible());
    EXPECT_EQ(links().filters()->ranks()->text().toInt(), place.subject.rank->value);
    EXPECT_EQ(links().filters()->peers()->text().toInt(), place.subject.receiver->value);
    EXPECT_EQ(links().table()->model()->rowCount(), 8);
}

TEST_F(ShownLinks, ALossOfTheWaterfallLeadsToItsGap)
{
    ChartView& chart = *m_shown.panel()->chart();
    for (const picture::ChartPlace& place : chart.chart()->places(chart.width())) {
        if (place.text.english().starts_with("latency")) {
            constexpr int kInside = 12;
            QTest::mouseClick(&chart, Qt::LeftButton, {},
                              {kInside, static_cast<int>(place.area.top) + kInside});
            ASSERT_TRUE(m_shown.waitUntilIdle());
            const auto gap = m_shown.window().session().selectedGap();
            ASSERT_TRUE(gap) << place.text;
            EXPECT_EQ(gap->track, place.subject.block->track);
            EXPECT_EQ(gap->next, place.subject.block->block);
            return;
        }
    }
    FAIL() << "messages cost nothing";
}

} // namespace
} // namespace pipescope::ui::test
