#include "core/run/writeback/tables/connection_id_column.h"

#include "core/run/writeback/tables/drop_column.h"
#include "core/run/writeback/tables/whole_table.h"

namespace pipescope {
namespace {

Result<bool> hasIdColumn(const Database& database)
{
    const auto columns = database.columns("COMMUNICATION_OP");
    return columns ? Result<bool>(findColumn(*columns, "opConnectionId").has_value())
                   : Result<bool>(columns.error());
}

Status compareRows(const Database& database, const std::vector<RowConnectionId>& wanted,
                   ConnectionIdChanges& changes)
{
    const char* const current = changes.addsColumn ? "NULL" : "opConnectionId";
    TRY(auto query,
        database.prepare(std::string("SELECT rowid, ") + current + " FROM COMMUNICATION_OP ORDER BY rowid"));
    auto next = wanted.begin();
    const Status compared = query.forEachRow([&](const Statement& found) {
        const std::int64_t row = found.integer(0).value_or(0);
        if (next != wanted.end() && next->row == row) {
            if (found.text(1) != next->id) {
                changes.rows.push_back({row, next->id});
            }
            ++next;
        } else if (!found.isNull(1)) {
            changes.rows.push_back({row, std::nullopt});
        }
    });
    return !compared || next == wanted.end() ? compared : Status(changedSinceRead(database));
}

/// Keeps what the rows hold, unless it was kept before.
Status keepValues(WritableDatabase& database, const std::vector<ConnectionIdChange>& changes)
{
    TRY(auto keep, database.prepare("INSERT OR IGNORE INTO PipescopeUndoConnectionIds "
                                    "SELECT rowid, opConnectionId FROM COMMUNICATION_OP WHERE rowid = ?1"));
    for (const ConnectionIdChange& change : changes) {
        keep.bind(1, change.row);
        TRY_OK(keep.run());
    }
    return ok();
}

Status setValues(WritableDatabase& database, const std::vector<ConnectionIdChange>& changes)
{
    TRY(auto update, database.prepare("UPDATE COMMUNICATION_OP SET opConnectionId = ?1 WHERE rowid = ?2"));
    for (const ConnectionIdChange& change : changes) {
        if (change.id) {
            update.bind(1, *change.id);
        } else {
            update.bind(1, nullptr);
        }
        update.bind(2, change.row);
        TRY_OK(update.run());
    }
    return ok();
}

} // namespace

Error changedSinceRead(const Database& database)
{
    return {ErrorKind::InvalidArgument, database.path(),
            "the operators in the database are not those that were read; load it again"_text};
}

Result<ConnectionIdChanges> findConnectionIdChanges(const Database& database,
                                                    const std::vector<RowConnectionId>& wanted)
{
    ConnectionIdChanges changes;
    TRY(const auto kind, tableKind(database, "COMMUNICATION_OP"));
    if (kind == TableKind::Missing) {
        return wanted.empty() ? Result<ConnectionIdChanges>(changes) : changedSinceRead(database);
    }
    if (kind != TableKind::Ordinary) {
        return wanted.empty() ? Result<ConnectionIdChanges>(changes)
                              : Error{ErrorKind::Unsupported, database.path(),
                                      "COMMUNICATION_OP is not a table with row numbers"_text};
    }
    TRY(const auto hasColumn, hasIdColumn(database));
    if (!hasColumn && wanted.empty()) {
        return changes;
    }
    changes.addsColumn = !hasColumn;
    const Status compared = compareRows(database, wanted, changes);
    return compared ? Result<ConnectionIdChanges>(std::move(changes))
                    : Result<ConnectionIdChanges>(compared.error());
}

Status writeConnectionIds(WritableDatabase& database, const ConnectionIdChanges& changes, UndoRecord& record)
{
    if (!changes.addsColumn && changes.rows.empty()) {
        return ok();
    }
    Status done = record.noteConnectionIds(database, !changes.addsColumn);
    if (done && changes.addsColumn) {
        done = database.execute("ALTER TABLE COMMUNICATION_OP ADD COLUMN opConnectionId TEXT");
    }
    if (done && !record.wasAbsent(kConnectionIdColumn)) {
        done = keepValues(database, changes.rows);
    }
    return done ? setValues(database, changes.rows) : done;
}

Status restoreConnectionIds(WritableDatabase& database, const UndoRecord& record)
{
    const auto hasColumn = hasIdColumn(database);
    if (!hasColumn || !*hasColumn) {
        return hasColumn ? ok() : Status(hasColumn.error());
    }
    if (record.wasAbsent(kConnectionIdColumn)) {
        return dropColumn(database, "COMMUNICATION_OP", "opConnectionId");
    }
    return database.execute(
        "UPDATE COMMUNICATION_OP SET opConnectionId = (SELECT kept.id FROM PipescopeUndoConnectionIds kept "
        "WHERE kept.row = COMMUNICATION_OP.rowid) "
        "WHERE rowid IN (SELECT row FROM PipescopeUndoConnectionIds)");
}

} // namespace pipescope
