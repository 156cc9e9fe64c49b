#include "tests/core/graph/store/database_reading/small_database.h"

#include <gtest/gtest.h>

namespace pipescope::test {
namespace {

constexpr const char* kSchema =
    "CREATE TABLE tb_nodes (id TEXT PRIMARY KEY, graph_id TEXT, node_order INTEGER, node_name TEXT, "
    "node_type TEXT, "
    "up_node TEXT, sub_nodes TEXT, precision_index INTEGER, overflow_level TEXT, micro_step_id INTEGER, "
    "matched_node_link TEXT, stack_id TEXT, parallel_merge_info TEXT, matched_distributed TEXT, modified "
    "INTEGER, "
    "input_data TEXT, output_data TEXT, data_source TEXT, dump_data_dir TEXT, step INTEGER, rank INTEGER);"
    "CREATE TABLE tb_config (id TEXT PRIMARY KEY, graph_type TEXT, task TEXT, tool_tip TEXT, micro_steps "
    "INTEGER, "
    "overflow_check INTEGER, node_colors TEXT, rank_list TEXT, step_list TEXT);"
    "CREATE TABLE tb_stack (id TEXT PRIMARY KEY, stack_info TEXT);"
    "CREATE INDEX index1 ON tb_nodes (step, rank, data_source, up_node, node_order);"
    "CREATE INDEX index3 ON tb_nodes (step, rank, data_source, node_order);";

WritableDatabase created(const std::filesystem::path& file)
{
    auto database = WritableDatabase::createNew(file, WritableDatabase::Durability::Fast);
    EXPECT_TRUE(database);
    return std::move(*database);
}

} // namespace

SmallDatabase::SmallDatabase()
    : m_database(created(file()))
{
    execute(kSchema);
}

void SmallDatabase::execute(const std::string& sql)
{
    const Status done = m_database.execute(sql);
    ASSERT_TRUE(done) << done.error().text;
}

void SmallDatabase::add(const SmallRow& row)
{
    const std::string order = std::to_string(m_order++);
    execute("INSERT INTO tb_nodes VALUES ('" + order + "', 'NPU_0_0', " + order + ", '" + row.name
            + "', '0', '" + row.parent + "', '" + row.children
            + "', NULL, NULL, 0, '[]', '', '', '{}', 0, '{}', '{}', 'NPU', '', 0, 0)");
    if (!row.changes.empty()) {
        execute("UPDATE tb_nodes SET " + row.changes + " WHERE id = '" + order + "'");
    }
}

graph::StoredDatabase SmallDatabase::open() const
{
    auto database = graph::StoredDatabase::open(file());
    EXPECT_TRUE(database);
    return std::move(*database);
}

graph::StoredGraph SmallDatabase::read(graph::GraphDetail detail, FindingList& findings) const
{
    auto stored = open().readGraph({0, 0, graph::Side::Debug}, detail, findings);
    EXPECT_TRUE(stored);
    return std::move(*stored);
}

} // namespace pipescope::test
