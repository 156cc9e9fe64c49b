#include "core/graph/open/assembly/write_run.h"
#include "tests/golden/graph/graph_case.h"
#include "tests/golden/graph/plain_database.h"
#include "tests/support/dump_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace pipescope::test {
namespace {

using graph::Edition;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

// What the public viewer asks for, in words of our own. `?` are step, rank, side
// and what is looked for, as far as the query has them, in this order.

constexpr const char* kConfig = "SELECT graph_type, task, micro_steps, overflow_check, rank_list, step_list "
                                "FROM tb_config WHERE id = '1'";
constexpr const char* kRoot = "SELECT node_name, sub_nodes FROM tb_nodes WHERE step = ? AND rank = ? AND "
                              "data_source = ? AND up_node = ''";
constexpr const char* kChildren = "SELECT node_name FROM tb_nodes WHERE step = ? AND rank = ? AND "
                                  "data_source = ? AND up_node = ? ORDER BY node_order";
constexpr const char* kNodeByName =
    "SELECT * FROM tb_nodes WHERE step = ? AND rank = ? AND data_source = ? AND node_name = ?";
constexpr const char* kNodeById = "SELECT node_name FROM tb_nodes WHERE id = ?";
constexpr const char* kAncestors =
    "WITH RECURSIVE above(step, rank, data_source, node_name, up_node, height) AS ("
    "SELECT step, rank, data_source, node_name, up_node, 0 FROM tb_nodes WHERE step = ? AND rank = ? AND "
    "data_source = ? AND node_name = ? UNION ALL "
    "SELECT n.step, n.rank, n.data_source, n.node_name, n.up_node, height + 1 FROM above CROSS JOIN tb_nodes "
    "n "
    "WHERE n.step = above.step AND n.rank = above.rank AND n.data_source = above.data_source AND "
    "n.node_name = above.up_node) SELECT node_name FROM above";
constexpr const char* kNames = "SELECT node_name FROM tb_nodes WHERE step = ? AND rank = ? AND "
                               "data_source = ? ORDER BY node_order";
constexpr const char* kSearch = "SELECT node_name FROM tb_nodes WHERE step = ? AND rank = ? AND "
                                "data_source = ? AND node_name LIKE ? ORDER BY node_order";
constexpr const char* kBothSides =
    "SELECT node_name FROM tb_nodes WHERE step = ? AND rank = ? ORDER BY node_order";
constexpr const char* kMicroStep = "SELECT node_name FROM tb_nodes WHERE step = ? AND rank = ? AND "
                                   "micro_step_id = ? ORDER BY node_order";
constexpr const char* kMatched =
    "SELECT node_name FROM tb_nodes WHERE step = ? AND rank = ? AND data_source = ? AND "
    "matched_node_link != '[]' AND matched_node_link IS NOT NULL ORDER BY node_order";
constexpr const char* kUnmatched =
    "SELECT node_name FROM tb_nodes WHERE step = ? AND rank = ? AND data_source = ? AND "
    "(matched_node_link = '[]' OR matched_node_link IS NULL) ORDER BY node_order";
constexpr const char* kScores =
    "SELECT node_name FROM tb_nodes WHERE step = ? AND rank = ? AND data_source = ? AND sub_nodes = '' AND "
    "precision_index >= ? ORDER BY node_order";
constexpr const char* kLevels =
    "SELECT node_name FROM tb_nodes WHERE step = ? AND rank = ? AND data_source = ? AND sub_nodes = '' AND "
    "overflow_level IN ('medium', 'high', 'critical') ORDER BY node_order";
constexpr const char* kByHand =
    "SELECT node_name, matched_node_link FROM tb_nodes WHERE step = ? AND rank = ? AND modified = 1";
constexpr const char* kStack =
    "SELECT s.stack_info FROM tb_nodes n JOIN tb_stack s ON s.id = n.stack_id WHERE n.step = ? AND "
    "n.rank = ? AND n.data_source = ? AND n.node_name = ?";
constexpr const char* kDistributed = "SELECT node_name FROM tb_nodes WHERE is_distributed = 1";

/// A build or a comparison, as an edition or ours.
struct Written
{
    bool isComparison;
    std::optional<Edition> edition;
};

/// Two ranks of two layers; the first matmul is 300 times too large on the debug side, which has two
/// micro-batches where the bench has one. 37 nodes of debug: the root, and 9 for each direction and
/// micro-batch.
class ViewerQueries : public testing::TestWithParam<Written>
{
protected:
    void SetUp() override
    {
        for (const char* rank : {"rank0", "rank1"}) {
            writeDump(m_folder.path() / "debug" / rank, {2, 2, 0, 300});
            writeDump(m_folder.path() / "bench" / rank, {2, 1, {}});
        }
        graph::GraphRequest request;
        request.debug = m_folder.path() / "debug";
        if (GetParam().isComparison) {
            request.bench = m_folder.path() / "bench";
        }
        request.settings.compatible = GetParam().edition;
        request.settings.checksOverflow = true;
        request.matching.compatible = GetParam().edition;
        FindingList findings;
        Progress progress;
        const auto written = graph::writeRun(request, file(), findings, progress, {});
        ASSERT_TRUE(written) << written.error().text;
    }

    std::filesystem::path file() const { return m_folder.path() / "out.vis.db"; }

    /// Of step 0, rank 1.
    std::vector<std::string> names(const char* query, const std::vector<std::string>& parameters = {"NPU"})
    {
        std::vector<std::string> all{"0", "1"};
        all.insert(all.end(), parameters.begin(), parameters.end());
        return PlainDatabase(file()).column(query, all);
    }

private:
    TemporaryFolder m_folder;
};

TEST_P(ViewerQueries, TheSettingsAreThoseOfTheRun)
{
    const bool isComparison = GetParam().isComparison;
    EXPECT_THAT(PlainDatabase(file()).rows(kConfig),
                ElementsAre(ElementsAre(isComparison ? "compare" : "build", isComparison ? "summary" : "",
                                        "2", "1", "[0, 1]", "[0]")));
}

TEST_P(ViewerQueries, TheTreeIsWalkedFromTheRootAndBack)
{
    EXPECT_THAT(names(kRoot), ElementsAre("DefaultModel"));
    EXPECT_THAT(names(kChildren, {"NPU", "DefaultModel"}),
                ElementsAre("Module.model.Model.forward.0", "Module.model.Model.backward.0",
                            "Module.model.Model.forward.1", "Module.model.Model.backward.1"));
    EXPECT_THAT(names(kChildren, {"NPU", "Module.layers.1.Layer.forward.0"}),
                ElementsAre("Module.layers.1.linear.Linear.forward.0", "Tensor.__add__.1.forward"));
    EXPECT_THAT(names(kAncestors, {"NPU", "Torch.matmul.0.forward"}),
                ElementsAre("Torch.matmul.0.forward", "Module.layers.0.linear.Linear.forward.0",
                            "Module.layers.0.Layer.forward.0", "Module.model.Model.forward.0",
                            "DefaultModel"));
}

TEST_P(ViewerQueries, ANodeIsFoundByNameAndById)
{
    EXPECT_THAT(names(kNodeByName, {"NPU", "Torch.matmul.0.forward"}),
                ElementsAre("NPU_0_1_Torch.matmul.0.forward"));
    EXPECT_THAT(PlainDatabase(file()).column(kNodeById, {"NPU_0_1_Torch.matmul.0.forward"}),
                ElementsAre("Torch.matmul.0.forward"));
    EXPECT_THAT(names(kStack, {"NPU", "Torch.matmul.0.forward"}),
                ElementsAre(R"(["File /net/model.py, line 1, in forward, \n x = next"])"));
}

TEST_P(ViewerQueries, NamesAreListedAndSearchedWhateverTheirCase)
{
    const auto all = names(kNames);
    ASSERT_THAT(all, SizeIs(37));
    EXPECT_EQ(all.front(), "Torch.matmul.0.forward");
    EXPECT_EQ(all.back(), "DefaultModel");
    EXPECT_THAT(names(kBothSides, {}), SizeIs(GetParam().isComparison ? 37 + 19 : 37));
    EXPECT_THAT(names(kSearch, {"NPU", "%MATMUL.1%"}),
                ElementsAre("Torch.matmul.1.forward", "Torch.matmul.1.backward"));
    EXPECT_THAT(names(kMicroStep, {"1"}), SizeIs(18));
}

TEST_P(ViewerQueries, WhatHasNoPartnerIsListed)
{
    if (!GetParam().isComparison) {
        EXPECT_THAT(names(kMatched), IsEmpty());
        EXPECT_THAT(names(kUnmatched), SizeIs(37));
        return;
    }
    EXPECT_THAT(names(kMatched), SizeIs(19));
    EXPECT_THAT(names(kUnmatched), SizeIs(18));
    EXPECT_THAT(names(kMatched, {"Bench"}), SizeIs(19));
    EXPECT_THAT(names(kUnmatched, {"Bench"}), IsEmpty());
}

TEST_P(ViewerQueries, OperationsAreListedByScoreAndByLevelOfOverflow)
{
    if (GetParam().isComparison) {
        const auto bad = names(kScores, {"NPU", "1"});
        ASSERT_THAT(bad, Not(IsEmpty()));
        EXPECT_EQ(bad.front(), "Torch.matmul.0.forward");
        EXPECT_THAT(names(kScores, {"NPU", "0"}), SizeIs(8));
    }
    EXPECT_THAT(names(kScores, {"Bench", "0"}), IsEmpty());
    EXPECT_THAT(names(kLevels), ElementsAre("Torch.matmul.0.forward", "Torch.matmul.2.forward"));
}

TEST_P(ViewerQueries, AMatchMadeByHandIsStored)
{
    PlainDatabase database(file());
    EXPECT_THAT(database.column(kByHand, {"0", "1"}), IsEmpty());
    database.run(R"(BEGIN; UPDATE tb_nodes SET matched_node_link = '["DefaultModel", "x"]', modified = 1 )"
                 "WHERE step = 0 AND rank = 1 AND data_source = 'NPU' AND "
                 "node_name = 'Torch.matmul.3.forward'; COMMIT");
    EXPECT_THAT(PlainDatabase(file()).rows(kByHand, {"0", "1"}),
                ElementsAre(ElementsAre("Torch.matmul.3.forward", R"(["DefaultModel", "x"])")));
    EXPECT_THAT(database.column("PRAGMA integrity_check"), ElementsAre("ok"));
}

/// The schema that the public tool wrote.
void makeReference(PlainDatabase& database, Edition edition)
{
    std::ifstream file(GraphCase("02_compare_statistics").folder() / (edition == Edition::Doc ? "doc" : "new")
                       / "schema.sql");
    std::ostringstream sql;
    sql << file.rdbuf();
    database.run(sql.str());
}

struct Indexed
{
    const char* query;
    const char* index;
};

constexpr Indexed kIndexed[] = {{kConfig, "sqlite_autoindex_tb_config_1"},
                                {kRoot, "index1"},
                                {kChildren, "index1"},
                                {kNodeByName, "index2"},
                                {kNodeById, "autoindex"},
                                {kAncestors, "index2"},
                                {kNames, "index3"},
                                {kSearch, "index3"},
                                {kBothSides, "index4"},
                                {kMicroStep, "index5"},
                                {kMatched, "index3"},
                                {kUnmatched, "index3"},
                                {kScores, "index3"},
                                {kLevels, "index3"},
                                {kByHand, "index6"},
                                {kStack, "sqlite_autoindex_tb_stack_1"}};

TEST_P(ViewerQueries, UseTheIndexesThatTheyUseInDatabasesOfThePublicTool)
{
    const Edition edition = GetParam().edition.value_or(Edition::New);
    PlainDatabase reference;
    makeReference(reference, edition);
    PlainDatabase database(file());
    for (const auto& [query, index] : kIndexed) {
        const auto plan = database.plan(query);
        EXPECT_EQ(plan, reference.plan(query));
        EXPECT_THAT(plan, testing::Contains(HasSubstr(index))) << query;
        EXPECT_THAT(plan, Each(Not(HasSubstr("TEMP B-TREE")))) << query;
        EXPECT_THAT(plan, Each(Not(HasSubstr("SCAN tb_")))) << query;
    }
    if (edition == Edition::New) {
        EXPECT_EQ(database.plan(kDistributed), reference.plan(kDistributed));
        EXPECT_THAT(database.plan(kDistributed), ElementsAre(HasSubstr("index7")));
    }
}

std::string nameOf(const testing::TestParamInfo<Written>& written)
{
    const auto& [isComparison, edition] = written.param;
    const std::string how = !edition ? "ours" : *edition == Edition::Doc ? "doc" : "new";
    return (isComparison ? "compare_" : "build_") + how;
}

INSTANTIATE_TEST_SUITE_P(Databases, ViewerQueries,
                         testing::Values(Written{false, {}}, Written{false, Edition::Doc},
                                         Written{false, Edition::New}, Written{true, {}},
                                         Written{true, Edition::Doc}, Written{true, Edition::New}),
                         nameOf);

} // namespace
} // namespace pipescope::test
