#include "ui/run/panels/links/links_panel.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/ui/header_click.h"
#include "tests/ui/patience.h"
#include "ui/run/panels/links/link_filters.h"
#include "ui/run/session/run_analyser.h"
#include "ui/run/session/timeline_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace pipescope::ui {
namespace {

using testing::HasSubstr;

constexpr std::int64_t kMegabyte = 1'000'000;

/// Four stages, two on a host each; each message has 1 MB and moves in 0.1 ms, those from rank 1 to rank 2 in
/// 0.5 ms. One send of rank 3 has no partner.
std::shared_ptr<const Trace> madeRun(std::int32_t replicas = 1, std::int32_t steps = 2)
{
    pipescope::test::SimulatedRun run;
    run.replicas = replicas;
    run.steps = steps;
    run.transferTime = [](const PlannedTransfer& transfer) {
        return transfer.producer.stage == 1 && transfer.consumer.stage == 2 ? 500'000 : 100'000;
    };
    Trace trace = run.openTrace();
    trace.hosts.resize(2);
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        trace.tracks[i].host = HostIndex{i % 4 / 2};
    }
    for (Link& link : trace.links) {
        link.bytes = kMegabyte;
    }
    Track& last = trace.tracks[3];
    P2pOperator lost = last.operators.back();
    lost.firstPart = 0;
    lost.partCount = 1;
    last.operators.push_back(lost);
    last.parts.emplace_back().peer = Rank{0};
    return std::make_shared<const Trace>(std::move(trace));
}

class LinksPanelTest : public testing::Test
{
protected:
    void SetUp() override
    {
        m_panel.resize(1300, 300);
        m_panel.show();
        m_panel.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_panel, test::kPatienceMs));
    }

    void open(const std::shared_ptr<const Trace>& trace = madeRun())
    {
        m_session.setTrace(trace);
        m_session.setAnalysed(analysedRun(trace, {}));
        settle();
    }

    void settle()
    {
        ASSERT_TRUE(test::waitFor([&] { return m_panel.isIdle(); }));
    }

    int rows() const { return m_panel.table()->model()->rowCount(); }

    std::string cell(int row, int column) const
    {
        return m_panel.table()->model()->index(row, column).data().toString().toStdString();
    }

    std::string message(int row, MessageColumn column) const { return cell(row, static_cast<int>(column)); }

    std::string pair(int row, PairColumn column) const { return cell(row, static_cast<int>(column)); }

    std::string status() const { return m_panel.status()->text().toStdString(); }

    void sortBy(int column)
    {
        m_panel.table()->scrollTo(m_panel.table()->model()->index(0, column));
        test::clickHeader(*m_panel.table(), column);
        settle();
    }

    void type(QLineEdit* field, const char* text)
    {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::fromLatin1(text));
        settle();
    }

    void click(QCheckBox* box)
    {
        QTest::mouseClick(box, Qt::LeftButton, {}, {8, box->height() / 2});
        settle();
    }

    void listPairs()
    {
        m_panel.viewChoice()->setFocus();
        QTest::keyClick(m_panel.viewChoice(), Qt::Key_Down);
        settle();
    }

    void clickRow(int row)
    {
        QTableView& table = *m_panel.table();
        table.scrollTo(table.model()->index(row, 0));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.model()->index(row, 0)).center());
    }

    TimelineSession m_session;
    LinksPanel m_panel{m_session};
};

TEST_F(LinksPanelTest, ListsEachMessageWithItsFigures)
{
    open();
    const QAbstractItemModelTester tester(m_panel.table()->model());
    // Eight micro-batches forward and back over three borders, in two steps, and the lost send.
    ASSERT_EQ(rows(), 2 * 2 * 3 * 8 + 1);
    EXPECT_EQ(status(), "97 messages");
    EXPECT_EQ(message(0, MessageColumn::Sender), "0");
    EXPECT_EQ(message(0, MessageColumn::Receiver), "1");
    EXPECT_EQ(message(0, MessageColumn::Direction), "forward");
    EXPECT_EQ(message(0, MessageColumn::MicroBatchId), "0");
    EXPECT_EQ(message(0, MessageColumn::Size), "1 MB");
    EXPECT_EQ(message(0, MessageColumn::Transfer), "100 µs");
    EXPECT_EQ(message(0, MessageColumn::Bandwidth), "10 GB/s");
    EXPECT_EQ(message(0, MessageColumn::Hosts), "within");
    EXPECT_EQ(message(0, MessageColumn::Pairing), "");
    EXPECT_EQ(message(96, MessageColumn::Pairing), "unpaired");
}

TEST_F(LinksPanelTest, AClickOnATitleSortsByItAgainTheOtherWay)
{
    open();
    sortBy(static_cast<int>(MessageColumn::Transfer));
    EXPECT_EQ(message(0, MessageColumn::Transfer), "") << "what is not known comes first";
    sortBy(static_cast<int>(MessageColumn::Transfer));
    EXPECT_EQ(message(0, MessageColumn::Transfer), "500 µs");
    EXPECT_EQ(message(0, MessageColumn::Sender), "1");
    EXPECT_EQ(message(0, MessageColumn::Receiver), "2");
}

TEST_F(LinksPanelTest, TheFiltersNarrowIt)
{
    open();
    type(m_panel.filters()->ranks(), "1");
    EXPECT_EQ(rows(), 2 * 2 * 2 * 8);
    EXPECT_EQ(status(), "64 of 97 messages");
    type(m_panel.filters()->peers(), "2-3");
    EXPECT_EQ(rows(), 2 * 2 * 8);
    m_panel.filters()->direction()->setFocus();
    QTest::keyClick(m_panel.filters()->direction(), Qt::Key_Down);
    settle();
    EXPECT_EQ(rows(), 2 * 8);
    EXPECT_EQ(message(0, MessageColumn::Hosts), "between");
    m_panel.filters()->hosts()->setFocus();
    QTest::keyClick(m_panel.filters()->hosts(), Qt::Key_Down);
    settle();
    EXPECT_EQ(rows(), 0) << "none within a host";
}

TEST_F(LinksPanelTest, LateAndUnpairedMessagesCanBeListedAlone)
{
    open();
    click(m_panel.filters()->unpaired());
    EXPECT_EQ(rows(), 1);
    click(m_panel.filters()->unpaired());
    click(m_panel.filters()->late());
    ASSERT_GT(rows(), 0);
    EXPECT_LT(rows(), 97);
    for (int row = 0; row < rows(); ++row) {
        EXPECT_THAT(message(row, MessageColumn::Late), HasSubstr("sender by "));
    }
}

TEST_F(LinksPanelTest, RanksThatCannotBeReadAreSaid)
{
    open();
    type(m_panel.filters()->ranks(), "1-x");
    EXPECT_EQ(rows(), 0);
    EXPECT_EQ(status(), "'1-x' is neither a rank nor a range of ranks");
    EXPECT_FALSE(m_panel.saveButton()->isEnabled());
    type(m_panel.filters()->ranks(), "1");
    EXPECT_EQ(rows(), 64);
}

TEST_F(LinksPanelTest, PairsOfRanksAreAddedUp)
{
    open();
    listPairs();
    ASSERT_EQ(rows(), 7);
    EXPECT_EQ(status(), "7 pairs of ranks");
    EXPECT_EQ(pair(0, PairColumn::Messages), "16");
    EXPECT_EQ(pair(0, PairColumn::Size), "16 MB");
    EXPECT_EQ(pair(0, PairColumn::Bandwidth), "10 GB/s");
    sortBy(static_cast<int>(PairColumn::Transfer));
    sortBy(static_cast<int>(PairColumn::Transfer));
    EXPECT_EQ(pair(0, PairColumn::Sender), "1");
    EXPECT_EQ(pair(0, PairColumn::Transfer), "500 µs");
    EXPECT_EQ(pair(0, PairColumn::Bandwidth), "2 GB/s");
    EXPECT_EQ(pair(0, PairColumn::Hosts), "between");
}

TEST_F(LinksPanelTest, ARowLeadsToItsMessageByClickAndByEnter)
{
    open();
    QSignalSpy chosen(&m_panel, &LinksPanel::messageChosen);
    clickRow(5);
    ASSERT_EQ(chosen.size(), 1);
    EXPECT_EQ(chosen[0][0].value<LinkIndex>(), LinkIndex{5U});
    QTest::keyClick(m_panel.table(), Qt::Key_Down);
    QTest::keyClick(m_panel.table(), Qt::Key_Return);
    ASSERT_EQ(chosen.size(), 2);
    EXPECT_EQ(chosen[1][0].value<LinkIndex>(), LinkIndex{6U});
    QSignalSpy item(&m_panel, &LinksPanel::itemChosen);
    clickRow(96);
    ASSERT_EQ(item.size(), 1);
    EXPECT_EQ(trackOf(item[0][0].value<TraceRef>()), TrackIndex{3U});
}

TEST_F(LinksPanelTest, ASelectionInTheTimelineSelectsItsRowInAnyOrder)
{
    open();
    sortBy(static_cast<int>(MessageColumn::Begin));
    sortBy(static_cast<int>(MessageColumn::Begin));
    const Link& link = m_session.trace()->links[20];
    for (const LinkEnd& end : {link.target, link.source}) {
        m_session.select(OperatorRef{end.track, *end.op});
        const int row = m_panel.table()->currentIndex().row();
        EXPECT_EQ(m_panel.listed()->rows[static_cast<std::size_t>(row)], MessageRow{20U});
    }
    m_session.select(BlockRef{link.target.track, *link.target.block});
    ASSERT_EQ(m_panel.table()->selectionModel()->selectedRows().size(), 1);
    m_session.select(std::nullopt);
    EXPECT_TRUE(m_panel.table()->selectionModel()->selectedRows().isEmpty());
}

TEST_F(LinksPanelTest, ASelectionSelectsItsPairOfRanks)
{
    open();
    listPairs();
    const Link& link = m_session.trace()->links[20];
    m_session.select(OperatorRef{link.target.track, *link.target.op});
    const int row = m_panel.table()->currentIndex().row();
    EXPECT_EQ(pair(row, PairColumn::Sender), std::to_string(link.source.track.value));
    EXPECT_EQ(pair(row, PairColumn::Receiver), std::to_string(link.target.track.value));
}

TEST_F(LinksPanelTest, APairOfRanksIsShownAlone)
{
    open();
    listPairs();
    click(m_panel.filters()->late());
    m_panel.showPair(Rank{2}, Rank{1});
    settle();
    ASSERT_EQ(rows(), 16);
    for (int row = 0; row < rows(); ++row) {
        EXPECT_EQ(message(row, MessageColumn::Sender), "2");
        EXPECT_EQ(message(row, MessageColumn::Direction), "backward");
    }
}

TEST_F(LinksPanelTest, WhatIsListedIsSaved)
{
    open();
    type(m_panel.filters()->ranks(), "3");
    std::string csv;
    QObject::connect(&m_panel, &LinksPanel::tableWanted, &m_panel, [&](const LinksPanel::WriteTable& write) {
        std::ostringstream out;
        EXPECT_TRUE(write(out));
        csv = out.str();
    });
    QTest::mouseClick(m_panel.saveButton(), Qt::LeftButton);
    EXPECT_THAT(csv, HasSubstr("step,src_rank,dst_rank"));
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), rows() + 1);
    listPairs();
    QTest::mouseClick(m_panel.saveButton(), Qt::LeftButton);
    EXPECT_THAT(csv, HasSubstr("src_rank,dst_rank,messages"));
}

TEST_F(LinksPanelTest, WorksOnlyWhileItIsSeen)
{
    m_panel.hide();
    m_session.setTrace(madeRun());
    m_session.setAnalysed(analysedRun(m_session.recorded(), {}));
    EXPECT_TRUE(m_panel.isIdle());
    EXPECT_EQ(rows(), 0);
    m_panel.show();
    settle();
    EXPECT_EQ(rows(), 97);
}

TEST_F(LinksPanelTest, SaysWhyItIsEmpty)
{
    EXPECT_EQ(status(), "Nothing is open.");
    m_session.setTrace(madeRun());
    EXPECT_EQ(status(), "Known once a run is read to its end.");
}

TEST_F(LinksPanelTest, OfManyRanksListsEveryMessage)
{
    const auto trace = madeRun(64, 2);
    open(trace);
    EXPECT_EQ(rows(), static_cast<int>(trace->links.size() + 1));
    listPairs();
    EXPECT_EQ(rows(), 64 * 6 + 1);
}

} // namespace
} // namespace pipescope::ui
