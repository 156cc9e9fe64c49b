#include "ui/findings/findings_panel.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QTableView>
#include <QTest>

#include "ui/session/session.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

std::shared_ptr<const Trace> traceWithFindings()
{
    Trace trace;
    trace.findings.add(FindingId::ZeroDuration, Rank{10}, "/run/10.db", {}, 7);
    trace.findings.add(FindingId::FileEmpty, Rank{9}, "/run/9.db");
    trace.findings.add(FindingId::TableMissing, Rank{2}, "/run/2.db", verbatim("TASK"));
    return std::make_shared<const Trace>(std::move(trace));
}

class FindingsOfThreeRanks : public testing::Test
{
protected:
    void SetUp() override
    {
        m_session.setTrace(traceWithFindings());
        m_panel.resize(1200, 300);
        m_panel.show();
    }

    QString cell(int row, int column) const
    {
        return m_panel.table()->model()->index(row, column).data().toString();
    }

    void clickHeader(int column)
    {
        const QHeaderView* header = m_panel.table()->horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(column) + 10, header->height() / 2});
    }

    Session m_session;
    FindingsPanel m_panel{m_session};
};

TEST_F(FindingsOfThreeRanks, ShowsSeverityRankSentenceCountAdviceAndFile)
{
    EXPECT_EQ(cell(0, FindingsModel::SeverityColumn), QStringLiteral("Error"));
    EXPECT_EQ(cell(0, FindingsModel::RankColumn), QStringLiteral("9"));
    EXPECT_EQ(cell(0, FindingsModel::SentenceColumn), QStringLiteral("The file is empty (0 bytes)"));
    EXPECT_EQ(cell(0, FindingsModel::CountColumn), QStringLiteral("1"));
    EXPECT_FALSE(cell(0, FindingsModel::AdviceColumn).isEmpty());
    EXPECT_EQ(cell(0, FindingsModel::FileColumn), QStringLiteral("/run/9.db"));
}

TEST_F(FindingsOfThreeRanks, ShowsErrorsFirst)
{
    EXPECT_EQ(cell(1, FindingsModel::SeverityColumn), QStringLiteral("Warning"));
    EXPECT_EQ(cell(2, FindingsModel::SeverityColumn), QStringLiteral("Notice"));
}

TEST_F(FindingsOfThreeRanks, SortsRanksAsNumbersByAClickOnTheHeading)
{
    clickHeader(FindingsModel::RankColumn);
    if (cell(0, FindingsModel::RankColumn) != QStringLiteral("2")) {
        clickHeader(FindingsModel::RankColumn);
    }
    EXPECT_EQ(cell(0, FindingsModel::RankColumn), QStringLiteral("2"));
    EXPECT_EQ(cell(1, FindingsModel::RankColumn), QStringLiteral("9"));
    EXPECT_EQ(cell(2, FindingsModel::RankColumn), QStringLiteral("10"));
}

TEST_F(FindingsOfThreeRanks, CopiesChosenRowsOrAll)
{
    EXPECT_EQ(m_panel.tsv().count(u'\n'), 4);
    m_panel.table()->selectRow(0);
    EXPECT_EQ(m_panel.tsv().count(u'\n'), 2);
    EXPECT_TRUE(m_panel.tsv().contains(QStringLiteral("/run/9.db")));
}

TEST_F(FindingsOfThreeRanks, AreReplacedWithTheTrace)
{
    m_session.setTrace(std::make_shared<const Trace>());
    EXPECT_EQ(m_panel.table()->model()->rowCount(), 0);
}

TEST(FindingsModel, IsAWellBehavedModel)
{
    FindingsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTrace(traceWithFindings());
}

TEST(FindingsBadge, CountsBySeverity)
{
    EXPECT_EQ(findingsBadge({}), QStringLiteral("No findings"));
    EXPECT_EQ(findingsBadge(traceWithFindings()->findings), QStringLiteral("1 error, 1 warning, 1 notice"));
}

} // namespace
} // namespace pipescope::ui
