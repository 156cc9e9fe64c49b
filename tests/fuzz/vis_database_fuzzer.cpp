// A database of the model graph, changed by a script: values of every type in any column of any row, repeated
// and missing rows, missing columns, tables and indexes. Some inputs are a file of matches made by hand.

#include "core/graph/store/database_reading/match_file.h"
#include "core/graph/store/database_reading/stored_database.h"
#include "core/graph/store/database_reading/stored_tree.h"
#include "tests/fuzz/rank_file.h"

#include <sqlite3.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <fuzzer/FuzzedDataProvider.h>
#include <limits>
#include <string>

namespace {

using namespace pipescope;
using namespace pipescope::graph;

constexpr std::array kTables{"tb_nodes", "tb_nodes", "tb_nodes", "tb_nodes", "tb_config", "tb_stack"};
constexpr std::array kColumns{"node_name",
                              "node_order",
                              "node_type",
                              "up_node",
                              "sub_nodes",
                              "precision_index",
                              "overflow_level",
                              "micro_step_id",
                              "matched_node_link",
                              "stack_id",
                              "parallel_merge_info",
                              "matched_distributed",
                              "modified",
                              "input_data",
                              "output_data",
                              "data_source",
                              "dump_data_dir",
                              "step",
                              "rank",
                              "graph_type",
                              "tool_tip",
                              "micro_steps",
                              "node_colors",
                              "rank_list",
                              "step_list",
                              "id",
                              "stack_info"};
/// Texts that mean something to the reader.
constexpr std::array kTexts{
    "DefaultModel",
    "A",
    "B",
    "C",
    "D",
    "",
    "NPU",
    "Bench",
    "critical",
    "null",
    "[]",
    "{}",
    "NPU_0_0_0",
    R"(["A", "B"])",
    R"(["DefaultModel", "C"])",
    R"(["A\"", "B\u00e9"])",
    R"([["A"]])",
    R"({"A": 1})",
    R"({"communications_type": "send", "nodes_info": {"1": ["0", "A"], "x": []}})",
    R"([{"communications_type": "receive", "nodes_info": {"0": ["Nan", "B"]}}, {}, 3])",
    R"({"A.input.0": {"type": "torch.Tensor", "Max": "1.5", "Min": "nan", "md5": "0123abcd", "Max diff": "0.0"}})",
    R"({"A.input.0.x.y": {"value": "null"}, "A.output.1": {"data_name": "A.output.1.pt", "peer": "7"}, "z": 1})",
    R"({"#FFFCF3": {"value": [0, 0.2]}, "#C7C7C7": {"value": []}, "x": {"value": ["a"]}})"};
constexpr std::array<std::int64_t, 7> kNumbers{0,
                                               -1,
                                               1,
                                               9,
                                               2147483648,
                                               std::numeric_limits<std::int64_t>::min(),
                                               std::numeric_limits<std::int64_t>::max()};

constexpr const char* kSound =
    "CREATE TABLE tb_nodes (id, graph_id, node_order INTEGER, node_name, node_type, up_node, sub_nodes, "
    "precision_index INTEGER, overflow_level, micro_step_id INTEGER, matched_node_link, stack_id, "
    "parallel_merge_info, matched_distributed, modified INTEGER, input_data, output_data, data_source, "
    "dump_data_dir, step INTEGER, rank INTEGER);"
    "CREATE TABLE tb_config (id, graph_type, task, tool_tip, micro_steps INTEGER, overflow_check INTEGER, "
    "node_colors, rank_list, step_list);"
    "CREATE TABLE tb_stack (id TEXT PRIMARY KEY, stack_info);"
    "CREATE INDEX index3 ON tb_nodes (step, rank, data_source, node_order);"
    "WITH side(source, n) AS (VALUES ('NPU', 0), ('Bench', 10)),"
    " node(name, up, sub, n) AS (VALUES ('A', 'C', '', 0), ('B', 'C', '', 1), "
    "('C', 'DefaultModel', '[\"A\", \"B\"]', 2), ('D', 'DefaultModel', '', 3), "
    "('DefaultModel', '', '[\"C\", \"D\"]', 4))"
    "INSERT INTO tb_nodes SELECT source || name, source, node.n, name, '1', up, sub, 0.5, NULL, 0, "
    "'[\"DefaultModel\", \"' || name || '\"]', 'NPU_0_0_0', '', '{}', 0, "
    "'{\"' || name || '.input.0\": {\"type\": \"int\", \"dtype\": \"<class int>\", \"Max\": \"8\"}}', '{}', "
    "source, '/data', 0, 0 FROM side, node;"
    "INSERT INTO tb_config VALUES ('1', 'compare', 'summary', '{}', 1, 0, '{}', '[0]', '[0]');"
    "INSERT INTO tb_stack VALUES ('NPU_0_0_0', '[\"a\", \"b\"]');";

void require(bool isSound)
{
    if (!isSound) {
        std::abort();
    }
}

class Script
{
public:
    Script(FuzzedDataProvider& input, sqlite3* database)
        : m_input(input)
        , m_database(database)
    { }

    void run()
    {
        for (int changes = m_input.ConsumeIntegralInRange(0, 24); changes > 0; --changes) {
            change();
        }
    }

private:
    void change()
    {
        const std::string table = m_input.PickValueInArray(kTables);
        const std::string column = m_input.PickValueInArray(kColumns);
        const std::string oneRow = " WHERE rowid = (SELECT rowid FROM " + table + " LIMIT 1 OFFSET ?2)";
        switch (m_input.ConsumeIntegralInRange(0, 19)) {
        case 0:
            return execute("UPDATE OR IGNORE " + table + " SET " + column + " = ?1");
        case 1:
            return execute("DELETE FROM " + table + oneRow);
        case 2:
            return execute("INSERT OR IGNORE INTO " + table + " SELECT * FROM " + table + oneRow);
        case 3:
            return execute("ALTER TABLE " + table + " DROP COLUMN " + column);
        case 4:
            return execute("DROP TABLE " + table);
        case 5:
            return execute("DROP INDEX index3");
        default:
            return execute("UPDATE OR IGNORE " + table + " SET " + column + " = ?1" + oneRow);
        }
    }

    void execute(const std::string& sql)
    {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_database, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK) {
            bindValue(statement);
            sqlite3_bind_int(statement, 2, m_input.ConsumeIntegral<std::uint8_t>() % 12);
            sqlite3_step(statement);
        }
        sqlite3_finalize(statement);
    }

    void bindValue(sqlite3_stmt* statement)
    {
        switch (m_input.ConsumeIntegralInRange(0, 7)) {
        case 0:
            sqlite3_bind_null(statement, 1);
            break;
        case 1:
            sqlite3_bind_int64(statement, 1, m_input.PickValueInArray(kNumbers));
            break;
        case 2:
            sqlite3_bind_double(statement, 1, m_input.ConsumeFloatingPoint<double>());
            break;
        case 3:
            sqlite3_bind_zeroblob(statement, 1, m_input.ConsumeIntegral<std::uint8_t>());
            break;
        case 4:
        case 5:
            bindText(statement, m_input.ConsumeRandomLengthString(200));
            break;
        default:
            bindText(statement, m_input.PickValueInArray(kTexts));
        }
    }

    static void bindText(sqlite3_stmt* statement, const std::string& text)
    {
        sqlite3_bind_text(statement, 1, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    }

    FuzzedDataProvider& m_input;
    sqlite3* m_database;
};

void writeDatabase(const std::filesystem::path& file, FuzzedDataProvider& input)
{
    std::filesystem::remove(file);
    sqlite3* database = nullptr;
    sqlite3_open(file.c_str(), &database);
    sqlite3_exec(database, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN", nullptr, nullptr,
                 nullptr);
    sqlite3_exec(database, kSound, nullptr, nullptr, nullptr);
    Script(input, database).run();
    sqlite3_exec(database, "COMMIT", nullptr, nullptr, nullptr);
    sqlite3_close(database);
}

void requireSound(const StoredGraph& stored, bool isTree)
{
    const Graph& graph = stored.graph;
    const std::size_t count = graph.nodes.size();
    require(stored.scores.size() == count && stored.overflowLevels.size() == count
            && stored.partners.size() == count && stored.isModified.size() == count);
    require(!isTree || graph.postOrder().size() == count);
    for (std::size_t i = 0; i < count; ++i) {
        const NodeId node{i};
        require(!graph.node(node).stack || graph.node(node).stack->value < graph.stacks.size());
        for (const Item& item : graph.inputs(node)) {
            require(!graph.itemName(node, item).empty());
            static_cast<void>(graph.dataFileName(node, item));
            static_cast<void>(stored.columnsOf(item));
            static_cast<void>(graph.extrasOf(item));
        }
        require(graph.outputs(node).size() <= graph.items.size());
    }
}

void readAll(const std::filesystem::path& file)
{
    FindingList findings;
    const auto database = StoredDatabase::open(file);
    if (!database) {
        return;
    }
    static_cast<void>(database->readConfig(findings));
    const auto keys = database->graphs(findings);
    require(keys.hasValue());
    for (const GraphDetail detail : {GraphDetail::Tree, GraphDetail::Everything}) {
        const auto debug = database->readGraph({0, 0, Side::Debug}, detail, findings);
        const auto bench = database->readGraph({0, 0, Side::Bench}, detail, findings);
        require(debug.hasValue() && bench.hasValue());
        requireSound(*debug, true);
        requireSound(*bench, true);
        const Matching matching = readMatching(*debug, *bench, file, findings);
        require(matching.benchOf.size() == debug->graph.nodes.size());
    }
    if (const auto node = database->readNode({0, 0, Side::Debug}, "A", findings)) {
        requireSound(*node, false);
    }
}

void readMatches(const std::filesystem::path& file, const std::string& content)
{
    std::ofstream(file, std::ios::binary | std::ios::trunc) << content;
    FindingList findings;
    const auto matches = readMatchFile(file, findings);
    if (!matches) {
        return;
    }
    require(writeMatchFile(file, *matches).hasValue());
    const auto again = readMatchFile(file, findings);
    require(again && again->size() == matches->size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    const std::filesystem::path& folder = test::memoryFolder();
    if (input.ConsumeIntegralInRange(0, 15) == 0) {
        readMatches(folder / "a_0_0.vis.config", input.ConsumeRemainingBytesAsString());
    } else {
        writeDatabase(folder / "a.vis.db", input);
        readAll(folder / "a.vis.db");
    }
    return 0;
}
