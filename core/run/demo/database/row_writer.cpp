#include "core/run/demo/database/row_writer.h"

#include <utility>

namespace pipescope {

RowWriter::RowWriter(WritableDatabase& database)
    : m_database(database)
{ }

void RowWriter::execute(const std::string& sql)
{
    if (m_status) {
        m_status = m_database.execute(sql);
    }
}

Statement* RowWriter::statementFor(std::string_view table, std::size_t columns)
{
    if (!m_status) {
        return nullptr;
    }
    if (const auto found = m_statements.find(table); found != m_statements.end()) {
        return &found->second;
    }
    std::string sql = "INSERT INTO " + quoteIdentifier(table) + " VALUES (?";
    for (std::size_t column = 1; column < columns; ++column) {
        sql += ",?";
    }
    auto statement = m_database.prepare(sql + ")");
    if (!statement) {
        m_status = statement.error();
        return nullptr;
    }
    return &m_statements.emplace(table, *std::move(statement)).first->second;
}

void RowWriter::run(Statement& statement)
{
    m_status = statement.run();
}

} // namespace pipescope
