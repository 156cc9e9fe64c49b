#include "core/graph/read/build/build_graph.h"
#include "tests/golden/graph/graph_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::test {
namespace {

using graph::Edition;
using graph::Graph;
using graph::NodeId;
using nlohmann::json;

/// What a row of tb_nodes says of the tree.
json rowOf(const Graph& graph, NodeId id, std::size_t order)
{
    const graph::Node& node = graph.node(id);
    json children = json::array();
    for (const NodeId child : node.children) {
        children.push_back(std::string(graph.name(child)));
    }
    json stack = json::array();
    if (node.stack) {
        for (const StringId line : graph.stacks[node.stack->value]) {
            stack.push_back(std::string(graph.text(line)));
        }
    }
    const int kind = node.kind == graph::NodeKind::Collection ? 9 : node.kind == graph::NodeKind::Api ? 1 : 0;
    return {{"node_order", order},
            {"node_name", std::string(graph.name(id))},
            {"node_type", std::to_string(kind)},
            {"up_node", node.parent ? std::string(graph.name(*node.parent)) : ""},
            {"sub_nodes", children.empty() ? json("") : children},
            {"stack", stack},
            {"inputs", node.inputs.count},
            {"outputs", node.outputs.count}};
}

json expectedRow(const json& row, const std::map<std::string, json>& stacks)
{
    json stack = stacks.at(row["stack_id"]);
    if (stack == json::array({"<no forward stack>"})) {
        stack = json::array({"This backward node has no forward node."});
    }
    return {{"node_order", row["node_order"]},    {"node_name", row["node_name"]},
            {"node_type", row["node_type"]},      {"up_node", row["up_node"]},
            {"sub_nodes", row["sub_nodes"]},      {"stack", stack},
            {"inputs", row["input_data"].size()}, {"outputs", row["output_data"].size()}};
}

class GraphStructure : public testing::TestWithParam<std::tuple<std::string, Edition>>
{
protected:
    std::map<std::string, json> stacks() const
    {
        std::map<std::string, json> stacks;
        for (const json& row : m_case.rows(std::get<1>(GetParam()), "tb_stack")) {
            stacks[row["id"]] = row["stack_info"];
        }
        return stacks;
    }

    void expectRows(const graph::DumpFolder& folder, const std::string& side)
    {
        FindingList findings;
        Progress progress;
        const auto graph = buildGraph(folder, {std::get<1>(GetParam()), 2}, findings, progress, {});
        ASSERT_TRUE(graph) << graph.error().text;
        EXPECT_TRUE(findings.rows().empty());
        const auto known = stacks();
        std::vector<json> expected;
        for (const json& row : m_case.rows(std::get<1>(GetParam()), "tb_nodes")) {
            if (row["data_source"] == side && row["rank"] == folder.rank.value && row["step"] == folder.step)
            {
                expected.push_back(expectedRow(row, known));
                const NodeId id = graph->find(std::string(row["node_name"])).value_or(NodeId{});
                // The bench's micro steps depend on the comparison.
                if (side == "NPU") {
                    EXPECT_EQ(graph->node(id).microStep, row["micro_step_id"]) << row["node_name"];
                }
            }
        }
        std::vector<json> built;
        for (const NodeId id : graph->postOrder()) {
            built.push_back(rowOf(*graph, id, built.size()));
        }
        ASSERT_EQ(built.size(), expected.size());
        for (std::size_t i = 0; i < built.size(); ++i) {
            ASSERT_EQ(built[i], expected[i]) << built[i].dump(1) << expected[i].dump(1);
        }
    }

    GraphCase m_case{std::get<0>(GetParam())};
};

TEST_P(GraphStructure, IsThatOfThePublicTool)
{
    for (const auto& [key, side] : {std::pair("npu", "NPU"), std::pair("bench", "Bench")}) {
        const std::string arguments = m_case.argument(key);
        if (arguments.empty()) {
            continue;
        }
        const GeneratedDump dump(arguments);
        FindingList findings;
        const auto layout = graph::findDumps(dump.folder(), findings);
        ASSERT_TRUE(layout);
        for (const graph::DumpFolder& folder : layout->folders) {
            expectRows(folder, side);
        }
    }
}

std::vector<std::string> unmergedCases()
{
    std::vector<std::string> names = graphCases();
    std::erase_if(
        names, [](const std::string& name) { return !GraphCase(name).argument("parallel_merge").empty(); });
    return names;
}

INSTANTIATE_TEST_SUITE_P(Cases, GraphStructure,
                         testing::Combine(testing::ValuesIn(unmergedCases()),
                                          testing::Values(Edition::Doc, Edition::New)),
                         [](const auto& param) {
                             return std::get<0>(param.param)
                                    + (std::get<1>(param.param) == Edition::Doc ? "_doc" : "_new");
                         });

} // namespace
} // namespace pipescope::test
