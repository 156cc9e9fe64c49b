#include "ui/run/scene/rows/row_order.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace pipescope::scene {
namespace {

using test::TraceBuilder;

/// Two pipeline groups of ten stages whose ranks interleave, so that hosts hold both; rank 20 in none.
std::shared_ptr<const Trace> groupsToSort()
{
    TraceBuilder builder;
    for (int rank = 0; rank < 20; ++rank) {
        builder.rank(rank, 9 - rank / 2, static_cast<std::uint32_t>(rank % 2));
    }
    builder.rank(20);
    return builder.build();
}

class RowOrderTest : public testing::Test
{
protected:
    RowOrder order() const { return orderRows(*m_trace, m_chosen, m_options); }

    std::vector<std::int32_t> ranks(const std::vector<TrackIndex>& tracks) const
    {
        std::vector<std::int32_t> found;
        for (const TrackIndex track : tracks) {
            found.push_back(m_trace->track(track).rank.value);
        }
        return found;
    }

    std::vector<std::string> titles() const
    {
        std::vector<std::string> found;
        for (const RowGroup& group : order().groups) {
            found.push_back(group.title.english());
        }
        return found;
    }

    std::shared_ptr<const Trace> m_trace = groupsToSort();
    std::vector<PipelineGroupIndex> m_chosen;
    RowOptions m_options;
};

using Ranks = std::vector<std::int32_t>;

TEST_F(RowOrderTest, PutsTheBusiestTheIdlestOrTheSlowestRankFirst)
{
    TraceBuilder builder;
    builder.rank(0).rank(1).rank(2);
    // Rank 0 is busy for longest, rank 1 has the longest gap, rank 2 the longest block.
    for (std::int64_t i = 0; i < 8; ++i) {
        builder.block(0, BlockKind::Forward, test::ns(i * 100, i * 100 + 90));
    }
    builder.block(1, BlockKind::Forward, test::ns(0, 50));
    builder.block(1, BlockKind::Forward, test::ns(900, 950));
    builder.block(2, BlockKind::Forward, test::ns(0, 300));
    m_trace = builder.build();
    for (const auto& [sort, expected] :
         {std::pair(RowSort::Busy, Ranks{0, 2, 1}), std::pair(RowSort::Idle, Ranks{1, 0, 2}),
          std::pair(RowSort::MeanDuration, Ranks{2, 0, 1})})
    {
        m_options.sort = sort;
        EXPECT_EQ(ranks(order().groups.front().tracks), expected);
        std::vector<TrackWork> work;
        for (const Track& track : m_trace->tracks) {
            work.push_back(workOf(track.blocks, CoveredTime(track.blocks)));
        }
        EXPECT_EQ(ranks(orderRows(*m_trace, {}, m_options, work).groups.front().tracks), expected);
    }
}

TEST(TrackWorkTest, CountsTimeThatBlocksShareOnce)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.block(0, BlockKind::Forward, test::ns(0, 100));
    builder.block(0, BlockKind::Forward, test::ns(50, 80));
    builder.block(0, BlockKind::Forward, test::ns(90, 120));
    builder.block(0, BlockKind::Forward, test::ns(200, 260));
    const auto trace = builder.build();
    const BlockTable& blocks = trace->tracks[0].blocks;
    const TrackWork work = workOf(blocks, CoveredTime(blocks));
    EXPECT_EQ(work.busy, Duration{180});
    EXPECT_EQ(work.idle, Duration{80});
    EXPECT_EQ(work.mean, Duration{(100 + 30 + 30 + 60) / 4});
    EXPECT_EQ(workOf({}, {}).busy, Duration{});
}

TEST_F(RowOrderTest, PutsRowsOfNoPipelineLastHoweverTheOthersAreGrouped)
{
    TraceBuilder builder;
    m_trace =
        builder.rank(0, 0).rank(1).otherRow(2, "rank 0: python").otherRow(3, "rank 0: stream 7").build();
    m_options.collapsed = {std::string(kOtherRowsKey)};
    for (const RowGrouping grouping : {RowGrouping::PipelineGroup, RowGrouping::Host, RowGrouping::None}) {
        m_options.grouping = grouping;
        const RowOrder found = order();
        EXPECT_EQ(found.groups.back().title, "Other rows");
        EXPECT_EQ(ranks(found.groups.back().tracks), (Ranks{2, 3}));
        EXPECT_TRUE(found.groups.back().isCollapsed);
        EXPECT_FALSE(found.groups.front().isCollapsed);
    }
    EXPECT_EQ(rowName(*m_trace, TrackIndex{3U}).rank, "stream 7");
    EXPECT_EQ(rowName(*m_trace, TrackIndex{3U}).stage, "rank 0");
}

TEST(RowNames, SayWhatANumberIsWhereProcessAndThreadHaveNoNames)
{
    const auto trace = TraceBuilder().otherRow(0, "1: 1").otherRow(1, "python: 12").build();
    EXPECT_EQ(rowName(*trace, TrackIndex{0U}).rank, "Thread 1");
    EXPECT_EQ(rowName(*trace, TrackIndex{0U}).stage, "process 1");
    EXPECT_EQ(rowName(*trace, TrackIndex{1U}).rank, "Thread 12");
    EXPECT_EQ(rowName(*trace, TrackIndex{1U}).stage, "python");
}

TEST_F(RowOrderTest, HasTitlesThatCanBeTranslated)
{
    TraceBuilder builder;
    m_trace = builder.rank(0, 0).rank(1).otherRow(2, "rank 0: python").build();
    const auto translate = [](const char* english) { return "<" + std::string(english) + ">"; };
    for (const RowGroup& group : order().groups) {
        EXPECT_EQ(group.title.in(translate).front(), '<') << group.title;
    }
}

TEST_F(RowOrderTest, ShowsRowsOfNoPipelineWhereThereIsNothingElse)
{
    TraceBuilder builder;
    m_trace = builder.otherRow(0, "1: 1").build();
    m_options.collapsed = {std::string(kOtherRowsKey)};
    EXPECT_FALSE(order().groups.front().isCollapsed);
}

TEST_F(RowOrderTest, GroupsByPipelineGroupAndSortsByStageAtFirst)
{
    EXPECT_EQ(titles(),
              (std::vector<std::string>{"Pipeline group 0", "Pipeline group 1", "Ranks without a group"}));
    EXPECT_EQ(ranks(order().groups[0].tracks), (Ranks{18, 16, 14, 12, 10, 8, 6, 4, 2, 0}));
    EXPECT_EQ(ranks(order().groups[2].tracks), (Ranks{20}));
}

TEST_F(RowOrderTest, GroupsByStage)
{
    m_options.grouping = RowGrouping::Stage;
    ASSERT_EQ(titles().size(), 11U);
    EXPECT_EQ(titles().front(), "Stage 0");
    EXPECT_EQ(titles().back(), "Ranks without a stage");
    EXPECT_EQ(ranks(order().groups[0].tracks), (Ranks{18, 19}));
}

TEST_F(RowOrderTest, GroupsByHost)
{
    m_options.grouping = RowGrouping::Host;
    m_options.sort = RowSort::Rank;
    EXPECT_EQ(titles(), (std::vector<std::string>{"Host host-0", "Host host-1", "Host host-2"}));
    EXPECT_EQ(ranks(order().groups[2].tracks), (Ranks{16, 17, 18, 19, 20}));
}

TEST_F(RowOrderTest, WithoutGroupingAllRanksStandTogetherWithoutTitle)
{
    m_options.grouping = RowGrouping::None;
    m_options.sort = RowSort::Stage;
    const RowOrder made = order();
    ASSERT_EQ(made.groups.size(), 1U);
    EXPECT_FALSE(made.isTitled());
    EXPECT_EQ(ranks(made.groups[0].tracks).front(), 18);
    EXPECT_EQ(ranks(made.groups[0].tracks).back(), 20) << "a rank without a stage comes last";
}

TEST_F(RowOrderTest, SortsByRankOrHost)
{
    m_options.sort = RowSort::Rank;
    EXPECT_EQ(ranks(order().groups[1].tracks), (Ranks{1, 3, 5, 7, 9, 11, 13, 15, 17, 19}));
    m_options.sort = RowSort::Host;
    EXPECT_EQ(ranks(order().groups[1].tracks), (Ranks{7, 5, 3, 1, 15, 13, 11, 9, 19, 17}));
}

TEST_F(RowOrderTest, PinnedRanksStandOnTopInTheUsersOrder)
{
    m_options.togglePin(Rank{5});
    m_options.togglePin(Rank{2});
    EXPECT_EQ(ranks(order().pinned), (Ranks{5, 2}));
    EXPECT_EQ(ranks(order().groups[0].tracks), (Ranks{18, 16, 14, 12, 10, 8, 6, 4, 0}));
    m_options.togglePin(Rank{5});
    EXPECT_EQ(ranks(order().pinned), (Ranks{2}));
}

TEST_F(RowOrderTest, PinnedRanksStayWhateverIsFilteredChosenOrCollapsed)
{
    m_options.togglePin(Rank{5});
    m_options.filter = "rank:0";
    m_options.collapsed.insert("group:1");
    m_chosen = {PipelineGroupIndex{0U}};
    EXPECT_EQ(ranks(order().pinned), (Ranks{5}));
    EXPECT_EQ(ranks(order().groups[0].tracks), (Ranks{0}));
}

TEST_F(RowOrderTest, HidingTakesARankAwayAlsoFromThePinnedOnes)
{
    m_options.togglePin(Rank{5});
    m_options.hide(Rank{5});
    m_options.hide(Rank{0});
    EXPECT_TRUE(order().pinned.empty());
    EXPECT_EQ(order().hidden, 2U);
    m_options.showAll();
    EXPECT_EQ(order().hidden, 0U);
    EXPECT_EQ(ranks(order().groups[1].tracks).size(), 10U);
}

TEST_F(RowOrderTest, AGroupWithoutRowsIsLeftOut)
{
    m_options.filter = "group:1";
    const RowOrder made = order();
    ASSERT_EQ(made.groups.size(), 1U);
    EXPECT_EQ(made.filteredOut, 11U);
    EXPECT_FALSE(made.isTitled());
}

TEST_F(RowOrderTest, ALoneCollapsedGroupKeepsItsTitle)
{
    m_options.filter = "group:1";
    m_options.collapsed.insert("group:1");
    EXPECT_TRUE(order().isTitled());
}

TEST_F(RowOrderTest, AGroupsKeyIsAFilterForItsRanks)
{
    for (const RowGrouping grouping : {RowGrouping::PipelineGroup, RowGrouping::Stage, RowGrouping::Host}) {
        m_options = {};
        m_options.grouping = grouping;
        for (const RowGroup& group : order().groups) {
            RowOptions filtered = m_options;
            filtered.filter = group.key;
            const RowOrder found = orderRows(*m_trace, m_chosen, filtered);
            ASSERT_EQ(found.groups.size(), 1U) << group.key;
            EXPECT_EQ(found.groups[0].tracks, group.tracks) << group.key;
        }
    }
}

TEST_F(RowOrderTest, RevealingUndoesHidingFilteringAndCollapsing)
{
    m_options.hide(Rank{4});
    m_options.filter = "stage:0";
    m_options.collapsed = {"group:0", "group:1"};
    reveal(*m_trace, TrackIndex{4U}, m_options);
    const RowOrder made = order();
    EXPECT_FALSE(made.groups[0].isCollapsed);
    EXPECT_TRUE(made.groups[1].isCollapsed) << "nothing else changes";
    EXPECT_EQ(std::count(made.groups[0].tracks.begin(), made.groups[0].tracks.end(), TrackIndex{4U}), 1);
}

TEST_F(RowOrderTest, RanksOfAnotherTraceDoNoHarm)
{
    m_options.togglePin(Rank{777});
    m_options.togglePin(Rank{-3});
    m_options.hide(Rank{888});
    m_options.collapsed.insert("host:elsewhere");
    EXPECT_TRUE(order().pinned.empty());
    EXPECT_EQ(order().hidden, 0U);
}

/// Any of the options at random.
RowOptions randomOptions(std::mt19937& random)
{
    static const std::vector<std::string> kFilters{"", "stage:0-4", "-rank:3", "host:host-1 rank:", "7 8 9"};
    RowOptions options;
    options.grouping = static_cast<RowGrouping>(random() % 4);
    options.sort = static_cast<RowSort>(random() % 3);
    options.filter = kFilters[random() % kFilters.size()];
    for (int i = 0; i < 3; ++i) {
        options.togglePin(Rank{static_cast<std::int32_t>(random() % 22)});
        options.hidden.insert(Rank{static_cast<std::int32_t>(random() % 22)});
    }
    options.pinned.push_back(options.pinned.empty() ? Rank{1} : options.pinned.front());
    for (const char* key : {"group:0", "stage:3", "host:host-0", ""}) {
        if (random() % 2 == 0) {
            options.collapsed.insert(key);
        }
    }
    return options;
}

TEST_F(RowOrderTest, EveryRankIsInARowInACollapsedGroupOrLeftOutExactlyOnce)
{
    std::mt19937 random(11);
    for (int round = 0; round < 2'000; ++round) {
        m_options = randomOptions(random);
        m_chosen.clear();
        if (random() % 3 == 0) {
            m_chosen.push_back(PipelineGroupIndex{static_cast<std::uint32_t>(random() % 2)});
        }
        const RowOrder made = order();
        std::vector<TrackIndex> placed = made.pinned;
        for (const RowGroup& group : made.groups) {
            EXPECT_FALSE(group.tracks.empty());
            placed.insert(placed.end(), group.tracks.begin(), group.tracks.end());
        }
        std::sort(placed.begin(), placed.end());
        EXPECT_EQ(std::adjacent_find(placed.begin(), placed.end()), placed.end()) << round;
        EXPECT_EQ(placed.size() + made.hidden + made.filteredOut + made.notChosen, m_trace->tracks.size());
    }
}

} // namespace
} // namespace pipescope::scene
