#include "tests/golden/graph/plain_database.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>

namespace pipescope::test {
namespace {

struct Finalize
{
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

void bind(sqlite3_stmt* statement, int position, const std::string& value)
{
    const bool isNumber = !value.empty() && value.find_first_not_of("-0123456789") == std::string::npos;
    if (isNumber) {
        sqlite3_bind_int64(statement, position, std::stoll(value));
    } else {
        sqlite3_bind_text(statement, position, value.c_str(), static_cast<int>(value.size()),
                          SQLITE_TRANSIENT);
    }
}

std::string textAt(sqlite3_stmt* statement, int column)
{
    const auto* const bytes = sqlite3_column_text(statement, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
    return bytes == nullptr ? "NULL" : std::string(bytes, bytes + size);
}

} // namespace

void PlainDatabase::Close::operator()(sqlite3* database) const
{
    sqlite3_close(database);
}

PlainDatabase::PlainDatabase(const std::string& name)
{
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open(name.c_str(), &database), SQLITE_OK) << name;
    m_database.reset(database);
}

PlainDatabase::PlainDatabase()
    : PlainDatabase(std::string(":memory:"))
{ }

PlainDatabase::PlainDatabase(const std::filesystem::path& file)
    : PlainDatabase(file.string())
{ }

std::vector<std::vector<std::string>> PlainDatabase::rows(const std::string& sql,
                                                          const std::vector<std::string>& parameters)
{
    sqlite3_stmt* raw = nullptr;
    EXPECT_EQ(sqlite3_prepare_v2(m_database.get(), sql.c_str(), -1, &raw, nullptr), SQLITE_OK)
        << sql << ": " << sqlite3_errmsg(m_database.get());
    const std::unique_ptr<sqlite3_stmt, Finalize> statement(raw);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        bind(raw, static_cast<int>(i) + 1, parameters[i]);
    }
    std::vector<std::vector<std::string>> rows;
    int code = SQLITE_DONE;
    while (raw != nullptr && (code = sqlite3_step(raw)) == SQLITE_ROW) {
        auto& row = rows.emplace_back();
        for (int i = 0; i < sqlite3_column_count(raw); ++i) {
            row.push_back(textAt(raw, i));
        }
    }
    EXPECT_EQ(code, SQLITE_DONE) << sql << ": " << sqlite3_errmsg(m_database.get());
    return rows;
}

std::vector<std::string> PlainDatabase::column(const std::string& sql,
                                               const std::vector<std::string>& parameters)
{
    std::vector<std::string> column;
    for (const auto& row : rows(sql, parameters)) {
        column.push_back(row.front());
    }
    return column;
}

std::vector<std::string> PlainDatabase::plan(const std::string& sql)
{
    std::vector<std::string> lines;
    for (const auto& row : rows("EXPLAIN QUERY PLAN " + sql)) {
        lines.push_back(row.back());
    }
    return lines;
}

void PlainDatabase::run(const std::string& sql)
{
    EXPECT_EQ(sqlite3_exec(m_database.get(), sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(m_database.get());
}

} // namespace pipescope::test
