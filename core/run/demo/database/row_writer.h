#pragma once

#include "core/sqlite/writable_database.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>

namespace pipescope {

/// Inserts rows into the tables of a new database. The first failure is kept, and what follows does nothing.
/// The database must outlive it.
class RowWriter
{
public:
    explicit RowWriter(WritableDatabase& database);

    /// Integers, texts or nullptr, one for each column of the table.
    template<class... Values>
    void insert(std::string_view table, const Values&... values)
    {
        if (Statement* statement = statementFor(table, sizeof...(Values)); statement != nullptr) {
            int parameter = 0;
            (bind(*statement, ++parameter, values), ...);
            run(*statement);
        }
    }

    void execute(const std::string& sql);

    const Status& status() const { return m_status; }

private:
    template<class Value>
    static void bind(Statement& statement, int parameter, const Value& value)
    {
        if constexpr (std::is_integral_v<Value>) {
            statement.bind(parameter, static_cast<std::int64_t>(value));
        } else if constexpr (std::is_null_pointer_v<Value>) {
            statement.bind(parameter, nullptr);
        } else {
            statement.bind(parameter, std::string_view{value});
        }
    }

    /// Null after a failure.
    Statement* statementFor(std::string_view table, std::size_t columns);
    void run(Statement& statement);

    WritableDatabase& m_database;
    std::map<std::string, Statement, std::less<>> m_statements;
    Status m_status = ok();
};

} // namespace pipescope
