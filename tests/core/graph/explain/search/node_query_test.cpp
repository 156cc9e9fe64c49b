#include "core/graph/explain/search/node_query.h"

#include <gtest/gtest.h>

#include <string>

namespace pipescope::graph {
namespace {

std::string errorOf(std::string_view text)
{
    const auto query = parseNodeQuery(text);
    EXPECT_FALSE(query) << text;
    return query ? std::string() : query.error().text.english();
}

TEST(NodeQuery, TermsBecomeConditions)
{
    const auto query =
        parseNodeQuery("kind:module,api score>0.1 score<0.9 overflow:critical layer:3-5 -leaf:yes attn");
    ASSERT_TRUE(query);
    EXPECT_EQ(query->wanted.kinds.to_ulong(), 0b11U);
    EXPECT_EQ(query->wanted.scores.above, 0.1);
    EXPECT_EQ(query->wanted.scores.below, 0.9);
    EXPECT_TRUE(query->wanted.overflow[static_cast<std::size_t>(OverflowLevel::Critical)]);
    EXPECT_EQ(query->wanted.layers, (NumberChoice{{3, 5}}));
    EXPECT_EQ(query->wanted.words.size(), 1U);
    ASSERT_EQ(query->excluded.size(), 1U);
    EXPECT_TRUE(query->excluded.front().leaves[1]);
}

TEST(NodeQuery, AnyStandsForAllButNone)
{
    const auto query = parseNodeQuery("overflow:any unmatched:any");
    ASSERT_TRUE(query);
    EXPECT_EQ(query->wanted.overflow.to_ulong(), 0b1110U);
    EXPECT_EQ(query->wanted.reasons.count(), kUnmatchedReasonCount - 1);
    EXPECT_FALSE(query->wanted.reasons[0]);
}

TEST(NodeQuery, ErrorsNameTheTermAndWhatIsExpected)
{
    EXPECT_EQ(errorOf("overflow:huge"),
              "overflow:huge: one of these is needed: none, medium, high, critical, any");
    EXPECT_EQ(errorOf("score:1"), "score:1: a limit such as score>0.1 or score<0.5 is needed");
    EXPECT_EQ(errorOf("score>nan"), "score>nan: a limit such as score>0.1 or score<0.5 is needed");
    EXPECT_EQ(errorOf("kind>api"), "kind>api: a colon is needed behind kind");
    EXPECT_EQ(errorOf("rank:x"), "rank:x: a number or a range such as 0-7 is needed");
    EXPECT_EQ(errorOf("layer:5-3"), "layer:5-3: the range ends before it begins");
    EXPECT_EQ(errorOf("name:"), "name:: a value is missing");
    EXPECT_EQ(errorOf("name:/(/"), "/(/: a parenthesis is not closed");
    EXPECT_EQ(errorOf(" "), "There is nothing to search for.");
    EXPECT_EQ(errorOf("colour:red").substr(0, 28), "colour:red: the keys are kin");
}

} // namespace
} // namespace pipescope::graph
