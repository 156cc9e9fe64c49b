#include "ui/graph/scene/graph_draw_list.h"

#include "tests/ui/graph/scene/random_outline.h"
#include "ui/graph/scene/graph_minimap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

namespace pipescope::graph_scene {
namespace {

using graph::NodeClasses;
using graph::RowId;
using test::chainOutline;
using test::flatOutline;
using test::randomOutline;

double widthOf(std::string_view text)
{
    return 7.0 * static_cast<double>(text.size());
}

NodeClasses randomClasses(std::mt19937& random, std::size_t rows)
{
    std::vector<std::uint8_t> classes(rows);
    for (auto& value : classes) {
        value = random() % 30 == 0 ? static_cast<std::uint8_t>(1 + random() % 5) : 0;
    }
    return NodeClasses(classes);
}

GraphDrawList draw(const TreeLayout& layout, const NodeClasses& classes, const PaneView& view)
{
    GraphDrawRequest request;
    request.view = view;
    request.classes = &classes;
    GraphDrawList list;
    buildGraphDrawList(layout, request, widthOf, widthOf, list);
    return list;
}

/// Rows that a list shows in some way.
std::vector<bool> shownRows(const TreeLayout& layout, const GraphDrawList& list)
{
    std::vector<bool> shown(layout.outline().size(), false);
    for (const DrawnBox& drawn : list.boxes) {
        const std::uint32_t end =
            drawn.isExpanded ? drawn.row.value + 1 : layout.outline().ends[drawn.row.value];
        std::fill(shown.begin() + drawn.row.value, shown.begin() + end, true);
    }
    for (const DrawnStrip& strip : list.strips) {
        std::fill(shown.begin() + strip.rows.first, shown.begin() + strip.rows.end, true);
    }
    return shown;
}

TEST(GraphDrawList, AtAnyZoomEveryRowInThePaneIsShownByABoxOrAStrip)
{
    std::mt19937 random(11);
    for (const double zoom : {2.0, 1.0, 0.3, 0.05, 0.004}) {
        TreeLayout layout(randomOutline(random, 3000, 40));
        layout.expandBelow(RowId{0U});
        const NodeClasses classes = randomClasses(random, 3001);
        const PaneView all{0, zoom, 400, static_cast<double>(layout.height()) * zoom + 1};
        const auto shown = shownRows(layout, draw(layout, classes, all));
        EXPECT_EQ(std::count(shown.begin() + 1, shown.end(), false), 0) << zoom;
    }
}

TEST(GraphDrawList, AnOnsetHasABadgeAndSoHasTheBoxThatHidesIt)
{
    std::mt19937 random(13);
    TreeLayout layout(randomOutline(random, 300, 20));
    const auto rows = static_cast<std::uint32_t>(layout.outline().size());
    std::uint32_t onset = rows - 1;
    while (layout.outline().depths[onset] < 2) {
        --onset;
    }
    std::vector<std::uint8_t> values(rows, static_cast<std::uint8_t>(NodeRole::Follower));
    values[onset] = static_cast<std::uint8_t>(NodeRole::Onset);
    const NodeClasses classes(std::vector<std::uint8_t>(rows, 0));
    const NodeClasses roles(values);
    GraphDrawRequest request;
    request.classes = &classes;
    request.roles = &roles;
    const auto badges = [&] {
        request.view = {0, 1, 400, static_cast<double>(layout.height()) + 1};
        GraphDrawList list;
        buildGraphDrawList(layout, request, widthOf, widthOf, list);
        std::vector<DrawnBox> with;
        std::ranges::copy_if(list.boxes, std::back_inserter(with), &DrawnBox::hasBadge);
        return with;
    };
    ASSERT_EQ(badges().size(), 1U);
    EXPECT_EQ(badges().front().role, NodeRole::Follower) << "hidden in it";
    EXPECT_TRUE(layout.outline().contains(badges().front().row, RowId{onset}));
    layout.expandTo(RowId{onset});
    ASSERT_EQ(badges().size(), 1U);
    EXPECT_EQ(badges().front().role, NodeRole::Onset);
    EXPECT_EQ(badges().front().row, RowId{onset});
}

TEST(GraphDrawList, AStripHasTheWorstClassOfAllItsRows)
{
    std::mt19937 random(12);
    TreeLayout layout(randomOutline(random, 3000, 40));
    layout.expandBelow(RowId{0U});
    const NodeClasses classes = randomClasses(random, 3001);
    const GraphDrawList list = draw(layout, classes, {0, 0.01, 400, 600});
    ASSERT_FALSE(list.strips.empty());
    for (const DrawnStrip& strip : list.strips) {
        std::uint8_t worst = 0;
        for (std::uint32_t row = strip.rows.first; row < strip.rows.end; ++row) {
            worst = std::max(worst, classes.of(RowId{row}));
        }
        EXPECT_EQ(strip.worstClass, worst);
    }
}

TEST(GraphDrawList, CostsPixelsAndNotNodes)
{
    TreeLayout layout(flatOutline(1'000'000));
    const NodeClasses classes{std::vector<std::uint8_t>(1'000'001)};
    const double zoom = 800.0 / static_cast<double>(layout.height());
    for (const double at : {zoom, zoom * 100, 1.0}) {
        const GraphDrawList list = draw(layout, classes, {1000, at, 400, 800});
        EXPECT_LE(list.visited, 800U);
        EXPECT_LE(list.boxes.size() + list.strips.size(), 4000U);
    }
}

TEST(GraphDrawList, DrawsOnlyWhatIsInThePane)
{
    std::mt19937 random(13);
    TreeLayout layout(randomOutline(random, 2000, 30));
    layout.expandBelow(RowId{0U});
    const NodeClasses classes = randomClasses(random, 2001);
    const GraphDrawList list = draw(layout, classes, {5000, 1, 400, 300});
    ASSERT_FALSE(list.boxes.empty());
    for (const DrawnBox& drawn : list.boxes) {
        EXPECT_LT(drawn.box.top, 300);
        EXPECT_GT(drawn.box.bottom, -static_cast<double>(kGap));
        const auto extent = layout.extentOf(drawn.row);
        ASSERT_TRUE(extent);
        EXPECT_DOUBLE_EQ(drawn.box.top, static_cast<double>(extent->top) - 5000);
    }
}

TEST(GraphDrawList, BoxesLieWithinTheirParents)
{
    TreeLayout layout(chainOutline(100));
    layout.expandBelow(RowId{0U});
    const NodeClasses classes{std::vector<std::uint8_t>(101)};
    const GraphDrawList list = draw(layout, classes, {0, 1, 400, 5000});
    ASSERT_EQ(list.boxes.size(), 100U);
    for (std::size_t i = 1; i < list.boxes.size(); ++i) {
        EXPECT_GT(list.boxes[i].box.left, list.boxes[i - 1].box.left);
        EXPECT_LE(list.boxes[i].box.right, list.boxes[i - 1].box.right);
        EXPECT_LE(list.boxes[i].box.bottom, list.boxes[i - 1].box.bottom);
    }
}

TEST(GraphDrawList, APointIsInTheInnermostBox)
{
    TreeLayout layout(chainOutline(3));
    layout.expandBelow(RowId{0U});
    const NodeClasses classes{std::vector<std::uint8_t>(4)};
    const GraphDrawList list = draw(layout, classes, {0, 1, 400, 500});
    for (const DrawnBox& drawn : list.boxes) {
        const auto hit = hitAt(list, drawn.box.left + 1, drawn.box.top + 1);
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->row, drawn.row);
        EXPECT_TRUE(hit->isHeader);
    }
    EXPECT_FALSE(hitAt(list, 1, 400));
}

TEST(GraphDrawList, LabelsStandWhereThereIsRoom)
{
    TreeLayout layout(flatOutline(8));
    const NodeClasses classes{std::vector<std::uint8_t>(9)};
    EXPECT_EQ(draw(layout, classes, {0, 1, 800, 500}).labels.size(), 8U);
    EXPECT_TRUE(draw(layout, classes, {0, 0.3, 800, 500}).labels.empty());
    EXPECT_TRUE(draw(layout, classes, {0, 1, 60, 500}).labels.empty());
}

TEST(GraphDrawList, AChainFarDeeperThanThePaneHasPixelsCostsPixels)
{
    const std::uint32_t depth = 100'000;
    TreeLayout layout(chainOutline(depth));
    layout.expandBelow(RowId{0U});
    std::vector<std::uint8_t> values(depth + 1);
    values[depth] = 5;
    const NodeClasses classes(values);
    const GraphDrawList list =
        draw(layout, classes, {0, 600.0 / static_cast<double>(layout.height()), 400, 600});
    EXPECT_LE(list.visited, 1000U);
    ASSERT_FALSE(list.strips.empty());
    EXPECT_EQ(list.strips.back().worstClass, 5) << "what is too deep is not lost";
}

TEST(GraphDrawList, InTheDepthsOnlyBoxesWhoseFramesCanBeSeenAreDrawn)
{
    TreeLayout layout(chainOutline(100'000));
    layout.expandBelow(RowId{0U});
    const NodeClasses classes{std::vector<std::uint8_t>(100'001)};
    const auto middle = layout.extentOf(RowId{50'000U});
    const GraphDrawList list = draw(layout, classes, {static_cast<double>(middle->top), 1, 400, 600});
    EXPECT_LE(list.boxes.size(), 200U);
    const auto hit = hitAt(list, 200, 5);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->row, RowId{50'000U});
}

TEST(GraphDrawList, WhatHidesSomethingThatStandsOutIsNotDimmed)
{
    std::mt19937 random(21);
    TreeLayout layout(randomOutline(random, 300, 20));
    const NodeClasses classes{std::vector<std::uint8_t>(301)};
    std::vector<std::uint8_t> standsOut(301);
    standsOut[250] = 1;
    const NodeClasses highlighted(standsOut);
    GraphDrawRequest request;
    request.classes = &classes;
    request.highlighted = &highlighted;
    const RowId hider = layout.firstCollapsedAbove(RowId{250U});
    for (const double zoom : {1.0, 0.02}) {
        request.view = {0, zoom, 400, 4000};
        GraphDrawList list;
        buildGraphDrawList(layout, request, widthOf, widthOf, list);
        for (const DrawnBox& drawn : list.boxes) {
            EXPECT_EQ(drawn.isDimmed, drawn.row != hider) << drawn.row.value;
        }
        for (const DrawnStrip& strip : list.strips) {
            EXPECT_EQ(strip.isDimmed, 250 < strip.rows.first || 250 >= strip.rows.end);
        }
        EXPECT_FALSE(list.boxes.empty() && list.strips.empty());
    }
}

TEST(GraphMinimap, ShowsABadRowAtAnySizeWhateverIsCollapsed)
{
    std::mt19937 random(14);
    const auto outline = randomOutline(random, 5000, 50);
    for (int i = 0; i < 50; ++i) {
        std::vector<std::uint8_t> values(outline->size());
        values[1 + random() % 5000] = 5;
        const NodeClasses classes(values);
        TreeLayout layout(outline);
        if (i % 2 == 0) {
            layout.expandBelow(RowId{0U});
        }
        for (const std::size_t pixels : {1U, 7U, 100U, 2000U}) {
            const auto shown = minimapClasses(layout, classes, pixels);
            EXPECT_EQ(*std::max_element(shown.begin(), shown.end()), 5) << pixels;
        }
    }
}

TEST(GraphMinimap, ALineHasTheWorstOfTheRowsAtItsHeights)
{
    std::mt19937 random(15);
    for (int i = 0; i < 20; ++i) {
        TreeLayout layout(randomOutline(random, 400, 12));
        const NodeClasses classes = randomClasses(random, 401);
        layout.expandBelow(RowId{static_cast<std::uint32_t>(random() % 400)});
        layout.expandTo(RowId{static_cast<std::uint32_t>(random() % 400)});
        const std::int64_t pixels = 1 + static_cast<std::int64_t>(random() % 300);
        std::vector<std::uint8_t> expected(static_cast<std::size_t>(pixels));
        for (std::int64_t pixel = 0; pixel < pixels; ++pixel) {
            const std::int64_t top = layout.height() * pixel / pixels;
            const std::int64_t bottom = std::max(top + 1, layout.height() * (pixel + 1) / pixels);
            for (std::int64_t y = top; y < bottom; ++y) {
                const RowRange rows = layout.rowsAt(y);
                auto& worst = expected[static_cast<std::size_t>(pixel)];
                worst = std::max(worst, classes.worst(rows.first, rows.end));
            }
        }
        EXPECT_EQ(minimapClasses(layout, classes, static_cast<std::size_t>(pixels)), expected);
    }
}

} // namespace
} // namespace pipescope::graph_scene
