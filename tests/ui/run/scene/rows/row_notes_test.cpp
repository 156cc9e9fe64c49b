#include "ui/run/scene/rows/row_notes.h"

#include "ui/run/scene/draw/draw_rows.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

/// Ranks 0 to 3 without anything in them.
Trace fourEmptyRanks()
{
    Trace trace;
    trace.tracks.resize(4);
    for (std::int32_t rank = 0; rank < 4; ++rank) {
        trace.tracks[static_cast<std::size_t>(rank)].rank = Rank{rank};
    }
    return trace;
}

TEST(RowNotes, SayWhyARankCouldNotBeRead)
{
    Trace trace = fourEmptyRanks();
    trace.findings.add(FindingId::FileEmpty, Rank{2}, "2.db");
    trace.findings.sort();
    EXPECT_EQ(rowNotes(trace)[2], "could not be read: The file is empty (0 bytes)");
    EXPECT_TRUE(rowNotes(trace)[1].empty());
}

TEST(RowNotes, SayThatARankHoldsNoBlocks)
{
    Trace trace = fourEmptyRanks();
    trace.findings.add(FindingId::ZeroDuration, Rank{1}, "1.db");
    trace.findings.add(FindingId::NoRanges, Rank{1}, "1.db");
    trace.findings.sort();
    EXPECT_EQ(rowNotes(trace)[1], "No forward or backward range was recorded");
}

TEST(RowNotes, AreEmptyWhereSomethingIsDrawn)
{
    Trace trace = fourEmptyRanks();
    trace.tracks[2].operators.emplace_back();
    trace.findings.add(FindingId::FileCorrupt, Rank{2}, "2.db");
    EXPECT_TRUE(rowNotes(trace)[2].empty());
}

/// Two rows with a note; something is drawn in the first one.
class SeenRowNotes : public testing::Test
{
protected:
    SeenRowNotes()
    {
        m_list.rows.resize(2);
        m_list.rows[0].items = {0, 1};
        m_list.rows[1].row = 1;
        m_list.rows[1].items = {1, 1};
        m_notes[0] = m_notes[1] = "nothing"_text;
    }

    std::size_t seen(double textHeight) const
    {
        const RowWindow window(m_layout, 0.0, m_layout.rows()[1].band.bottom());
        return seenRowNotes(m_notes, window, m_list, textHeight).size();
    }

    Trace m_trace = fourEmptyRanks();
    RowLayout m_layout{m_trace, {}, {}};
    std::vector<UserText> m_notes = std::vector<UserText>(4);
    DrawList m_list;
};

TEST_F(SeenRowNotes, StandOnlyInRowsInWhichNothingIsDrawn)
{
    EXPECT_EQ(seen(12.0), 1U);
    m_list.rows[1].columns = {0, 1};
    EXPECT_EQ(seen(12.0), 0U);
}

TEST_F(SeenRowNotes, NeedTheHeightOfTheirText)
{
    EXPECT_EQ(seen(1000.0), 0U);
}

} // namespace
} // namespace pipescope::scene
