#include "core/graph/open/colours/score_colours.h"
#include "tests/core/graph/explain/details/small_step.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace pipescope::graph {
namespace {

constexpr const char* kOperation = "Torch.op.0.forward";
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

StatisticSet only(Statistic statistic)
{
    StatisticSet statistics;
    statistics.set(static_cast<std::size_t>(statistic));
    return statistics;
}

/// Of a node with these outputs.
float scoreOf(const std::vector<test::ItemSpec>& debug, const std::vector<test::ItemSpec>& bench,
              StatisticSet statistics, Side side = Side::Debug)
{
    test::TwoGraphs graphs;
    addNode(graphs.debug, kOperation, {test::flat("input.0", 100)}, debug);
    addNode(graphs.bench, kOperation, {test::flat("input.0", 1)}, bench);
    const Sheet sheet = makeSheet(test::comparedStep(std::move(graphs)), 0);
    const auto row = sheet.outline(side).find(kOperation);
    return statisticScores(sheet, side, statistics)[row->value];
}

TEST(StatisticScores, AreTheLargestRelativeErrorOfTheChosenStatistics)
{
    // Max, Min, Mean, Norm.
    const auto debug = test::tensor("output.0", {1.5, 1, 1, 1.25});
    const auto bench = test::tensor("output.0", {1, 1, 1, 1});
    EXPECT_FLOAT_EQ(scoreOf({debug}, {bench}, only(Statistic::Max)), 0.5F);
    EXPECT_FLOAT_EQ(scoreOf({debug}, {bench}, only(Statistic::Norm)), 0.25F);
    EXPECT_FLOAT_EQ(scoreOf({debug}, {bench}, only(Statistic::Mean)), 0);
    EXPECT_FLOAT_EQ(scoreOf({debug}, {bench}, only(Statistic::Norm) | only(Statistic::Max)), 0.5F);
}

TEST(StatisticScores, OfBothSidesAreThose)
{
    const auto debug = test::flat("output.0", 3);
    const auto bench = test::flat("output.0", 2);
    EXPECT_FLOAT_EQ(scoreOf({debug}, {bench}, only(Statistic::Max), Side::Bench), 0.5F);
}

TEST(StatisticScores, AreOneAtMost)
{
    EXPECT_FLOAT_EQ(scoreOf({test::flat("output.0", 70)}, {test::flat("output.0", 1)}, only(Statistic::Max)),
                    1);
}

TEST(StatisticScores, TheWorstOutputCounts)
{
    EXPECT_FLOAT_EQ(scoreOf({test::flat("output.0", 1), test::flat("output.1", 1.5)},
                            {test::flat("output.0", 1), test::flat("output.1", 1)}, only(Statistic::Max)),
                    0.5F);
}

// The public tool passes these.
TEST(StatisticScores, ZeroAgainstNumbersAndNanOnOneSideAreOne)
{
    for (const auto& [debug, bench] : {std::pair(100.0, 0.0), {1.0, kNan}, {kNan, 1.0}, {kInfinity, 1.0}}) {
        EXPECT_FLOAT_EQ(
            scoreOf({test::flat("output.0", debug)}, {test::flat("output.0", bench)}, only(Statistic::Max)),
            1)
            << debug << " against " << bench;
    }
}

TEST(StatisticScores, TheSameOnBothSidesIsZeroWhateverItIs)
{
    for (const double number : {0.0, kNan, kInfinity, -kInfinity}) {
        EXPECT_FLOAT_EQ(
            scoreOf({test::flat("output.0", number)}, {test::flat("output.0", number)}, only(Statistic::Max)),
            0)
            << number;
    }
}

TEST(StatisticScores, WithoutNumbersThereIsNone)
{
    EXPECT_TRUE(std::isnan(scoreOf({}, {}, only(Statistic::Max))));
    EXPECT_TRUE(std::isnan(
        scoreOf({test::text("output.0", "a")}, {test::text("output.0", "a")}, only(Statistic::Max))));
}

} // namespace
} // namespace pipescope::graph
