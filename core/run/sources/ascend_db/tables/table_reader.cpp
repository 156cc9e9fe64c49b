#include "core/run/sources/ascend_db/tables/table_reader.h"

#include <string>
#include <utility>

namespace pipescope::ascend {

void RankReading::note(FindingId id, UserText detail, std::uint64_t count) const
{
    capture.findings.add(id, capture.rank, capture.file, std::move(detail), count);
}

void RankReading::note(FindingId id, const Occurrences& occurrences, UserText detail) const
{
    capture.findings.add(id, capture.rank, capture.file, std::move(detail), occurrences);
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

Result<std::optional<std::vector<SourceColumn>>> findColumns(const RankReading& reading,
                                                             std::string_view table,
                                                             std::span<const WantedColumn> columns,
                                                             bool tableExpected)
{
    using Found = std::optional<std::vector<SourceColumn>>;
    TRY(const auto present, reading.database.columns(table));
    if (present.empty()) {
        if (tableExpected) {
            reading.note(FindingId::TableMissing, verbatim(table));
        }
        return Found{};
    }
    std::vector<SourceColumn> found;
    for (const WantedColumn& column : columns) {
        const auto position = findColumn(present, column.name);
        if (position) {
            found.push_back({SourceColumn::Kind::Named, present[*position].name});
        } else if (column.name == "rowid") {
            TRY(const auto numbered, hasRowId(reading.database, table));
            found.push_back({numbered ? SourceColumn::Kind::RowNumber : SourceColumn::Kind::Absent, {}});
        } else if (column.required) {
            reading.note(FindingId::ColumnMissing, std::string(table) + "." + std::string(column.name));
            return Found{};
        } else {
            found.push_back({});
        }
    }
    return Found(std::move(found));
}

Result<std::optional<Statement>> selectColumns(const RankReading& reading, std::string_view table,
                                               std::span<const WantedColumn> columns, std::string_view rest,
                                               bool tableExpected)
{
    TRY(const auto found, findColumns(reading, table, columns, tableExpected));
    if (!found) {
        return std::optional<Statement>{};
    }
    TRY(auto statement, reading.database.prepare(selectSql(table, *found) + " " + std::string(rest)));
    return std::optional(std::move(statement));
}

Status scanTable(const RankReading& reading, std::string_view table, std::span<const WantedColumn> columns,
                 std::size_t filter, const IntegerSet& wanted, bool tableExpected,
                 const std::function<void(ScannedRow)>& use)
{
    TRY(auto found, findColumns(reading, table, columns, tableExpected));
    if (!found) {
        return ok();
    }
    return scanColumns(reading.database, {std::string(table), *std::move(found), filter, wanted}, use);
}

} // namespace pipescope::ascend
