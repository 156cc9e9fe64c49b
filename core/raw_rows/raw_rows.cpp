#include "core/raw_rows/raw_rows.h"

#include "core/raw_rows/log_line.h"
#include "core/sqlite/database.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace pipescope {
namespace {

constexpr int kMostRowsOfAConnection = 4;

/// Columns that hold ids of STRING_IDS.
bool namesAText(std::string_view column)
{
    constexpr std::array<std::string_view, 6> kColumns{"message",   "taskType", "opName",
                                                       "groupName", "opType",   "name"};
    return std::find(kColumns.begin(), kColumns.end(), column) != kColumns.end();
}

class RowReader
{
public:
    explicit RowReader(const SnapshotDatabase& database)
        : m_database(database)
    { }

    /// Appends the columns of the rows for which `condition` holds with its parameter; returns the value of
    /// connectionId in the last of them.
    Result<std::optional<std::int64_t>> append(const std::string& table, const std::string& condition,
                                               std::int64_t value, std::vector<DetailRow>& rows) const
    {
        std::optional<std::int64_t> connection;
        const auto columns = m_database.columns(table);
        if (!columns || columns->empty()) {
            return connection;
        }
        std::string sql = "SELECT rowid";
        for (const ColumnInfo& column : *columns) {
            sql += ", " + quoteIdentifier(column.name);
        }
        sql += " FROM " + quoteIdentifier(table) + " WHERE " + condition + " = ?1 LIMIT "
               + std::to_string(kMostRowsOfAConnection);
        auto query = m_database.prepare(sql);
        if (!query) {
            return query.error();
        }
        query->bind(1, value);
        const Status read = query->forEachRow([&](const Statement& row) {
            const Message origin = "row %1"_text(row.integer(0).value_or(0));
            for (std::size_t i = 0; i < columns->size(); ++i) {
                const auto column = static_cast<int>(i) + 1;
                const std::string& name = (*columns)[i].name;
                rows.push_back({table + "." + name, valueText(row, column, name), origin, {}});
                if (name == "connectionId") {
                    connection = row.integerLoose(column);
                }
            }
        });
        return read ? Result<std::optional<std::int64_t>>(connection) : read.error();
    }

private:
    std::string valueText(const Statement& row, int column, std::string_view name) const
    {
        switch (row.columnType(column)) {
        case ValueType::Null:
            return "NULL";
        case ValueType::Integer: {
            const std::int64_t value = *row.integer(column);
            const std::string text = namesAText(name) ? textOf(value) : std::string();
            return std::to_string(value) + (text.empty() ? std::string() : " (" + text + ")");
        }
        case ValueType::Real:
            return std::to_string(*row.real(column));
        case ValueType::Text:
            return std::string(row.text(column).value_or(""));
        case ValueType::Blob:
            break;
        }
        return "blob";
    }

    std::string textOf(std::int64_t id) const
    {
        auto query = m_database.prepare("SELECT value FROM STRING_IDS WHERE id = ?1");
        if (!query) {
            return {};
        }
        query->bind(1, id);
        const auto step = query->step();
        return step && *step ? std::string(query->text(0).value_or("")) : std::string();
    }

    const SnapshotDatabase& m_database;
};

Result<std::vector<DetailRow>> rowsOf(const RowReader& reader, const std::string& table, std::int64_t row,
                                      const std::string& otherTable)
{
    std::vector<DetailRow> rows;
    const auto connection = reader.append(table, "rowid", row, rows);
    if (!connection) {
        return connection.error();
    }
    if (*connection) {
        if (const auto others = reader.append(otherTable, "connectionId", **connection, rows); !others) {
            return others.error();
        }
    }
    return rows;
}

Result<std::vector<DetailRow>> rowsOfLine(const std::filesystem::path& file, std::int64_t number,
                                          const std::stop_token& stop)
{
    const auto line = logLine(file, static_cast<std::uint64_t>(number), stop);
    if (!line) {
        return line.error();
    }
    return std::vector<DetailRow>{{"Log line"_text, *line, "line %1"_text(number), {}}};
}

/// 0 where there is none.
std::int64_t sourceRowOf(const Trace& trace, const TraceRef& ref)
{
    const Track& track = trace.track(trackOf(ref));
    const auto* op = std::get_if<OperatorRef>(&ref);
    return op != nullptr ? track.operators[op->op.value].sourceRow
                         : track.blocks.at(std::get<BlockRef>(ref).block).sourceRow;
}

/// That the source row is of.
std::string tableOf(const TraceRef& ref)
{
    return std::holds_alternative<OperatorRef>(ref) ? "COMMUNICATION_OP" : "TASK";
}

} // namespace

std::string rawRowQuery(const Trace& trace, const TraceRef& ref)
{
    const std::int64_t row = sourceRowOf(trace, ref);
    const bool isInDatabase =
        row != 0 && !trace.track(trackOf(ref)).file.empty() && trace.fileForm() == FileForm::Database;
    return isInDatabase ? "SELECT * FROM " + tableOf(ref) + " WHERE rowid = " + std::to_string(row)
                        : std::string();
}

Result<std::vector<DetailRow>> rawRows(const Trace& trace, const TraceRef& ref, const std::stop_token& stop)
{
    const Track& track = trace.track(trackOf(ref));
    const std::int64_t row = sourceRowOf(trace, ref);
    if (row == 0 || track.file.empty()) {
        return std::vector<DetailRow>{};
    }
    if (trace.fileForm() == FileForm::Log) {
        return rowsOfLine(track.file, row, stop);
    }
    if (trace.fileForm() != FileForm::Database) {
        return std::vector<DetailRow>{};
    }
    const auto database = SnapshotDatabase::open(track.file, stop);
    if (!database) {
        return database.error();
    }
    const RowReader reader(*database);
    const bool isOperator = std::holds_alternative<OperatorRef>(ref);
    return rowsOf(reader, tableOf(ref), row, isOperator ? "TASK" : "MSTX_EVENTS");
}

} // namespace pipescope
