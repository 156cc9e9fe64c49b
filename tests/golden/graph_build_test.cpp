#include "core/graph/build/build_graph.h"
#include "core/graph/database/vis_database.h"
#include "tests/golden/graph_database.h"

#include <gtest/gtest.h>

namespace pipescope::test {
namespace {

using graph::Edition;

class GraphBuild : public testing::TestWithParam<std::tuple<const char*, Edition>>
{ };

TEST_P(GraphBuild, WritesTheDatabaseOfThePublicTool)
{
    const auto [name, edition] = GetParam();
    const GraphCase expected(name);
    const GeneratedDump dump(expected.argument("npu"));
    FindingList findings;
    Progress progress;
    const auto built = graph::buildGraph({0, Rank{0}, dump.folder()}, {edition, 1}, findings, progress, {});
    ASSERT_TRUE(built);

    const TemporaryFolder out;
    graph::VisDatabase::Options options;
    options.style.compatible = edition;
    auto database = graph::VisDatabase::create(out / "build.vis.db", options, {});
    ASSERT_TRUE(database) << database.error().text;
    ASSERT_TRUE(database->add(*built, graph::Side::Debug, graph::RowNotes(), {}));
    const std::array<std::int64_t, 1> zero{0};
    graph::DatabaseConfig config;
    config.microSteps = built->microSteps;
    config.ranks = zero;
    config.steps = zero;
    ASSERT_TRUE(database->finish(config));
    expectDatabase(out / "build.vis.db", expected, edition);
}

INSTANTIATE_TEST_SUITE_P(Cases, GraphBuild,
                         testing::Combine(testing::Values("01_build_single", "12_recompute_build"),
                                          testing::Values(Edition::Doc, Edition::New)));

} // namespace
} // namespace pipescope::test
