#include "core/graph/explain/layers/layer_rows.h"

#include "tests/core/graph/explain/search/search_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace pipescope::graph {
namespace {

using ::testing::ElementsAre;

LayerCell cell(std::uint32_t layer, Level verdict, float score, std::uint32_t bad, std::string worst)
{
    LayerCell made;
    made.layer = layer;
    made.nodes = 10;
    made.bad = bad;
    made.verdict = verdict;
    made.score = score;
    made.worst = std::move(worst);
    return made;
}

TEST(LayerRows, HaveACellForEachLayerAndOneForTheRest)
{
    const LayerRow row = layerRowOf(madeUpSheet());
    EXPECT_EQ(row.step, 20);
    EXPECT_EQ(row.rank, Rank{3});
    ASSERT_EQ(row.cells.size(), 3U);
    EXPECT_EQ(row.cells[0].layer, 7U);
    EXPECT_EQ(row.cells[1].layer, 12U);
    EXPECT_EQ(row.cells[2].layer, kOutsideLayers);
    EXPECT_EQ(row.cells[0].nodes, 2U);
    EXPECT_EQ(row.cells[1].nodes, 1U);
    EXPECT_EQ(row.cells[2].nodes, 2U);
}

TEST(LayerRows, ACellHasTheWorstNodeAndHowManyAreBad)
{
    const LayerRow row = layerRowOf(madeUpSheet());
    EXPECT_EQ(row.cells[0].verdict, Level::Different);
    EXPECT_EQ(row.cells[0].bad, 2U);
    EXPECT_FLOAT_EQ(row.cells[0].score, 0.9F);
    EXPECT_EQ(row.cells[0].worst, "Torch.matmul.3.forward");
    EXPECT_EQ(row.cells[1].verdict, Level::CannotDecide);
    EXPECT_EQ(row.cells[1].bad, 0U);
    EXPECT_EQ(row.cells[2].verdict, Level::Unmatched);
    EXPECT_EQ(row.cells[2].worst, "Torch.add.0.forward");
}

TEST(LayerRows, ACellWithoutFaultLeadsToItsFirstNode)
{
    const Sheet sheet = comparedSheet(test::DumpModel(), test::DumpModel());
    const LayerRow row = layerRowOf(sheet);
    const LayerCell* const faultless = cellOf(row, 1);
    ASSERT_NE(faultless, nullptr);
    EXPECT_TRUE(faultless->worst.empty());
    EXPECT_EQ(faultless->sideOfFirst, Side::Debug);
    const auto first = sheet.debug.find(faultless->first);
    ASSERT_TRUE(first);
    EXPECT_EQ(layersOf(sheet.debug)[first->value], 1U);
    EXPECT_NE(layersOf(sheet.debug)[first->value - 1], 1U);
}

TEST(LayerRows, ACellHasTheLargestMultipleOfATolerance)
{
    test::DumpModel model;
    test::DumpModel faulty = model;
    faulty.faultyLayer = 1;
    const Sheet sheet = comparedSheet(faulty, model);
    const LayerRow row = layerRowOf(sheet);
    float largest = 0;
    for (std::uint32_t i = 1; i < sheet.debug.size(); ++i) {
        if (layerOf(sheet.debug, RowId{i}) == 1) {
            largest = std::fmax(largest, multipleOf(sheet, {Side::Debug, RowId{i}}));
        }
    }
    ASSERT_GT(largest, 1);
    EXPECT_EQ(cellOf(row, 1)->multiple, largest);
}

TEST(LayerRows, TheWorstOfRanksHasTheLargestMultiple)
{
    LayerRow first{0, Rank{0}, {cell(0, Level::Different, 0.5F, 1, "a")}, {}, {}, {}};
    LayerRow second{0, Rank{1}, {cell(0, Level::Unmatched, 0.1F, 1, "b")}, {}, {}, {}};
    first.cells[0].multiple = 3;
    second.cells[0].multiple = 70;
    const auto worst = worstOfRanks(std::vector{first, second});
    ASSERT_EQ(worst.size(), 1U);
    EXPECT_EQ(worst[0].cells[0].worst, "a");
    EXPECT_EQ(worst[0].cells[0].multiple, 70);
}

TEST(LayerRows, ACellHasTheFirstNodeWithTheWorstOverflow)
{
    const LayerRow row = layerRowOf(madeUpSheet());
    EXPECT_EQ(row.cells[0].overflow, OverflowLevel::Critical);
    EXPECT_EQ(row.cells[0].worstOverflow, "Torch.matmul.3.forward");
    EXPECT_EQ(row.cells[1].overflow, OverflowLevel::Medium);
    EXPECT_TRUE(row.cells[1].isBad());
    EXPECT_EQ(row.cells[2].overflow, OverflowLevel::None);
    EXPECT_TRUE(row.cells[2].worstOverflow.empty());
}

TEST(LayerRows, NodesOfTheBenchWithoutPartnerCount)
{
    Sheet sheet = madeUpSheet();
    sheet.bench->partners[3] = kNoRow;
    const LayerRow row = layerRowOf(sheet);
    const LayerCell* const layer = cellOf(row, 12);
    ASSERT_NE(layer, nullptr);
    EXPECT_EQ(layer->nodes, 2U);
    EXPECT_EQ(layer->bad, 1U);
    EXPECT_EQ(layer->verdict, Level::Unmatched);
    EXPECT_EQ(layer->side, Side::Bench);
    EXPECT_EQ(layer->worst, "Module.0.layers.12.mlp.MLP.backward.0");
}

TEST(LayerRows, OfEquallyBadNodesTheInnermostOfTheFirstIsShown)
{
    Sheet sheet = madeUpSheet();
    sheet.debug.scores[1] = 0.9F;
    EXPECT_EQ(layerRowOf(sheet).cells[0].worst, "Torch.matmul.3.forward");
    sheet.debug.scores[2] = 0.5F;
    EXPECT_EQ(layerRowOf(sheet).cells[0].worst, "Module.0.layers.7.attn.SelfAttention.forward.0");
}

TEST(LayerRows, AFaultyLayerAndThoseBehindItAreBad)
{
    test::DumpModel model;
    model.layers = 5;
    test::DumpModel faulty = model;
    faulty.faultyLayer = 2;
    const Sheet sheet = comparedSheet(faulty, model);
    const LayerRow row = layerRowOf(sheet);
    ASSERT_EQ(row.cells.size(), 6U);
    for (std::uint32_t layer = 0; layer < 5; ++layer) {
        const LayerCell* const found = cellOf(row, layer);
        ASSERT_NE(found, nullptr);
        if (layer >= 2) {
            EXPECT_EQ(found->verdict, Level::Different) << layer;
        }
    }
    EXPECT_GT(cellOf(row, 2)->nodes, 0U);
}

TEST(LayerRows, OfOneDirectionALayerBeforeAFaultIsNotBad)
{
    test::DumpModel model;
    model.layers = 5;
    test::DumpModel faulty = model;
    faulty.faultyLayer = 2;
    const LayerRow row = layerRowOf(comparedSheet(faulty, model));
    const LayerRow forward = onlyOf(row, Direction::Forward);
    const LayerRow backward = onlyOf(row, Direction::Backward);
    EXPECT_EQ(forward.step, row.step);
    for (std::uint32_t layer = 0; layer < 5; ++layer) {
        const bool isBehind = layer >= 2;
        EXPECT_EQ(cellOf(forward, layer)->verdict == Level::Different, isBehind) << layer;
        EXPECT_EQ(cellOf(forward, layer)->worst.find("backward"), std::string::npos) << layer;
        EXPECT_LE(cellOf(forward, layer)->nodes + cellOf(backward, layer)->nodes, cellOf(row, layer)->nodes);
    }
    EXPECT_TRUE(cellOf(backward, 4)->worst.empty() || cellOf(backward, 4)->worst.ends_with(".backward")
                || cellOf(backward, 4)->worst.ends_with(".backward.0"));
}

TEST(LayerRows, WorstOfRanksHasTheWorstCellOfEachStep)
{
    LayerRow first{
        1, Rank{0}, {cell(0, Level::Same, 0, 0, ""), cell(1, Level::Different, 0.6F, 2, "a")}, {}, {}};
    LayerRow second{1, Rank{1}, {cell(1, Level::Different, 0.8F, 1, "b")}, {}, {}};
    second.cells.front().rank = Rank{1};
    const LayerRow other{2, Rank{0}, {cell(0, Level::CannotDecide, 0.2F, 0, "")}, {}, {}};
    const auto worst = worstOfRanks(std::vector{other, first, second});
    ASSERT_EQ(worst.size(), 2U);
    EXPECT_EQ(worst[0].step, 1);
    ASSERT_EQ(worst[0].cells.size(), 2U);
    EXPECT_EQ(worst[0].cells[1].worst, "b");
    EXPECT_EQ(worst[0].cells[1].rank, Rank{1});
    EXPECT_EQ(worst[0].cells[1].bad, 3U);
    EXPECT_EQ(worst[0].cells[1].nodes, 20U);
    EXPECT_EQ(worst[1].step, 2);
}

TEST(LayerRows, LayersAreThoseOfAllRowsInOrder)
{
    const LayerRow first{
        0, Rank{0}, {cell(3, Level::Same, 0, 0, ""), cell(kOutsideLayers, Level::Same, 0, 0, "")}, {}, {}};
    const LayerRow second{
        0, Rank{1}, {cell(1, Level::Same, 0, 0, ""), cell(3, Level::Same, 0, 0, "")}, {}, {}};
    EXPECT_THAT(layersOf(std::vector{first, second}), ElementsAre(1, 3, kOutsideLayers));
    EXPECT_EQ(cellOf(second, 2), nullptr);
    EXPECT_EQ(cellOf(second, 3)->layer, 3U);
}

} // namespace
} // namespace pipescope::graph
