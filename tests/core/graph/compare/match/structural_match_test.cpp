#include "core/graph/compare/match/match.h"
#include "tests/core/graph/compare/match/graph_maker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph::test {
namespace {

/// What the two sides call their modules.
struct Words
{
    std::string top;
    std::string norm;
    std::string attention;
    std::string mlp;
    std::string layerClass;
};

const Words kOurs{"decoder", "input_layernorm.FusedNorm", "self_attention.SelfAttention", "mlp.MLP",
                  "TransformerLayer"};
const Words kTheirs{"lm.encoder", "norm_1.MixedNorm", "attn.ParallelAttention", "ffn.FeedForward", "Block"};

Graph makeModel(const Words& words, int layers, int withoutNorm = -1)
{
    Graph graph;
    const std::string path = "Module." + words.top + ".layers.";
    int calls = 0;
    NodeId parent = Graph::kRoot;
    if (words.top.find('.') != std::string::npos) {
        parent = addNode(graph, "Module." + words.top.substr(0, words.top.find('.')) + ".Wrapper.forward.0");
    }
    for (int i = 0; i < layers; ++i) {
        const std::string prefix = path + std::to_string(i) + ".";
        const NodeId layer =
            addNode(graph, prefix + words.layerClass + ".forward.0", parent, {"[8]"}, {"[8]"});
        const auto add = [&](const std::string& module, std::initializer_list<const char*> apis) {
            const NodeId node = addNode(graph, prefix + module + ".forward.0", layer, {"[8]"}, {"[8]"});
            for (const char* api : apis) {
                addNode(graph, std::string(api) + "." + std::to_string(calls++) + ".forward", node, {"[8]"},
                        {"[8]"});
            }
        };
        if (i != withoutNorm) {
            add(words.norm, {"Torch.layer_norm"});
        }
        add(words.attention, {"Torch.matmul", "Torch.softmax", "Torch.bmm"});
        add(words.mlp, {"Torch.matmul", "Torch.gelu", "Torch.mul"});
    }
    return graph;
}

TEST(StructuralMatchTest, FindsEveryModuleOfARenamedModelAndItsCalls)
{
    const Graph debug = makeModel(kOurs, 3);
    const Graph bench = makeModel(kTheirs, 3);
    const StructuralMatch found = matchByStructure(debug, bench);
    for (const NodeId node : debug.postOrder()) {
        EXPECT_TRUE(found.matching.benchOf[node.value]) << debug.name(node);
    }
    EXPECT_EQ(partnerOf(found.matching, debug, bench, "Module.decoder.layers.2.mlp.MLP.forward.0"),
              "Module.lm.encoder.layers.2.ffn.FeedForward.forward.0");
}

TEST(StructuralMatchTest, SaysItInAsFewRulesAsPossible)
{
    LayerMapping found = matchByStructure(makeModel(kOurs, 3), makeModel(kTheirs, 3)).mapping;
    found.confidence.clear();
    EXPECT_EQ(mappingText(found), "TopLayer:\n"
                                  "  decoder: lm.encoder\n"
                                  "TransformerLayer:\n"
                                  "  input_layernorm: norm_1\n"
                                  "  mlp: ffn\n"
                                  "  self_attention: attn\n");
}

TEST(StructuralMatchTest, ARuleIsAsSureAsTheLeastAlikeModulesThatItNames)
{
    const Graph debug = makeModel(kOurs, 3);
    const StructuralMatch found = matchByStructure(debug, makeModel(kTheirs, 3));
    const auto confidenceOf = [&](const std::string& layer) {
        return found.confidence[debug.find("Module.decoder.layers." + layer + ".mlp.MLP.forward.0")->value];
    };
    const float least = std::min({confidenceOf("0"), confidenceOf("1"), confidenceOf("2")});
    const auto rule = found.mapping.confidence.find({"TransformerLayer", "mlp"});
    ASSERT_NE(rule, found.mapping.confidence.end());
    EXPECT_EQ(rule->second, least);
    const std::string text = mappingText(found.mapping);
    EXPECT_THAT(text, testing::HasSubstr("  mlp: ffn # confidence 0."));
    EXPECT_EQ(parseMapping(text, "mapping.yaml")->rules, found.mapping.rules) << "comments are no part of it";
}

TEST(StructuralMatchTest, LooksThroughAWrapperOfEitherSide)
{
    const Graph plain = makeModel(kOurs, 2);
    const Graph wrapped = makeModel(kTheirs, 2);
    const StructuralMatch found = matchByStructure(wrapped, plain);
    EXPECT_EQ(partnerOf(found.matching, wrapped, plain, "Module.lm.Wrapper.forward.0"), "");
    EXPECT_EQ(partnerOf(found.matching, wrapped, plain, "Module.lm.encoder.layers.1.Block.forward.0"),
              "Module.decoder.layers.1.TransformerLayer.forward.0");
}

TEST(StructuralMatchTest, LayersThatLackDifferentThingsStayInTheirPlace)
{
    const Graph debug = makeModel(kOurs, 6, 1);
    const Graph bench = makeModel(kTheirs, 6, 4);
    const StructuralMatch found = matchByStructure(debug, bench);
    for (const std::string layer : {"0", "1", "2", "3", "4", "5"}) {
        EXPECT_EQ(partnerOf(found.matching, debug, bench,
                            "Module.decoder.layers." + layer + ".TransformerLayer.forward.0"),
                  "Module.lm.encoder.layers." + layer + ".Block.forward.0");
    }
}

TEST(StructuralMatchTest, MoreLayersOnOneSideArePairedByNumber)
{
    const Graph debug = makeModel(kOurs, 2);
    const Graph bench = makeModel(kTheirs, 4);
    const StructuralMatch found = matchByStructure(debug, bench);
    EXPECT_EQ(partnerOf(found.matching, debug, bench, "Module.decoder.layers.1.TransformerLayer.forward.0"),
              "Module.lm.encoder.layers.1.Block.forward.0");
}

TEST(StructuralMatchTest, ModulesThatAreNotAlikeHaveNoPartner)
{
    Graph debug;
    Graph bench;
    addNode(debug, "Torch.conv.0.forward", addNode(debug, "Module.vision.Convolution.forward.0"), {"[3, 3]"},
            {"[1]"});
    addNode(bench, "Torch.embed.0.forward", addNode(bench, "Module.text.Tokens.forward.0"), {"[9]"},
            {"[1, 2]"});
    const StructuralMatch found = matchByStructure(debug, bench);
    EXPECT_EQ(partnerOf(found.matching, debug, bench, "Module.vision.Convolution.forward.0"), "");
    EXPECT_EQ(found.confidence[debug.find("Module.vision.Convolution.forward.0")->value], 0.0F);
}

TEST(StructuralMatchTest, IsMoreConfidentOfEqualNames)
{
    const Graph debug = makeModel(kOurs, 1);
    const StructuralMatch same = matchByStructure(debug, debug);
    const StructuralMatch renamed = matchByStructure(debug, makeModel(kTheirs, 1));
    const std::uint32_t mlp = debug.find("Module.decoder.layers.0.mlp.MLP.forward.0")->value;
    EXPECT_GT(same.confidence[mlp], renamed.confidence[mlp]);
    EXPECT_GE(renamed.confidence[mlp], 0.5F);
    EXPECT_LE(same.confidence[mlp], 1.0F);
}

} // namespace
} // namespace pipescope::graph::test
