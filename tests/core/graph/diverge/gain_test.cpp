#include "core/graph/diverge/gain.h"

#include "tests/core/graph/compare/two_graphs.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::flat;
using test::TwoGraphs;

/// 48 layers of one operation each; the error grows by this factor in each, and by 20 in layer `odd`.
TwoGraphs growingError(int odd)
{
    TwoGraphs graphs;
    double error = 1e-4;
    for (int i = 0; i < 48; ++i) {
        const std::string number = std::to_string(i);
        const NodeId layer = graphs.add("Module.layers." + number + ".Layer.forward.0", {}, {});
        const std::string name = "Torch.matmul." + number + ".forward";
        const double gain = i == odd ? 20 : 1.05;
        addNode(graphs.bench, name, {flat("input.0", 1)}, {flat("output.0", 1)}, layer);
        addNode(graphs.debug, name, {flat("input.0", 1 + error)}, {flat("output.0", 1 + error * gain)},
                layer);
        // The next layer starts anew, so that the absolute error of the odd one is not the largest.
        error = 1e-4 * std::pow(1.15, i);
    }
    return graphs;
}

TEST(Gain, TheLayerWithAnotherGainComesFirstWhateverItsError)
{
    const TwoGraphs graphs = growingError(7);
    const Vocabulary words(graphs.debug, graphs.bench);
    const Matching matching = graphs.matching();
    const Comparison comparison{words, matching, {}, {}, {}};
    const auto order = graphs.debug.postOrder();
    const auto runs = foldLayers(graphs.debug, order, classifySubtrees(graphs.debug, order));
    const auto gains = gainsOf(comparison, graphs.verdicts());
    const auto outliers = rankGains(graphs.debug, runs, gains);
    ASSERT_FALSE(outliers.empty());
    EXPECT_EQ(graphs.debug.name(outliers[0].node), "Torch.matmul.7.forward");
    EXPECT_NEAR(outliers[0].gain, 20, 0.5);
    EXPECT_NEAR(outliers[0].usualGain, 1.05, 0.02);
    EXPECT_GT(outliers[0].strength, 10 * outliers[1].strength);
}

} // namespace
} // namespace pipescope::graph
