#include "core/graph/open/outline/node_classes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace pipescope::graph {
namespace {

using ::testing::ElementsAre;

/// Mostly 0, so that searches have far to go.
std::vector<std::uint8_t> randomClasses(std::size_t size, std::mt19937& random)
{
    std::vector<std::uint8_t> classes(size);
    for (auto& value : classes) {
        value = random() % 20 == 0 ? static_cast<std::uint8_t>(random() % 6) : 0;
    }
    return classes;
}

std::optional<RowId> nextOneByOne(const std::vector<std::uint8_t>& classes, std::uint32_t first,
                                  std::uint32_t end, std::uint8_t least)
{
    for (std::uint32_t row = first; row < end; ++row) {
        if (classes[row] >= least) {
            return RowId{row};
        }
    }
    return {};
}

std::optional<RowId> previousOneByOne(const std::vector<std::uint8_t>& classes, std::uint32_t first,
                                      std::uint32_t end, std::uint8_t least)
{
    for (std::uint32_t row = end; row > first; --row) {
        if (classes[row - 1] >= least) {
            return RowId{row - 1};
        }
    }
    return {};
}

TEST(NodeClasses, AnyRangeKnowsItsWorstAndTheNextBadRow)
{
    std::mt19937 random(7);
    for (const std::size_t size : {1U, 2U, 4U, 5U, 16U, 63U, 64U, 65U, 1000U}) {
        const auto classes = randomClasses(size, random);
        const NodeClasses pyramid(classes);
        for (int i = 0; i < 300; ++i) {
            std::uint32_t first = random() % (size + 1);
            std::uint32_t end = random() % (size + 1);
            if (first > end) {
                std::swap(first, end);
            }
            const auto least = static_cast<std::uint8_t>(1 + random() % 5);
            const auto worst = std::max_element(classes.begin() + first, classes.begin() + end);
            ASSERT_EQ(pyramid.worst(first, end), first == end ? 0 : *worst);
            ASSERT_EQ(pyramid.next(first, end, least), nextOneByOne(classes, first, end, least));
            ASSERT_EQ(pyramid.previous(first, end, least), previousOneByOne(classes, first, end, least));
        }
    }
}

TEST(NodeClasses, NoRowsHaveNoWorst)
{
    const NodeClasses none;
    EXPECT_EQ(none.size(), 0U);
    EXPECT_EQ(none.worst(0, 5), 0);
    EXPECT_EQ(NodeClasses(std::vector<std::uint8_t>()).next(0, 5, 1), std::nullopt);
}

TEST(NodeClasses, RowsAreCountedByClass)
{
    const NodeClasses classes(std::vector<std::uint8_t>{0, 3, 3, 1});
    EXPECT_EQ(classes.counts()[0], 1U);
    EXPECT_EQ(classes.counts()[1], 1U);
    EXPECT_EQ(classes.counts()[3], 2U);
}

class NodeClassesOfOutline : public ::testing::Test
{
protected:
    /// The root and four children.
    NodeClassesOfOutline()
    {
        auto graph = std::make_shared<Graph>();
        for (const char* name : {"a", "b", "c", "d"}) {
            graph->attach(graph->add(name, NodeKind::Api), Graph::kRoot);
        }
        m_outline = makeOutline(graph, Side::Debug);
    }

    Outline m_outline;
};

TEST_F(NodeClassesOfOutline, WithoutComparisonNothingIsReported)
{
    EXPECT_EQ(classifyByVerdict(m_outline).worst(0, 5), 0);
    EXPECT_EQ(classifyByOverflow(m_outline).worst(0, 5), 0);
    EXPECT_EQ(classifyByUnmatchedReason(m_outline).worst(0, 5), 0);
}

TEST_F(NodeClassesOfOutline, WithoutPartnerIsWorseThanUndecidedAndBetterThanDifferent)
{
    m_outline.partners = {0, 1, kNoRow, 3, 4};
    m_outline.levels = {Level::Same, Level::CannotDecide, Level::NotCompared, Level::Different,
                        Level::WithinTolerance};
    const NodeClasses classes = classifyByVerdict(m_outline);
    EXPECT_GT(classes.of(RowId{2U}), classes.of(RowId{1U}));
    EXPECT_GT(classes.of(RowId{3U}), classes.of(RowId{2U}));
    EXPECT_EQ(classes.of(RowId{4U}), static_cast<std::uint8_t>(Level::WithinTolerance));
}

TEST_F(NodeClassesOfOutline, RangesOfScoresAreOpenAtTheRight)
{
    m_outline.partners = {0, 1, 2, 3, kNoRow};
    m_outline.scores = {0.2F, 0.5F, 1.0F, std::numeric_limits<float>::quiet_NaN(), 0.9F};
    const std::vector<ScoreRange> ranges{{1, 1}, {0.5, 1}, {0, 0.5}};
    const NodeClasses classes = classifyByScore(m_outline, ranges);
    EXPECT_THAT(classes.all(), ElementsAre(3, 2, 1, 0, 4));
}

} // namespace
} // namespace pipescope::graph
