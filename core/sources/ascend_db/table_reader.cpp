#include "core/sources/ascend_db/table_reader.h"

#include <string>

namespace pipescope::ascend {

void RankReading::note(FindingId id, std::string_view detail, std::uint64_t count) const
{
    capture.findings.add(id, capture.rank, capture.file, std::string(detail), count);
}

Result<bool> hasRowId(const Database& database, std::string_view table)
{
    auto probe = database.prepare("SELECT rowid FROM " + quoteIdentifier(table));
    if (!probe) {
        return probe.error().kind == ErrorKind::Internal || probe.error().kind == ErrorKind::InvalidArgument
                   ? Result<bool>(false)
                   : Result<bool>(probe.error());
    }
    return true;
}

Result<std::optional<Statement>> selectColumns(const RankReading& reading, std::string_view table,
                                               std::span<const WantedColumn> columns, std::string_view rest,
                                               bool tableExpected)
{
    const auto present = reading.database.columns(table);
    if (!present) {
        return present.error();
    }
    if (present->empty()) {
        if (tableExpected) {
            reading.note(FindingId::TableMissing, table);
        }
        return std::optional<Statement>{};
    }
    std::string sql = "SELECT ";
    for (const WantedColumn& column : columns) {
        const auto position = findColumn(*present, column.name);
        std::string expression = "NULL";
        if (position) {
            expression = quoteIdentifier((*present)[*position].name);
        } else if (column.name == "rowid") {
            const auto numbered = hasRowId(reading.database, table);
            if (!numbered) {
                return numbered.error();
            }
            expression = *numbered ? "rowid" : "NULL";
        } else if (column.required) {
            reading.note(FindingId::ColumnMissing, std::string(table) + "." + std::string(column.name));
            return std::optional<Statement>{};
        }
        sql += (&column == columns.data() ? "" : ", ") + expression;
    }
    sql += " FROM " + quoteIdentifier(table) + " " + std::string(rest);
    auto statement = reading.database.prepare(sql);
    if (!statement) {
        return statement.error();
    }
    return std::optional(std::move(statement).value());
}

} // namespace pipescope::ascend
