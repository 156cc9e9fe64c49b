#include "ui/scene/row_notes.h"

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

TEST(RowNote, SaysWhyARankCouldNotBeRead)
{
    Trace trace = fourEmptyRanks();
    trace.findings.add(FindingId::FileEmpty, Rank{2}, "2.db");
    trace.findings.sort();
    EXPECT_EQ(rowNote(trace, TrackIndex{2U}), "could not be read: The file is empty (0 bytes)");
    EXPECT_TRUE(rowNote(trace, TrackIndex{1U}).empty());
}

TEST(RowNote, SaysThatARankHoldsNoBlocks)
{
    Trace trace = fourEmptyRanks();
    trace.findings.add(FindingId::ZeroDuration, Rank{1}, "1.db");
    trace.findings.add(FindingId::NoRanges, Rank{1}, "1.db");
    trace.findings.sort();
    EXPECT_EQ(rowNote(trace, TrackIndex{1U}), "No forward or backward range was recorded");
}

TEST(RowNote, IsEmptyWhereSomethingIsDrawn)
{
    Trace trace = fourEmptyRanks();
    trace.tracks[2].operators.emplace_back();
    trace.findings.add(FindingId::FileCorrupt, Rank{2}, "2.db");
    EXPECT_TRUE(rowNote(trace, TrackIndex{2U}).empty());
}

} // namespace
} // namespace pipescope::scene
