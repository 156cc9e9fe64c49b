#include "core/run/writeback/tables/connection_id_column.h"

#include "core/run/writeback/tables/whole_table.h"
#include "core/sqlite/writable_database.h"

#include <string>
#include <string_view>
#include <vector>

namespace pipescope {
namespace {

struct SchemaObject
{
    std::string type;
    std::string name;
    std::string sql;
};

/// In the order in which they were made: a trigger on a view after the view.
Result<std::vector<SchemaObject>> viewsAndTriggers(WritableDatabase& database)
{
    TRY(auto query,
        database.prepare("SELECT type, name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger') "
                         "ORDER BY rowid"));
    std::vector<SchemaObject> objects;
    const Status read = query.forEachRow([&](const Statement& row) {
        const auto text = [&](int column) { return std::string(row.text(column).value_or("")); };
        objects.push_back({text(0), text(1), text(2)});
    });
    return read ? Result<std::vector<SchemaObject>>(std::move(objects)) : read.error();
}

Status drop(WritableDatabase& database, const std::vector<SchemaObject>& objects)
{
    for (const SchemaObject& object : objects) {
        // A trigger goes with the view it is on.
        TRY_OK(database.execute("DROP " + object.type + " IF EXISTS " + quoteIdentifier(object.name)));
    }
    return ok();
}

Status restore(WritableDatabase& database, const std::vector<SchemaObject>& objects)
{
    for (const SchemaObject& object : objects) {
        TRY_OK(database.execute(object.sql));
    }
    return ok();
}

/// Removes a column within the open transaction. SQLite refuses to as long as any view or trigger of the
/// database is broken, whatever it is about (its ALTER TABLE parses them all); those are therefore taken out
/// before and put back after, word by word.
Status dropColumn(WritableDatabase& database, std::string_view table, std::string_view column)
{
    const std::string statement =
        "ALTER TABLE " + quoteIdentifier(table) + " DROP COLUMN " + quoteIdentifier(column);
    // The statement fails before it changes anything.
    if (database.execute(statement)) {
        return ok();
    }
    TRY(const auto objects, viewsAndTriggers(database));
    Status done = drop(database, objects);
    if (done) {
        done = database.execute(statement);
    }
    return done ? restore(database, objects) : done;
}

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
