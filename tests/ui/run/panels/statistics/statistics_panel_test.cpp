#include "ui/run/panels/statistics/statistics_panel.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "tests/support/trace_builder.h"
#include "tests/ui/header_click.h"
#include "tests/ui/patience.h"
#include "ui/run/session/timeline_session.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;
using test::kPatienceMs;

class StatisticsPanelTest : public testing::Test
{
protected:
    StatisticsPanelTest()
    {
        pipescope::test::TraceBuilder builder;
        builder.rank(0, 0).rank(5, 1);
        builder.block(0, BlockKind::Forward, ns(0, 1'000));
        builder.block(0, BlockKind::Backward, ns(2'000, 4'000));
        builder.block(5, BlockKind::Forward, ns(1'000, 2'000));
        builder.step(7, ns(0, 2'000)).step(8, ns(2'000, 4'000));
        m_session.setTrace(builder.build());
        m_panel.show();
    }

    void choose(TimeSpan range)
    {
        m_session.setRange(range);
        waitUntilIdle();
    }

    void waitUntilIdle()
    {
        ASSERT_TRUE(QTest::qWaitFor([this] { return m_panel.isIdle(); }, kPatienceMs));
    }

    QString cell(int row, int column) const
    {
        return m_panel.table()->model()->index(row, column).data().toString();
    }

    TimelineSession m_session;
    std::vector<TrackIndex> m_tracks{TrackIndex{std::size_t{0}}, TrackIndex{std::size_t{1}}};
    TimeSpan m_seen = ns(0, 3'000);
    StatisticsPanel m_panel{m_session, [this] { return m_tracks; }, [this] { return m_seen; }};
};

TEST_F(StatisticsPanelTest, ShowsAllRanksTogetherAndThenEach)
{
    choose(ns(0, 4'000));
    const QAbstractItemModelTester tester(m_panel.table()->model());
    ASSERT_EQ(m_panel.table()->model()->rowCount(), 8);
    EXPECT_EQ(cell(0, StatisticsPanel::RankColumn), QStringLiteral("All 2 ranks"));
    EXPECT_EQ(cell(0, StatisticsPanel::BusyColumn), QStringLiteral("4 µs"));
    EXPECT_EQ(cell(0, StatisticsPanel::IdleColumn), QStringLiteral("4 µs"));
    EXPECT_EQ(cell(1, StatisticsPanel::KindColumn), QStringLiteral("forward"));
    EXPECT_EQ(cell(1, StatisticsPanel::CountColumn), QStringLiteral("2"));
    EXPECT_EQ(cell(3, StatisticsPanel::RankColumn), QStringLiteral("0"));
    EXPECT_EQ(cell(6, StatisticsPanel::RankColumn), QStringLiteral("5"));
}

TEST_F(StatisticsPanelTest, OnlyTheSumsOfAllRanksStandOutWhereAllBlocksAreListedAlone)
{
    choose(ns(0, 4'000));
    const auto isBold = [this](int row) {
        return m_panel.table()->model()->index(row, 0).data(Qt::FontRole).value<QFont>().bold();
    };
    EXPECT_TRUE(isBold(0));
    EXPECT_TRUE(isBold(3)) << "the first row of a rank";
    auto* kind = m_panel.findChild<QComboBox*>();
    kind->setCurrentIndex(kind->findText(QStringLiteral("all blocks")));
    ASSERT_EQ(m_panel.table()->model()->rowCount(), 3);
    EXPECT_TRUE(isBold(0));
    EXPECT_FALSE(isBold(1));
    EXPECT_FALSE(isBold(2));
}

TEST_F(StatisticsPanelTest, TheColumnOfRanksHasRoomForThatOfAllOfMany)
{
    choose(ns(0, 4'000));
    QFont bold = m_panel.table()->font();
    bold.setBold(true);
    constexpr int kMargins = 12;
    EXPECT_GE(m_panel.table()->columnWidth(StatisticsPanel::RankColumn),
              QFontMetrics(bold).horizontalAdvance(QStringLiteral("All 1024 ranks")) + kMargins);
}

TEST_F(StatisticsPanelTest, ShowsTheRangeItself)
{
    choose(ns(500, 2'500));
    EXPECT_EQ(m_panel.heading()->text(),
              QStringLiteral("2 µs, from 500 ns to 2.5 µs of the run · on each host's own clock"));
}

TEST_F(StatisticsPanelTest, FollowsTheRangeWhileItIsDragged)
{
    choose(ns(0, 500));
    m_session.setRange(ns(0, 800));
    choose(ns(0, 900));
    EXPECT_EQ(cell(1, StatisticsPanel::SumColumn), QStringLiteral("900 ns"));
}

TEST_F(StatisticsPanelTest, CountsOnlyRanksThatAreShown)
{
    m_tracks = {TrackIndex{std::size_t{1}}};
    choose(ns(0, 4'000));
    EXPECT_EQ(cell(0, StatisticsPanel::RankColumn), QStringLiteral("1 rank"));
    EXPECT_EQ(cell(0, StatisticsPanel::SumColumn), QStringLiteral("1 µs"));
}

TEST_F(StatisticsPanelTest, CountsWhatIsInViewWithoutARange)
{
    choose(ns(0, 500));
    m_session.setRange({});
    waitUntilIdle();
    EXPECT_EQ(cell(0, StatisticsPanel::BusyColumn), QStringLiteral("3 µs"));
    EXPECT_TRUE(m_panel.heading()->text().startsWith(QStringLiteral("What is in view: 3 µs, from 0 ns")));
    m_seen = ns(-5'000, 1'000);
    m_panel.followView();
    waitUntilIdle();
    EXPECT_EQ(cell(0, StatisticsPanel::BusyColumn), QStringLiteral("1 µs"));
    EXPECT_EQ(cell(0, StatisticsPanel::IdleColumn), QStringLiteral("1 µs")) << "none before the run";
}

TEST_F(StatisticsPanelTest, CountsTheSelectedStepWithoutARange)
{
    m_session.selectStep(StepIndex{1U});
    waitUntilIdle();
    EXPECT_EQ(cell(0, StatisticsPanel::BusyColumn), QStringLiteral("2 µs"));
    EXPECT_TRUE(m_panel.heading()->text().startsWith(QStringLiteral("Step 8: 2 µs, from 2 µs to 4 µs")));
    choose(ns(0, 500));
    EXPECT_EQ(cell(0, StatisticsPanel::BusyColumn), QStringLiteral("500 ns"));
}

TEST_F(StatisticsPanelTest, CountsNoViewWhileItIsHidden)
{
    waitUntilIdle();
    m_panel.hide();
    m_seen = ns(0, 1'000);
    m_panel.followView();
    EXPECT_TRUE(m_panel.isIdle());
    m_panel.show();
    waitUntilIdle();
    EXPECT_EQ(cell(0, StatisticsPanel::BusyColumn), QStringLiteral("1 µs"));
}

TEST_F(StatisticsPanelTest, IsEmptyWhileNothingIsOpen)
{
    m_session.setTrace(std::make_shared<const Trace>());
    waitUntilIdle();
    EXPECT_EQ(m_panel.table()->model()->rowCount(), 0);
    EXPECT_EQ(m_panel.heading()->text(), QStringLiteral("Nothing is open."));
}

TEST_F(StatisticsPanelTest, CopiesItsRowsAsATable)
{
    choose(ns(0, 4'000));
    const QStringList lines = m_panel.tsv().split(u'\n', Qt::SkipEmptyParts);
    EXPECT_EQ(lines.size(), 9);
    EXPECT_TRUE(lines.front().startsWith(QStringLiteral("Rank\tKind\tBusy\tBusy %\tIdle\tIdle %\tCount")));
}

TEST_F(StatisticsPanelTest, ShowsBusyAndIdleAsPartsOfTheRange)
{
    choose(ns(0, 4'000));
    EXPECT_EQ(cell(0, StatisticsPanel::BusyShareColumn), QStringLiteral("50.0"));
    EXPECT_EQ(cell(3, StatisticsPanel::BusyShareColumn), QStringLiteral("75.0"));
    EXPECT_EQ(cell(3, StatisticsPanel::IdleShareColumn), QStringLiteral("25.0"));
    EXPECT_EQ(cell(6, StatisticsPanel::IdleShareColumn), QStringLiteral("75.0"));
    EXPECT_EQ(cell(4, StatisticsPanel::IdleShareColumn), QString());
}

/// Clicks on headers of the statistics of two ranks.
class SortedStatistics
    : public StatisticsPanelTest
    , public testing::WithParamInterface<int>
{
protected:
    void clickHeader(int column) { test::clickHeader(*m_panel.table(), column); }

    std::vector<ColumnKey> values() const
    {
        const auto& list = m_panel.rows();
        const auto& column = list.columns()[static_cast<std::size_t>(GetParam())];
        std::vector<ColumnKey> values;
        for (int row = 0; row < list.rowCount(); ++row) {
            const auto& shown = list.rowAt(row);
            if (shown.number) {
                values.push_back(column.key ? column.key(shown) : ColumnKey(column.text(shown)));
            }
        }
        return values;
    }
};

TEST_P(SortedStatistics, FollowAClickOnAnyHeaderAndAllRanksTogetherStayFirst)
{
    m_panel.resize(1600, 400);
    choose(ns(0, 4'000));
    clickHeader(GetParam());
    const auto ascending = values();
    EXPECT_EQ(ascending.size(), 5U);
    EXPECT_TRUE(std::is_sorted(ascending.begin(), ascending.end()));
    EXPECT_TRUE(cell(0, StatisticsPanel::RankColumn).startsWith(QStringLiteral("All")));
    clickHeader(GetParam());
    const auto descending = values();
    EXPECT_TRUE(std::is_sorted(descending.rbegin(), descending.rend()));
    EXPECT_TRUE(cell(0, StatisticsPanel::RankColumn).startsWith(QStringLiteral("All")));
}

INSTANTIATE_TEST_SUITE_P(Columns, SortedStatistics, testing::Range(0, int{StatisticsPanel::ColumnCount}));

TEST_F(StatisticsPanelTest, ListsOneKindAloneSoThatASlowRankStandsOut)
{
    choose(ns(0, 4'000));
    const int forward = m_panel.kindBox()->findText(QStringLiteral("forward"));
    ASSERT_GT(forward, 0);
    m_panel.kindBox()->setCurrentIndex(forward);
    ASSERT_EQ(m_panel.table()->model()->rowCount(), 3);
    EXPECT_EQ(cell(1, StatisticsPanel::KindColumn), QStringLiteral("forward"));
    m_session.setRange({});
    choose(ns(0, 3'000));
    EXPECT_EQ(m_panel.table()->model()->rowCount(), 3);
}

TEST_F(StatisticsPanelTest, ARowLeadsToItsRankByAClickAndByEnter)
{
    choose(ns(0, 4'000));
    QSignalSpy chosen(&m_panel, &StatisticsPanel::rankChosen);
    QTableView* table = m_panel.table();
    const QModelIndex ofRank5 = table->model()->index(6, 0);
    table->scrollTo(ofRank5);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(ofRank5).center());
    ASSERT_EQ(chosen.size(), 1);
    EXPECT_EQ(chosen[0][0].value<Rank>(), Rank{5});
    table->setCurrentIndex(table->model()->index(3, 0));
    QTest::keyClick(table, Qt::Key_Return);
    ASSERT_EQ(chosen.size(), 2);
    EXPECT_EQ(chosen[1][0].value<Rank>(), Rank{0});
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Return);
    EXPECT_EQ(chosen.size(), 2);
}

} // namespace
} // namespace pipescope::ui
