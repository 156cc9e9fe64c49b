#include "core/graph/open/assembly/compare_step.h"
#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace pipescope::graph {
namespace {

using test::tensor;
using test::TwoGraphs;

constexpr test::Numbers kNumbers{2, -3, 0.1, 6};

class FarthestCopiesTest : public testing::Test
{
protected:
    std::array<Value, kStatisticCount> copy(double factor)
    {
        std::array<Value, kStatisticCount> numbers;
        for (std::size_t i = 0; i < kStatisticCount; ++i) {
            numbers[i] = Value(ValueKind::Real, std::bit_cast<std::uint64_t>(kNumbers[i] * factor));
        }
        return numbers;
    }

    /// The maximum of the output, after the copies of these factors were looked at.
    double maxOf(const std::vector<double>& factors, ItemMergeKind kind = ItemMergeKind::CopiesDiffer)
    {
        TwoGraphs graphs;
        const NodeId node = graphs.add("Torch.f.0.forward", {}, {tensor("output.0", kNumbers)});
        SideGraph debug;
        const Matching matching = graphs.matching();
        debug.graph = std::move(graphs.debug);
        ItemMerge item;
        item.kind = kind;
        item.path = debug.graph.outputs(node).front().path;
        for (const double factor : factors) {
            item.copies.push_back(copy(factor));
        }
        debug.merged.nodes.push_back({node, {Rank{0}, Rank{1}}, {item}});
        takeFarthestCopies(debug, matching, graphs.bench);
        return *debug.graph.outputs(node).front().statistic(Statistic::Max).number();
    }
};

TEST_F(FarthestCopiesTest, AFaultOnAnotherRankThanTheFirstIsCompared)
{
    EXPECT_DOUBLE_EQ(maxOf({1, 1.5}), 3);
    EXPECT_DOUBLE_EQ(maxOf({1.5, 1}), 3);
}

TEST_F(FarthestCopiesTest, NanIsFarthest)
{
    EXPECT_TRUE(std::isnan(maxOf({1, std::numeric_limits<double>::quiet_NaN()})));
}

TEST_F(FarthestCopiesTest, PartsOfATensorStayAsTheyWereMerged)
{
    EXPECT_DOUBLE_EQ(maxOf({1, 1.5}, ItemMergeKind::Split), 2);
}

} // namespace
} // namespace pipescope::graph
