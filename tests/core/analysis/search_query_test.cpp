#include "core/analysis/search/search_query.h"

#include "tests/support/german_numbers.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

SearchQuery parsed(std::string_view text)
{
    const auto query = parseSearchQuery(text);
    EXPECT_TRUE(query) << query.error().text;
    return query ? *query : SearchQuery{};
}

TEST(SearchQuery, ReadsWordsInAnyCase)
{
    EXPECT_EQ(parsed("  Forward hcom_SEND ").words, (std::vector<std::string>{"forward", "hcom_send"}));
}

TEST(SearchQuery, KeepsBlanksAndColonsWithinQuotes)
{
    EXPECT_EQ(parsed("\"a b:c\"").words, (std::vector<std::string>{"a b:c"}));
}

TEST(SearchQuery, ReadsNumbersAndRangesOfNumbers)
{
    const SearchQuery query = parsed("mb:7 rank:0-3,8 step:-1 stage:2 vstage:0-1");
    EXPECT_EQ(query.microBatches, (NumberChoice{{7, 7}}));
    EXPECT_EQ(query.ranks, (NumberChoice{{0, 3}, {8, 8}}));
    EXPECT_EQ(query.steps, (NumberChoice{{-1, -1}}));
    EXPECT_EQ(query.stages, (NumberChoice{{2, 2}}));
    EXPECT_EQ(query.virtualStages, (NumberChoice{{0, 1}}));
}

TEST(SearchQuery, ReadsKindsOfBlocksAndOperators)
{
    const SearchQuery query = parsed("kind:backward,send");
    EXPECT_TRUE(query.blockKinds.test(static_cast<std::size_t>(BlockKind::Backward)));
    EXPECT_EQ(query.blockKinds.count(), 1U);
    EXPECT_TRUE(query.operatorKinds.test(static_cast<std::size_t>(OperatorKind::Send)));
    EXPECT_EQ(query.operatorKinds.count(), 1U);
}

TEST(SearchQuery, ReadsLimitsOfTimeInEachUnit)
{
    EXPECT_EQ(parsed("dur>20ms").longerThan, Duration{20'000'000});
    EXPECT_EQ(parsed("dur<1.5us").shorterThan, Duration{1'500});
    EXPECT_EQ(parsed("wait>3ns").waitsLongerThan, Duration{3});
    EXPECT_EQ(parsed("wait<2s").waitsShorterThan, Duration{2'000'000'000});
}

TEST(SearchQuery, ReadsLimitsOfTimeOnAGermanDesktop)
{
    const test::GermanNumbers german;
    ASSERT_TRUE(german.areInForce());
    EXPECT_EQ(parsed("dur>1.5ms").longerThan, Duration{1'500'000});
}

TEST(SearchQuery, TellsWhatItCannotRead)
{
    for (const char* text : {"", "   ", "mb:", "mb:x", "mb:5-3", "mb>3", "kind:thing", "dur:3", "dur>3",
                             "dur>-1ms", "dur>nanms", "colour:red", "\"open", "rank:1,,2", "dur>1e300s"})
    {
        const auto query = parseSearchQuery(text);
        ASSERT_FALSE(query) << text;
        EXPECT_EQ(query.error().kind, ErrorKind::InvalidArgument);
        EXPECT_FALSE(query.error().text.empty());
    }
}

} // namespace
} // namespace pipescope
