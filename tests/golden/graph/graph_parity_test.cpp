#include "core/graph/open/assembly/write_run.h"
#include "tests/golden/graph/graph_database.h"

#include <gtest/gtest.h>

#include <sstream>

namespace pipescope::test {
namespace {

using graph::Edition;

class GraphParity : public testing::TestWithParam<std::tuple<std::string, Edition>>
{ };

graph::GraphRequest requestOf(const GraphCase& expected, Edition edition)
{
    graph::GraphRequest request;
    request.settings.compatible = edition;
    request.matching.compatible = edition;
    std::istringstream options(expected.argument("options"));
    for (std::string option; options >> option;) {
        if (option == "-oc") {
            request.settings.checksOverflow = true;
        } else if (option == "-fm") {
            request.matching.isFuzzy = true;
        } else if (option == "-lm" && options >> option) {
            const auto mapping = graph::readMapping(expected.folder() / option);
            EXPECT_TRUE(mapping);
            request.matching.mapping = *mapping;
        }
    }
    return request;
}

/// The sizes of one side in compare.json.
std::optional<graph::MergeSizes> sizesOf(const GraphCase& expected, const char* side)
{
    if (expected.argument("parallel_merge").empty()) {
        return {};
    }
    const auto recorded = nlohmann::json::parse(expected.argument("parallel_merge"))[side];
    graph::MergeSizes sizes;
    sizes.rankCount = recorded["rank_size"];
    sizes.tp = recorded["tp"];
    sizes.pp = recorded["pp"];
    return sizes;
}

TEST_P(GraphParity, WritesTheRowsOfThePublicTool)
{
    const auto& [name, edition] = GetParam();
    const GraphCase expected(name);
    const GeneratedDump debug(expected.argument("npu"));
    std::optional<GeneratedDump> bench;
    graph::GraphRequest request = requestOf(expected, edition);
    request.debug = debug.folder();
    request.settings.mergeDebug = sizesOf(expected, "npu");
    request.settings.mergeBench = sizesOf(expected, "bench");
    if (!expected.argument("bench").empty()) {
        bench.emplace(expected.argument("bench"));
        request.bench = bench->folder();
    }
    const TemporaryFolder out;
    FindingList findings;
    Progress progress;
    const auto written = graph::writeRun(request, out / "graph.vis.db", findings, progress, {});
    ASSERT_TRUE(written) << written.error().text;
    expectDatabase(out / "graph.vis.db", expected, edition);
}

INSTANTIATE_TEST_SUITE_P(Cases, GraphParity,
                         testing::Combine(testing::ValuesIn(graphCases()),
                                          testing::Values(Edition::Doc, Edition::New)),
                         [](const auto& param) {
                             return std::get<0>(param.param)
                                    + (std::get<1>(param.param) == Edition::Doc ? "_doc" : "_new");
                         });

} // namespace
} // namespace pipescope::test
