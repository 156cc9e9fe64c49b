#include "core/graph/open/assembly/write_run.h"
#include "core/sqlite/database.h"
#include "tests/support/dump_writer.h"
#include "tests/support/process/measured_child.h"
#include "tests/support/sanitized.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

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
    FindingList m_findings;
    Progress m_progress;
};

TEST_F(RunStepsTest, ModulesOfOtherNamesAreMatchedByStructureWithAFinding)
{
    const auto construct = [](const std::string& outer, const std::string& inner) {
        std::string text = R"({"Module.)" + outer + R"(.forward.0": null)";
        for (const char* layer : {"0", "1"}) {
            const std::string name = "Module.x." + std::string(layer) + "." + inner + ".forward.0";
            for (const char* part :
                 {R"(, ")", name.c_str(), R"(": "Module.)", outer.c_str(), R"(.forward.0", "Torch.matmul.)",
                  layer, R"(.forward": ")", name.c_str(), R"(")"})
            {
                text += part;
            }
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
    const auto totals =
        runSteps(request(), [](const GraphStep&) { return ok(); }, m_findings, m_progress, {});
    ASSERT_TRUE(totals) << totals.error().text;
    EXPECT_TRUE(m_findings.contains(FindingId::ModuleNamesDiffer));
    EXPECT_TRUE(totals->foundMapping);
}

TEST_F(RunStepsTest, TheDatabaseSaysHowSurePartnersFoundByStructureAre)
{
    const auto write = [&](const std::string& side, const std::string& layer) {
        const std::string module = "Module.m." + layer + ".forward.0";
        m_folder.write(side + "/construct.json", "{\"" + module + R"(": null, "Torch.matmul.0.forward": ")"
                                                     + module + R"(", "Torch.gelu.0.forward": ")" + module
                                                     + R"("})");
        m_folder.write(side + "/stack.json", "{}");
        m_folder.write(side + "/dump.json", R"({"task": "statistics", "framework": "pytorch", "data": {}})");
    };
    write("debug", "mlp.MLP");
    write("bench", "ffn.MLP");
    ASSERT_TRUE(writeRun(request(), m_folder / "out.vis.db", m_findings, m_progress, {}));
    const auto database = SnapshotDatabase::open(m_folder / "out.vis.db");
    ASSERT_TRUE(database);
    auto sure =
        database->prepare("SELECT v.confidence FROM pipescope_verdicts v JOIN tb_nodes n ON n.rowid = "
                          "v.node WHERE n.node_name = 'Module.m.mlp.MLP.forward.0'");
    ASSERT_TRUE(*sure->step());
    ASSERT_TRUE(sure->real(0));
    EXPECT_GE(*sure->real(0), 0.5);
    EXPECT_LE(*sure->real(0), 1.0);
}

TEST_F(RunStepsTest, TheDatabaseHasBothSidesAndTheVerdicts)
{
    test::writeDump(request().debug, {4, 1, 2});
    test::writeDump(*request().bench, {4, 1, {}});
    const auto totals = writeRun(request(), m_folder / "out.vis.db", m_findings, m_progress, {});
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

// Defect 17: the public tool compares MindSpore with PyTorch, but not PyTorch with MindSpore.
TEST_F(RunStepsTest, EitherSideMayBeOfEitherFramework)
{
    const auto write = [&](const char* side, const std::string& kind, const std::string& framework) {
        const std::string name = kind + R"(.net.Linear.forward.0")";
        const std::string tensor =
            R"({"type": ")" + framework
            + R"(", "dtype": "Float32", "shape": [2], "Max": 1.0, "Min": 1.0, "Mean": 1.0, "Norm": 1.0})";
        m_folder.write(std::string(side) + "/construct.json", "{\"" + name + ": null}");
        m_folder.write(std::string(side) + "/stack.json", "{}");
        m_folder.write(std::string(side) + "/dump.json",
                       R"({"task": "statistics", "data": {")" + name + R"(: {"output": [)" + tensor + "]}}}");
    };
    GraphRequest mapped = request();
    mapped.matching.mapping.emplace();
    for (const bool isTorchDebugged : {true, false}) {
        write(isTorchDebugged ? "debug" : "bench", "Module", "torch.Tensor");
        write(isTorchDebugged ? "bench" : "debug", "Cell", "mindspore.Tensor");
        const auto totals =
            runSteps(mapped, [](const GraphStep&) { return ok(); }, m_findings, m_progress, {});
        ASSERT_TRUE(totals) << totals.error().text;
        EXPECT_EQ(totals->matched, 2U);
    }
}

TEST_F(RunStepsTest, ChecksumsThatContradictTheStatisticsAreOneFindingWithACount)
{
    const auto write = [&](const char* side, const char* most) {
        const std::string tensor =
            std::string(R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [2], "Max": )") + most
            + R"(, "Min": 1.0, "Mean": 1.0, "Norm": 1.0, "md5": "0a1b2c3d"})";
        const std::string data = R"({"input_args": [)" + tensor + R"(], "output": [)" + tensor + "]}";
        m_folder.write(std::string(side) + "/construct.json", R"({"Module.net.Linear.forward.0": null})");
        m_folder.write(std::string(side) + "/stack.json", "{}");
        m_folder.write(std::string(side) + "/dump.json",
                       R"({"task": "statistics", "data": {"Module.net.Linear.forward.0": )" + data + "}}");
    };
    write("debug", "9.0");
    write("bench", "2.0");
    ASSERT_TRUE(runSteps(request(), [](const GraphStep&) { return ok(); }, m_findings, m_progress, {}));
    const auto rows = m_findings.rows();
    const auto found = std::ranges::find(rows, FindingId::ChecksumsContradicted, &Finding::id);
    ASSERT_NE(found, rows.end());
    EXPECT_EQ(found->count, 2U);
}

// Defect 25: two runs of the public tool within a second write into one file.
TEST_F(RunStepsTest, EachRunHasAFileOfItsOwn)
{
    std::set<std::filesystem::path> files;
    for (int i = 0; i < 5; ++i) {
        const auto file = databaseFile(m_folder.path(), true);
        m_folder.write(file.filename(), "a run");
        files.insert(file);
    }
    EXPECT_EQ(files.size(), 5U);
}

// Defect 23: the public tool stores the number of the rank that it writes first.
TEST_F(RunStepsTest, TheDatabaseHasTheLargestNumberOfMicroSteps)
{
    GraphRequest build = request();
    build.bench.reset();
    test::writeDump(build.debug / "rank0", {2, 1, {}});
    test::writeDump(build.debug / "rank1", {2, 3, {}});
    ASSERT_TRUE(writeRun(build, m_folder / "out.vis.db", m_findings, m_progress, {}));
    const auto database = SnapshotDatabase::open(m_folder / "out.vis.db");
    ASSERT_TRUE(database);
    auto config = database->prepare("SELECT micro_steps FROM tb_config");
    ASSERT_TRUE(*config->step());
    EXPECT_EQ(config->integer(0), 3);
}

TEST_F(RunStepsTest, AFileThatIsThereIsNotReplaced)
{
    test::writeDump(request().debug, {});
    test::writeDump(*request().bench, {});
    const auto file = m_folder.write("out.vis.db", "mine");
    EXPECT_FALSE(writeRun(request(), file, m_findings, m_progress, {}));
    EXPECT_EQ(std::filesystem::file_size(file), 4U);
}

/// Ranks whose only module has one output, with this maximum.
void writeRanks(const std::filesystem::path& folder, const std::vector<std::string>& maxima)
{
    for (std::size_t i = 0; i < maxima.size(); ++i) {
        const std::filesystem::path rank = folder / ("rank" + std::to_string(i));
        std::filesystem::create_directories(rank);
        std::ofstream(rank / "construct.json") << R"({"Module.m.Linear.forward.0": null})";
        std::ofstream(rank / "stack.json") << "{}";
        std::ofstream(rank / "dump.json")
            << R"({"task": "statistics", "framework": "pytorch", "data": {"Module.m.Linear.forward.0": {
                "output": [{"type": "torch.Tensor", "dtype": "torch.float32", "shape": [4], "Max": )"
            << maxima[i] << R"(, "Min": 0.0, "Mean": 0.5, "Norm": 1.0}]}}})";
    }
}

// Defect 35: the public tool only keeps the level of the first rank.
TEST_F(RunStepsTest, NanOfAnyRankIsAnOverflowOfTheMergedNode)
{
    GraphRequest build = request();
    build.bench.reset();
    build.settings.mergeDebug = MergeSizes{2, 2, 1, 1};
    build.settings.checksOverflow = true;
    writeRanks(build.debug, {"1.0", "NaN"});
    const auto check = [](const GraphStep& step) {
        const SideGraph& merged = step.ranks.front().debug;
        const NodeId node = *merged.graph.find("Module.m.Linear.forward.0");
        EXPECT_EQ(merged.overflow->nodes[node.value].level, OverflowLevel::Critical);
        return ok();
    };
    EXPECT_TRUE(runSteps(build, check, m_findings, m_progress, {}));
}

// Defect 38: the public tool builds and merges everything first. None of these files could be built.
TEST_F(RunStepsTest, AnotherNumberOfReplicasIsAnErrorBeforeAnythingIsRead)
{
    GraphRequest merged = request();
    merged.settings.mergeDebug = MergeSizes{4, 2, 1, 1};
    merged.settings.mergeBench = MergeSizes{2, 2, 1, 1};
    writeRanks(merged.debug, {"1.0", "1.0", "1.0", "1.0"});
    writeRanks(*merged.bench, {"1.0", "1.0"});
    m_folder.write("debug/rank0/construct.json", "no JSON");
    const auto totals = runSteps(merged, [](const GraphStep&) { return ok(); }, m_findings, m_progress, {});
    ASSERT_FALSE(totals);
    EXPECT_THAT(totals.error().text.english(), testing::HasSubstr("data-parallel replicas"));
}

// Defects 37 and 39: names get no rank, and collections of all ranks are one.
TEST_F(RunStepsTest, AMergedModelIsMatchedWithTheUncutOneCompletely)
{
    GraphRequest merged = request();
    merged.settings.mergeDebug = MergeSizes{2, 2, 1, 1};
    merged.settings.mergeBench = MergeSizes{1, 1, 1, 1};
    const std::string construct = R"({"Torch.a.0.forward": null, "Torch.b.0.forward": null,
        "Module.m.M.forward.0": null, "Torch.c.0.forward": "Module.m.M.forward.0"})";
    for (const char* rank : {"debug/rank0", "debug/rank1", "bench/rank0"}) {
        m_folder.write(std::string(rank) + "/construct.json", construct);
        m_folder.write(std::string(rank) + "/stack.json", "{}");
        m_folder.write(std::string(rank) + "/dump.json",
                       R"({"task": "statistics", "framework": "pytorch", "data": {}})");
    }
    const auto totals = runSteps(merged, [](const GraphStep&) { return ok(); }, m_findings, m_progress, {});
    ASSERT_TRUE(totals) << totals.error().text;
    EXPECT_EQ(totals->matched, totals->nodes);
}

// Defect 14: the public tool matches merged models fuzzily, and then ignores the mapping.
TEST_F(RunStepsTest, AMergedModelIsMatchedByTheMappingThatIsGiven)
{
    GraphRequest merged = request();
    merged.settings.mergeDebug = MergeSizes{2, 2, 1, 1};
    merged.settings.mergeBench = MergeSizes{2, 2, 1, 1};
    // Crosswise: neither by name nor by structure would these become partners.
    merged.matching.mapping.emplace().rules["TopLayer"] = {{"a", "d"}, {"b", "c"}};
    for (const auto& [side, first, second] : {std::tuple("debug", "a", "b"), std::tuple("bench", "c", "d")}) {
        for (const char* rank : {"/rank0", "/rank1"}) {
            const std::string folder = std::string(side) + rank;
            m_folder.write(folder + "/construct.json", R"({"Module.)" + std::string(first)
                                                           + R"(.M.forward.0": null, "Module.)" + second
                                                           + R"(.M.forward.0": null})");
            m_folder.write(folder + "/stack.json", "{}");
            m_folder.write(folder + "/dump.json",
                           R"({"task": "statistics", "framework": "pytorch", "data": {}})");
        }
    }
    const auto check = [](const GraphStep& step) {
        const RankGraphs& ranks = step.ranks.front();
        const NodeId debug = *ranks.debug.graph.find("Module.a.M.forward.0");
        EXPECT_EQ(ranks.comparison->matching.benchOf[debug.value],
                  ranks.bench->graph.find("Module.d.M.forward.0"));
        return ok();
    };
    EXPECT_TRUE(runSteps(merged, check, m_findings, m_progress, {}));
}

// A sanitizer takes memory of its own.
#ifndef PIPESCOPE_SANITIZED
/// Most memory that this takes in a process of its own, without what the process has anyway; in bytes.
std::int64_t memoryOf(const std::function<bool()>& work)
{
    const test::ChildEnd idle = test::runInChild([] { return true; });
    const test::ChildEnd end = test::runInChild(work);
    EXPECT_TRUE(end.succeeded) << end.how;
    return end.peakBytes - idle.peakBytes;
}

// Defect 46: the public tool takes about 9 kB a node for a build, and 12 kB a node and side for a comparison.
TEST_F(RunStepsTest, ANodeTakesAKilobyteOfMemory)
{
    test::writeDump(request().debug, {4000, 1, {}});
    test::writeDump(*request().bench, {4000, 1, {}});
    const auto totals =
        runSteps(request(), [](const GraphStep&) { return ok(); }, m_findings, m_progress, {});
    ASSERT_TRUE(totals) << totals.error().text;
    GraphRequest build = request();
    build.bench.reset();
    const auto run = [&](const GraphRequest& of) {
        return [&] {
            return bool{runSteps(of, [](const GraphStep&) { return ok(); }, m_findings, m_progress, {})};
        };
    };
    const auto nodes = static_cast<std::int64_t>(totals->nodes);
    EXPECT_GT(nodes, 20000);
    EXPECT_LT(memoryOf(run(build)) / nodes, 1200);
    EXPECT_LT(memoryOf(run(request())) / nodes, 2 * 1200);
}
#endif

TEST_F(RunStepsTest, ThousandsOfRanksOfNothingAreFindingsAndAnError)
{
    constexpr int kRanks = 5000;
    GraphRequest build = request();
    build.bench.reset();
    for (int i = 0; i < kRanks; ++i) {
        std::filesystem::create_directories(build.debug / ("rank" + std::to_string(i)));
    }
    const auto written = writeRun(build, m_folder / "out.vis.db", m_findings, m_progress, {});
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().path, build.debug / "rank0/construct.json");
    EXPECT_EQ(m_findings.rows().size(), std::size_t{kRanks - 1}) << "the first one is the error";
    EXPECT_FALSE(std::filesystem::exists(m_folder / "out.vis.db"));
}

TEST_F(RunStepsTest, ARankWithoutConstructIsLeftOutWithTheAdviceToDumpAnotherLevel)
{
    GraphRequest build = request();
    build.bench.reset();
    test::writeDump(build.debug / "rank0", {});
    test::writeDump(build.debug / "rank1", {});
    std::filesystem::remove(build.debug / "rank1/construct.json");
    ASSERT_TRUE(runSteps(build, [](const GraphStep&) { return ok(); }, m_findings, m_progress, {}));
    const auto rows = m_findings.rows();
    const auto found = std::ranges::find(rows, FindingId::ConstructUnusable, &Finding::id);
    ASSERT_NE(found, rows.end());
    EXPECT_EQ(found->rank, Rank{1});
    EXPECT_THAT(found->sentence(), testing::HasSubstr("dump with level L0 or mix"));
    std::filesystem::remove(build.debug / "rank0/construct.json");
    const auto none = runSteps(build, [](const GraphStep&) { return ok(); }, m_findings, m_progress, {});
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().text.english(), testing::HasSubstr("dump with level L0 or mix"));
}

TEST_F(RunStepsTest, AStopLeavesNoFile)
{
    test::writeDump(request().debug, {});
    test::writeDump(*request().bench, {});
    std::stop_source stop;
    stop.request_stop();
    const auto totals =
        writeRun(request(), m_folder / "out.vis.db", m_findings, m_progress, stop.get_token());
    ASSERT_FALSE(totals);
    EXPECT_EQ(totals.error().kind, ErrorKind::Cancelled);
    EXPECT_FALSE(std::filesystem::exists(m_folder / "out.vis.db"));
}

} // namespace
} // namespace pipescope::graph
