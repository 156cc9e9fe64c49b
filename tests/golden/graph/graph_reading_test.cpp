// The databases of both editions of the public tool, read and compared with their rows field by field.

#include "core/graph/store/database_reading/stored_database.h"
#include "core/graph/store/database_reading/stored_tree.h"
#include "core/sqlite/writable_database.h"
#include "tests/golden/graph/golden_database.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <tuple>

namespace pipescope::test {
namespace {

using graph::Edition;
using graph::GraphDetail;
using graph::GraphKey;
using graph::ItemGroup;
using graph::NodeId;
using graph::NodeKind;
using graph::StoredGraph;
using graph::TransferDirection;
using graph::Value;
using nlohmann::json;

std::string textOf(const StoredGraph& stored, Value value)
{
    switch (value.kind()) {
    case graph::ValueKind::Null:
        return "null";
    case graph::ValueKind::True:
        return "True";
    case graph::ValueKind::False:
        return "False";
    case graph::ValueKind::Integer:
        return std::to_string(*value.integer());
    case graph::ValueKind::Text:
        return std::string(stored.graph.text(*value.text()));
    case graph::ValueKind::Real:
        break;
    }
    return "";
}

/// A value against its text in the database; real numbers by what the text means.
void expectValue(const StoredGraph& stored, Value value, const std::string& text)
{
    if (value.kind() == graph::ValueKind::Real) {
        const double expected = std::stod(text);
        EXPECT_TRUE(*value.number() == expected || (std::isnan(*value.number()) && std::isnan(expected)))
            << *value.number() << " is not " << text;
        EXPECT_FALSE(text.find_first_of(".enif") == std::string::npos) << text << " is a whole number";
    } else {
        EXPECT_EQ(textOf(stored, value), text);
    }
}

void expectMember(const StoredGraph& stored, NodeId node, const graph::Item& item, const std::string& key,
                  const json& expected)
{
    const graph::Graph& graph = stored.graph;
    for (const graph::Statistic statistic : graph::kStatistics) {
        if (key == graph::kStatisticNames[static_cast<std::size_t>(statistic)]) {
            return expectValue(stored, item.statistic(statistic), expected);
        }
    }
    if (key == "type") {
        EXPECT_EQ(graph.text(item.type), expected);
    } else if (key == "dtype") {
        EXPECT_EQ(graph.text(item.dtype), expected);
    } else if (key == "shape") {
        EXPECT_EQ(graph.text(item.shape), expected);
    } else if (key == "requires_grad") {
        EXPECT_EQ(textOf(stored, {item.requiresGrad, 0}), expected);
    } else if (key == "data_name") {
        const std::string file = graph.dataFileName(node, item);
        EXPECT_EQ(file.empty() ? "-1" : file, expected);
    } else if (key == "value") {
        EXPECT_TRUE(item.hasValue);
        expectValue(stored, item.statistic(graph::Statistic::Max), expected);
    } else if (key == "md5") {
        std::array<char, 9> digits{};
        std::snprintf(digits.data(), digits.size(), "%08x", item.checksum);
        EXPECT_EQ(digits.data(), expected);
    } else if (key == "group_ranks" || key == "group_id" || key == "class_type") {
        EXPECT_EQ(textOf(stored, graph.extra(item, key)), expected);
    } else {
        EXPECT_EQ(stored.column(item, key),
                  expected.is_string() ? expected.get<std::string>() : expected.dump());
    }
}

void expectItems(const StoredGraph& stored, NodeId node, graph::ItemSpan items, const json& expected)
{
    ASSERT_EQ(items.size(), expected.size());
    std::size_t i = 0;
    for (const auto& [name, members] : expected.items()) {
        SCOPED_TRACE(name);
        const graph::Item& item = items[i++];
        EXPECT_EQ(stored.graph.itemName(node, item), name);
        std::size_t columns = 0;
        for (const auto& [key, text] : members.items()) {
            SCOPED_TRACE(key);
            expectMember(stored, node, item, key, text);
            columns += stored.column(item, key).empty() ? 0 : 1;
        }
        EXPECT_EQ(stored.columnsOf(item).size(), columns);
    }
}

std::string kindNumber(NodeKind kind)
{
    return kind == NodeKind::Module ? "0" : kind == NodeKind::Api ? "1" : "9";
}

json transfersJson(const StoredGraph& stored, NodeId node, bool isArray)
{
    json entries = json::array();
    for (const graph::StoredTransfer& transfer : stored.transfersOf(node)) {
        const char* const type = transfer.direction == TransferDirection::Send      ? "send"
                                 : transfer.direction == TransferDirection::Receive ? "receive"
                                                                                    : "send_receive";
        while (entries.size() <= transfer.entry) {
            entries.push_back(json::object());
        }
        json& entry = entries[transfer.entry];
        entry["communications_type"] = type;
        entry["nodes_info"][std::to_string(transfer.rank.value)] =
            json::array({std::string(stored.graph.text(transfer.value)),
                         std::string(stored.graph.names.text(transfer.partner))});
    }
    return isArray ? entries : (entries.empty() ? json::object() : entries[0]);
}

json mergeJson(const StoredGraph& stored, NodeId node)
{
    json lines = json::array();
    for (const graph::StoredMergeLine& line : stored.mergeLinesOf(node)) {
        lines.push_back(json::parse(stored.graph.text(line.text)));
    }
    return lines.empty() ? json("") : lines;
}

/// What does not stand in the items.
void expectColumns(const StoredGraph& stored, NodeId id, const json& row)
{
    const graph::Node& node = stored.graph.node(id);
    EXPECT_EQ(kindNumber(node.kind), row["node_type"]);
    EXPECT_EQ(node.parent ? stored.graph.name(*node.parent) : "", row["up_node"]);
    json children = json::array();
    for (const NodeId child : node.children) {
        children.push_back(std::string(stored.graph.name(child)));
    }
    EXPECT_EQ(children.empty() ? json("") : children, row["sub_nodes"]);
    const double score = stored.scores[id.value];
    EXPECT_EQ(std::isnan(score), row["precision_index"].is_null());
    if (!std::isnan(score)) {
        EXPECT_EQ(score, row["precision_index"]);
    }
    const json level(std::string(overflowLevelName(stored.overflowLevels[id.value])));
    EXPECT_EQ(level == "" ? json(nullptr) : level, row["overflow_level"]);
    EXPECT_EQ(node.microStep, row["micro_step_id"]);
    const json& link = row["matched_node_link"];
    EXPECT_EQ(stored.partner(id), link.empty() ? "" : link.back());
    EXPECT_EQ(stored.isModified[id.value], row["modified"]);
    EXPECT_EQ(transfersJson(stored, id, row["matched_distributed"].is_array()), row["matched_distributed"]);
}

void expectStack(const StoredGraph& stored, NodeId id, const json& expected)
{
    json lines = json::array();
    if (const auto stack = stored.graph.node(id).stack) {
        for (const StringId line : stored.graph.stacks[stack->value]) {
            lines.push_back(std::string(stored.graph.text(line)));
        }
    }
    EXPECT_EQ(lines, expected);
}

struct GoldenDatabase
{
    explicit GoldenDatabase(const GraphCase& golden, Edition edition)
    {
        writeGoldenDatabase(temporary.path() / "a.vis.db", golden, edition);
        for (const json& row : golden.rows(edition, "tb_nodes")) {
            const GraphKey key{row["step"], row["rank"],
                               row["data_source"] == "NPU" ? graph::Side::Debug : graph::Side::Bench};
            graphs[{key.step, key.rank, key.side}].push_back(row);
        }
        for (const json& row : golden.rows(edition, "tb_stack")) {
            stacks[row["id"]] = row["stack_info"];
        }
    }

    graph::StoredDatabase open() const
    {
        auto database = graph::StoredDatabase::open(temporary.path() / "a.vis.db");
        EXPECT_TRUE(database);
        return std::move(*database);
    }

    TemporaryFolder temporary;
    std::map<std::tuple<std::int64_t, std::int32_t, graph::Side>, std::vector<json>> graphs;
    std::map<std::string, json> stacks;
};

class DatabasesOfThePublicTool : public testing::TestWithParam<std::tuple<std::string, Edition>>
{
protected:
    GraphCase golden{std::get<0>(GetParam())};
    Edition edition = std::get<1>(GetParam());
    GoldenDatabase written{golden, edition};
    graph::StoredDatabase database = written.open();
    FindingList findings;
};

TEST_P(DatabasesOfThePublicTool, HaveTheirGraphsAndNothingElse)
{
    const auto keys = database.graphs(findings);
    ASSERT_TRUE(keys);
    std::vector<GraphKey> expected;
    for (const auto& [key, rows] : written.graphs) {
        expected.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key)});
    }
    EXPECT_EQ(*keys, expected);
    EXPECT_TRUE(findings.rows().empty());
}

TEST_P(DatabasesOfThePublicTool, AreReadFieldByField)
{
    for (const auto& [key, rows] : written.graphs) {
        const auto [step, rank, side] = key;
        const auto stored = database.readGraph({step, rank, side}, GraphDetail::Everything, findings);
        ASSERT_TRUE(stored) << stored.error().text;
        EXPECT_EQ(stored->graph.nodes.size(), rows.size());
        EXPECT_EQ(stored->graph.dumpDataDir, "/data/dump_tensor_data");
        std::size_t order = 0;
        const std::vector<NodeId> postOrder = stored->graph.postOrder();
        for (const json& row : rows) {
            SCOPED_TRACE(row["id"]);
            const auto node = stored->graph.find(row["node_name"].get<std::string>());
            ASSERT_TRUE(node);
            EXPECT_EQ(postOrder[order++], *node);
            expectColumns(*stored, *node, row);
            expectStack(*stored, *node, written.stacks[row["stack_id"]]);
            EXPECT_EQ(mergeJson(*stored, *node), row["parallel_merge_info"]);
            expectItems(*stored, *node, stored->graph.inputs(*node), row["input_data"]);
            expectItems(*stored, *node, stored->graph.outputs(*node), row["output_data"]);
        }
    }
    EXPECT_TRUE(findings.rows().empty()) << findings.rows()[0].sentence();
}

TEST_P(DatabasesOfThePublicTool, ShowTheirTreeWithoutItems)
{
    for (const auto& [key, rows] : written.graphs) {
        const auto [step, rank, side] = key;
        const auto stored = database.readGraph({step, rank, side}, GraphDetail::Tree, findings);
        ASSERT_TRUE(stored) << stored.error().text;
        EXPECT_TRUE(stored->graph.items.empty());
        for (const json& row : rows) {
            SCOPED_TRACE(row["id"]);
            const auto node = stored->graph.find(row["node_name"].get<std::string>());
            ASSERT_TRUE(node);
            expectColumns(*stored, *node, row);
        }
    }
    EXPECT_TRUE(findings.rows().empty()) << findings.rows()[0].sentence();
}

TEST_P(DatabasesOfThePublicTool, GiveSingleNodesWithTheirItems)
{
    for (const auto& [key, rows] : written.graphs) {
        const auto [step, rank, side] = key;
        const json& row = rows[rows.size() / 2];
        SCOPED_TRACE(row["id"]);
        const auto stored =
            database.readNode({step, rank, side}, row["node_name"].get<std::string>(), findings);
        ASSERT_TRUE(stored) << stored.error().text;
        const auto node = stored->graph.find(row["node_name"].get<std::string>());
        ASSERT_TRUE(node);
        expectStack(*stored, *node, written.stacks[row["stack_id"]]);
        EXPECT_EQ(mergeJson(*stored, *node), row["parallel_merge_info"]);
        expectItems(*stored, *node, stored->graph.inputs(*node), row["input_data"]);
        expectItems(*stored, *node, stored->graph.outputs(*node), row["output_data"]);
    }
    EXPECT_TRUE(findings.rows().empty());
}

TEST_P(DatabasesOfThePublicTool, SaveTheirSettings)
{
    const auto config = database.readConfig(findings);
    ASSERT_TRUE(config) << config.error().text;
    const json row = golden.rows(edition, "tb_config").at(0);
    EXPECT_EQ(config->isComparison, row["graph_type"] == "compare");
    EXPECT_EQ(config->task, row["task"]);
    EXPECT_EQ(config->microSteps, row["micro_steps"]);
    EXPECT_EQ(config->isOverflowChecked, row["overflow_check"] == 1);
    EXPECT_EQ(json(config->ranks), row["rank_list"]);
    EXPECT_EQ(json(config->steps), row["step_list"]);
    json tips = json::array();
    for (const graph::ToolTip& tip : config->toolTips) {
        tips.push_back(tip.column);
    }
    EXPECT_EQ(tips.empty() ? json(nullptr) : tips, row["tool_tip"]);
    json colours;
    for (const graph::ColourRange& range : config->colours) {
        json& entry = colours[range.colour];
        entry["value"] = range.low ? json::array({*range.low, *range.high}) : json::array();
        if (!range.level.empty()) {
            entry["accuracy_level"] = range.level;
        }
    }
    EXPECT_EQ(colours, row["node_colors"]);
    EXPECT_TRUE(findings.rows().empty());
}

INSTANTIATE_TEST_SUITE_P(Golden, DatabasesOfThePublicTool,
                         testing::Combine(testing::ValuesIn(graphCases()),
                                          testing::Values(Edition::Doc, Edition::New)),
                         [](const auto& test) {
                             return std::get<0>(test.param) + "_" + folderOf(std::get<1>(test.param));
                         });

} // namespace
} // namespace pipescope::test
