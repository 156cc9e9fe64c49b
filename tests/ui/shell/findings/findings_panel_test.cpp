#include "ui/shell/findings/findings_panel.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QSignalSpy>
#include <QStyle>
#include <QTableView>
#include <QTest>

#include "tests/ui/header_click.h"
#include "tests/ui/toy_document.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/workspace/commands/timeline_command_table.h"
#include "ui/shell/document/document_session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace pipescope::ui {
namespace {

DocumentFiles someFindings()
{
    DocumentFiles files;
    files.findings.add(FindingId::ZeroDuration, Rank{10}, "/run/10.db", {}, 7);
    files.findings.add(FindingId::FileEmpty, Rank{9}, "/run/9.db");
    files.findings.add(FindingId::TableMissing, Rank{2}, "/run/2.db", verbatim("TASK"));
    return files;
}

bool isShown(Rank rank)
{
    return rank != Rank{10};
}

class FindingsOfThreeRanks : public testing::Test
{
protected:
    void SetUp() override
    {
        m_session.setDocument(test::toyDocument(someFindings()));
        m_panel.resize(1200, 300);
        m_panel.show();
    }

    QString cell(int row, int column) const
    {
        return m_panel.table()->model()->index(row, column).data().toString();
    }

    DocumentSession m_session;
    FindingsPanel m_panel{m_session, isShown, timelineRemedy};
};

TEST_F(FindingsOfThreeRanks, ShowsSeverityRankSentenceCountAdviceAndFile)
{
    EXPECT_EQ(cell(0, FindingsPanel::SeverityColumn), QStringLiteral("Error"));
    EXPECT_EQ(cell(0, FindingsPanel::RankColumn), QStringLiteral("9"));
    EXPECT_EQ(cell(0, FindingsPanel::SentenceColumn), QStringLiteral("The file is empty (0 bytes)"));
    EXPECT_EQ(cell(0, FindingsPanel::CountColumn), QStringLiteral("1"));
    EXPECT_FALSE(cell(0, FindingsPanel::AdviceColumn).isEmpty());
    EXPECT_EQ(cell(0, FindingsPanel::FileColumn), QStringLiteral("/run/9.db"));
}

TEST_F(FindingsOfThreeRanks, ShowsErrorsFirst)
{
    EXPECT_EQ(cell(1, FindingsPanel::SeverityColumn), QStringLiteral("Warning"));
    EXPECT_EQ(cell(2, FindingsPanel::SeverityColumn), QStringLiteral("Notice"));
}

TEST_F(FindingsOfThreeRanks, SortsRanksAsNumbersByAClickOnTheHeading)
{
    test::clickHeader(*m_panel.table(), FindingsPanel::RankColumn);
    if (cell(0, FindingsPanel::RankColumn) != QStringLiteral("2")) {
        test::clickHeader(*m_panel.table(), FindingsPanel::RankColumn);
    }
    EXPECT_EQ(cell(0, FindingsPanel::RankColumn), QStringLiteral("2"));
    EXPECT_EQ(cell(1, FindingsPanel::RankColumn), QStringLiteral("9"));
    EXPECT_EQ(cell(2, FindingsPanel::RankColumn), QStringLiteral("10"));
}

TEST_F(FindingsOfThreeRanks, CopiesChosenRowsOrAll)
{
    EXPECT_EQ(m_panel.tsv().count(u'\n'), 4);
    m_panel.table()->selectRow(0);
    EXPECT_EQ(m_panel.tsv().count(u'\n'), 2);
    EXPECT_TRUE(m_panel.tsv().contains(QStringLiteral("/run/9.db")));
}

TEST_F(FindingsOfThreeRanks, AreReplacedWithTheDocument)
{
    m_session.setDocument(nullptr);
    EXPECT_EQ(m_panel.table()->model()->rowCount(), 0);
}

/// Six hosts whose clocks are ahead by different times, and three ranks without a table.
class FindingsThatSayTheSame : public testing::Test
{
protected:
    void SetUp() override
    {
        DocumentFiles files;
        for (int host = 1; host <= 6; ++host) {
            files.findings.add(FindingId::ClockOffset, {}, {},
                               "%1 is %2 ahead of %3"_text("node-" + std::to_string(host),
                                                           std::to_string(host) + " ms",
                                                           std::string("node-0")));
        }
        if (m_hasFiles) {
            for (const int rank : {3, 4, 9}) {
                files.findings.add(FindingId::TableMissing, Rank{rank},
                                   "/run/" + std::to_string(rank) + ".db", verbatim("TASK"), 2);
            }
            files.findings.add(FindingId::TableMissing, Rank{3}, "/run/3.db", verbatim("OTHER"));
        }
        m_session.setDocument(test::toyDocument(std::move(files)));
        m_panel.resize(900, 300);
        m_panel.show();
    }

    QStringList row(int row) const
    {
        QStringList cells;
        for (int column = 0; column < FindingsPanel::ColumnCount; ++column) {
            cells.append(m_panel.table()->model()->index(row, column).data().toString());
        }
        return cells;
    }

    int rowOf(const QString& part) const
    {
        for (int r = 0; r < m_panel.table()->model()->rowCount(); ++r) {
            if (row(r)[FindingsPanel::SentenceColumn].contains(part)) {
                return r;
            }
        }
        return -1;
    }

    bool m_hasFiles = true;
    DocumentSession m_session;
    FindingsPanel m_panel{m_session, [](Rank rank) { return rank.value >= 4; }, timelineRemedy};
};

TEST_F(FindingsThatSayTheSame, OfDifferentHostsAreOneRow)
{
    ASSERT_EQ(m_panel.table()->model()->rowCount(), 3);
    const QModelIndex clocks =
        m_panel.table()->model()->index(rowOf(QStringLiteral("node-1")), FindingsPanel::SentenceColumn);
    EXPECT_TRUE(
        clocks.data().toString().endsWith(QStringLiteral("node-1 is 1 ms ahead of node-0 (and 5 more)")));
    EXPECT_EQ(clocks.data(Qt::ToolTipRole).toString().count(u'\n'), 5);
    EXPECT_EQ(row(clocks.row())[FindingsPanel::CountColumn], QStringLiteral("6"));
    EXPECT_EQ(row(clocks.row())[FindingsPanel::FileColumn], QString());
}

TEST_F(FindingsThatSayTheSame, OfDifferentRanksAreOneRowAndThatLeadsToTheFirstShown)
{
    const int tables = rowOf(QStringLiteral("TASK"));
    EXPECT_EQ(row(tables)[FindingsPanel::RankColumn], QStringLiteral("3-4,9"));
    EXPECT_EQ(row(tables)[FindingsPanel::CountColumn], QStringLiteral("6"));
    EXPECT_EQ(row(tables)[FindingsPanel::FileColumn], QStringLiteral("3 files"));
    EXPECT_FALSE(row(tables)[FindingsPanel::SentenceColumn].contains(QStringLiteral("more")));
    QSignalSpy ranks(&m_panel, &FindingsPanel::rankChosen);
    m_panel.table()->setCurrentIndex(m_panel.table()->model()->index(tables, 0));
    QTest::keyClick(m_panel.table(), Qt::Key_Return);
    ASSERT_EQ(ranks.size(), 1);
    EXPECT_EQ(ranks[0][0].value<Rank>(), Rank{4});
}

TEST_F(FindingsThatSayTheSame, OfAnotherTableStandApart)
{
    EXPECT_NE(rowOf(QStringLiteral("OTHER")), rowOf(QStringLiteral("TASK")));
    EXPECT_EQ(row(rowOf(QStringLiteral("OTHER")))[FindingsPanel::RankColumn], QStringLiteral("3"));
}

class FindingsWithoutFiles : public FindingsThatSayTheSame
{
protected:
    FindingsWithoutFiles() { m_hasFiles = false; }
};

TEST_F(FindingsWithoutFiles, HaveTheRoomOfTheFilesAndAreWhole)
{
    const QTableView* table = m_panel.table();
    const int margins = 2 * (table->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, table) + 1);
    EXPECT_TRUE(table->isColumnHidden(FindingsPanel::FileColumn));
    for (const int width : {900, 500, 1400}) {
        m_panel.resize(width, 300);
        QCoreApplication::processEvents();
        for (const int column : {int{FindingsPanel::SentenceColumn}, int{FindingsPanel::AdviceColumn}}) {
            const QString text = table->model()->index(0, column).data().toString();
            const QRect needed = table->fontMetrics().boundingRect(
                QRect(0, 0, table->columnWidth(column) - margins, 10'000), Qt::TextWordWrap, text);
            EXPECT_LE(needed.height(), table->rowHeight(0)) << width << ' ' << column;
        }
    }
}

/// The height of the first row, and what its texts need.
std::pair<int, int> heightOfFirstRow(const QTableView& table)
{
    const int margins = 2 * (table.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &table) + 1);
    int needed = 0;
    for (const int column : {int{FindingsPanel::SentenceColumn}, int{FindingsPanel::AdviceColumn}}) {
        const QString text = table.model()->index(0, column).data().toString();
        const QRect room(0, 0, table.columnWidth(column) - margins, 10'000);
        needed = std::max(needed, table.fontMetrics().boundingRect(room, Qt::TextWordWrap, text).height());
    }
    return {table.rowHeight(0), needed};
}

TEST_F(FindingsThatSayTheSame, AreNoHigherThanTheirTextsWhenThePanelGetsWider)
{
    for (const int width : {300, 1400, 300, 1170}) {
        m_panel.resize(width, 150);
        QCoreApplication::processEvents();
        const auto [height, needed] = heightOfFirstRow(*m_panel.table());
        EXPECT_GE(height, needed) << width;
        EXPECT_LE(height, needed + m_panel.table()->fontMetrics().lineSpacing()) << width;
    }
}

TEST_F(FindingsOfThreeRanks, AreAWellBehavedModel)
{
    const QAbstractItemModelTester tester(m_panel.table()->model(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    m_session.setDocument(nullptr);
    m_session.setDocument(test::toyDocument(someFindings()));
}

/// What the three ranks are compared with: a rank that has a row, and a finding with a remedy.
class FindingsOfARunBefore : public FindingsOfThreeRanks
{
protected:
    void SetUp() override
    {
        FindingsOfThreeRanks::SetUp();
        DocumentFiles before;
        before.findings.add(FindingId::FileCorrupt, Rank{2}, "/before/2.db");
        before.findings.add(FindingId::PipelineAssumed, {}, "/before");
        before.findings.add(FindingId::FileEmpty, Rank{9}, "/before/9.db");
        m_panel.setBefore(std::make_shared<const DocumentFiles>(before));
    }

    QString sentence(int row) const { return cell(row, FindingsPanel::SentenceColumn); }

    int rows() const { return m_panel.table()->model()->rowCount(); }
};

TEST_F(FindingsOfARunBefore, FollowThoseOfTheShownRunAndSayWhoseTheyAre)
{
    ASSERT_EQ(rows(), 6);
    for (int row = 0; row < 6; ++row) {
        EXPECT_EQ(sentence(row).startsWith(QStringLiteral("Run before: ")), row >= 3)
            << sentence(row).toStdString();
    }
    EXPECT_EQ(cell(0, FindingsPanel::CountColumn), QStringLiteral("1"))
        << "an empty file of each run is no two files of one";
    test::clickHeader(*m_panel.table(), FindingsPanel::SentenceColumn);
    EXPECT_FALSE(sentence(2).startsWith(QStringLiteral("Run before: ")));
}

TEST_F(FindingsOfARunBefore, LeadNowhere)
{
    QSignalSpy ranks(&m_panel, &FindingsPanel::rankChosen);
    QSignalSpy remedies(&m_panel, &FindingsPanel::remedyChosen);
    for (int row = 3; row < 6; ++row) {
        for (const int column : {int{FindingsPanel::SentenceColumn}, int{FindingsPanel::AdviceColumn}}) {
            const QModelIndex index = m_panel.table()->model()->index(row, column);
            m_panel.table()->setCurrentIndex(index);
            QTest::keyClick(m_panel.table(), Qt::Key_Return);
            EXPECT_FALSE(index.data(Qt::FontRole).isValid()) << "no link";
        }
    }
    EXPECT_TRUE(ranks.isEmpty());
    EXPECT_TRUE(remedies.isEmpty());
}

TEST_F(FindingsOfARunBefore, GoWhenNothingIsComparedAnyMore)
{
    m_panel.setBefore(nullptr);
    EXPECT_EQ(rows(), 3);
}

TEST_F(FindingsOfARunBefore, AreListedWhereTheShownRunHasNone)
{
    m_session.setDocument(nullptr);
    EXPECT_EQ(rows(), 3);
    EXPECT_FALSE(m_panel.nothing()->isVisible());
}

TEST(FindingsBadge, CountsThoseOfTheRunBeforeApart)
{
    const FindingList findings = someFindings().findings;
    const FindingList none;
    EXPECT_EQ(findingsBadge(none, &findings),
              QStringLiteral("No findings · before: 1 error, 1 warning, 1 notice"));
    EXPECT_EQ(findingsBadge(findings, &none), findingsBadge(findings));
}

TEST(FindingsBadge, CountsBySeverity)
{
    EXPECT_EQ(findingsBadge({}), QStringLiteral("No findings"));
    EXPECT_EQ(findingsBadge(someFindings().findings), QStringLiteral("1 error, 1 warning, 1 notice"));
}

/// Ranks 2 and 9 have a row; rank 10 and what is about the whole run have none.
class FindingsThatLead : public testing::Test
{
protected:
    void SetUp() override
    {
        DocumentFiles files;
        files.roots = {"/run"};
        files.findings.add(FindingId::FileEmpty, Rank{9}, "/run/9.db");
        files.findings.add(FindingId::FileCorrupt, Rank{10}, "/run/10.db");
        files.findings.add(FindingId::PipelineAssumed, {}, "/run");
        files.findings.sort();
        m_session.setDocument(test::toyDocument(std::move(files)));
        m_panel.resize(1200, 300);
        m_panel.show();
    }

    QModelIndex rowOf(FindingId id, int column = 0) const
    {
        const QString sentence = QString::fromUtf8(findingKind(id).sentence.english).left(20);
        const QAbstractItemModel* model = m_panel.table()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->index(row, FindingsPanel::SentenceColumn).data().toString().startsWith(sentence)) {
                return model->index(row, column);
            }
        }
        return {};
    }

    void enter(const QModelIndex& index)
    {
        m_panel.table()->setCurrentIndex(index);
        QTest::keyClick(m_panel.table(), Qt::Key_Return);
    }

    QPoint placeOf(const QModelIndex& index) const { return m_panel.table()->visualRect(index).center(); }

    DocumentSession m_session;
    FindingsPanel m_panel{m_session, isShown, timelineRemedy};
    QSignalSpy m_ranks{&m_panel, &FindingsPanel::rankChosen};
    QSignalSpy m_remedies{&m_panel, &FindingsPanel::remedyChosen};
};

TEST_F(FindingsThatLead, GoToTheirRankByEnterAndByADoubleClick)
{
    enter(rowOf(FindingId::FileEmpty));
    ASSERT_EQ(m_ranks.size(), 1);
    EXPECT_EQ(m_ranks[0][0].value<Rank>(), Rank{9});
    QTest::mouseClick(m_panel.table()->viewport(), Qt::LeftButton, {}, placeOf(rowOf(FindingId::FileEmpty)));
    EXPECT_EQ(m_ranks.size(), 1);
    QTest::mouseDClick(m_panel.table()->viewport(), Qt::LeftButton, {}, placeOf(rowOf(FindingId::FileEmpty)));
    EXPECT_EQ(m_ranks.size(), 2);
}

TEST_F(FindingsThatLead, GoToTheirPlaceWhereTheyHaveOne)
{
    DocumentFiles files;
    files.roots = {"/run"};
    Finding finding{FindingId::OverlappingRange, Rank{0}, "/run/0.db", 3, {}, {}};
    finding.place = TimeSpan{{1'000}, {2'000}};
    files.findings.add(finding);
    m_session.setDocument(test::toyDocument(std::move(files)));
    QSignalSpy places(&m_panel, &FindingsPanel::placeChosen);
    enter(m_panel.table()->model()->index(0, 0));
    EXPECT_EQ(m_ranks.size(), 0);
    ASSERT_EQ(places.size(), 1);
    EXPECT_EQ(places[0][1].value<TimeSpan>(), *finding.place);
}

TEST_F(FindingsThatLead, DoNotGoToARankWithoutARow)
{
    enter(rowOf(FindingId::FileCorrupt));
    EXPECT_EQ(m_ranks.size(), 0);
}

TEST_F(FindingsThatLead, OfferTheCommandThatDoesWhatTheyAdvise)
{
    const QModelIndex advice = rowOf(FindingId::PipelineAssumed, FindingsPanel::AdviceColumn);
    EXPECT_TRUE(advice.data(Qt::FontRole).value<QFont>().underline());
    QTest::mouseClick(m_panel.table()->viewport(), Qt::LeftButton, {}, placeOf(advice));
    ASSERT_EQ(m_remedies.size(), 1);
    EXPECT_EQ(m_remedies[0][0].value<CommandId>(), TimelineCommand::kParallelSizes);
    enter(advice);
    EXPECT_EQ(m_remedies.size(), 2);
    EXPECT_FALSE(rowOf(FindingId::FileEmpty, FindingsPanel::AdviceColumn).data(Qt::FontRole).isValid());
}

/// One finding with a rank and a command that does what it advises.
class AdviceForARank : public FindingsThatLead
{
protected:
    void SetUp() override
    {
        FindingsThatLead::SetUp();
        DocumentFiles files;
        files.roots = {"/run"};
        files.findings.add(FindingId::StageUnknown, Rank{0}, "/run/0.db");
        m_session.setDocument(test::toyDocument(std::move(files)));
    }

    QModelIndex advice() const { return rowOf(FindingId::StageUnknown, FindingsPanel::AdviceColumn); }
};

TEST_F(AdviceForARank, IsFollowedByEnter)
{
    enter(advice());
    EXPECT_EQ(m_remedies.size(), 1);
    EXPECT_EQ(m_ranks.size(), 0);
    enter(rowOf(FindingId::StageUnknown));
    EXPECT_EQ(m_ranks.size(), 1);
}

TEST_F(AdviceForARank, IsFollowedOnceByADoubleClick)
{
    QTest::mouseClick(m_panel.table()->viewport(), Qt::LeftButton, {}, placeOf(advice()));
    QTest::mouseDClick(m_panel.table()->viewport(), Qt::LeftButton, {}, placeOf(advice()));
    EXPECT_EQ(m_remedies.size(), 1);
    EXPECT_EQ(m_ranks.size(), 0);
}

TEST(Remedy, IsTheDialogOfSizesWhereTheAdviceNamesIt)
{
    for (const FindingKind& kind : allFindingKinds()) {
        const std::string_view advice = kind.advice.english;
        if (advice.find("Parallel Sizes in the View menu") != std::string_view::npos) {
            EXPECT_EQ(timelineRemedy(kind.id), TimelineCommand::kParallelSizes) << advice;
        }
    }
    EXPECT_EQ(timelineRemedy(FindingId::SizesContradicted), TimelineCommand::kParallelSizes);
}

TEST(Remedy, IsTheRecordingGuideWhereTheAdviceIsToRecordMore)
{
    for (const FindingKind& kind : allFindingKinds()) {
        const std::string_view advice = kind.advice.english;
        const auto begins = [&](std::string_view words) { return advice.starts_with(words); };
        if (begins("Profile ") || begins("Record pp_info") || begins("Train with") || begins("Add ranges")) {
            EXPECT_EQ(timelineRemedy(kind.id), CommandId::ShowRecordingGuide) << advice;
        }
    }
    EXPECT_EQ(timelineRemedy(FindingId::NoRanges), CommandId::ShowRecordingGuide);
    EXPECT_EQ(timelineRemedy(FindingId::ReportNotExported), CommandId::ShowRecordingGuide);
}

TEST_F(FindingsThatLead, OfferTheClockOffsetsWhereClocksDiffer)
{
    DocumentFiles files;
    files.roots = {"/run"};
    files.findings.add(FindingId::ClockOffset, {}, {}, verbatim("node-1"));
    m_session.setDocument(test::toyDocument(std::move(files)));
    enter(m_panel.table()->model()->index(0, FindingsPanel::AdviceColumn));
    ASSERT_EQ(m_remedies.size(), 1);
    EXPECT_EQ(m_remedies[0][0].value<CommandId>(), TimelineCommand::kClockOffsets);
}

TEST_F(FindingsThatLead, SayThatThereAreNone)
{
    EXPECT_FALSE(m_panel.nothing()->isVisible());
    DocumentFiles files;
    files.roots = {"/run"};
    m_session.setDocument(test::toyDocument(std::move(files)));
    EXPECT_TRUE(m_panel.nothing()->isVisible());
    EXPECT_EQ(m_panel.nothing()->text(), QStringLiteral("No problems were found."));
    m_session.setDocument(nullptr);
    EXPECT_EQ(m_panel.nothing()->text(), QStringLiteral("Nothing is open."));
}

} // namespace
} // namespace pipescope::ui
