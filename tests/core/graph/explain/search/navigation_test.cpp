#include "core/graph/explain/search/navigation.h"

#include "tests/core/graph/explain/search/search_sheet.h"

#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

constexpr auto kDifferent = static_cast<std::uint8_t>(Level::Different);
constexpr auto kUnmatched = static_cast<std::uint8_t>(Level::Unmatched);

/// Row and whether it wrapped; 0 for none.
std::pair<std::uint32_t, bool> next(std::optional<std::uint32_t> from, std::uint8_t least)
{
    const NodeClasses classes = classifyByVerdict(madeUpSheet().debug);
    const auto jump = nextBad(classes, from ? std::optional(RowId{*from}) : std::nullopt, least);
    return jump ? std::pair(jump->row.value, jump->isWrapped) : std::pair(0U, false);
}

std::pair<std::uint32_t, bool> previous(std::optional<std::uint32_t> from, std::uint8_t least)
{
    const NodeClasses classes = classifyByVerdict(madeUpSheet().debug);
    const auto jump = previousBad(classes, from ? std::optional(RowId{*from}) : std::nullopt, least);
    return jump ? std::pair(jump->row.value, jump->isWrapped) : std::pair(0U, false);
}

TEST(Navigation, TheNextBadRowIsBehindAndThenAtTheBegin)
{
    EXPECT_EQ(next({}, kUnmatched), std::pair(1U, false));
    EXPECT_EQ(next(1, kUnmatched), std::pair(2U, false));
    EXPECT_EQ(next(2, kUnmatched), std::pair(5U, false));
    EXPECT_EQ(next(5, kUnmatched), std::pair(1U, true));
    EXPECT_EQ(next(4, kDifferent), std::pair(1U, true));
}

TEST(Navigation, ThePreviousBadRowIsBeforeAndThenAtTheEnd)
{
    EXPECT_EQ(previous({}, kUnmatched), std::pair(5U, false));
    EXPECT_EQ(previous(5, kUnmatched), std::pair(2U, false));
    EXPECT_EQ(previous(1, kUnmatched), std::pair(5U, true));
    EXPECT_EQ(previous(0, kDifferent), std::pair(2U, true));
}

TEST(Navigation, TheOnlyBadRowIsItsOwnNext)
{
    const NodeClasses classes({0, 0, 3, 0});
    EXPECT_EQ(nextBad(classes, RowId{2U}, 3)->row, RowId{2U});
    EXPECT_TRUE(nextBad(classes, RowId{2U}, 3)->isWrapped);
    EXPECT_EQ(previousBad(classes, RowId{2U}, 3)->row, RowId{2U});
    EXPECT_FALSE(nextBad(classes, RowId{2U}, 4));
    EXPECT_FALSE(previousBad(classes, {}, 4));
    EXPECT_FALSE(nextBad(NodeClasses(), {}, 1));
    EXPECT_FALSE(previousBad(NodeClasses(), {}, 1));
}

TEST(Navigation, TheWorstChildLeadsToTheWorstLeaf)
{
    Sheet sheet = madeUpSheet();
    const NodeClasses classes = classifyByVerdict(sheet.debug);
    EXPECT_EQ(worstChild(sheet.debug, classes, RowId{0U}), RowId{1U});
    EXPECT_EQ(worstChild(sheet.debug, classes, RowId{1U}), RowId{2U});
    EXPECT_EQ(worstChild(sheet.debug, classes, RowId{2U}), std::nullopt);
    EXPECT_EQ(worstChild(sheet.debug, classes, RowId{4U}), RowId{5U});
}

TEST(Navigation, OfEquallyBadChildrenTheHigherScoreIsWorse)
{
    Sheet sheet = madeUpSheet();
    sheet.debug.levels[3] = Level::Different;
    sheet.debug.scores[3] = 0.95F;
    EXPECT_EQ(worstChild(sheet.debug, classifyByVerdict(sheet.debug), RowId{0U}), RowId{3U});
}

TEST(Navigation, ARowWithoutPartnerLeadsToThatOfTheRowAround)
{
    const Sheet sheet = madeUpSheet();
    const auto partner = counterpartOf(sheet, {Side::Bench, RowId{2U}});
    EXPECT_EQ(partner->row, (SheetRow{Side::Debug, RowId{2U}}));
    EXPECT_TRUE(partner->isPartner);
    const auto around = counterpartOf(sheet, {Side::Debug, RowId{5U}});
    EXPECT_EQ(around->row, (SheetRow{Side::Bench, RowId{4U}}));
    EXPECT_FALSE(around->isPartner);
}

TEST(Navigation, RowsOfBothSidesHaveOneOrder)
{
    Sheet sheet = madeUpSheet();
    sheet.bench->partners[3] = kNoRow;
    sheet.bench->nearestMatched[3] = 2;
    const SheetPlace early = placeOf(sheet, {Side::Debug, RowId{2U}});
    const SheetPlace onBench = placeOf(sheet, {Side::Bench, RowId{3U}});
    const SheetPlace late = placeOf(sheet, {Side::Debug, RowId{5U}});
    EXPECT_LT(early, onBench);
    EXPECT_LT(onBench, late);
}

} // namespace
} // namespace pipescope::graph
