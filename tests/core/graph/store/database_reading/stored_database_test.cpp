// What a reader makes of databases that are not as they should be. That of sound ones is tested with the
// golden rows, see tests/golden/graph_reading_test.cpp.

#include "core/graph/store/database_reading/stored_database.h"

#include "core/graph/store/database_reading/stored_tree.h"
#include "tests/core/graph/store/database_reading/small_database.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

namespace pipescope::test {
namespace {

using graph::Graph;
using graph::GraphDetail;
using graph::NodeId;
using graph::NodeKind;
using graph::Side;
using graph::Statistic;
using graph::StoredGraph;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> childrenOf(const StoredGraph& stored, std::string_view name)
{
    std::vector<std::string> names;
    const auto node = stored.graph.find(name);
    EXPECT_TRUE(node) << name;
    for (const NodeId child : stored.graph.node(node.value_or(Graph::kRoot)).children) {
        names.emplace_back(stored.graph.name(child));
    }
    return names;
}

std::vector<std::string> sentences(const FindingList& findings)
{
    std::vector<std::string> texts;
    for (const Finding& finding : findings.rows()) {
        texts.push_back(finding.sentence());
    }
    return texts;
}

NodeId nodeOf(const StoredGraph& stored, std::string_view name)
{
    const auto node = stored.graph.find(name);
    EXPECT_TRUE(node) << name;
    return node.value_or(Graph::kRoot);
}

class StoredDatabaseTest : public testing::Test
{
protected:
    StoredGraph read(GraphDetail detail = GraphDetail::Everything) { return database.read(detail, findings); }

    /// A node "A" below the root with other values, as SQL.
    StoredGraph readNodeWith(const std::string& changes)
    {
        database.add({"A", "DefaultModel", "", changes});
        database.addRoot(R"(["A"])");
        return read();
    }

    SmallDatabase database;
    FindingList findings;
};

TEST_F(StoredDatabaseTest, SiblingsStandInTheOrderOfTheRows)
{
    database.add({"B", "DefaultModel", "", ""});
    database.add({"A", "DefaultModel", "", ""});
    database.addRoot(R"(["B", "A"])");
    EXPECT_THAT(childrenOf(read(), "DefaultModel"), ElementsAre("B", "A"));
    EXPECT_THAT(sentences(findings), IsEmpty());
}

TEST_F(StoredDatabaseTest, ANodeWithoutItsParentStandsBelowUnplaced)
{
    database.add({"A", "Gone", "", ""});
    database.addRoot("");
    const StoredGraph stored = read();
    EXPECT_THAT(childrenOf(stored, "DefaultModel"), ElementsAre("Unplaced"));
    EXPECT_THAT(childrenOf(stored, "Unplaced"), ElementsAre("A"));
    EXPECT_THAT(sentences(findings), ElementsAre(HasSubstr("A: its parent is Gone")));
    EXPECT_TRUE(findings.contains(FindingId::GraphParentMissing));
}

TEST_F(StoredDatabaseTest, ACircleIsCutAtTheNodeThatComesLast)
{
    database.add({"A", "B", R"(["C"])", ""});
    database.add({"Below", "A", "", ""});
    database.add({"B", "C", R"(["A"])", ""});
    database.add({"C", "A", R"(["B"])", ""});
    database.addRoot("");
    const StoredGraph stored = read();
    EXPECT_THAT(childrenOf(stored, "Unplaced"), ElementsAre("C"));
    EXPECT_THAT(childrenOf(stored, "C"), ElementsAre("B"));
    EXPECT_THAT(childrenOf(stored, "B"), ElementsAre("A"));
    EXPECT_THAT(childrenOf(stored, "A"), ElementsAre("Below"));
    EXPECT_TRUE(findings.contains(FindingId::GraphParentCircle));
}

TEST_F(StoredDatabaseTest, ANodeThatIsItsOwnParentIsKept)
{
    database.add({"A", "A", "", ""});
    database.addRoot("");
    EXPECT_THAT(childrenOf(read(), "Unplaced"), ElementsAre("A"));
    EXPECT_TRUE(findings.contains(FindingId::GraphParentCircle));
}

TEST_F(StoredDatabaseTest, TheRootMayHaveAnotherName)
{
    database.add({"A", "Net", "", ""});
    database.add({"Net", "", R"(["A"])", ""});
    const StoredGraph stored = read();
    EXPECT_EQ(stored.graph.name(Graph::kRoot), "Net");
    EXPECT_THAT(childrenOf(stored, "Net"), ElementsAre("A"));
    EXPECT_THAT(sentences(findings), IsEmpty());
}

TEST_F(StoredDatabaseTest, FurtherRootsStandBelowTheRoot)
{
    database.add({"A", "", "", ""});
    database.addRoot(R"(["A"])");
    EXPECT_THAT(childrenOf(read(), "DefaultModel"), ElementsAre("A"));
    EXPECT_THAT(sentences(findings), ElementsAre(HasSubstr("A: it names no parent")));
    EXPECT_TRUE(findings.contains(FindingId::GraphRootRepeated));
}

TEST_F(StoredDatabaseTest, ARootIsAddedWhereThereIsNone)
{
    database.add({"A", "DefaultModel", "", ""});
    EXPECT_THAT(childrenOf(read(), "DefaultModel"), ElementsAre("A"));
    EXPECT_TRUE(findings.contains(FindingId::GraphWithoutRoot));
}

TEST_F(StoredDatabaseTest, OfTwoNodesOfOneNameTheFirstIsShown)
{
    database.add({"A", "DefaultModel", "", "precision_index = 0.25"});
    database.add({"A", "DefaultModel", "", "precision_index = 0.75"});
    database.addRoot(R"(["A"])");
    const StoredGraph stored = read();
    EXPECT_EQ(stored.scores[nodeOf(stored, "A").value], 0.25);
    EXPECT_THAT(childrenOf(stored, "DefaultModel"), ElementsAre("A"));
    EXPECT_TRUE(findings.contains(FindingId::GraphNodeRepeated));
}

TEST_F(StoredDatabaseTest, ParentsCountWhereChildrenContradictThem)
{
    database.add({"A", "DefaultModel", "", ""});
    database.addRoot(R"(["B"])");
    EXPECT_THAT(childrenOf(read(), "DefaultModel"), ElementsAre("A"));
    EXPECT_THAT(sentences(findings), ElementsAre(HasSubstr("DefaultModel: sub_nodes and up_node differ")));
    EXPECT_TRUE(findings.contains(FindingId::GraphChildrenContradict));
}

TEST_F(StoredDatabaseTest, ValuesOfTheWrongTypeAreLeftOutAndReported)
{
    const StoredGraph stored =
        readNodeWith("precision_index = 'bad', overflow_level = 'huge', micro_step_id = -1, "
                     "matched_node_link = '[1]', node_type = 'x', up_node = 'DefaultModel'");
    const NodeId node = nodeOf(stored, "A");
    EXPECT_TRUE(std::isnan(stored.scores[node.value]));
    EXPECT_EQ(stored.overflowLevels[node.value], graph::OverflowLevel::None);
    EXPECT_EQ(stored.graph.node(node).microStep, 0);
    EXPECT_EQ(stored.partner(node), "");
    EXPECT_THAT(sentences(findings),
                ElementsAre(HasSubstr("A: node_type"), HasSubstr("A: precision_index is no number"),
                            HasSubstr("A: overflow_level"), HasSubstr("A: micro_step_id"),
                            HasSubstr("A: matched_node_link")));
}

TEST_F(StoredDatabaseTest, ANodeWithoutNameIsLeftOut)
{
    const StoredGraph stored = readNodeWith("node_name = NULL");
    EXPECT_EQ(stored.graph.nodes.size(), 1U);
    EXPECT_TRUE(findings.contains(FindingId::GraphRowBroken));
}

TEST_F(StoredDatabaseTest, WhatIsWholeOfBrokenItemsIsShown)
{
    const StoredGraph stored = readNodeWith(
        R"(input_data = '{"A.input.0": {"type": "torch.Tensor", "Max": "1.5"}, "A.input.1": {"type": ')");
    EXPECT_EQ(stored.graph.inputs(nodeOf(stored, "A")).size(), 1U);
    EXPECT_THAT(sentences(findings), ElementsAre(HasSubstr("A: input_data is broken JSON")));
}

TEST_F(StoredDatabaseTest, TextsBecomeTheValuesTheyStandFor)
{
    const StoredGraph stored = readNodeWith(
        R"(input_data = '{"A.input.0": {"Max": "8", "Min": "-1.279300e-05", "Mean": "nan", "Norm": "null",
           "requires_grad": "True", "md5": "0000abcd", "data_name": "A.input.0.pt", "MaxRelativeErr": "12.5%"},
           "Other.input.0.deep.1": {"type": "str", "dtype": "<class str>", "Max": "a b", "value": "a b"}}')");
    const auto items = stored.graph.inputs(nodeOf(stored, "A"));
    ASSERT_EQ(items.size(), 2U);
    EXPECT_EQ(items[0].statistic(Statistic::Max).integer(), 8);
    EXPECT_EQ(items[0].statistic(Statistic::Min).number(), -1.2793e-05);
    EXPECT_TRUE(std::isnan(items[0].statistic(Statistic::Mean).number().value_or(0)));
    EXPECT_TRUE(items[0].statistic(Statistic::Norm).isNull());
    EXPECT_EQ(items[0].requiresGrad, graph::ValueKind::True);
    EXPECT_EQ(items[0].checksum, 0xabcdU);
    EXPECT_EQ(items[0].dataNameKind, graph::DataNameKind::ItemNamePt);
    EXPECT_EQ(stored.column(items[0], "MaxRelativeErr"), "12.5%");
    EXPECT_EQ(stored.graph.text(items[1].name), "Other.input.0.deep.1");
    EXPECT_EQ(stored.graph.text(items[1].path), "input.0.deep.1");
    EXPECT_TRUE(items[1].isInObject);
    EXPECT_FALSE(items[1].isTensor);
    EXPECT_EQ(stored.graph.text(*items[1].statistic(Statistic::Max).text()), "a b");
}

TEST_F(StoredDatabaseTest, AMatchMadeByHandIsMarked)
{
    const StoredGraph stored =
        readNodeWith(R"(modified = 1, matched_node_link = '["DefaultModel", "Q\"uote"]')");
    const NodeId node = nodeOf(stored, "A");
    EXPECT_EQ(stored.isModified[node.value], 1);
    EXPECT_EQ(stored.partner(node), "Q\"uote");
}

TEST_F(StoredDatabaseTest, EveryEntryOfABatchHasItsTransfer)
{
    const StoredGraph stored = readNodeWith(
        R"(matched_distributed = '[{"communications_type": "send", "nodes_info": {"3": ["0.5", "X"]}},
           {"communications_type": "receive", "nodes_info": {"x": ["Nan", "Y"], "4": ["Nan", "Z"]}}]')");
    const auto transfers = stored.transfersOf(nodeOf(stored, "A"));
    ASSERT_EQ(transfers.size(), 2U);
    EXPECT_EQ(transfers[0].rank, Rank{3});
    EXPECT_EQ(stored.graph.text(transfers[0].value), "0.5");
    EXPECT_EQ(transfers[1].entry, 1U);
    EXPECT_EQ(transfers[1].direction, graph::TransferDirection::Receive);
    EXPECT_EQ(stored.graph.names.text(transfers[1].partner), "Z");
    EXPECT_TRUE(findings.contains(FindingId::GraphValueBroken));
}

TEST_F(StoredDatabaseTest, MissingColumnsAndTablesAreReportedAndTheRestIsRead)
{
    database.add({"A", "DefaultModel", "", ""});
    database.addRoot(R"(["A"])");
    database.execute(
        "DROP INDEX index1; DROP INDEX index3; ALTER TABLE tb_nodes DROP COLUMN rank;"
        "ALTER TABLE tb_nodes DROP COLUMN precision_index; DROP TABLE tb_stack; DROP TABLE tb_config");
    EXPECT_THAT(childrenOf(read(), "DefaultModel"), ElementsAre("A"));
    EXPECT_EQ(findings.rows().size(), 2U);
    EXPECT_TRUE(findings.contains(FindingId::GraphColumnMissing));
    const auto config = database.open().readConfig(findings);
    ASSERT_TRUE(config);
    EXPECT_FALSE(config->isComparison);
    EXPECT_TRUE(findings.contains(FindingId::GraphTableMissing));
}

TEST_F(StoredDatabaseTest, AGraphWithoutNodesIsAFinding)
{
    EXPECT_EQ(read().graph.nodes.size(), 1U);
    EXPECT_TRUE(findings.contains(FindingId::GraphWithoutNodes));
}

TEST_F(StoredDatabaseTest, AChainOfAnyDepthIsReadWithoutRecursion)
{
    database.addRoot("");
    database.execute(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) "
        "INSERT INTO tb_nodes (id, node_order, node_name, node_type, up_node, data_source, step, rank) "
        "SELECT 'x' || i, i, i, '0', CASE i WHEN 1 THEN 'DefaultModel' ELSE i - 1 END, 'NPU', 0, 0 "
        "FROM n");
    EXPECT_EQ(read().graph.postOrder().size(), 100001U);
}

TEST_F(StoredDatabaseTest, ListsItsGraphsWithAndWithoutIndexes)
{
    database.addRoot("");
    database.execute(
        "INSERT INTO tb_nodes (id, node_name, data_source, step, rank) VALUES ('a', 'A', 'Bench', 0, 0),"
        "('b', 'B', 'NPU', 2, 7), ('c', 'C', 'NPU', 2, 7)");
    const std::vector<graph::GraphKey> expected{
        {0, 0, Side::Debug}, {0, 0, Side::Bench}, {2, 7, Side::Debug}};
    EXPECT_EQ(*database.open().graphs(findings), expected);
    database.execute("DROP INDEX index1; DROP INDEX index3");
    EXPECT_EQ(*database.open().graphs(findings), expected);
    EXPECT_THAT(sentences(findings), IsEmpty());
}

TEST_F(StoredDatabaseTest, RowsOfNoSideAreReported)
{
    database.execute(
        "INSERT INTO tb_nodes (id, node_name, data_source, step, rank) VALUES ('a', 'A', 'Third', 0, 0),"
        "('b', 'B', 'NPU', 'x', 0), ('c', 'C', 'NPU', 1, -4)");
    EXPECT_THAT(*database.open().graphs(findings), IsEmpty());
    EXPECT_TRUE(findings.contains(FindingId::GraphRowBroken));
}

TEST_F(StoredDatabaseTest, ANodeThatIsNotThereIsNotFound)
{
    database.addRoot("");
    const auto node = database.open().readNode({0, 0, Side::Debug}, "A", findings);
    ASSERT_FALSE(node);
    EXPECT_EQ(node.error().kind, ErrorKind::NotFound);
}

TEST_F(StoredDatabaseTest, BrokenSettingsAreReportedAndTheRestIsRead)
{
    database.execute("INSERT INTO tb_config VALUES ('1', 'compare', 'md5', '{\"Max\": \"tip', 'many', 1, "
                     "'{\"#1\": {\"value\": [0, 0.5]}, \"#2\": {\"value\": [1]}}', '[0, -1]', '7')");
    const auto config = database.open().readConfig(findings);
    ASSERT_TRUE(config);
    EXPECT_TRUE(config->isComparison);
    EXPECT_TRUE(config->isOverflowChecked);
    ASSERT_EQ(config->colours.size(), 1U);
    EXPECT_EQ(config->colours[0].high, 0.5);
    EXPECT_THAT(config->ranks, ElementsAre(0));
    EXPECT_EQ(sentences(findings).size(), 5U);
    EXPECT_TRUE(findings.contains(FindingId::GraphSettingBroken));
}

TEST_F(StoredDatabaseTest, ReadingNeverChangesTheFile)
{
    readNodeWith("");
    const auto before = std::filesystem::last_write_time(database.file());
    read();
    EXPECT_EQ(std::filesystem::last_write_time(database.file()), before);
}

TEST_F(StoredDatabaseTest, AStopRequestEndsReading)
{
    database.addRoot("");
    std::stop_source stop;
    const auto open = graph::StoredDatabase::open(database.file(), stop.get_token());
    ASSERT_TRUE(open);
    stop.request_stop();
    const auto stored = open->readGraph({0, 0, Side::Debug}, GraphDetail::Tree, findings);
    ASSERT_FALSE(stored);
    EXPECT_EQ(stored.error().kind, ErrorKind::Cancelled);
}

TEST(StoredDatabaseFileTest, OtherFilesAreErrors)
{
    const TemporaryFolder temporary;
    std::ofstream(temporary.path() / "a.vis.db") << "no database at all, but long enough to be taken for one";
    EXPECT_FALSE(graph::StoredDatabase::open(temporary.path() / "a.vis.db"));
    EXPECT_FALSE(graph::StoredDatabase::open(temporary.path() / "gone.vis.db"));
    std::ofstream(temporary.path() / "empty.vis.db").flush();
    const auto empty = graph::StoredDatabase::open(temporary.path() / "empty.vis.db");
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().kind, ErrorKind::Unsupported);
}

TEST_F(StoredDatabaseTest, PartnersThatBothSidesNameAreAMatching)
{
    database.add({"A", "DefaultModel", "", R"(matched_node_link = '["A"]')"});
    database.add({"B", "DefaultModel", "", R"(matched_node_link = '["A"]')"});
    database.add({"C", "DefaultModel", "", R"(matched_node_link = '["Gone"]')"});
    database.addRoot(R"(["A", "B", "C"])");
    database.execute(
        "INSERT INTO tb_nodes (id, node_order, node_name, up_node, matched_node_link, data_source, step, "
        "rank) VALUES ('x', 0, 'A', 'DefaultModel', '[\"A\"]', 'Bench', 0, 0), "
        "('y', 1, 'DefaultModel', '', '[\"B\"]', 'Bench', 0, 0)");
    const StoredGraph debug = read();
    const auto bench = database.open().readGraph({0, 0, Side::Bench}, GraphDetail::Tree, findings);
    ASSERT_TRUE(bench);
    FindingList found;
    const graph::Matching matching = graph::readMatching(debug, *bench, database.file(), found);
    EXPECT_EQ(matching.benchOf[nodeOf(debug, "A").value], nodeOf(*bench, "A"));
    EXPECT_EQ(matching.debugOf[nodeOf(*bench, "A").value], nodeOf(debug, "A"));
    EXPECT_EQ(matching.benchOf[nodeOf(debug, "B").value], std::nullopt);
    EXPECT_EQ(matching.benchOf[nodeOf(debug, "C").value], std::nullopt);
    EXPECT_THAT(sentences(found),
                ElementsAre(HasSubstr("C: its partner is Gone"), HasSubstr("B: another node has A already"),
                            HasSubstr("DefaultModel: it names B, which does not name it")));
    EXPECT_TRUE(found.contains(FindingId::GraphPartnerMissing));
    EXPECT_TRUE(found.contains(FindingId::GraphPartnerContradicted));
}

} // namespace
} // namespace pipescope::test
