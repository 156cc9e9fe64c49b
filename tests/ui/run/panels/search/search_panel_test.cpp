#include "ui/run/panels/search/search_panel.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QTest>

#include "tests/support/trace_builder.h"
#include "tests/ui/patience.h"
#include "ui/run/session/timeline_session.h"

#include <gtest/gtest.h>

#include <vector>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;
using test::kPatienceMs;

std::shared_ptr<const Trace> threeBlocks()
{
    pipescope::test::TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    builder.block(0, BlockKind::Forward, ns(0, 1'000), "FP");
    builder.block(0, BlockKind::Backward, ns(2'000, 4'000), "BP");
    builder.block(1, BlockKind::Forward, ns(1'000, 2'000), "FP");
    return builder.build();
}

class SearchPanelTest : public testing::Test
{
protected:
    SearchPanelTest()
    {
        m_session.setTrace(threeBlocks());
        m_panel.resize(900, 300);
        m_panel.show();
        QObject::connect(&m_panel, &SearchPanel::followed, [this](const TraceRef& ref) {
            m_session.select(ref);
            m_followed.push_back(ref);
        });
    }

    void type(const char* text)
    {
        m_panel.field()->clear();
        QTest::keyClicks(m_panel.field(), QString::fromUtf8(text));
        ASSERT_TRUE(QTest::qWaitFor([this] { return m_panel.isIdle(); }, kPatienceMs));
    }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(m_panel.field(), key, modifiers);
        ASSERT_TRUE(QTest::qWaitFor([this] { return m_panel.isIdle(); }, kPatienceMs));
    }

    static TraceRef block(std::size_t track, std::size_t index)
    {
        return BlockRef{TrackIndex{track}, BlockIndex{index}};
    }

    TimelineSession m_session;
    SearchPanel m_panel{m_session};
    std::vector<TraceRef> m_followed;
};

TEST_F(SearchPanelTest, ListsHitsInOrderOfTimeAndHighlightsThem)
{
    type("fp");
    const QAbstractItemModelTester tester(m_panel.table()->model());
    ASSERT_EQ(m_panel.hits().rowCount(), 2);
    EXPECT_EQ(m_panel.hits().rowAt(0), block(0, 0));
    EXPECT_EQ(m_panel.hits().rowAt(1), block(1, 0));
    EXPECT_EQ(m_panel.status()->text(), QStringLiteral("2 found"));
    ASSERT_TRUE(m_session.highlight());
    EXPECT_TRUE(m_session.highlight()->contains(block(1, 0)));
    EXPECT_FALSE(m_session.highlight()->contains(block(0, 1)));
}

TEST_F(SearchPanelTest, ShowsRankNameKindStartAndDurationOfAHit)
{
    type("kind:backward");
    const auto cell = [this](int column) { return m_panel.hits().index(0, column).data().toString(); };
    EXPECT_EQ(cell(SearchPanel::RankColumn), QStringLiteral("0"));
    EXPECT_EQ(cell(SearchPanel::NameColumn), QStringLiteral("BP"));
    EXPECT_EQ(cell(SearchPanel::KindColumn), QStringLiteral("backward"));
    EXPECT_EQ(cell(SearchPanel::StartColumn), QStringLiteral("2 µs"));
    EXPECT_EQ(cell(SearchPanel::DurationColumn), QStringLiteral("2 µs"));
}

TEST_F(SearchPanelTest, WalksThroughTheHitsWithEnterAndBackWithShiftEnter)
{
    type("fp");
    press(Qt::Key_Return);
    press(Qt::Key_Return);
    press(Qt::Key_Return);
    press(Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_EQ(m_followed, (std::vector<TraceRef>{block(0, 0), block(1, 0), block(0, 0), block(1, 0)}));
    EXPECT_EQ(m_panel.status()->text(), QStringLiteral("2 of 2"));
}

TEST_F(SearchPanelTest, EnterDoesNotWaitForTheEndOfTyping)
{
    QTest::keyClicks(m_panel.field(), QStringLiteral("bp"));
    press(Qt::Key_Return);
    EXPECT_EQ(m_followed, (std::vector<TraceRef>{block(0, 1)}));
}

TEST_F(SearchPanelTest, GoesToTheHitThatIsClicked)
{
    type("fp");
    const QRect cell = m_panel.table()->visualRect(m_panel.hits().index(1, SearchPanel::NameColumn));
    QTest::mouseClick(m_panel.table()->viewport(), Qt::LeftButton, {}, cell.center());
    EXPECT_EQ(m_followed, (std::vector<TraceRef>{block(1, 0)}));
}

TEST_F(SearchPanelTest, NamesTheTermThatItCannotRead)
{
    type("colour:red");
    EXPECT_TRUE(m_panel.status()->text().startsWith(QStringLiteral("colour:red: the keys are")));
    EXPECT_EQ(m_panel.hits().rowCount(), 0);
    EXPECT_FALSE(m_session.highlight());
}

TEST_F(SearchPanelTest, DimsEverythingWhereNothingIsFound)
{
    type("nothing");
    EXPECT_EQ(m_panel.status()->text(), QStringLiteral("Nothing found"));
    EXPECT_TRUE(m_session.highlight());
}

TEST_F(SearchPanelTest, EndsTheHighlightWithTheText)
{
    type("fp");
    m_panel.clear();
    EXPECT_FALSE(m_session.highlight());
    EXPECT_EQ(m_panel.hits().rowCount(), 0);
}

TEST_F(SearchPanelTest, SearchesAnotherTraceForTheSame)
{
    type("fp");
    pipescope::test::TraceBuilder builder;
    builder.rank(0, 0).block(0, BlockKind::Forward, ns(0, 10), "FP");
    m_session.setTrace(builder.build());
    ASSERT_TRUE(QTest::qWaitFor([this] { return m_panel.isIdle(); }, kPatienceMs));
    EXPECT_EQ(m_panel.hits().rowCount(), 1);
}

/// Forward blocks of micro-batches 10 and 2 on ranks 1 and 0, and an overlap block of 2 and 5.
class SearchTableTest : public testing::Test
{
protected:
    SearchTableTest()
    {
        pipescope::test::TraceBuilder builder;
        builder.rank(0, 0).rank(1, 1);
        builder.block(1, blockOf(BlockKind::Forward, 10, {}, ns(0, 500)), "FP");
        builder.block(0, blockOf(BlockKind::Forward, 2, {}, ns(100, 900)), "FP");
        builder.block(0, blockOf(BlockKind::Overlap, 2, 5, ns(1'000, 1'700)), "2F+5B");
        m_session.setTrace(builder.build());
        m_panel.resize(1000, 300);
        m_panel.show();
        m_panel.field()->setText(QStringLiteral("dur>1ns"));
        EXPECT_TRUE(QTest::qWaitFor([this] { return m_panel.isIdle(); }, kPatienceMs));
    }

    static Block blockOf(BlockKind kind, std::int32_t forward, std::optional<std::int32_t> backward,
                         TimeSpan span)
    {
        Block block;
        block.kind = kind;
        block.span = span;
        block.forward = {MicroBatch{forward}, VirtualStage{0}};
        if (backward) {
            block.backward = {MicroBatch{*backward}, VirtualStage{3}};
        }
        return block;
    }

    /// By a click on the column's header.
    void sortBy(SearchPanel::Column column)
    {
        const QHeaderView* header = m_panel.table()->horizontalHeader();
        const QPoint at(header->sectionViewportPosition(column) + 5, header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, at);
    }

    QStringList column(SearchPanel::Column column) const
    {
        QStringList cells;
        for (int row = 0; row < m_panel.hits().rowCount(); ++row) {
            cells << m_panel.hits().index(row, column).data().toString();
        }
        return cells;
    }

    TimelineSession m_session;
    SearchPanel m_panel{m_session};
};

TEST_F(SearchTableTest, SaysWhatDistinguishesHits)
{
    EXPECT_EQ(column(SearchPanel::NameColumn), (QStringList{"F10", "F2", "F2+B5.1"}));
    EXPECT_EQ(column(SearchPanel::StageColumn), (QStringList{"1", "0", "0"}));
    EXPECT_EQ(column(SearchPanel::MicroBatchColumn), (QStringList{"10", "2", "2 + 5"}));
    EXPECT_EQ(column(SearchPanel::VirtualStageColumn), (QStringList{"0", "0", "0 + 3"}));
}

TEST_F(SearchTableTest, EveryTitleHasRoomBesideItsSortArrow)
{
    const QHeaderView* header = m_panel.table()->horizontalHeader();
    for (int column = 0; column < SearchPanel::ColumnCount; ++column) {
        EXPECT_GE(header->sectionSize(column), header->sectionSizeHint(column)) << column;
    }
}

TEST_F(SearchTableTest, SortsByAClickOnAHeader)
{
    sortBy(SearchPanel::NameColumn);
    EXPECT_EQ(column(SearchPanel::NameColumn), (QStringList{"F2", "F2+B5.1", "F10"}));
    sortBy(SearchPanel::NameColumn);
    EXPECT_EQ(column(SearchPanel::NameColumn), (QStringList{"F10", "F2+B5.1", "F2"}));
    sortBy(SearchPanel::DurationColumn);
    EXPECT_EQ(column(SearchPanel::DurationColumn), (QStringList{"500 ns", "700 ns", "800 ns"}));
}

TEST_F(SearchTableTest, EnterWalksInTheOrderThatIsShown)
{
    std::vector<TraceRef> followed;
    QObject::connect(&m_panel, &SearchPanel::followed, [&](const TraceRef& ref) {
        m_session.select(ref);
        followed.push_back(ref);
    });
    sortBy(SearchPanel::RankColumn);
    for (int i = 0; i < 3; ++i) {
        m_panel.goToNext();
    }
    ASSERT_EQ(followed.size(), 3U);
    EXPECT_EQ(trackOf(followed[0]), TrackIndex{0U});
    EXPECT_EQ(trackOf(followed[1]), TrackIndex{0U});
    EXPECT_EQ(trackOf(followed[2]), TrackIndex{1U});
}

TEST_F(SearchTableTest, TheNextHitsAreSortedAlike)
{
    sortBy(SearchPanel::RankColumn);
    m_panel.field()->setText(QStringLiteral("mb:2,10"));
    ASSERT_TRUE(QTest::qWaitFor([this] { return m_panel.isIdle(); }, kPatienceMs));
    EXPECT_EQ(column(SearchPanel::RankColumn), (QStringList{"0", "0", "1"}));
}

TEST_F(SearchTableTest, ABlockIsFoundByWhatItIsCalled)
{
    for (const auto& [typed, found] :
         {std::pair{"F2", 2}, std::pair{"b5.1", 1}, std::pair{"f2+b5.1", 1}, std::pair{"b5", 0}})
    {
        m_panel.field()->setText(QString::fromLatin1(typed));
        ASSERT_TRUE(QTest::qWaitFor([this] { return m_panel.isIdle(); }, kPatienceMs));
        EXPECT_EQ(m_panel.hits().rowCount(), found) << typed;
    }
}

} // namespace
} // namespace pipescope::ui
