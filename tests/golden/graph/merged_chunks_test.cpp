#include "core/graph/open/assembly/write_run.h"
#include "tests/golden/graph/graph_database.h"

#include <gtest/gtest.h>

#include <fstream>

namespace pipescope::test {
namespace {

using graph::Edition;
using nlohmann::json;

/// Two models of which one at least has chunks, each merged: a folder of chunks/, see the README there.
class ChunksCase
{
public:
    explicit ChunksCase(const std::string& name)
        : m_folder(std::filesystem::path(PIPESCOPE_CHUNKS) / name)
        , m_arguments(json::parse(std::ifstream(m_folder / "arguments.json")))
    { }

    /// What the generator makes the dump of.
    std::string generator(const char* side) const { return m_arguments[side]["generator"]; }

    graph::MergeSizes sizes(const char* side) const
    {
        const json& sizes = m_arguments[side]["merge"];
        return {sizes["rank_size"], sizes["tp"], sizes["pp"], sizes["vpp"]};
    }

    /// Lines of a table, in its order.
    std::vector<std::string> rows(const char* side) const
    {
        std::ifstream file(m_folder / (std::string(side) + ".tsv"));
        std::vector<std::string> rows;
        for (std::string line; std::getline(file, line);) {
            rows.push_back(line);
        }
        return rows;
    }

private:
    std::filesystem::path m_folder;
    json m_arguments;
};

/// The rows of one side as the tables have them.
std::vector<std::string> rowsOf(const std::vector<json>& nodes, const std::string& dataSource)
{
    std::map<std::string, std::string> parents;
    for (const json& node : nodes) {
        if (node["data_source"] == dataSource) {
            parents[node["node_name"]] = node["up_node"];
        }
    }
    std::vector<std::string> rows;
    for (const json& node : nodes) {
        if (node["data_source"] != dataSource) {
            continue;
        }
        const std::string name = node["node_name"];
        int depth = 0;
        for (std::string above = parents.at(name); !above.empty(); above = parents.at(above)) {
            ++depth;
        }
        const json& link = node["matched_node_link"];
        const std::string partner = link.empty() ? "" : link.back() == name ? "=" : std::string(link.back());
        std::string& row = rows.emplace_back(std::to_string(depth));
        row.append("\t").append(name).append("\t").append(partner);
    }
    return rows;
}

void expectSameRows(const std::vector<std::string>& written, const std::vector<std::string>& expected)
{
    ASSERT_FALSE(expected.empty());
    for (std::size_t i = 0; i < std::min(written.size(), expected.size()); ++i) {
        ASSERT_EQ(written[i], expected[i]) << "row " << i;
    }
    EXPECT_EQ(written.size(), expected.size());
}

class MergedChunks : public testing::TestWithParam<std::tuple<const char*, Edition>>
{ };

TEST_P(MergedChunks, AreOrderedAndPairedAsByThePublicTool)
{
    const auto& [name, edition] = GetParam();
    const ChunksCase expected(name);
    const GeneratedDump debug(expected.generator("debug"));
    const GeneratedDump bench(expected.generator("bench"));
    graph::GraphRequest request;
    request.debug = debug.folder();
    request.bench = bench.folder();
    request.settings.compatible = edition;
    request.matching.compatible = edition;
    request.settings.mergeDebug = expected.sizes("debug");
    request.settings.mergeBench = expected.sizes("bench");
    const TemporaryFolder out;
    FindingList findings;
    Progress progress;
    const auto written = graph::writeRun(request, out / "graph.vis.db", findings, progress, {});
    ASSERT_TRUE(written) << written.error().text;
    const std::vector<json> nodes = databaseRows(out / "graph.vis.db", "tb_nodes");
    expectSameRows(rowsOf(nodes, "NPU"), expected.rows("debug"));
    expectSameRows(rowsOf(nodes, "Bench"), expected.rows("bench"));
}

INSTANTIATE_TEST_SUITE_P(Cases, MergedChunks,
                         testing::Combine(testing::Values("vpp2_against_pp2", "tp2_pp2_against_tp2_vpp2",
                                                          "pp3_vpp2_against_pp2_vpp3"),
                                          testing::Values(Edition::Doc, Edition::New)),
                         [](const auto& param) {
                             return std::string(std::get<0>(param.param))
                                    + (std::get<1>(param.param) == Edition::Doc ? "_doc" : "_new");
                         });

} // namespace
} // namespace pipescope::test
