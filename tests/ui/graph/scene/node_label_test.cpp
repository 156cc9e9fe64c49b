#include "ui/graph/scene/node_role.h"

#include <gtest/gtest.h>

namespace pipescope::graph_scene {
namespace {

TEST(NodeLabel, OfTheFirstLevelIsTheWholeName)
{
    EXPECT_EQ(nodeLabel("Module.module.a.b.GPTModel.forward.0", 1), "Module.module.a.b.GPTModel.forward.0");
}

TEST(NodeLabel, BelowItHasTheLastFourParts)
{
    EXPECT_EQ(nodeLabel("Module.decoder.mlp.MLP.forward.0", 2), "mlp.MLP.forward.0");
}

TEST(NodeLabel, HasAFifthPartWhereItWouldBeginWithANumber)
{
    EXPECT_EQ(nodeLabel("Module.decoder.layers.3.Layer.forward.0", 2), "layers.3.Layer.forward.0");
}

TEST(NodeLabel, OfAShortNameIsAllOfIt)
{
    EXPECT_EQ(nodeLabel("a.b", 3), "a.b");
    EXPECT_EQ(nodeLabel("", 3), "");
    EXPECT_EQ(nodeLabel("...", 3), "...");
    EXPECT_EQ(nodeLabel("0.a.b.c", 3), "0.a.b.c");
}

TEST(ShortNodeLabel, IsTheOperationAndItsNumber)
{
    EXPECT_EQ(shortNodeLabel("Torch.matmul.18.forward"), "matmul.18");
    EXPECT_EQ(shortNodeLabel("Functional.dropout.3.backward"), "dropout.3");
}

TEST(ShortNodeLabel, OfAModuleIsItsLabel)
{
    EXPECT_EQ(shortNodeLabel("mlp.MLP.forward.0"), "mlp.MLP.forward.0");
    EXPECT_EQ(shortNodeLabel("layers.3.Layer.forward.0"), "layers.3.Layer.forward.0");
    EXPECT_EQ(shortNodeLabel(""), "");
}

} // namespace
} // namespace pipescope::graph_scene
