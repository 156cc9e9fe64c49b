#include "core/graph/tree/merge/parts/recorded_digits.h"

#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::tensor;

/// Numbers that are different, to this many decimals.
Graph graphOf(int count, int decimals)
{
    Graph graph;
    const double unit = std::pow(10.0, decimals);
    for (int i = 0; i < count; ++i) {
        const double norm = std::round((1 + std::sqrt(2.0 + i)) * unit) / unit;
        addNode(graph, "Torch.f." + std::to_string(i) + ".forward", {},
                {tensor("output.0", test::Numbers{0.5, -0.5, 0.25, norm})});
    }
    return graph;
}

TEST(RecordedDigitsTest, RoundedNumbersHaveTheUnitOfTheirLastDecimal)
{
    RecordedDigits digits;
    digits.add(graphOf(200, 7));
    EXPECT_DOUBLE_EQ(digits.unit(Statistic::Norm), 1e-7);
}

TEST(RecordedDigitsTest, NumbersWithAllTheirDigitsHaveNone)
{
    RecordedDigits digits;
    digits.add(graphOf(200, 14));
    EXPECT_EQ(digits.unit(Statistic::Norm), 0);
}

TEST(RecordedDigitsTest, AFewShortNumbersProveNothing)
{
    RecordedDigits digits;
    digits.add(graphOf(50, 3));
    EXPECT_EQ(digits.unit(Statistic::Norm), 0);
}

TEST(RecordedDigitsTest, MorePartsMayBeFartherOff)
{
    RecordedDigits digits;
    digits.add(graphOf(200, 6));
    const auto two = mergedRounding(digits, 2);
    const auto four = mergedRounding(digits, 4);
    constexpr auto kNorm = static_cast<std::size_t>(Statistic::Norm);
    EXPECT_DOUBLE_EQ(four[kNorm], 1.5e-6);
    EXPECT_LT(two[kNorm], four[kNorm]);
    EXPECT_EQ(two[static_cast<std::size_t>(Statistic::Max)], 0);
}

} // namespace
} // namespace pipescope::graph
