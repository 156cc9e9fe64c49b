#include "core/run/writeback/tables/drop_column.h"

#include <string>
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
    auto query =
        database.prepare("SELECT type, name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger') "
                         "ORDER BY rowid");
    if (!query) {
        return query.error();
    }
    std::vector<SchemaObject> objects;
    const Status read = query->forEachRow([&](const Statement& row) {
        const auto text = [&](int column) { return std::string(row.text(column).value_or("")); };
        objects.push_back({text(0), text(1), text(2)});
    });
    return read ? Result<std::vector<SchemaObject>>(std::move(objects)) : read.error();
}

Status drop(WritableDatabase& database, const std::vector<SchemaObject>& objects)
{
    for (const SchemaObject& object : objects) {
        // A trigger goes with the view it is on.
        const Status dropped =
            database.execute("DROP " + object.type + " IF EXISTS " + quoteIdentifier(object.name));
        if (!dropped) {
            return dropped;
        }
    }
    return ok();
}

Status restore(WritableDatabase& database, const std::vector<SchemaObject>& objects)
{
    for (const SchemaObject& object : objects) {
        if (const Status made = database.execute(object.sql); !made) {
            return made;
        }
    }
    return ok();
}

} // namespace

Status dropColumn(WritableDatabase& database, std::string_view table, std::string_view column)
{
    const std::string statement =
        "ALTER TABLE " + quoteIdentifier(table) + " DROP COLUMN " + quoteIdentifier(column);
    // The statement fails before it changes anything.
    if (database.execute(statement)) {
        return ok();
    }
    const auto objects = viewsAndTriggers(database);
    if (!objects) {
        return objects.error();
    }
    Status done = drop(database, *objects);
    if (done) {
        done = database.execute(statement);
    }
    return done ? restore(database, *objects) : done;
}

} // namespace pipescope
