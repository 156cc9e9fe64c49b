#include "core/run/analysis/search/search_query.h"

#include "tests/support/german_numbers.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

SearchQuery queryOf(std::string_view text)
{
    const auto query = parseSearchQuery(text);
    EXPECT_TRUE(query) << text;
    return query ? *query : SearchQuery{};
}

SearchTerms parsed(std::string_view text)
{
    return queryOf(text).wanted;
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
    const SearchTerms query = parsed("mb:7 rank:0-3,8 step:-1 stage:2 vstage:0-1");
    EXPECT_EQ(query.microBatches, (NumberChoice{{7, 7}}));
    EXPECT_EQ(query.tracks.ranks, (NumberChoice{{0, 3}, {8, 8}}));
    EXPECT_EQ(query.steps, (NumberChoice{{-1, -1}}));
    EXPECT_EQ(query.tracks.stages, (NumberChoice{{2, 2}}));
    EXPECT_EQ(query.virtualStages, (NumberChoice{{0, 1}}));
}

TEST(SearchQuery, ReadsKindsOfBlocksAndOperators)
{
    const SearchTerms query = parsed("kind:backward,send");
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

TEST(SearchQuery, WantsEachOfSeveralLimitsToHold)
{
    EXPECT_EQ(parsed("dur>5ms dur>1ms").longerThan, Duration{5'000'000});
    EXPECT_EQ(parsed("wait<1ms wait<5ms").waitsShorterThan, Duration{1'000'000});
}

TEST(SearchQuery, KeepsEachTermWithAMinusForItself)
{
    const SearchQuery query = queryOf("send -mb:7 -attention");
    EXPECT_EQ(query.wanted, parsed("send"));
    ASSERT_EQ(query.excluded.size(), 2U);
    EXPECT_EQ(query.excluded[0], parsed("mb:7"));
    EXPECT_EQ(query.excluded[1], parsed("attention"));
}

TEST(SearchQuery, TakesAMinusInQuotesForALetter)
{
    EXPECT_EQ(parsed("\"-1\"").words, (std::vector<std::string>{"-1"}));
}

TEST(SearchQuery, ReadsTheKeysOfTracks)
{
    const TrackChoice tracks = parsed("rank:3 stage:none group:1 host:node-1").tracks;
    EXPECT_EQ(tracks.ranks, (NumberChoice{{3, 3}}));
    EXPECT_TRUE(tracks.noStage);
    EXPECT_EQ(tracks.groups, (NumberChoice{{1, 1}}));
    EXPECT_EQ(tracks.hosts, (std::vector{Glob::ofName("node-1")}));
}

TEST(SearchQuery, KnowsTheKeysOfBlocks)
{
    for (const char* term : {"mb:1", "vstage:1", "step:1", "kind:send", "dur>1ms", "wait<1ms"}) {
        const std::string text = term;
        EXPECT_TRUE(parseSearchQuery(text)) << term;
        EXPECT_TRUE(isBlockKey(text.substr(0, text.find_first_of(":<>")))) << term;
    }
    EXPECT_FALSE(isBlockKey("rank"));
    EXPECT_FALSE(isBlockKey("colour"));
}

TEST(SearchQuery, NamesTheTermThatItCannotRead)
{
    for (const std::string bad : {"mb:x", "mb:5-3", "mb>3", "kind:thing", "dur:3", "colour:red", "rank:-1"}) {
        const auto query = parseSearchQuery("send " + bad);
        ASSERT_FALSE(query) << bad;
        EXPECT_TRUE(query.error().text.english().starts_with(bad + ": ")) << query.error().text;
    }
}

TEST(SearchQuery, RefusesWhatItCannotRead)
{
    for (const char* text :
         {"",           "   ",   "mb:",      "mb:x",      "mb:5-3",     "mb>3",       "kind:thing",
          "dur:3",      "dur>3", "dur>-1ms", "dur>nanms", "colour:red", "\"open",     "rank:1,,2",
          "dur>1e300s", "-",     "\"\"",     "rank:none", "stage<3",    "dur>1ms,2ms"})
    {
        const auto query = parseSearchQuery(text);
        ASSERT_FALSE(query) << text;
        EXPECT_EQ(query.error().kind, ErrorKind::InvalidArgument);
        EXPECT_FALSE(query.error().text.empty());
    }
}

} // namespace
} // namespace pipescope
