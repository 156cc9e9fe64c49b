#include "core/writeback/database_change.h"

#include <array>
#include <set>
#include <string>
#include <utility>

namespace pipescope {
namespace {

/// As pandas names and types it for the baseline (section 9 of the description of its behaviour).
constexpr const char* kCreateStepTaskInfo =
    R"(CREATE TABLE "StepTaskInfo" ("name" TEXT, "startNs" INTEGER, "endNs" INTEGER, "type" INTEGER))";

enum class TableKind
{
    Missing,
    Ordinary,
    WithoutRowid,
    /// A view or virtual table: dropping or changing it would change something else.
    NotStored
};

Result<TableKind> tableKind(const Database& database, std::string_view table)
{
    auto query = database.prepare("SELECT type, wr FROM pragma_table_list(?1) WHERE schema = 'main'");
    if (!query) {
        return query.error();
    }
    query->bind(1, table);
    const Result<bool> found = query->step();
    if (!found) {
        return found.error();
    }
    if (!*found) {
        return TableKind::Missing;
    }
    if (query->text(0) != "table") {
        return TableKind::NotStored;
    }
    return query->integer(1) == 0 ? TableKind::Ordinary : TableKind::WithoutRowid;
}

/// True if the table is what kCreateStepTaskInfo makes, whatever the blanks in its definition.
Result<bool> hasExpectedColumns(const Database& database)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kExpected = {
        {{"name", "TEXT"}, {"startNs", "INTEGER"}, {"endNs", "INTEGER"}, {"type", "INTEGER"}}};
    const auto columns = database.columns("StepTaskInfo");
    if (!columns) {
        return columns.error();
    }
    if (columns->size() != kExpected.size()) {
        return false;
    }
    for (std::size_t i = 0; i < kExpected.size(); ++i) {
        const ColumnInfo& column = (*columns)[i];
        if (column.name != kExpected[i].first || column.declaredType != kExpected[i].second
            || column.primaryKey) {
            return false;
        }
    }
    return true;
}

Result<std::uint64_t> countRows(const Database& database)
{
    auto query = database.prepare("SELECT count(*) FROM StepTaskInfo");
    if (!query) {
        return query.error();
    }
    const Result<bool> row = query->step();
    if (!row) {
        return row.error();
    }
    return static_cast<std::uint64_t>(query->integer(0).value_or(0));
}

/// Empty if a value is of another type than we write.
std::optional<StepTaskRow> currentRow(const Statement& query)
{
    const auto name = query.text(0);
    const auto startNs = query.integer(1);
    const auto endNs = query.integer(2);
    const auto type = query.integer(3);
    if (!name || !startNs || !endNs || !type) {
        return std::nullopt;
    }
    return StepTaskRow{*name, *startNs, *endNs, *type};
}

/// Fills in the fields of `change` that tell about rows.
Status compareRows(const Database& database, const std::vector<StepTaskRow>& wanted, DatabaseChange& change)
{
    auto query = database.prepare("SELECT name, startNs, endNs, type FROM StepTaskInfo ORDER BY rowid");
    if (!query) {
        return query.error();
    }
    std::size_t same = 0;
    // What is still to be found once the order has differed.
    std::multiset<StepTaskRow> missing;
    for (;;) {
        const Result<bool> found = query->step();
        if (!found) {
            return found.error();
        }
        if (!*found) {
            change.replacesTable = change.replacesTable || same != wanted.size();
            return ok();
        }
        ++change.rowsBefore;
        const auto row = currentRow(*query);
        if (!change.replacesTable && same < wanted.size() && row == wanted[same]) {
            ++same;
            continue;
        }
        if (!change.replacesTable) {
            change.replacesTable = true;
            missing.insert(wanted.begin() + static_cast<std::ptrdiff_t>(same), wanted.end());
        }
        const auto match = row ? missing.find(*row) : missing.end();
        if (match == missing.end()) {
            ++change.rowsVanishing;
        } else {
            missing.erase(match);
        }
    }
}

Status compareStepTaskInfo(const Database& database, const std::optional<std::vector<StepTaskRow>>& wanted,
                           DatabaseChange& change)
{
    const auto kind = tableKind(database, "StepTaskInfo");
    if (!kind) {
        return kind.error();
    }
    if (*kind == TableKind::NotStored && wanted) {
        return Error{ErrorKind::Unsupported, database.path(), "StepTaskInfo is not a table but a view"};
    }
    change.hadTable = *kind != TableKind::Missing;
    if (!change.hadTable) {
        change.replacesTable = wanted.has_value();
        return ok();
    }
    const auto comparable = hasExpectedColumns(database);
    if (!comparable) {
        return comparable.error();
    }
    if (wanted && *kind == TableKind::Ordinary && *comparable) {
        return compareRows(database, *wanted, change);
    }
    const auto count = countRows(database);
    if (!count) {
        return count.error();
    }
    change.rowsBefore = *count;
    change.rowsVanishing = wanted ? *count : 0;
    change.replacesTable = wanted.has_value();
    return ok();
}

Error changedSinceRead(const Database& database)
{
    return {ErrorKind::InvalidArgument, database.path(),
            "the operators in the database are not those that were read; load it again"};
}

Status compareIdsOfRows(const Database& database, const std::vector<RowConnectionId>& wanted, bool hasColumn,
                        DatabaseChange& change)
{
    const char* const current = hasColumn ? "opConnectionId" : "NULL";
    auto query =
        database.prepare(std::string("SELECT rowid, ") + current + " FROM COMMUNICATION_OP ORDER BY rowid");
    if (!query) {
        return query.error();
    }
    auto next = wanted.begin();
    for (;;) {
        const Result<bool> found = query->step();
        if (!found) {
            return found.error();
        }
        if (!*found) {
            return next == wanted.end() ? ok() : Status(changedSinceRead(database));
        }
        const std::int64_t row = query->integer(0).value_or(0);
        if (next != wanted.end() && next->row == row) {
            if (query->text(1) != next->id) {
                change.connectionIds.push_back({row, next->id});
            }
            ++next;
        } else if (!query->isNull(1)) {
            change.connectionIds.push_back({row, std::nullopt});
        }
    }
}

Status compareConnectionIds(const Database& database, const std::vector<RowConnectionId>& wanted,
                            DatabaseChange& change)
{
    const auto kind = tableKind(database, "COMMUNICATION_OP");
    if (!kind) {
        return kind.error();
    }
    if (*kind == TableKind::Missing) {
        return wanted.empty() ? ok() : Status(changedSinceRead(database));
    }
    if (*kind != TableKind::Ordinary) {
        return wanted.empty() ? ok()
                              : Status(Error{ErrorKind::Unsupported, database.path(),
                                             "COMMUNICATION_OP is not a table with row numbers"});
    }
    const auto columns = database.columns("COMMUNICATION_OP");
    if (!columns) {
        return columns.error();
    }
    const bool hasColumn = findColumn(*columns, "opConnectionId").has_value();
    if (!hasColumn && wanted.empty()) {
        return ok();
    }
    change.addsColumn = !hasColumn;
    return compareIdsOfRows(database, wanted, hasColumn, change);
}

Status replaceStepTaskInfo(WritableDatabase& database, const std::vector<StepTaskRow>& rows)
{
    if (const Status created =
            database.execute(std::string("DROP TABLE IF EXISTS StepTaskInfo;") + kCreateStepTaskInfo);
        !created)
    {
        return created;
    }
    auto insert = database.prepare("INSERT INTO StepTaskInfo VALUES (?1, ?2, ?3, ?4)");
    if (!insert) {
        return insert.error();
    }
    for (const StepTaskRow& row : rows) {
        insert->bind(1, row.name);
        insert->bind(2, row.startNs);
        insert->bind(3, row.endNs);
        insert->bind(4, row.type);
        if (const Status inserted = insert->run(); !inserted) {
            return inserted;
        }
    }
    return ok();
}

Status writeConnectionIds(WritableDatabase& database, const std::vector<ConnectionIdChange>& changes)
{
    auto update = database.prepare("UPDATE COMMUNICATION_OP SET opConnectionId = ?1 WHERE rowid = ?2");
    if (!update) {
        return update.error();
    }
    for (const ConnectionIdChange& change : changes) {
        if (change.id) {
            update->bind(1, *change.id);
        } else {
            update->bind(1, nullptr);
        }
        update->bind(2, change.row);
        if (const Status updated = update->run(); !updated) {
            return updated;
        }
    }
    return ok();
}

} // namespace

Result<DatabaseChange> findChange(const Database& database, const RankContent& content)
{
    DatabaseChange change;
    if (const Status compared = compareStepTaskInfo(database, content.stepTasks, change); !compared) {
        return compared.error();
    }
    if (const Status compared = compareConnectionIds(database, content.connectionIds, change); !compared) {
        return compared.error();
    }
    return change;
}

Status applyChange(WritableDatabase& database, const RankContent& content, const DatabaseChange& change)
{
    if (change.replacesTable) {
        if (const Status replaced = replaceStepTaskInfo(database, *content.stepTasks); !replaced) {
            return replaced;
        }
    }
    if (change.addsColumn) {
        if (const Status added =
                database.execute("ALTER TABLE COMMUNICATION_OP ADD COLUMN opConnectionId TEXT");
            !added)
        {
            return added;
        }
    }
    return change.connectionIds.empty() ? ok() : writeConnectionIds(database, change.connectionIds);
}

} // namespace pipescope
