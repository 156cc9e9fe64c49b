#include "ui/run/scene/rows/row_filter.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <random>

namespace pipescope::scene {
namespace {

using test::TraceBuilder;

/// Ranks 0 … 23 in three groups of eight stages, eight ranks a host; rank 30 without stage or group.
std::shared_ptr<const Trace> threeGroups()
{
    TraceBuilder builder;
    for (int rank = 0; rank < 24; ++rank) {
        builder.rank(rank, rank % 8, static_cast<std::uint32_t>(rank / 8));
    }
    builder.rank(30);
    return builder.build();
}

std::vector<std::int32_t> admitted(std::string_view text, const Trace& trace = *threeGroups())
{
    const RowFilter filter(text);
    EXPECT_TRUE(filter.problems().empty()) << text;
    std::vector<std::int32_t> ranks;
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        if (filter.admits(trace, TrackIndex{i})) {
            ranks.push_back(trace.tracks[i].rank.value);
        }
    }
    return ranks;
}

using Ranks = std::vector<std::int32_t>;

TEST(RowFilter, AdmitsEverythingWithoutTerms)
{
    EXPECT_EQ(admitted("").size(), 25U);
    EXPECT_EQ(admitted("  \t ").size(), 25U);
}

TEST(RowFilter, ChoosesRanksByNumberRangeAndList)
{
    EXPECT_EQ(admitted("rank:3"), (Ranks{3}));
    EXPECT_EQ(admitted("rank:0-2,5"), (Ranks{0, 1, 2, 5}));
    EXPECT_EQ(admitted("RANK:30"), (Ranks{30}));
}

TEST(RowFilter, DoesNotTakeAnOtherRowForARank)
{
    TraceBuilder builder;
    builder.rank(0).otherRow(1, "rank 0: python");
    const auto trace = builder.build();
    EXPECT_EQ(admitted("rank:0-7", *trace), (Ranks{0}));
    EXPECT_EQ(admitted("python", *trace), (Ranks{1}));
}

TEST(RowFilter, ANumberOrRangeAloneMeansRanks)
{
    EXPECT_EQ(admitted("2"), (Ranks{2}));
    EXPECT_EQ(admitted("2 22-23"), (Ranks{2, 22, 23}));
}

TEST(RowFilter, TermsOfOneKeyWiden)
{
    EXPECT_EQ(admitted("stage:0 stage:7"), (Ranks{0, 7, 8, 15, 16, 23}));
}

TEST(RowFilter, TermsOfDifferentKeysNarrow)
{
    EXPECT_EQ(admitted("stage:0,7 group:1"), (Ranks{8, 15}));
    EXPECT_EQ(admitted("rank:0-15 stage:2 host:host-1"), (Ranks{10}));
}

TEST(RowFilter, AMinusLeavesOut)
{
    EXPECT_EQ(admitted("group:0 -stage:2-7"), (Ranks{0, 1}));
    EXPECT_EQ(admitted("-host:host-0 -host:host-1 -30"), (Ranks{16, 17, 18, 19, 20, 21, 22, 23}));
}

TEST(RowFilter, NoneMeansRanksWithoutStageOrGroup)
{
    EXPECT_EQ(admitted("stage:none"), (Ranks{30}));
    EXPECT_EQ(admitted("-group:none").size(), 24U);
    EXPECT_EQ(admitted("stage:none,7"), (Ranks{7, 15, 23, 30}));
}

TEST(RowFilter, HostsAreNamedInFullOrWithStars)
{
    Trace trace;
    trace.hosts = {{"node-1", {}}, {"Node-10", {}}, {"a b,c", {}}, {"", {}}};
    for (std::int32_t rank = 0; rank < 4; ++rank) {
        Track track;
        track.rank = Rank{rank};
        track.host = HostIndex{static_cast<std::uint32_t>(rank)};
        trace.tracks.push_back(std::move(track));
    }
    EXPECT_EQ(admitted("host:node-1", trace), (Ranks{0}));
    EXPECT_EQ(admitted("host:NODE-10", trace), (Ranks{1}));
    EXPECT_EQ(admitted("host:node-*", trace), (Ranks{0, 1}));
    EXPECT_EQ(admitted("host:*b*", trace), (Ranks{2}));
    EXPECT_EQ(admitted("host:\"a b,c\"", trace), (Ranks{2}));
    EXPECT_EQ(admitted("host:\"\"", trace), (Ranks{3}));
}

TEST(RowFilter, AHostWithoutANameIsFoundByItsUid)
{
    Trace trace;
    trace.hosts = {{"", "4f2a"}, {"node-1", "77bc"}};
    trace.tracks.resize(2);
    trace.tracks[0].host = HostIndex{0U};
    trace.tracks[1].rank = Rank{1};
    trace.tracks[1].host = HostIndex{1U};
    EXPECT_EQ(admitted("host:4f2a", trace), (Ranks{0}));
    EXPECT_EQ(admitted("host:\"\"", trace), (Ranks{0}));
    EXPECT_TRUE(admitted("host:77bc", trace).empty());
}

TEST(RowFilter, AQuotedHostIsFoundAgain)
{
    for (const std::string name : {"node-1", "a b", "x,y", "", "with\"quote"}) {
        Trace trace;
        trace.hosts = {{name, {}}, {"other", {}}};
        trace.tracks.resize(2);
        trace.tracks[0].host = HostIndex{0U};
        trace.tracks[1].rank = Rank{1};
        trace.tracks[1].host = HostIndex{1U};
        EXPECT_EQ(admitted("host:" + quotedValue(name), trace), (Ranks{0})) << name;
    }
}

TEST(RowFilter, WordsMustAllOccurInTheHeader)
{
    EXPECT_EQ(admitted("HOST-1").size(), 8U);
    EXPECT_EQ(admitted("host-1 \"stage 3\""), (Ranks{11}));
    EXPECT_EQ(admitted("rank -\"stage \""), (Ranks{30}));
    EXPECT_TRUE(admitted("nothing-of-this-name").empty());
}

TEST(RowFilter, AWordWithAStarDescribesAPartOfTheHeader)
{
    EXPECT_EQ(admitted("host-*").size(), 25U);
    EXPECT_EQ(admitted("*-1").size(), 8U);
    EXPECT_EQ(admitted("\"stage 7*\""), (Ranks{7, 15, 23}));
}

TEST(RowFilter, ANumberInQuotesIsAWord)
{
    EXPECT_EQ(admitted("\"23\""), (Ranks{23}));
    EXPECT_EQ(admitted("\"7\" host-0"), (Ranks{7}));
}

TEST(RowFilter, TakesQuotesAroundNumbersBehindAKey)
{
    EXPECT_EQ(admitted("rank:\"0 - 2\""), (Ranks{0, 1, 2}));
}

struct BadTerm
{
    std::string text;
    /// What the sentence about it holds.
    std::string hint;
};

TEST(RowFilter, ReportsTermsItCannotUnderstandAndAppliesTheOthers)
{
    const std::string kNoKey = "the keys are rank:";
    const std::string kMissing = "a value is missing";
    const std::string kNoNumber = "a number or a range";
    const std::string kReversed = "ends before it begins";
    const std::string kOpen = "closing quote";
    const std::vector<BadTerm> terms{
        {"speed:3", kNoKey},
        {":3", kNoKey},
        {"mb:3", "in the search only"},
        {"-kind:send", "in the search only"},
        {"dur>1ms", "in the search only"},
        {"rank>3", "a colon"},
        {"rank:", kMissing},
        {"-host:", kMissing},
        {"-rank:x", kNoNumber},
        {"rank:1,,2", kMissing},
        {"-", kMissing},
        {"\"\"", kMissing},
        {"rank:x", kNoNumber},
        {"rank:none", kNoNumber},
        {"stage:1-", kNoNumber},
        {"stage:-1", kNoNumber},
        {"rank:1-2-3", kNoNumber},
        {"rank:99999999999999999999", kNoNumber},
        {"rank:7-0", kReversed},
        {"7-0", kReversed},
        {"host:\"a", kOpen},
    };
    const auto trace = threeGroups();
    for (const BadTerm& bad : terms) {
        const RowFilter filter("stage:1 " + bad.text);
        ASSERT_EQ(filter.problems().size(), 1U) << bad.text;
        EXPECT_EQ(filter.problems()[0].term, bad.text);
        const std::string sentence = filter.problems()[0].sentence.english();
        EXPECT_TRUE(sentence.starts_with(bad.text + ": ")) << sentence;
        EXPECT_NE(sentence.find(bad.hint), std::string::npos) << sentence;
        EXPECT_TRUE(filter.admits(*trace, TrackIndex{1U})) << bad.text;
        EXPECT_FALSE(filter.admits(*trace, TrackIndex{0U})) << bad.text;
    }
    EXPECT_TRUE(RowFilter("speed:3").admits(*trace, TrackIndex{0U}));
}

TEST(RowFilter, SurvivesAnyText)
{
    std::mt19937 random(4);
    const std::string letters = "rankstgehop:-,\"* 0123\xff\n";
    const auto trace = threeGroups();
    for (int i = 0; i < 5'000; ++i) {
        std::string text;
        for (std::size_t length = random() % 24; length > 0; --length) {
            text += letters[random() % letters.size()];
        }
        const RowFilter filter(text);
        for (std::size_t track = 0; track < trace->tracks.size(); track += 5) {
            filter.admits(*trace, TrackIndex{track});
        }
        EXPECT_LE(filter.problems().size(), text.size());
    }
}

} // namespace
} // namespace pipescope::scene
