#include "tests/golden/graph/golden_database.h"

#include "core/sqlite/writable_database.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace pipescope::test {
namespace {

using graph::Edition;
using nlohmann::json;

std::string folderOf(Edition edition)
{
    return edition == Edition::Doc ? "doc" : "new";
}

/// The lines of merging are texts in databases.
json asWritten(const std::string& column, const json& value)
{
    if (column != "parallel_merge_info" || !value.is_array()) {
        return value;
    }
    json lines = json::array();
    for (const json& line : value) {
        lines.push_back(line.dump());
    }
    return lines;
}

void bindValue(Statement& statement, int parameter, const std::string& column, const json& value)
{
    if (value.is_null()) {
        statement.bind(parameter, nullptr);
    } else if (value.is_number_integer()) {
        statement.bind(parameter, value.get<std::int64_t>());
    } else if (value.is_number()) {
        statement.bind(parameter, value.get<double>());
    } else if (value.is_string()) {
        statement.bind(parameter, std::string_view(value.get_ref<const std::string&>()));
    } else {
        statement.bind(parameter, std::string_view(asWritten(column, value).dump()));
    }
}

/// The columns tool_tip and node_colors as the public tool writes them.
json completed(const std::string& table, json row)
{
    if (table == "tb_config" && row["tool_tip"].is_array()) {
        json tips = json::object();
        for (const json& column : row["tool_tip"]) {
            tips[column.get<std::string>()] = "what it means";
        }
        row["tool_tip"] = tips;
    }
    if (table == "tb_config" && row["node_colors"].is_null()) {
        row["node_colors"] = "null";
    }
    if (table == "tb_nodes") {
        row["dump_data_dir"] = "/data/dump_tensor_data";
    }
    return row;
}

void writeTable(WritableDatabase& database, const std::string& table, const std::vector<json>& rows)
{
    for (const json& goldenRow : rows) {
        const json row = completed(table, goldenRow);
        std::string columns;
        std::string places;
        for (const auto& [column, value] : row.items()) {
            columns += (columns.empty() ? "" : ", ") + column;
            places += places.empty() ? "?" : ", ?";
        }
        auto statement =
            database.prepare("INSERT INTO " + table + " (" + columns + ") VALUES (" + places + ")");
        ASSERT_TRUE(statement) << statement.error().text;
        int parameter = 1;
        for (const auto& [column, value] : row.items()) {
            bindValue(*statement, parameter++, column, value);
        }
        const Status written = statement->run();
        ASSERT_TRUE(written) << written.error().text;
    }
}

} // namespace

void writeGoldenDatabase(const std::filesystem::path& path, const GraphCase& golden, Edition edition)
{
    std::ifstream schema(golden.folder() / folderOf(edition) / "schema.sql");
    const std::string sql{std::istreambuf_iterator<char>(schema), {}};
    auto database = WritableDatabase::createNew(path, WritableDatabase::Durability::Fast);
    ASSERT_TRUE(database) << database.error().text;
    ASSERT_TRUE(database->execute("BEGIN;" + sql));
    for (const char* const table : {"tb_config", "tb_stack", "tb_nodes"}) {
        writeTable(*database, table, golden.rows(edition, table));
    }
    ASSERT_TRUE(database->execute("COMMIT"));
}

} // namespace pipescope::test
