#include "core/graph/explain/layers/layer_numbers.h"

#include "tests/core/graph/explain/search/search_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pipescope::graph {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

/// A rank whose layers have these numbers.
Graph rankWith(std::int32_t rank, std::uint32_t first, std::uint32_t count,
               const std::string& model = "Module.")
{
    Graph graph;
    graph.rank = Rank{rank};
    for (std::uint32_t layer = first; layer < first + count; ++layer) {
        graph.attach(
            graph.add(model + "layers." + std::to_string(layer) + ".Layer.forward.0", NodeKind::Module),
            Graph::kRoot);
    }
    return graph;
}

RankPlace onStage(std::int32_t rank, std::int32_t stage)
{
    return {Rank{rank}, 0, stage, 0, {}};
}

TEST(LayerNumbers, CountTheLayersOfTheStagesBefore)
{
    const Graph first = rankWith(0, 0, 8);
    const Graph second = rankWith(1, 0, 6);
    const Graph third = rankWith(2, 0, 8);
    const std::vector<const Graph*> graphs{&first, &second, &third};
    const std::vector<RankPlace> places{onStage(0, 0), onStage(1, 1), onStage(2, 2)};
    EXPECT_THAT(layersBefore(graphs, places), Optional(ElementsAre(0U, 8U, 14U)));
}

TEST(LayerNumbers, AreNotKnownWithoutARankOfEachEarlierStage)
{
    const Graph second = rankWith(1, 0, 6);
    const Graph third = rankWith(2, 0, 8);
    const std::vector<const Graph*> graphs{&second, &third};
    EXPECT_FALSE(layersBefore(graphs, std::vector{onStage(1, 1), onStage(2, 2)}));
    EXPECT_FALSE(layersBefore(graphs, std::vector{onStage(1, 0), onStage(2, 2)}));
}

TEST(LayerNumbers, RanksOfOneStageCountAlike)
{
    const Graph first = rankWith(0, 0, 4);
    const Graph second = rankWith(1, 0, 4);
    const Graph third = rankWith(2, 0, 4);
    const Graph fourth = rankWith(3, 0, 4);
    const std::vector<const Graph*> graphs{&first, &second, &third, &fourth};
    const std::vector<RankPlace> places{onStage(0, 0), onStage(1, 0), onStage(2, 1), onStage(3, 1)};
    EXPECT_THAT(layersBefore(graphs, places), Optional(ElementsAre(0U, 0U, 4U, 4U)));
}

TEST(LayerNumbers, NamesThatCountThroughTheModelStay)
{
    const Graph first = rankWith(0, 0, 4);
    const Graph second = rankWith(1, 4, 4);
    const std::vector<const Graph*> graphs{&first, &second};
    const std::vector<RankPlace> places{onStage(0, 0), onStage(1, 1)};
    EXPECT_THAT(layersBefore(graphs, places), Optional(ElementsAre(0U, 0U)));
}

TEST(LayerNumbers, OfSeveralChunksOnAStageAreNotKnown)
{
    const Graph first = rankWith(0, 0, 4, "Module.1.");
    const std::vector<const Graph*> graphs{&first};
    const std::vector<RankPlace> places{onStage(0, 0)};
    EXPECT_FALSE(layersBefore(graphs, places));
}

TEST(LayerNumbers, OfARankThatStandsNobodyKnowsWhereAreNotKnown)
{
    const Graph first = rankWith(0, 0, 4);
    const std::vector<const Graph*> graphs{&first};
    EXPECT_FALSE(layersBefore(graphs, {}));
}

TEST(LayerNumbers, OfExpertsAreNotThoseOfLayers)
{
    Graph graph;
    LayerRun layers{Graph::kRoot, {}, {0, 1}};
    LayerRun experts{Graph::kRoot, {}, {0, 1}};
    for (const char* const index : {"0", "1"}) {
        layers.layers.push_back(
            graph.add(std::string("Module.layers.") + index + ".Layer.forward.0", NodeKind::Module));
        experts.layers.push_back(graph.add(
            std::string("Module.layers.0.mlp.experts.") + index + ".Expert.forward.0", NodeKind::Module));
    }
    EXPECT_EQ(layersBeforeRun(graph, layers, 8), 8U);
    EXPECT_EQ(layersBeforeRun(graph, experts, 8), 0U);
}

TEST(LayerNumbers, RowsSayWhetherTheyAreThoseOfTheModel)
{
    const Sheet ofRankThree = madeUpSheet();
    const Sheet ofRankZero = comparedSheet(test::DumpModel(), test::DumpModel());
    const std::vector<const Sheet*> sheets{&ofRankThree, &ofRankZero};
    const std::vector<LayerRow> rows = numberedRowsOf(sheets);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_FALSE(rows[0].layersBefore);
    EXPECT_EQ(rows[0].cells.front().layer, 7U);
    EXPECT_THAT(rows[1].layersBefore, Optional(0U));
    EXPECT_FALSE(worstOfRanks(rows).front().layersBefore);
}

} // namespace
} // namespace pipescope::graph
