#include "core/run/analysis/clock_shifts.h"
#include "core/run/demo/simulation/demo_truth.h"
#include "tests/core/run/load/demo_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

namespace pipescope {
namespace {

using test::countOf;
using test::DemoFolder;

/// Times, name, group and step of a collective.
using CollectiveFacts = std::tuple<TimeSpan, std::string, std::string, std::optional<StepNumber>>;

/// Two pipelines, so that the gradients are reduced at the end of each of the two steps.
DemoOptions dataParallelRun()
{
    DemoOptions options = DemoFolder::smallRun();
    options.dataParallel = 2;
    options.steps = 2;
    return options;
}

std::vector<CollectiveFacts> loadedOf(const Trace& trace, const Track& track)
{
    std::vector<CollectiveFacts> facts;
    for (std::size_t i = 0; i < track.collectives.size(); ++i) {
        const Collective each = track.collectives.at(CollectiveIndex{i});
        facts.emplace_back(each.span, trace.strings.text(each.name), trace.strings.text(each.group),
                           each.step ? std::optional(trace.steps[each.step->value].number) : std::nullopt);
    }
    return facts;
}

std::vector<CollectiveFacts> truthOf(const DemoRank& rank)
{
    std::vector<CollectiveFacts> facts;
    for (const DemoOperator& op : rank.operators) {
        if (op.kind == DemoOperatorKind::AllReduce) {
            facts.emplace_back(op.span, op.name, op.group, op.step);
        }
    }
    return facts;
}

TEST(Collectives, OfEveryRankAreThoseThatHappened)
{
    const DemoRun truth = simulateDemo(dataParallelRun()).value();
    const auto trace = DemoFolder(dataParallelRun()).load();
    ASSERT_EQ(trace->tracks.size(), truth.ranks.size());
    for (std::size_t r = 0; r < truth.ranks.size(); ++r) {
        const auto expected = truthOf(truth.ranks[r]);
        EXPECT_EQ(expected.size(), 2U);
        EXPECT_EQ(loadedOf(*trace, trace->tracks[r]), expected) << r;
        EXPECT_EQ(trace->tracks[r].collectives.at(CollectiveIndex{}).kind, CollectiveKind::AllReduce);
    }
    EXPECT_EQ(trace->collectiveCount(), 8U);
}

TEST(Collectives, OfOtherStepsAreLeftOutWhereOneStepIsAskedFor)
{
    const DemoFolder cluster(dataParallelRun());
    const auto whole = cluster.load();
    LoadOptions options;
    options.step = whole->steps.front().number;
    const auto trace = cluster.load(options);
    EXPECT_EQ(trace->collectiveCount(), 4U);
    EXPECT_EQ(trace->tracks[0].collectives.beginNs().front(), whole->tracks[0].collectives.beginNs().front());
}

TEST(Collectives, AreNotReadWhereOnlyBlocksAreAskedFor)
{
    LoadOptions options;
    options.detail = LoadDetail::Blocks;
    EXPECT_EQ(DemoFolder(dataParallelRun()).load(options)->collectiveCount(), 0U);
}

TEST(Collectives, ComeFromTheMessagesWhereTheLevelRecordsNoOperators)
{
    const DemoFolder cluster(dataParallelRun());
    cluster.keepMessagesOnly(0);
    const auto trace = cluster.load();
    const CollectiveTable& collectives = trace->tracks[0].collectives;
    ASSERT_EQ(collectives.size(), 2U);
    EXPECT_EQ(collectives.at(CollectiveIndex{}).kind, CollectiveKind::AllReduce);
    EXPECT_EQ(trace->strings.text(collectives.at(CollectiveIndex{}).name), "HcclAllReduce");
}

TEST(Collectives, WithImpossibleTimesAreReportedAndLeftOut)
{
    const DemoFolder cluster(dataParallelRun());
    cluster.change(0, "UPDATE COMMUNICATION_OP SET endNs = startNs - 1 WHERE opName IN "
                      "(SELECT id FROM STRING_IDS WHERE value LIKE 'hcom_allReduce%')");
    const auto trace = cluster.load();
    EXPECT_EQ(countOf(*trace, FindingId::OddCollectiveTimes, 0), 2U);
    EXPECT_TRUE(trace->tracks[0].collectives.empty());
}

TEST(Collectives, ThatNoRankHasAreAFindingWherePipelinesMustHaveThem)
{
    const DemoFolder cluster(dataParallelRun());
    EXPECT_FALSE(cluster.load()->findings.contains(FindingId::CollectivesNotRecorded));
    for (std::int32_t rank = 0; rank < 4; ++rank) {
        cluster.change(rank, "DELETE FROM COMMUNICATION_OP WHERE opName IN "
                             "(SELECT id FROM STRING_IDS WHERE value LIKE 'hcom_allReduce%')");
    }
    EXPECT_TRUE(cluster.load()->findings.contains(FindingId::CollectivesNotRecorded));
    EXPECT_FALSE(DemoFolder().load()->findings.contains(FindingId::CollectivesNotRecorded));
}

TEST(Collectives, MoveWithTheClockOfTheirHost)
{
    const auto trace = DemoFolder(dataParallelRun()).load();
    const std::vector<Duration> shifts(trace->hosts.size(), Duration{1000});
    const auto moved = withClockShifts(*trace, shifts, {});
    EXPECT_EQ(moved->tracks[0].collectives.beginNs().front(),
              trace->tracks[0].collectives.beginNs().front() + 1000);
}

} // namespace
} // namespace pipescope
