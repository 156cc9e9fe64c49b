#include "ui/statistics/statistics_panel.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QTableView>
#include <QTest>

#include "tests/support/trace_builder.h"
#include "ui/session/session.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

constexpr int kPatienceMs = 10'000;

using pipescope::test::ns;

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
        m_session.setTrace(builder.build());
        m_panel.show();
    }

    void choose(TimeSpan range)
    {
        m_session.setRange(range);
        ASSERT_TRUE(QTest::qWaitFor([this] { return m_panel.isIdle(); }, kPatienceMs));
    }

    QString cell(int row, int column) const
    {
        return m_panel.table()->model()->index(row, column).data().toString();
    }

    Session m_session;
    std::vector<TrackIndex> m_tracks{TrackIndex{std::size_t{0}}, TrackIndex{std::size_t{1}}};
    StatisticsPanel m_panel{m_session, [this] { return m_tracks; }};
};

TEST_F(StatisticsPanelTest, ShowsAllRanksTogetherAndThenEach)
{
    choose(ns(0, 4'000));
    const QAbstractItemModelTester tester(m_panel.table()->model());
    ASSERT_EQ(m_panel.table()->model()->rowCount(), 8);
    EXPECT_EQ(cell(0, StatisticsModel::RankColumn), QStringLiteral("All 2 ranks"));
    EXPECT_EQ(cell(0, StatisticsModel::BusyColumn), QStringLiteral("4 µs"));
    EXPECT_EQ(cell(0, StatisticsModel::IdleColumn), QStringLiteral("4 µs"));
    EXPECT_EQ(cell(1, StatisticsModel::KindColumn), QStringLiteral("forward"));
    EXPECT_EQ(cell(1, StatisticsModel::CountColumn), QStringLiteral("2"));
    EXPECT_EQ(cell(3, StatisticsModel::RankColumn), QStringLiteral("0"));
    EXPECT_EQ(cell(6, StatisticsModel::RankColumn), QStringLiteral("5"));
}

TEST_F(StatisticsPanelTest, TellsTheRangeItself)
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
    EXPECT_EQ(cell(1, StatisticsModel::SumColumn), QStringLiteral("900 ns"));
}

TEST_F(StatisticsPanelTest, CountsOnlyRanksThatAreShown)
{
    m_tracks = {TrackIndex{std::size_t{1}}};
    choose(ns(0, 4'000));
    EXPECT_EQ(cell(0, StatisticsModel::RankColumn), QStringLiteral("All 1 ranks"));
    EXPECT_EQ(cell(0, StatisticsModel::SumColumn), QStringLiteral("1 µs"));
}

TEST_F(StatisticsPanelTest, IsEmptyWithoutARange)
{
    choose(ns(0, 500));
    m_session.setRange({});
    EXPECT_EQ(m_panel.table()->model()->rowCount(), 0);
}

TEST_F(StatisticsPanelTest, CopiesItsRowsAsATable)
{
    choose(ns(0, 4'000));
    const QStringList lines = m_panel.tsv().split(u'\n', Qt::SkipEmptyParts);
    EXPECT_EQ(lines.size(), 9);
    EXPECT_TRUE(lines.front().startsWith(QStringLiteral("Rank\tKind\tBusy\tIdle\tCount")));
}

} // namespace
} // namespace pipescope::ui
