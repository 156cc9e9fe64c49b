#include "core/base/parse/query_terms.h"

#include <gtest/gtest.h>

#include <random>

namespace pipescope {
namespace {

using Values = std::vector<std::string>;

/// The only term of a text.
QueryTerm termOf(std::string_view text)
{
    const QueryTerms query = readQueryTerms(text);
    EXPECT_TRUE(query.problems.empty()) << text;
    EXPECT_EQ(query.terms.size(), 1U) << text;
    return query.terms.empty() ? QueryTerm{} : query.terms.front();
}

TEST(QueryTerms, StandBetweenBlanks)
{
    const QueryTerms query = readQueryTerms("  Forward\trank:3\n ");
    ASSERT_EQ(query.terms.size(), 2U);
    EXPECT_EQ(query.terms[0].typed, "Forward");
    EXPECT_EQ(query.terms[1].typed, "rank:3");
}

TEST(QueryTerms, AreNoneInATextOfBlanks)
{
    EXPECT_TRUE(readQueryTerms("").terms.empty());
    EXPECT_TRUE(readQueryTerms(" \t ").terms.empty());
}

TEST(QueryTerms, WithoutARelationAreWords)
{
    const QueryTerm word = termOf("Forward,1");
    EXPECT_TRUE(word.isWord());
    EXPECT_EQ(word.values, (Values{"Forward,1"}));
}

TEST(QueryTerms, HaveAKeyInAnyCaseBeforeTheRelation)
{
    for (const char relation : {':', '<', '>'}) {
        const QueryTerm term = termOf(std::string("DUR") + relation + "20ms");
        EXPECT_EQ(term.key, "dur");
        EXPECT_EQ(term.relation, relation);
        EXPECT_EQ(term.values, (Values{"20ms"}));
    }
}

TEST(QueryTerms, HaveValuesBetweenCommas)
{
    EXPECT_EQ(termOf("rank:0-3,8").values, (Values{"0-3", "8"}));
}

TEST(QueryTerms, EndTheirKeyAtTheFirstRelation)
{
    EXPECT_EQ(termOf("host:a:b<c").values, (Values{"a:b<c"}));
}

TEST(QueryTerms, AreLeftOutByAMinusInFront)
{
    EXPECT_TRUE(termOf("-rank:3").excludes);
    EXPECT_EQ(termOf("-rank:3").key, "rank");
    EXPECT_EQ(termOf("-send").values, (Values{"send"}));
}

TEST(QueryTerms, TakeAMinusBehindTheKeyForASign)
{
    EXPECT_FALSE(termOf("step:-1").excludes);
    EXPECT_EQ(termOf("step:-1").values, (Values{"-1"}));
}

TEST(QueryTerms, KeepBlanksCommasColonsAndAMinusWithinQuotes)
{
    EXPECT_EQ(termOf("\"a b:c\"").values, (Values{"a b:c"}));
    EXPECT_EQ(termOf("\"-a\"").values, (Values{"-a"}));
    EXPECT_FALSE(termOf("\"-a\"").excludes);
    EXPECT_EQ(termOf("host:\"a b,c\",d").values, (Values{"a b,c", "d"}));
    EXPECT_EQ(termOf("-\"stage 3\"").values, (Values{"stage 3"}));
}

TEST(QueryTerms, ThatBeginWithQuotesAreWords)
{
    EXPECT_TRUE(termOf("\"rank\":3").isWord());
    EXPECT_EQ(termOf("\"rank\":3").values, (Values{"rank:3"}));
}

TEST(QueryTerms, SayThatAValueIsMissing)
{
    EXPECT_TRUE(termOf("rank:").lacksValue);
    EXPECT_TRUE(termOf("rank:1,,2").lacksValue);
    EXPECT_EQ(termOf("rank:1,,2").values, (Values{"1", "2"}));
    EXPECT_FALSE(termOf("host:\"\"").lacksValue);
    EXPECT_EQ(termOf("host:\"\"").values, (Values{""}));
}

TEST(QueryTerms, ThatCannotBeReadAreProblemsThatNameThem)
{
    for (const std::string bad : {"-", "\"\"", "-\"\"", "\"open", "host:\"a b"}) {
        const QueryTerms query = readQueryTerms("send " + bad);
        EXPECT_EQ(query.terms.size(), 1U) << bad;
        ASSERT_EQ(query.problems.size(), 1U) << bad;
        EXPECT_EQ(query.problems[0].term, bad);
        EXPECT_TRUE(query.problems[0].sentence.english().starts_with(bad + ": ")) << bad;
    }
}

TEST(QueryTerms, GiveAQuotedValueBack)
{
    for (const std::string value : {"node-1", "a b", "x,y", "", "a:b"}) {
        EXPECT_EQ(termOf("host:" + quotedValue(value)).values, (Values{value}));
    }
    EXPECT_EQ(quotedValue("with\"quote"), "\"with?quote\"");
}

TEST(QueryTerms, SurviveAnyText)
{
    std::mt19937 random(4);
    const std::string letters = "ab:<>-,\"* 0\xff\n";
    for (int i = 0; i < 5'000; ++i) {
        std::string text;
        for (std::size_t length = random() % 24; length > 0; --length) {
            text += letters[random() % letters.size()];
        }
        const QueryTerms query = readQueryTerms(text);
        EXPECT_LE(query.terms.size() + query.problems.size(), text.size());
        for (const QueryTerm& term : query.terms) {
            EXPECT_TRUE(term.lacksValue || !term.values.empty()) << text;
        }
    }
}

} // namespace
} // namespace pipescope
