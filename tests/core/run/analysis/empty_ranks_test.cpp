#include "core/run/analysis/empty_ranks.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::ns;

/// Ranks 0, 1 and 2, the first with a block.
test::TraceBuilder threeRanks()
{
    test::TraceBuilder builder;
    builder.rank(0).rank(1).rank(2);
    builder.block(0, BlockKind::Forward, ns(100, 200), "FP");
    return builder;
}

TEST(EmptyRanks, HaveTheirWorstFindingAsReason)
{
    auto builder = threeRanks();
    builder.finding({FindingId::TableMissing, Rank{1}, "b.db", 1, "MSTX_EVENTS"_text, {}});
    builder.finding({FindingId::FileCorrupt, Rank{1}, "b.db", 1, {}, {}});
    builder.finding({FindingId::DuplicateCapture, Rank{2}, "old.db", 1, {}, {}});
    builder.finding({FindingId::NoRanges, Rank{2}, "c.db", 1, {}, {}});
    const auto trace = builder.build();
    const auto reasons = reasonsOfEmptyRanks(*trace);
    ASSERT_EQ(reasons.size(), 3U);
    ASSERT_NE(reasons[1], nullptr);
    EXPECT_EQ(reasons[1]->id, FindingId::FileCorrupt);
    ASSERT_NE(reasons[2], nullptr);
    EXPECT_EQ(reasons[2]->id, FindingId::NoRanges);
}

TEST(EmptyRanks, AreNotThoseThatShowSomething)
{
    auto builder = threeRanks();
    builder.finding({FindingId::TableMissing, Rank{0}, "a.db", 1, {}, {}});
    builder.finding({FindingId::FileEmpty, Rank{7}, "unknown.db", 1, {}, {}});
    const auto trace = builder.build();
    EXPECT_EQ(reasonsOfEmptyRanks(*trace), std::vector<const Finding*>(3, nullptr));
}

} // namespace
} // namespace pipescope
