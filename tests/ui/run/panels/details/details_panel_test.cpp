#include "ui/run/panels/details/details_panel.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "tests/support/trace_builder.h"
#include "tests/ui/patience.h"
#include "ui/run/session/run_analyser.h"
#include "ui/run/session/timeline_session.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

/// Rank 0 sends to rank 1; the send is selected.
class DetailsPanelOfASend : public testing::Test
{
protected:
    void SetUp() override
    {
        test::TraceBuilder builder;
        builder.rank(0, 0).rank(1, 1).opened("/run", 2);
        const auto send = builder.op(0, OperatorKind::Send, test::ns(10, 20), "hcom_send__1_0_1");
        m_receive = builder.op(1, OperatorKind::Receive, test::ns(12, 30), "hcom_receive__1_0_1");
        builder.link(0, send, 1, m_receive);
        m_session.setTrace(builder.build());
        m_panel.resize(400, 600);
        m_panel.show();
        m_session.select(OperatorRef{TrackIndex{0U}, send});
    }

    int rowThatLeadsSomewhere() const
    {
        const auto* model = static_cast<const DetailsModel*>(m_panel.table()->model());
        for (int row = 0; row < model->rowCount(); ++row) {
            const QVariant target = model->target(model->index(row, 0));
            if (target.value<TraceRef>() == TraceRef(OperatorRef{TrackIndex{1U}, m_receive})) {
                return row;
            }
        }
        return -1;
    }

    TimelineSession m_session;
    DetailsPanel m_panel{m_session};
    OperatorIndex m_receive;
};

TEST_F(DetailsPanelOfASend, ShowsTheRowsOfTheSelection)
{
    EXPECT_TRUE(m_panel.table()->isVisible());
    EXPECT_TRUE(m_panel.text().contains(QStringLiteral("hcom_send__1_0_1")));
}

TEST_F(DetailsPanelOfASend, LeadsToTheOtherEndOfALinkByAClick)
{
    QSignalSpy followed(&m_panel, &DetailsPanel::followed);
    const int row = rowThatLeadsSomewhere();
    ASSERT_GE(row, 0) << m_panel.text().toStdString();
    const QModelIndex index = m_panel.table()->model()->index(row, DetailsModel::ValueColumn);
    m_panel.table()->scrollTo(index);
    QTest::mouseClick(m_panel.table()->viewport(), Qt::LeftButton, {},
                      m_panel.table()->visualRect(index).center());
    ASSERT_EQ(followed.size(), 1);
    EXPECT_EQ(followed[0][0].value<TraceRef>(), TraceRef(OperatorRef{TrackIndex{1U}, m_receive}));
}

TEST_F(DetailsPanelOfASend, CopiesSelectedRowsAsATable)
{
    m_panel.table()->selectRow(1);
    const QStringList lines = m_panel.tsv().split(u'\n', Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 2);
    EXPECT_EQ(lines[0], QStringLiteral("Property\tValue\tOrigin"));
}

/// A panel whose raw rows are made up.
class DetailsWithRawRows : public testing::Test
{
protected:
    QString textOf(DetailsPanel::RawRows rawRows)
    {
        test::TraceBuilder builder;
        builder.rank(0, 0).block(0, BlockKind::Forward, test::ns(0, 10), "0F");
        TimelineSession session;
        session.setTrace(builder.build());
        DetailsPanel panel(session, std::move(rawRows));
        session.select(BlockRef{});
        EXPECT_TRUE(QTest::qWaitFor([&] { return panel.isIdle(); }, test::kPatienceMs));
        return panel.text();
    }
};

TEST_F(DetailsWithRawRows, ShowsThemAfterWhatIsKnown)
{
    const QString text = textOf([](const Trace&, const TraceRef&, const std::stop_token&) {
        return Result<std::vector<DetailRow>>(
            std::vector<DetailRow>{{verbatim("TASK.startNs"), verbatim("17"), verbatim("row 3"), {}}});
    });
    EXPECT_TRUE(text.trimmed().endsWith(QStringLiteral("TASK.startNs: 17"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("0F")));
}

TEST_F(DetailsWithRawRows, ReportsWhyTheyCannotBeRead)
{
    const QString text = textOf([](const Trace&, const TraceRef&, const std::stop_token&) {
        return Result<std::vector<DetailRow>>(Error{ErrorKind::NotFound, {}, verbatim("the file is gone")});
    });
    EXPECT_TRUE(text.contains(QStringLiteral("the file is gone")));
}

TEST(DetailsPanelOfABlock, SaysItsDelayWhileTheIdealIsShown)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(0, test::ns(0, 1000));
    builder.block(0, BlockKind::Forward, test::ns(3000, 9000), "0F", 0);
    test::TraceBuilder ideal;
    ideal.rank(0, 0).step(0, test::ns(0, 1000));
    ideal.block(0, BlockKind::Forward, test::ns(1000, 4000), "0F", 0);
    TimelineSession session;
    session.setTrace(builder.build());
    DetailsPanel panel(session);
    session.select(BlockRef{});
    EXPECT_FALSE(panel.text().contains(QStringLiteral("ideal")));
    session.setCompanion(std::make_shared<const scene::CompanionIndex>(
        Companion{CompanionKind::Ideal, ideal.build(), {{BlockIndex{0U}}}, std::nullopt}));
    EXPECT_TRUE(
        panel.text().contains(QStringLiteral("Delay against the ideal: begins 2 µs, ends 5 µs later")))
        << panel.text().toStdString();
    session.setCompanion(nullptr);
    EXPECT_FALSE(panel.text().contains(QStringLiteral("ideal")));
}

TEST(DetailsPanelOfAStep, ReportsTheSelectedStep)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(12, test::ns(0, 1000)).block(0, BlockKind::Forward, test::ns(0, 1000), "0F", 0);
    TimelineSession session;
    session.setTrace(builder.build());
    DetailsPanel panel(session);
    session.selectStep(StepIndex{0U});
    EXPECT_TRUE(panel.text().startsWith(QStringLiteral("Step: 12\nDuration: 1 µs\n")))
        << panel.text().toStdString();
    session.select(std::nullopt);
    EXPECT_FALSE(panel.text().contains(QStringLiteral("Step: 12")));
}

TEST(DetailsPanelOfAGap, ReportsWhatTheRankWaitedFor)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1).step(0, test::ns(0, 1000));
    builder.block(0, BlockKind::Forward, test::ns(0, 400), "0F", 0);
    builder.block(0, BlockKind::Forward, test::ns(700, 900), "1F", 0);
    builder.block(1, BlockKind::Forward, test::ns(450, 800), "0F", 0);
    TimelineSession session;
    session.setTrace(builder.build());
    DetailsPanel panel(session);
    session.selectGap({TrackIndex{0U}, BlockIndex{1U}});
    EXPECT_TRUE(panel.text().startsWith(QStringLiteral("Gap: "))) << panel.text().toStdString();
    EXPECT_FALSE(panel.text().contains(QStringLiteral("Idle: "))) << "not known before the analysis";
    session.setAnalysed(analysedRun(session.recorded(), {}));
    const QString text = panel.text();
    EXPECT_TRUE(text.contains(QStringLiteral("Idle: unexplained: 300 ns"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("Duration: 300 ns"))) << text.toStdString();
}

TEST_F(DetailsPanelOfASend, DescribesTheRunWithoutASelection)
{
    m_session.select({});
    EXPECT_TRUE(m_panel.hint()->isVisible());
    EXPECT_TRUE(m_panel.text().contains(QStringLiteral("Ranks: 2 (0-1)"))) << m_panel.text().toStdString();
    m_session.setTrace(nullptr);
    EXPECT_FALSE(m_panel.hint()->isVisible()) << "there is nothing to click";
    EXPECT_FALSE(m_panel.table()->isVisible());
    EXPECT_TRUE(m_panel.text().isEmpty());
    EXPECT_TRUE(m_panel.tsv().isEmpty());
}

/// A panel on a block with a long path and rows of its table.
class DetailsInSections : public testing::Test
{
protected:
    void SetUp() override
    {
        test::TraceBuilder builder;
        builder.rank(0, 0).block(0, BlockKind::Forward, test::ns(0, 10), "0F");
        builder.readFrom(0, "/data/" + std::string(300, 'd') + "/ascend_pytorch_profiler_0.db");
        m_session.setTrace(builder.build());
        m_panel.resize(420, 900);
        m_panel.show();
        m_session.select(BlockRef{});
        ASSERT_TRUE(QTest::qWaitFor([&] { return m_panel.isIdle(); }, test::kPatienceMs));
    }

    DetailsModel& model() { return *static_cast<DetailsModel*>(m_panel.table()->model()); }

    bool isShown(const QString& text)
    {
        for (int row = 0; row < model().rowCount(); ++row) {
            if (model().index(row, DetailsModel::NameColumn).data().toString() == text) {
                return true;
            }
        }
        return false;
    }

    QModelIndex titleOf(DetailSection section)
    {
        return model().index(model().rowOfTitle(static_cast<int>(section)).value_or(-1), 0);
    }

    void click(const QModelIndex& index)
    {
        m_panel.table()->scrollTo(index);
        QTest::mouseClick(m_panel.table()->viewport(), Qt::LeftButton, {},
                          m_panel.table()->visualRect(index).center());
    }

    TimelineSession m_session;
    DetailsPanel m_panel{
        m_session, [](const Trace&, const TraceRef&, const std::stop_token&) {
            return Result<std::vector<DetailRow>>(std::vector<DetailRow>{
                {verbatim("TASK.contextId"), verbatim("4294967295"), verbatim("row 3"), {}}});
        }};
};

TEST_F(DetailsInSections, HaveTitlesAndTheRecordedColumnsAreFolded)
{
    for (const DetailSection section :
         {DetailSection::Item, DetailSection::Times, DetailSection::Source, DetailSection::Raw})
    {
        EXPECT_TRUE(model().rowOfTitle(static_cast<int>(section))) << detailSectionName(section);
        const QString title = titleOf(section).data().toString();
        EXPECT_EQ(title.at(0), section == DetailSection::Raw ? QChar(u'▸') : QChar(u'▾'));
    }
    EXPECT_FALSE(isShown(QStringLiteral("TASK.contextId")));
    EXPECT_TRUE(isShown(QStringLiteral("Duration")));
}

TEST_F(DetailsInSections, AreCopiedWholeAfterATitleWasClicked)
{
    const QString whole = m_panel.tsv();
    EXPECT_GT(whole.count(u'\n'), 4);
    click(titleOf(DetailSection::Times));
    EXPECT_EQ(m_panel.tsv(), whole);
    m_panel.table()->setCurrentIndex(titleOf(DetailSection::Source));
    EXPECT_EQ(m_panel.tsv(), whole) << "a title that keys have reached is not chosen";
}

TEST_F(DetailsInSections, UnfoldByAClickAndByKeysAndStaySo)
{
    click(titleOf(DetailSection::Raw));
    EXPECT_TRUE(isShown(QStringLiteral("TASK.contextId")));
    m_session.select({});
    m_session.select(BlockRef{});
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_panel.isIdle(); }, test::kPatienceMs));
    EXPECT_TRUE(isShown(QStringLiteral("TASK.contextId")));
    m_panel.table()->setCurrentIndex(titleOf(DetailSection::Times));
    QTest::keyClick(m_panel.table(), Qt::Key_Left);
    EXPECT_FALSE(isShown(QStringLiteral("Duration")));
    QTest::keyClick(m_panel.table(), Qt::Key_Return);
    EXPECT_TRUE(isShown(QStringLiteral("Duration")));
}

TEST_F(DetailsInSections, CopyAllThatIsKnownFoldedOrNot)
{
    EXPECT_TRUE(m_panel.text().contains(QStringLiteral("TASK.contextId: 4294967295")));
    EXPECT_TRUE(m_panel.tsv().contains(QStringLiteral("TASK.contextId\t4294967295")));
    EXPECT_FALSE(m_panel.tsv().contains(QStringLiteral("What it is")));
}

TEST_F(DetailsInSections, ShowALongPathInOneLine)
{
    for (int row = 0; row < model().rowCount(); ++row) {
        if (model().index(row, DetailsModel::ValueColumn).data(DetailsModel::kIsPathRole).toBool()) {
            EXPECT_LT(m_panel.table()->rowHeight(row), 2 * m_panel.fontMetrics().lineSpacing() + 4);
            EXPECT_TRUE(model()
                            .index(row, DetailsModel::ValueColumn)
                            .data(Qt::ToolTipRole)
                            .toString()
                            .endsWith(QStringLiteral("profiler_0.db")));
            return;
        }
    }
    ADD_FAILURE() << "no path";
}

} // namespace
} // namespace pipescope::ui
