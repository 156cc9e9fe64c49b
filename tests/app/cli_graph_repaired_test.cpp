#include "tests/app/cli_runner.h"
#include "tests/support/dump_writer.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace pipescope::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// In "broken" the matmul of layer 1 gives other numbers than in "good".
class CliGraphRepaired : public CliTest
{
protected:
    void SetUp() override
    {
        DumpModel model;
        model.layers = 3;
        writeDump(path("good"), model);
        model.faultyLayer = 1;
        writeDump(path("broken"), model);
        m_faultyNode = faultyNode(model);
    }

    static CliRun run(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), {"graph", "repaired"});
        return cli(arguments);
    }

    /// A database of a dump compared with "good".
    std::string database(const std::string& debug)
    {
        const std::string file = path(debug + ".vis.db");
        EXPECT_EQ(cli({"graph", "compare", path(debug), path("good"), "-o", file}).code, 0);
        return file;
    }

    std::string m_faultyNode;
};

TEST_F(CliGraphRepaired, NamesWhatWasFixedBetweenTwoDatabases)
{
    const CliRun done = run({database("broken"), database("good")});
    EXPECT_EQ(done.code, 0) << done.err;
    EXPECT_THAT(done.out, HasSubstr("now: 0\n"));
    EXPECT_THAT(done.out, HasSubstr("Fixed:\n"));
    EXPECT_THAT(done.out, HasSubstr(m_faultyNode + "  (step 0, rank 0): different, now cannot decide"));
    EXPECT_THAT(done.out, Not(HasSubstr("New:")));
}

TEST_F(CliGraphRepaired, TakesDumpsWithTheirBench)
{
    const CliRun done = run({path("broken"), path("good"), "--bench", path("good"), "--json"});
    EXPECT_EQ(done.code, 0) << done.err;
    const json report = json::parse(done.out);
    EXPECT_GT(report["counts"]["fixed"], 0);
    EXPECT_EQ(report["counts"]["new"], 0);
}

TEST_F(CliGraphRepaired, TheBenchBeforeMayBeAnotherOne)
{
    const CliRun done = run({path("broken"), path("broken"), "--bench", path("good"), "--bench-before",
                             path("broken"), "--json"});
    EXPECT_EQ(done.code, 0) << done.err;
    EXPECT_GT(json::parse(done.out)["counts"]["new"], 0);
}

TEST_F(CliGraphRepaired, NewBadNodesAreExitCodeOneIfTheyAreRefused)
{
    EXPECT_EQ(run({path("good"), path("broken"), "--bench", path("good"), "--no-new"}).code, 1);
    EXPECT_EQ(run({path("broken"), path("good"), "--bench", path("good"), "--no-new"}).code, 0);
    EXPECT_EQ(run({path("good"), path("broken"), "--bench", path("good")}).code, 0);
}

TEST_F(CliGraphRepaired, ADumpWithoutItsBenchIsAnErrorThatSaysSo)
{
    const CliRun done = run({path("broken"), path("good")});
    EXPECT_EQ(done.code, 3);
    EXPECT_THAT(done.err, HasSubstr("--bench"));
}

TEST_F(CliGraphRepaired, RefusesWrongUsage)
{
    EXPECT_EQ(run({path("broken")}).code, 2);
    EXPECT_EQ(run({path("broken"), path("good"), "--bench", path("good"), "--compatible", "doc"}).code, 2);
}

} // namespace
} // namespace pipescope::test
