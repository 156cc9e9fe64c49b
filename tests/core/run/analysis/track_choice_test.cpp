#include "core/run/analysis/search/track_choice.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

/// The tracks that the terms of a text choose; all terms must be valid.
TrackChoice choiceOf(std::string_view text)
{
    TrackChoice choice;
    std::vector<QueryProblem> problems;
    for (const QueryTerm& term : readQueryTerms(text).terms) {
        EXPECT_TRUE(isTrackKey(term.key)) << term.typed;
        addTrackTerm(term, choice, problems);
    }
    EXPECT_TRUE(problems.empty()) << text;
    return choice;
}

/// The sentence about the only problem of a term.
std::string problemOf(std::string_view text)
{
    TrackChoice choice;
    std::vector<QueryProblem> problems;
    addTrackTerm(readQueryTerms(text).terms.at(0), choice, problems);
    EXPECT_EQ(problems.size(), 1U) << text;
    return problems.empty() ? std::string() : problems.front().sentence.english();
}

/// Rank 0 of stage 0, rank 9 of stage 1 in group 1 on host-1, rank 30 outside any pipeline, and another row.
class TrackChoiceTest : public ::testing::Test
{
protected:
    std::vector<std::int32_t> admitted(std::string_view text) const
    {
        const TrackChoice choice = choiceOf(text);
        std::vector<std::int32_t> ranks;
        for (const Track& track : m_trace->tracks) {
            if (choice.admits(*m_trace, track)) {
                ranks.push_back(track.rank.value);
            }
        }
        return ranks;
    }

    std::shared_ptr<const Trace> m_trace =
        test::TraceBuilder().rank(0, 0).rank(9, 1, 1).rank(30).otherRow(31, "loader").build();
};

using Ranks = std::vector<std::int32_t>;

TEST_F(TrackChoiceTest, AdmitsEveryTrackWhenItAsksForNothing)
{
    EXPECT_TRUE(choiceOf("").empty());
    EXPECT_EQ(admitted(""), (Ranks{0, 9, 30, 31}));
}

TEST_F(TrackChoiceTest, ChoosesByRankButNotOtherRows)
{
    EXPECT_EQ(admitted("rank:0-9"), (Ranks{0, 9}));
    EXPECT_EQ(admitted("rank:31"), (Ranks{}));
}

TEST_F(TrackChoiceTest, ChoosesByStageAndGroupOrTheirLack)
{
    EXPECT_EQ(admitted("stage:1"), (Ranks{9}));
    EXPECT_EQ(admitted("group:0"), (Ranks{0}));
    EXPECT_EQ(admitted("stage:NONE"), (Ranks{30, 31}));
    EXPECT_EQ(admitted("group:none,1"), (Ranks{9, 30, 31}));
}

TEST_F(TrackChoiceTest, ChoosesByTheWholeNameOfTheHost)
{
    EXPECT_EQ(admitted("host:HOST-1"), (Ranks{9}));
    EXPECT_EQ(admitted("host:host"), (Ranks{}));
    EXPECT_EQ(admitted("host:host-?").size(), 4U);
}

TEST_F(TrackChoiceTest, ValuesOfOneKeyWidenAndDifferentKeysNarrow)
{
    EXPECT_EQ(admitted("rank:0 rank:9"), (Ranks{0, 9}));
    EXPECT_EQ(admitted("rank:0 rank:9 stage:1"), (Ranks{9}));
}

TEST(TrackTerm, ThatCannotBeUnderstoodIsAProblem)
{
    EXPECT_EQ(problemOf("rank:x"), "rank:x: a number or a range such as 0-7 is needed");
    EXPECT_EQ(problemOf("rank:none"), "rank:none: a number or a range such as 0-7 is needed");
    EXPECT_EQ(problemOf("stage:-1"), "stage:-1: a number or a range such as 0-7 is needed");
    EXPECT_EQ(problemOf("group:7-3"), "group:7-3: the range ends before it begins");
    EXPECT_EQ(problemOf("host:"), "host:: a value is missing");
    EXPECT_EQ(problemOf("rank<3"), "rank<3: a colon is needed behind rank");
}

TEST(TrackTerm, OfNumbersMayHaveALowestNumberOfItsOwn)
{
    NumberChoice choice;
    std::vector<QueryProblem> problems;
    addNumbers(readQueryTerms("step:-3--1").terms.at(0), choice, problems, -5);
    EXPECT_EQ(choice, (NumberChoice{{-3, -1}}));
    addNumbers(readQueryTerms("step:-6").terms.at(0), choice, problems, -5);
    EXPECT_EQ(problems.size(), 1U);
}

} // namespace
} // namespace pipescope
