#include "core/graph/compare/match/match.h"
#include "core/graph/read/build/build_graph.h"
#include "tests/golden/graph/graph_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

namespace pipescope::test {
namespace {

using graph::Edition;
using graph::Graph;
using graph::Matching;
using graph::NodeId;
using nlohmann::json;

std::vector<Graph> buildAll(const std::filesystem::path& folder, std::optional<Edition> edition)
{
    FindingList findings;
    Progress progress;
    std::vector<Graph> graphs;
    const auto layout = graph::findDumps(folder, findings);
    EXPECT_TRUE(layout);
    for (const graph::DumpFolder& dump : layout->folders) {
        auto built = graph::buildGraph(dump, {edition, 2}, findings, progress, {});
        EXPECT_TRUE(built);
        graphs.push_back(std::move(*built));
    }
    return graphs;
}

/// Ancestors and partner, as tb_nodes has them.
json linkTo(const Graph& other, std::optional<NodeId> partner)
{
    json link = json::array();
    for (; partner; partner = other.node(*partner).parent) {
        link.insert(link.begin(), std::string(other.name(*partner)));
    }
    return link;
}

class GraphMatch : public testing::TestWithParam<std::tuple<std::string, Edition>>
{
protected:
    graph::MatchOptions options() const
    {
        const std::string arguments = m_case.argument("options");
        graph::MatchOptions options;
        options.compatible = std::get<1>(GetParam());
        options.isFuzzy = arguments.find("-fm") != std::string::npos;
        if (arguments.find("-lm") != std::string::npos) {
            auto mapping = graph::readMapping(m_case.folder() / "mapping.yaml");
            EXPECT_TRUE(mapping);
            options.mapping = std::move(*mapping);
        }
        return options;
    }

    void expectLinks(const Graph& debug, const Graph& bench, const Matching& matching) const
    {
        std::size_t seen = 0;
        for (const json& row : m_case.rows(std::get<1>(GetParam()), "tb_nodes")) {
            if (row["rank"] != debug.rank.value || row["step"] != debug.step) {
                continue;
            }
            const bool isDebug = row["data_source"] == "NPU";
            const std::string name = row["node_name"];
            const auto node = (isDebug ? debug : bench).find(name);
            ASSERT_TRUE(node) << name;
            const json link = isDebug ? linkTo(bench, matching.benchOf[node->value])
                                      : linkTo(debug, matching.debugOf[node->value]);
            EXPECT_EQ(link, row["matched_node_link"]) << name;
            ++seen;
        }
        EXPECT_GT(seen, 0U);
    }

    GraphCase m_case{std::get<0>(GetParam())};
};

TEST_P(GraphMatch, LinksAreThoseOfThePublicTool)
{
    const GeneratedDump debugDump(m_case.argument("npu"));
    const GeneratedDump benchDump(m_case.argument("bench"));
    const auto debug = buildAll(debugDump.folder(), std::get<1>(GetParam()));
    const auto bench = buildAll(benchDump.folder(), std::get<1>(GetParam()));
    ASSERT_EQ(debug.size(), bench.size());
    for (std::size_t i = 0; i < debug.size(); ++i) {
        expectLinks(debug[i], bench[i], match(debug[i], bench[i], options()));
    }
}

std::vector<std::string> comparedCases()
{
    std::vector<std::string> names = graphCases();
    std::erase_if(names, [](const std::string& name) {
        const GraphCase golden(name);
        return golden.argument("bench").empty() || !golden.argument("parallel_merge").empty();
    });
    return names;
}

INSTANTIATE_TEST_SUITE_P(Cases, GraphMatch,
                         testing::Combine(testing::ValuesIn(comparedCases()),
                                          testing::Values(Edition::Doc, Edition::New)),
                         [](const auto& param) {
                             return std::get<0>(param.param)
                                    + (std::get<1>(param.param) == Edition::Doc ? "_doc" : "_new");
                         });

/// The generator's arguments of the two sides.
struct Renamed
{
    std::string debug;
    std::string bench;
};

/// Pairs of a rank that the right mapping gives, and how many of them structure did not find.
struct FoundPairs
{
    std::size_t right = 0;
    std::size_t missed = 0;
};

/// A pair that the right mapping does not give is a failure.
FoundPairs findByStructure(const Graph& debug, const Graph& bench, const graph::MatchOptions& options)
{
    const auto right = match(debug, bench, options).benchOf;
    const auto found = matchByStructure(debug, bench).matching.benchOf;
    FoundPairs pairs;
    for (std::size_t node = 0; node < right.size(); ++node) {
        pairs.right += right[node] ? 1 : 0;
        pairs.missed += right[node] && !found[node] ? 1 : 0;
        if (found[node]) {
            EXPECT_EQ(found[node], right[node]) << debug.name(NodeId{node});
        }
    }
    return pairs;
}

// What issue 14 asks for: at least 99 % of the pairs that the right mapping gives, and no wrong pair.
void expectStructureIsFound(const Renamed& models)
{
    SCOPED_TRACE(models.debug + " against " + models.bench);
    const TemporaryFolder folder;
    const auto mappingFile = folder.path() / "mapping.yaml";
    const GeneratedDump debugDump(models.debug + " --write-mapping " + mappingFile.string());
    const GeneratedDump benchDump(models.bench + " --seed 2");
    const auto debug = buildAll(debugDump.folder(), {});
    const auto bench = buildAll(benchDump.folder(), {});
    auto mapping = graph::readMapping(mappingFile);
    ASSERT_TRUE(mapping);
    graph::MatchOptions options;
    options.mapping = std::move(*mapping);
    ASSERT_EQ(debug.size(), bench.size());
    for (std::size_t i = 0; i < debug.size(); ++i) {
        const FoundPairs pairs = findByStructure(debug[i], bench[i], options);
        EXPECT_LE(pairs.missed * 100, pairs.right);
        EXPECT_GT(pairs.right, 50U);
    }
}

class StructureOfRenamedModel : public testing::TestWithParam<Renamed>
{ };

TEST_P(StructureOfRenamedModel, IsFoundWithoutAMapping)
{
    expectStructureIsFound(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Models, StructureOfRenamedModel,
    testing::Values(Renamed{"--layers 3", "--layers 3 --rename legacy"},
                    Renamed{"--layers 3 --rename legacy", "--layers 3"},
                    Renamed{"--layers 5 --microbatches 3 --recompute",
                            "--layers 5 --microbatches 3 --recompute --rename legacy"},
                    Renamed{"--layers 4 --tp 2 --pp 2", "--layers 4 --tp 2 --pp 2 --rename legacy"},
                    Renamed{"--layers 4 --tp 2 --layout ranks",
                            "--layers 4 --ranks 2 --layout ranks --rename legacy"},
                    Renamed{"--layers 4 --drop 1:attn.core --drop 2:mlp.act",
                            "--layers 4 --drop 3:attn.core --drop 0:input_norm --rename legacy"},
                    Renamed{"--layers 4 --drop 1:mlp.fc1", "--layers 4 --drop 1:mlp.fc2 --rename legacy"},
                    Renamed{"--layers 2 --framework mindspore", "--layers 2 --rename legacy"},
                    Renamed{"--layers 2 --microbatches 2", "--layers 6 --rename legacy"}));

/// Numbers that are the same everywhere.
class Dice
{
public:
    explicit Dice(std::uint32_t seed)
        : m_generator(seed)
    { }

    /// 0 … sides − 1
    std::uint32_t roll(std::size_t sides) { return m_generator() % static_cast<std::uint32_t>(sides); }

private:
    std::mt19937 m_generator;
};

/// Operations that one side lacks: none, one or two.
std::string randomDrops(Dice& dice, std::uint32_t layers)
{
    constexpr std::array kOperations{"input_norm", "attn.qkv.matmul", "attn.core",      "attn.core.softmax",
                                     "attn.proj",  "drop1",           "add1",           "post_norm.ln",
                                     "mlp.act",    "mlp.fc1",         "mlp.fc2.matmul", "add2"};
    std::string drops;
    for (std::uint32_t count = dice.roll(3); count > 0; --count) {
        drops +=
            " --drop " + std::to_string(dice.roll(layers)) + ':' + kOperations[dice.roll(kOperations.size())];
    }
    return drops;
}

Renamed randomModels(std::uint32_t seed)
{
    Dice dice(seed);
    const std::uint32_t tp = 1 + dice.roll(2);
    const std::uint32_t pp = tp == 1 ? 1 + dice.roll(2) : 1;
    const std::uint32_t layers = pp * (1 + dice.roll(3));
    std::string same = "--layers " + std::to_string(layers) + " --tp " + std::to_string(tp) + " --shards "
                       + std::to_string(tp) + " --pp " + std::to_string(pp) + " --microbatches "
                       + std::to_string(1 + dice.roll(2)) + " --hidden " + std::to_string(16 << dice.roll(2));
    same += dice.roll(4) == 0 ? " --recompute" : "";
    same += dice.roll(4) == 0 ? " --mode structure" : "";
    same += dice.roll(4) == 0 ? " --no-params-grad" : "";
    const bool isDebugLegacy = dice.roll(2) == 0;
    const auto side = [&](bool isLegacy) {
        const std::string apis = dice.roll(3) == 0 ? " --extra-apis 3" : "";
        return same + (isLegacy ? " --rename legacy" : " --rename mcore") + apis + randomDrops(dice, layers);
    };
    return {side(isDebugLegacy), side(!isDebugLegacy)};
}

TEST(StructureOfAnyRenamedModel, IsFoundWithoutAMapping)
{
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        expectStructureIsFound(randomModels(seed));
    }
}

} // namespace
} // namespace pipescope::test
