#include "core/graph/open/hand_match/write_matches.h"

#include "core/graph/open/hand_match/hand_matching.h"
#include "core/graph/store/database/vis_database.h"
#include "core/graph/store/database_reading/stored_database.h"
#include "core/graph/store/database_reading/stored_tree.h"
#include "core/sqlite/database.h"
#include "tests/core/graph/explain/details/small_step.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

using pipescope::test::TemporaryFolder;
using test::addNode;
using test::comparedStep;
using test::flat;
using test::TwoGraphs;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kWrittenModule = "Module.a.A.forward.0";
constexpr const char* kWrittenDebug = "Torch.mine.0.forward";
constexpr const char* kWrittenBench = "Torch.other.0.forward";

constexpr const char* kVerdictTable =
    "CREATE TABLE pipescope_verdicts (node INTEGER PRIMARY KEY, level TEXT, multiple REAL, reason TEXT, "
    "overflow_reason TEXT, worst_level TEXT, worst_node INTEGER, first_different INTEGER, different INTEGER, "
    "undecided INTEGER, unmatched INTEGER);";

std::shared_ptr<GraphStep> smallStep()
{
    TwoGraphs graphs;
    const NodeId module = graphs.add(kWrittenModule, {}, {});
    addNode(graphs.debug, kWrittenDebug, {}, {flat("output.0", 2)}, module);
    addNode(graphs.bench, kWrittenBench, {}, {flat("output.0", 3)}, module);
    return comparedStep(std::move(graphs));
}

/// A database of the step, without partners.
std::filesystem::path writeDatabase(const TemporaryFolder& folder, const GraphStep& step,
                                    const std::string& furtherSchema)
{
    const auto file = folder.path() / "compare.vis.db";
    VisDatabase::Options options;
    options.furtherSchema = furtherSchema;
    auto database = VisDatabase::create(file, options, {});
    const RowNotes notes;
    EXPECT_TRUE(database->add(step.ranks[0].debug.graph, Side::Debug, notes, {}));
    EXPECT_TRUE(database->add(step.ranks[0].bench->graph, Side::Bench, notes, {}));
    EXPECT_TRUE(database->finish({}));
    return file;
}

/// The rows of a query, cells divided by "|".
std::vector<std::string> rowsOf(const std::filesystem::path& file, const std::string& sql)
{
    const auto database = SnapshotDatabase::open(file);
    std::vector<std::string> rows;
    auto query = database->prepare(sql);
    EXPECT_TRUE(query);
    const Status read = query->forEachRow([&](const Statement& row) {
        std::string cells;
        for (int i = 0; i < row.columnCount(); ++i) {
            cells += i == 0 ? "" : "|";
            cells +=
                row.integer(i) ? std::to_string(*row.integer(i)) : std::string(row.text(i).value_or("-"));
        }
        rows.push_back(cells);
    });
    EXPECT_TRUE(read);
    return rows;
}

struct Written
{
    std::shared_ptr<const GraphStep> step = smallStep();
    HandMatching matching{step, 0};

    void match()
    {
        EXPECT_TRUE(matching.match({*step->ranks[0].debug.graph.find(kWrittenDebug),
                                    *step->ranks[0].bench->graph.find(kWrittenBench)},
                                   HandExtent::NodeAlone));
    }
};

TEST(WriteMatches, GivesBothNodesTheirPartnersAndTheDebugNodeItsScore)
{
    const TemporaryFolder folder;
    Written written;
    const auto file = writeDatabase(folder, *written.step, {});
    written.match();
    const auto counts = written.matching.writeDatabase(file);
    ASSERT_TRUE(counts) << counts.error().text;
    EXPECT_EQ(counts->debugRows, 1U);
    EXPECT_EQ(counts->benchRows, 1U);
    EXPECT_THAT(rowsOf(file, "SELECT data_source, node_name, matched_node_link, precision_index IS NULL "
                             "FROM tb_nodes WHERE modified = 1 ORDER BY data_source DESC"),
                ElementsAre("NPU|Torch.mine.0.forward|[\"DefaultModel\", \"Module.a.A.forward.0\", "
                            "\"Torch.other.0.forward\"]|0",
                            "Bench|Torch.other.0.forward|[\"DefaultModel\", \"Module.a.A.forward.0\", "
                            "\"Torch.mine.0.forward\"]|1"));
    FindingList findings;
    const auto database = StoredDatabase::open(file);
    const auto debug = database->readGraph({0, 0, Side::Debug}, GraphDetail::Tree, findings);
    const NodeId node = *debug->graph.find(kWrittenDebug);
    EXPECT_EQ(debug->partner(node), kWrittenBench);
    EXPECT_DOUBLE_EQ(
        debug->scores[node.value],
        written.matching.comparison()->scores[written.step->ranks[0].debug.graph.find(kWrittenDebug)->value]);
    EXPECT_EQ(debug->isModified[node.value], 1);
}

TEST(WriteMatches, UndoneEditsAreWrittenBackToo)
{
    const TemporaryFolder folder;
    Written written;
    const auto file = writeDatabase(folder, *written.step, {});
    written.match();
    ASSERT_TRUE(written.matching.writeDatabase(file));
    ASSERT_TRUE(written.matching.undo());
    ASSERT_TRUE(written.matching.writeDatabase(file));
    EXPECT_THAT(rowsOf(file, "SELECT matched_node_link, precision_index FROM tb_nodes WHERE node_name = '"
                                 + std::string(kWrittenDebug) + "'"),
                ElementsAre("[]|-"));
}

TEST(WriteMatches, TheVerdictsFollow)
{
    const TemporaryFolder folder;
    Written written;
    const auto file = writeDatabase(folder, *written.step, kVerdictTable);
    written.match();
    ASSERT_TRUE(written.matching.writeDatabase(file));
    EXPECT_THAT(rowsOf(file, "SELECT n.node_name, v.level FROM pipescope_verdicts v JOIN tb_nodes n "
                             "ON n.rowid = v.node WHERE v.level IS NOT NULL"),
                ElementsAre("Torch.mine.0.forward|different"));
    EXPECT_THAT(rowsOf(file, "SELECT n.node_name, v.worst_level, v.different, v.unmatched FROM "
                             "pipescope_verdicts v JOIN tb_nodes n ON n.rowid = v.node "
                             "WHERE v.different IS NOT NULL ORDER BY n.node_order"),
                ElementsAre("Module.a.A.forward.0|different|1|0", "DefaultModel|different|1|0"));
}

TEST(WriteMatches, ANodeThatTheDatabaseDoesNotHaveLeavesItAsItWas)
{
    const TemporaryFolder folder;
    Written written;
    const auto file = writeDatabase(folder, *smallStep(), {});
    auto other = smallStep();
    other->ranks[0].bench->graph.rename(*other->ranks[0].bench->graph.find(kWrittenBench),
                                        "Torch.new.0.forward");
    written.step = other;
    written.matching = HandMatching(written.step, 0);
    EXPECT_TRUE(written.matching.match({NodeId{2U}, NodeId{2U}}, HandExtent::NodeAlone));
    const auto counts = written.matching.writeDatabase(file);
    ASSERT_FALSE(counts);
    EXPECT_THAT(counts.error().text.english(), HasSubstr("Torch.new.0.forward"));
    EXPECT_THAT(rowsOf(file, "SELECT count(*) FROM tb_nodes WHERE modified = 1"), ElementsAre("0"));
}

TEST(WriteMatches, FilesThatCannotBeChangedAreErrors)
{
    const TemporaryFolder folder;
    Written written;
    written.match();
    EXPECT_EQ(written.matching.writeDatabase(folder.path() / "missing.vis.db").error().kind,
              ErrorKind::NotFound);
    const auto text = folder.write("text.vis.db", std::string(5000, 'x'));
    EXPECT_EQ(written.matching.writeDatabase(text).error().kind, ErrorKind::NotADatabase);
    const auto file = writeDatabase(folder, *written.step, {});
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(written.matching.writeDatabase(file, source.get_token()).error().kind, ErrorKind::Cancelled);
    if (::geteuid() != 0) {
        std::filesystem::permissions(file, std::filesystem::perms::owner_read);
        EXPECT_EQ(written.matching.writeDatabase(file).error().kind, ErrorKind::PermissionDenied);
    }
    EXPECT_THAT(rowsOf(file, "SELECT count(*) FROM tb_nodes WHERE modified = 1"), ElementsAre("0"));
}

} // namespace
} // namespace pipescope::graph
