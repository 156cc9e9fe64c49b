#include "core/graph/assembly/write_run.h"
#include "core/sqlite/database.h"
#include "tests/support/dump_writer.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

class RunStepsTest : public testing::Test
{
protected:
    GraphRequest request() const
    {
        GraphRequest request;
        request.debug = m_folder.path() / "debug";
        request.bench = m_folder.path() / "bench";
        return request;
    }

    test::TemporaryFolder m_folder;
    FindingList findings;
    Progress progress;
};

TEST_F(RunStepsTest, ModulesOfOtherNamesAreMatchedByStructureWithAFinding)
{
    const auto construct = [](const std::string& outer, const std::string& inner) {
        std::string text = R"({"Module.)" + outer + R"(.forward.0": null)";
        for (const char* layer : {"0", "1"}) {
            const std::string name = "Module.x." + std::string(layer) + "." + inner + ".forward.0";
            text += R"(, ")" + name + R"(": "Module.)" + outer + R"(.forward.0", "Torch.matmul.)" + layer
                    + R"(.forward": ")" + name + '"';
        }
        return text + "}";
    };
    m_folder.write("debug/construct.json", construct("model.Model", "mlp.MLP"));
    m_folder.write("bench/construct.json", construct("net.Net", "feed.FeedForward"));
    for (const char* side : {"debug", "bench"}) {
        m_folder.write(std::string(side) + "/stack.json", "{}");
        m_folder.write(std::string(side) + "/dump.json",
                       R"({"task": "statistics", "framework": "pytorch", "data": {}})");
    }
    const auto totals = runSteps(request(), [](const GraphStep&) { return ok(); }, findings, progress, {});
    ASSERT_TRUE(totals) << totals.error().text;
    EXPECT_TRUE(findings.contains(FindingId::ModuleNamesDiffer));
    EXPECT_TRUE(totals->foundMapping);
}

TEST_F(RunStepsTest, TheDatabaseHasBothSidesAndTheVerdicts)
{
    test::writeDump(request().debug, {4, 1, 2});
    test::writeDump(*request().bench, {4, 1, {}});
    const auto totals = writeRun(request(), m_folder / "out.vis.db", findings, progress, {});
    ASSERT_TRUE(totals) << totals.error().text;
    EXPECT_EQ(totals->matched, totals->nodes);
    const auto database = SnapshotDatabase::open(m_folder / "out.vis.db");
    ASSERT_TRUE(database);
    auto first =
        database->prepare("SELECT n.node_name FROM pipescope_verdicts v JOIN tb_nodes n ON n.rowid = v.node "
                          "WHERE v.level = 'different' ORDER BY v.node LIMIT 1");
    ASSERT_TRUE(*first->step());
    EXPECT_EQ(*first->text(0), test::faultyNode({4, 1, 2}));
}

TEST_F(RunStepsTest, AFileThatIsThereIsNotReplaced)
{
    test::writeDump(request().debug, {});
    test::writeDump(*request().bench, {});
    const auto file = m_folder.write("out.vis.db", "mine");
    EXPECT_FALSE(writeRun(request(), file, findings, progress, {}));
    EXPECT_EQ(std::filesystem::file_size(file), 4U);
}

TEST_F(RunStepsTest, AStopLeavesNoFile)
{
    test::writeDump(request().debug, {});
    test::writeDump(*request().bench, {});
    std::stop_source stop;
    stop.request_stop();
    const auto totals = writeRun(request(), m_folder / "out.vis.db", findings, progress, stop.get_token());
    ASSERT_FALSE(totals);
    EXPECT_EQ(totals.error().kind, ErrorKind::Cancelled);
    EXPECT_FALSE(std::filesystem::exists(m_folder / "out.vis.db"));
}

} // namespace
} // namespace pipescope::graph
