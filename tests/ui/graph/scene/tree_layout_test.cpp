#include "ui/graph/scene/tree_layout.h"

#include "tests/ui/graph/scene/random_outline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace pipescope::graph_scene {
namespace {

using graph::RowId;
using test::chainOutline;
using test::flatOutline;
using test::randomOutline;

/// Where everything is, found by walking over all boxes.
class NaiveLayout
{
public:
    explicit NaiveLayout(const TreeLayout& layout)
        : m_layout(layout)
    {
        m_height = kPadding + stack(RowId{0U}, kPadding) + kPadding;
    }

    std::int64_t height() const { return m_height; }

    const std::map<std::uint32_t, Extent>& extents() const { return m_extents; }

private:
    /// Places the children and returns their height.
    std::int64_t stack(RowId parent, std::int64_t top)
    {
        const graph::Outline& outline = m_layout.outline();
        const std::int64_t begin = top;
        std::uint32_t leaves = 0;
        for (const RowId child : graph::ChildRows(outline, parent)) {
            const bool isLeaf = !outline.hasChildren(child);
            if (isLeaf && leaves > 0 && leaves < kLeavesInLine) {
                ++leaves;
                m_extents[child.value] = {top - kGap - kLeafHeight, top - kGap};
                continue;
            }
            leaves = isLeaf ? 1 : 0;
            std::int64_t height = isLeaf ? kLeafHeight : kHeaderHeight;
            if (!isLeaf && m_layout.isExpanded(child)) {
                height += stack(child, top + kHeaderHeight) + kPadding;
            }
            m_extents[child.value] = {top, top + height};
            top += height + kGap;
        }
        return top - begin;
    }

    const TreeLayout& m_layout;
    std::map<std::uint32_t, Extent> m_extents;
    std::int64_t m_height = 0;
};

void expectSame(const TreeLayout& layout)
{
    const NaiveLayout naive(layout);
    ASSERT_EQ(layout.height(), naive.height());
    for (std::uint32_t row = 1; row < layout.outline().size(); ++row) {
        const auto found = naive.extents().find(row);
        const auto extent = layout.extentOf(RowId{row});
        ASSERT_EQ(extent.has_value(), found != naive.extents().end()) << row;
        ASSERT_EQ(layout.isShown(RowId{row}), extent.has_value()) << row;
        if (extent) {
            ASSERT_EQ(*extent, found->second) << row;
        }
    }
}

void changeSomething(TreeLayout& layout, std::mt19937& random)
{
    const RowId row{static_cast<std::uint32_t>(random() % layout.outline().size())};
    switch (random() % 8) {
    case 0:
        layout.expandBelow(row);
        return;
    case 1:
        layout.collapseBelow(row);
        return;
    case 2:
        layout.expandTo(row);
        return;
    case 3:
    case 4:
        layout.collapse(row);
        return;
    default:
        layout.expand(row);
    }
}

TEST(TreeLayout, StacksBoxesAsAWalkOverAllOfThemWould)
{
    std::mt19937 random(3);
    for (const std::uint32_t spread : {1U, 3U, 8U, 60U}) {
        TreeLayout layout(randomOutline(random, 60, spread));
        expectSame(layout);
        for (int i = 0; i < 200; ++i) {
            changeSomething(layout, random);
            expectSame(layout);
        }
    }
}

TEST(TreeLayout, KnowsTheRowsAtEveryHeight)
{
    std::mt19937 random(4);
    TreeLayout layout(randomOutline(random, 80, 6));
    for (int i = 0; i < 60; ++i) {
        changeSomething(layout, random);
        for (std::uint32_t row = 1; row < layout.outline().size(); ++row) {
            const auto extent = layout.extentOf(RowId{row});
            if (!extent) {
                continue;
            }
            const RowRange rows = layout.rowsAt(extent->top + 1);
            EXPECT_LE(rows.first, row);
            EXPECT_GT(rows.end, row);
            EXPECT_GE(rows.end, layout.isExpanded(RowId{row}) ? row + 1 : layout.outline().ends[row]);
        }
    }
}

TEST(TreeLayout, ACollapsedBoxStandsForAllBelowIt)
{
    TreeLayout layout(chainOutline(3));
    EXPECT_EQ(layout.rowsAt(kPadding), (RowRange{1, 4}));
    EXPECT_EQ(layout.firstCollapsedAbove(RowId{3U}), RowId{1U});
    EXPECT_EQ(layout.extentOf(RowId{2U}), std::nullopt);
}

TEST(TreeLayout, HeightsOutsideLeadToTheNearestRows)
{
    TreeLayout layout(flatOutline(9));
    EXPECT_EQ(layout.rowsAt(-100), (RowRange{1, 5}));
    EXPECT_EQ(layout.rowsAt(1'000'000), (RowRange{9, 10}));
}

TEST(TreeLayout, ARootWithoutChildrenHasNoLines)
{
    TreeLayout layout(flatOutline(0));
    EXPECT_EQ(layout.rowsAt(0), (RowRange{0, 1}));
    EXPECT_FALSE(layout.expand(RowId{0U}));
    EXPECT_FALSE(layout.collapse(RowId{0U}));
}

TEST(TreeLayout, WhatWasExpandedInsideIsAgainWhenItsBoxOpens)
{
    TreeLayout layout(chainOutline(4));
    layout.expandTo(RowId{4U});
    const std::int64_t before = layout.height();
    layout.collapse(RowId{1U});
    EXPECT_LT(layout.height(), before);
    layout.expand(RowId{1U});
    EXPECT_EQ(layout.height(), before);
}

TEST(TreeLayout, ManyRowsAreShownAtOnceAsOneByOne)
{
    std::mt19937 random(6);
    TreeLayout layout(randomOutline(random, 500, 8));
    const TreeLayout fresh = layout;
    TreeLayout oneByOne = layout;
    for (int i = 0; i < 20; ++i) {
        layout = fresh;
        oneByOne = fresh;
        std::vector<RowId> rows;
        for (int j = 0; j < 10; ++j) {
            rows.push_back(RowId{static_cast<std::uint32_t>(random() % 501)});
            oneByOne.expandTo(rows.back());
        }
        layout.expandTo(rows);
        EXPECT_EQ(layout.expansion(), oneByOne.expansion());
        expectSame(layout);
    }
}

TEST(TreeLayout, AnExpansionOfAnotherOutlineChangesNothing)
{
    TreeLayout layout(chainOutline(4));
    layout.restore(std::vector<bool>(3, true));
    EXPECT_FALSE(layout.isExpanded(RowId{1U}));
    layout.restore(std::vector<bool>(5, true));
    EXPECT_FALSE(layout.isExpanded(RowId{4U})) << "it has no children";
    expectSame(layout);
}

TEST(TreeLayout, AnExpansionCanBeRestored)
{
    std::mt19937 random(5);
    TreeLayout layout(randomOutline(random, 200, 9));
    for (int i = 0; i < 50; ++i) {
        changeSomething(layout, random);
    }
    const auto expansion = layout.expansion();
    const std::int64_t height = layout.height();
    layout.collapseBelow(RowId{0U});
    layout.restore(expansion);
    EXPECT_EQ(layout.height(), height);
    expectSame(layout);
}

TEST(TreeLayout, AChainOfAHundredThousandBoxesOpens)
{
    TreeLayout layout(chainOutline(100'000));
    layout.expandBelow(RowId{0U});
    EXPECT_TRUE(layout.isShown(RowId{100'000U}));
    EXPECT_EQ(layout.height(), layout.extentOf(RowId{1U})->bottom + kGap + kPadding);
}

} // namespace
} // namespace pipescope::graph_scene
