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

} // namespace

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

} // namespace pipescope
