#include "ui/run/panels/query/query_examples.h"

#include "core/run/demo/demo_cluster.h"
#include "tests/ui/run/panels/query/rank_databases.h"
#include "ui/run/panels/query/query_connection.h"

#include <gtest/gtest.h>

namespace pipescope::ui::test {
namespace {

std::filesystem::path firstDatabaseIn(const std::filesystem::path& folder)
{
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".db") {
            return entry.path();
        }
    }
    return {};
}

TEST(QueryExamples, EachRunsOnAProfilersDatabaseAndFindsRows)
{
    const pipescope::testing::TemporaryFolder folder;
    DemoOptions options;
    options.microBatches = 8;
    options.steps = 2;
    ASSERT_TRUE(writeDemoCluster(folder / "demo", options));
    const auto file = firstDatabaseIn(folder / "demo");
    pipescope::testing::runSql(
        file, "CREATE TABLE StepTaskInfo(name TEXT, startNs INTEGER, endNs INTEGER, type INTEGER);"
              "INSERT INTO StepTaskInfo VALUES('0F', 1, 2, 0)");
    const auto schema = readSchema(file, {});
    ASSERT_TRUE(schema);
    for (const QueryExample& example : queryExamples()) {
        EXPECT_TRUE(canRun(example, *schema)) << example.title;
        const auto result = runQuery(file, QString::fromLatin1(example.sql), {}, {});
        ASSERT_TRUE(result) << example.title << ": " << result.error().text;
        EXPECT_GT(result->rowCount, 0) << example.title;
    }
}

TEST(QueryExamples, AreOfferedWhereTheirTablesAre)
{
    const Schema schema{{QStringLiteral("step_time"), false, {}}};
    int offered = 0;
    for (const QueryExample& example : queryExamples()) {
        offered += canRun(example, schema) ? 1 : 0;
        EXPECT_FALSE(exampleTitle(example).isEmpty());
    }
    EXPECT_EQ(offered, 1);
}

} // namespace
} // namespace pipescope::ui::test
