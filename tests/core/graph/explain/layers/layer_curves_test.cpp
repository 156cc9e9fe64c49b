#include "core/graph/explain/layers/layer_curves.h"

#include "tests/core/graph/explain/search/search_sheet.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pipescope::graph {
namespace {

/// Six layers; the product in layer 2 is wrong.
const Sheet& sheet()
{
    static const Sheet made = [] {
        test::DumpModel model;
        model.layers = 6;
        test::DumpModel faulty = model;
        faulty.faultyLayer = 2;
        return comparedSheet(faulty, model);
    }();
    return made;
}

/// The first row whose name has the text.
SheetRow rowWith(std::string_view text)
{
    const Outline& outline = sheet().debug;
    for (std::uint32_t row = 1; row < outline.size(); ++row) {
        if (outline.name(RowId{row}).find(text) != std::string_view::npos) {
            return {Side::Debug, RowId{row}};
        }
    }
    ADD_FAILURE() << text;
    return {};
}

TEST(LayerCurves, LayersBuiltAlikeAreFolded)
{
    const FoldedLayers folded(sheet().debug.graph);
    const LayerRun* const run = folded.runOf(sheet().debug.node(rowWith("Torch.matmul").row));
    ASSERT_NE(run, nullptr);
    EXPECT_EQ(run->layers.size(), 6U);
}

TEST(LayerCurves, ACurveHasTheSameOperationOfEachLayerInOrder)
{
    const FoldedLayers folded(sheet().debug.graph);
    const auto curve = curveOf(sheet(), folded, rowWith("Torch.matmul"), CurveMetric::Multiple, 0);
    ASSERT_EQ(curve.size(), 6U);
    for (std::size_t i = 0; i < curve.size(); ++i) {
        EXPECT_EQ(curve[i].layer, static_cast<std::int64_t>(i));
        EXPECT_NE(sheet().debug.name(curve[i].row.row).find("Torch.matmul"), std::string_view::npos);
        EXPECT_EQ(curve[i].value > 1, i >= 2) << i;
        EXPECT_TRUE(std::isnan(curve[i].partnerValue));
    }
}

TEST(LayerCurves, StatisticsHaveTheValuesOfBothSides)
{
    const FoldedLayers folded(sheet().debug.graph);
    const auto curve = curveOf(sheet(), folded, rowWith("Torch.matmul"), CurveMetric::Norm, 0);
    ASSERT_EQ(curve.size(), 6U);
    for (std::size_t i = 0; i < curve.size(); ++i) {
        ASSERT_FALSE(std::isnan(curve[i].value)) << i;
        ASSERT_FALSE(std::isnan(curve[i].partnerValue)) << i;
        EXPECT_EQ(std::abs(curve[i].value / curve[i].partnerValue - 1) > 0.1, i >= 2) << i;
    }
}

TEST(LayerCurves, TheCurveIsTheSameFromAnyOfItsLayers)
{
    const FoldedLayers folded(sheet().debug.graph);
    const auto first = curveOf(sheet(), folded, rowWith("Torch.matmul"), CurveMetric::Score, 0);
    const auto last = curveOf(sheet(), folded, first.back().row, CurveMetric::Score, 0);
    ASSERT_EQ(last.size(), first.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(last[i].row, first[i].row);
    }
}

TEST(LayerCurves, CountTheLayersOfEarlierStages)
{
    const FoldedLayers folded(sheet().debug.graph);
    const auto curve = curveOf(sheet(), folded, rowWith("Torch.matmul"), CurveMetric::Multiple, 8);
    ASSERT_EQ(curve.size(), 6U);
    EXPECT_EQ(curve.front().layer, 8);
    EXPECT_EQ(curve.back().layer, 13);
}

TEST(LayerCurves, NodesOutsideLayersHaveNone)
{
    const FoldedLayers folded(sheet().debug.graph);
    EXPECT_TRUE(curveOf(sheet(), folded, {Side::Debug, RowId{0U}}, CurveMetric::Score, 0).empty());
}

TEST(LayerCurves, CallsOfOneModuleAreNoLayers)
{
    auto graph = std::make_shared<Graph>();
    for (const char* name : {"Module.0.model.GPT.forward.0", "Module.0.model.GPT.forward.1"}) {
        const NodeId call = graph->add(name, NodeKind::Module);
        graph->attach(call, Graph::kRoot);
        const NodeId inside = graph->add(std::string(name) + ".inside", NodeKind::Module);
        graph->attach(inside, call);
    }
    EXPECT_TRUE(FoldedLayers(graph).runs().empty());
}

} // namespace
} // namespace pipescope::graph
