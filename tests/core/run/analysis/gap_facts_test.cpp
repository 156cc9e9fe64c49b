#include "core/run/analysis/details/gap_facts.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::ns;

/// Two blocks of which the first ends last, a gap from 100 to 300, and another block.
std::shared_ptr<const Trace> gappyRank()
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(7, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "0F", 0);
    builder.block(0, BlockKind::Forward, ns(20, 50), "1F", 0);
    builder.block(0, BlockKind::Backward, ns(300, 400), "0B", 0);
    return builder.build();
}

constexpr GapRef kGap{TrackIndex{0U}, BlockIndex{2U}};

TEST(GapFacts, AGapIsFoundByAnyMomentInIt)
{
    const auto trace = gappyRank();
    for (const std::int64_t moment : {100, 200, 299}) {
        EXPECT_EQ(gapAt(*trace, TrackIndex{0U}, {moment}), kGap) << moment;
    }
    EXPECT_EQ(spanOf(*trace, kGap), ns(100, 300));
}

TEST(GapFacts, ThereIsNoGapInABlockNorBeforeTheFirstAndAfterTheLastOne)
{
    const auto trace = gappyRank();
    for (const std::int64_t moment : {-5, 0, 60, 99, 300, 500}) {
        EXPECT_FALSE(gapAt(*trace, TrackIndex{0U}, {moment})) << moment;
    }
}

TEST(GapFacts, TheBlocksBesideItAreThoseThatEndAndBeginThere)
{
    const auto trace = gappyRank();
    EXPECT_EQ(blockBefore(*trace, kGap), (BlockRef{TrackIndex{0U}, BlockIndex{0U}}));
    const auto rows = describe(*trace, kGap);
    const auto leadsTo = [&](BlockIndex block) {
        return std::any_of(rows.begin(), rows.end(), [&](const DetailRow& row) {
            return row.target == std::optional<TraceRef>(BlockRef{TrackIndex{0U}, block});
        });
    };
    EXPECT_TRUE(leadsTo(BlockIndex{0U}));
    EXPECT_TRUE(leadsTo(BlockIndex{2U}));
    EXPECT_FALSE(leadsTo(BlockIndex{1U}));
}

TEST(GapFacts, NothingIsKnownOfAGapThatIsNotThere)
{
    const auto trace = gappyRank();
    EXPECT_TRUE(describe(*trace, GapRef{TrackIndex{0U}, BlockIndex{9U}}).empty());
    EXPECT_TRUE(describe(*trace, GapRef{TrackIndex{0U}, BlockIndex{0U}}).empty());
    EXPECT_EQ(spanOf(*trace, GapRef{TrackIndex{4U}, BlockIndex{1U}}), TimeSpan{});
}

} // namespace
} // namespace pipescope
