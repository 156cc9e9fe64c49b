#include "core/run/model/collectives/collective_table.h"

#include <gtest/gtest.h>

#include <limits>

namespace pipescope {
namespace {

Collective collectiveAt(std::int64_t begin, std::int64_t end)
{
    Collective collective;
    collective.span = {{begin}, {end}};
    return collective;
}

TEST(CollectiveTable, GivesBackEveryFieldOfACollective)
{
    Collective collective = collectiveAt(5, 9);
    collective.kind = CollectiveKind::ReduceScatter;
    collective.name = StringId{std::size_t{11}};
    collective.group = StringId{std::size_t{12}};
    collective.step = StepIndex{std::size_t{4}};
    EXPECT_EQ(CollectiveTable({collective}).at(CollectiveIndex{}), collective);
}

TEST(CollectiveTable, KnowsNoStepWhereNoneIsGiven)
{
    EXPECT_FALSE(CollectiveTable({collectiveAt(5, 9)}).at(CollectiveIndex{}).step);
}

TEST(CollectiveTable, IsOrderedByBeginThenEnd)
{
    const CollectiveTable table({collectiveAt(7, 8), collectiveAt(3, 9), collectiveAt(3, 4)});
    EXPECT_EQ(table.at(CollectiveIndex{std::size_t{0}}).span, (TimeSpan{{3}, {4}}));
    EXPECT_EQ(table.at(CollectiveIndex{std::size_t{1}}).span, (TimeSpan{{3}, {9}}));
    EXPECT_EQ(table.at(CollectiveIndex{std::size_t{2}}).span, (TimeSpan{{7}, {8}}));
}

TEST(CollectiveTable, FindsThoseWithinAWindowAlsoBehindShorterOnes)
{
    using Range = std::pair<std::size_t, std::size_t>;
    const CollectiveTable table(
        {collectiveAt(0, 2), collectiveAt(1, 20), collectiveAt(3, 5), collectiveAt(30, 40)});
    EXPECT_EQ(table.indicesWithin({{10}, {15}}), (Range{1, 3}));
    EXPECT_EQ(table.indicesWithin({{20}, {30}}), (Range{3, 3}));
    EXPECT_EQ(table.indicesWithin({{39}, {90}}), (Range{3, 4}));
    EXPECT_EQ(CollectiveTable().indicesWithin({{0}, {9}}), (Range{0, 0}));
}

TEST(CollectiveTable, MovesAllTimesAndStopsAtTheEndsOfTheRange)
{
    constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::max();
    CollectiveTable table({collectiveAt(0, 2), collectiveAt(1, kLast)});
    table.move([](TimePoint time) { return time + Duration{10}; });
    EXPECT_EQ(table.at(CollectiveIndex{std::size_t{0}}).span, (TimeSpan{{10}, {12}}));
    EXPECT_EQ(table.at(CollectiveIndex{std::size_t{1}}).span, (TimeSpan{{11}, {kLast}}));
}

TEST(CollectiveKinds, AreFoundInTheNamesOfTheLibraries)
{
    EXPECT_EQ(collectiveKindOfOperation("allReduce__455_0_1"), CollectiveKind::AllReduce);
    EXPECT_EQ(collectiveKindOfOperation("all_gather_into_tensor"), CollectiveKind::AllGather);
    EXPECT_EQ(collectiveKindOfOperation("ReduceScatter"), CollectiveKind::ReduceScatter);
    EXPECT_EQ(collectiveKindOfOperation("alltoallv"), CollectiveKind::AllToAll);
    EXPECT_EQ(collectiveKindOfOperation("broadcast"), CollectiveKind::Broadcast);
    EXPECT_FALSE(collectiveKindOfOperation("barrier"));
    EXPECT_FALSE(collectiveKindOfOperation(""));
}

TEST(CollectiveKinds, HaveTheWordsOfTheField)
{
    EXPECT_EQ(collectiveKindName(CollectiveKind::AllReduce), "all-reduce");
    EXPECT_EQ(collectiveKindName(CollectiveKind::AllToAll), "all-to-all");
    EXPECT_EQ(collectiveKindName(CollectiveKind::Other), "other");
}

} // namespace
} // namespace pipescope
