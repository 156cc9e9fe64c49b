#include "core/run/writeback/tables/undo_record.h"

#include "core/run/writeback/tables/whole_table.h"
#include "core/sqlite/change_database.h"

#include <functional>
#include <utility>

namespace pipescope {
namespace {

constexpr std::string_view kKept = "kept";
constexpr std::string_view kFormatObject = "format";
constexpr std::string_view kFormat = "1";

Error notOurs(const Database& database)
{
    return {ErrorKind::Unsupported, database.path(),
            "the table PipescopeUndo was not made by this version of Pipescope"_text};
}

Status readRows(const Database& database, std::string_view sql,
                const std::function<void(const Statement&)>& use)
{
    auto query = database.prepare(sql);
    if (!query) {
        return query.error().kind == ErrorKind::InvalidArgument ? notOurs(database) : query.error();
    }
    return query->forEachRow(use);
}

Status dropTable(WritableDatabase& database, std::string_view table)
{
    return database.execute("DROP TABLE IF EXISTS " + quoteIdentifier(table));
}

Status renameTable(WritableDatabase& database, std::string_view from, std::string_view to)
{
    return database.execute("ALTER TABLE " + quoteIdentifier(from) + " RENAME TO " + quoteIdentifier(to));
}

} // namespace

std::string keptTable(std::string_view table)
{
    return std::string(kUndoTable) + std::string(table);
}

Result<UndoRecord> UndoRecord::read(const Database& database)
{
    UndoRecord record;
    TRY(const auto kind, tableKind(database, kUndoTable));
    if (kind == TableKind::Missing) {
        return record;
    }
    if (kind != TableKind::Ordinary) {
        return notOurs(database);
    }
    Status done = readRows(database, "SELECT object, state FROM PipescopeUndo", [&](const Statement& row) {
        record.m_states.emplace(row.text(0).value_or(""), row.text(1).value_or(""));
    });
    if (!done) {
        return done.error();
    }
    const auto format = record.m_states.find(kFormatObject);
    if (format == record.m_states.end() || format->second != kFormat) {
        return notOurs(database);
    }
    done = readRows(database, "SELECT id FROM PipescopeUndoStrings", [&](const Statement& row) {
        if (const auto id = row.integer(0)) {
            record.m_strings.insert(*id);
        }
    });
    return done ? Result<UndoRecord>(std::move(record)) : Result<UndoRecord>(done.error());
}

bool UndoRecord::wasAbsent(std::string_view object) const
{
    const auto found = m_states.find(object);
    return found != m_states.end() && found->second == kUndoAbsent;
}

std::vector<std::string> UndoRecord::objects() const
{
    std::vector<std::string> objects;
    for (const auto& [object, state] : m_states) {
        if (object != kFormatObject) {
            objects.push_back(object);
        }
    }
    return objects;
}

Status UndoRecord::drop(WritableDatabase& database)
{
    m_states.clear();
    return database.execute("DROP TABLE PipescopeUndo; DROP TABLE PipescopeUndoConnectionIds;"
                            "DROP TABLE PipescopeUndoStrings");
}

Status UndoRecord::create(WritableDatabase& database)
{
    Status created = database.execute("CREATE TABLE PipescopeUndo (object TEXT, state TEXT);"
                                      "CREATE TABLE PipescopeUndoConnectionIds (row INTEGER PRIMARY KEY, id);"
                                      "CREATE TABLE PipescopeUndoStrings (id INTEGER PRIMARY KEY)");
    if (created) {
        // Before the insertion of anything else asks for it.
        m_states.emplace(kFormatObject, kFormat);
        created = note(database, kFormatObject, kFormat);
    }
    return created;
}

Status UndoRecord::note(WritableDatabase& database, std::string_view object, std::string_view state)
{
    if (isEmpty()) {
        TRY_OK(create(database));
    }
    m_states.emplace(object, state);
    TRY(auto insert, database.prepare("INSERT INTO PipescopeUndo VALUES (?1, ?2)"));
    insert.bind(1, object);
    insert.bind(2, state);
    return insert.run();
}

Status UndoRecord::putAside(WritableDatabase& database, std::string_view table)
{
    if (contains(table)) {
        return dropTable(database, table);
    }
    TRY(const auto kind, tableKind(database, table));
    const bool isThere = kind != TableKind::Missing;
    TRY_OK(note(database, table, isThere ? kKept : kUndoAbsent));
    return isThere ? renameTable(database, table, keptTable(table)) : ok();
}

Status UndoRecord::restoreTable(WritableDatabase& database, std::string_view table)
{
    Status done = dropTable(database, table);
    if (done && !wasAbsent(table)) {
        done = renameTable(database, keptTable(table), table);
    }
    return done ? forget(database, table) : done;
}

Status UndoRecord::forget(WritableDatabase& database, std::string_view object)
{
    if (const auto found = m_states.find(object); found != m_states.end()) {
        m_states.erase(found);
    }
    TRY(auto remove, database.prepare("DELETE FROM PipescopeUndo WHERE object = ?1"));
    remove.bind(1, object);
    return remove.run();
}

Status UndoRecord::noteConnectionIds(WritableDatabase& database, bool columnExists)
{
    return contains(kConnectionIdColumn)
               ? ok()
               : note(database, kConnectionIdColumn, columnExists ? kKept : kUndoAbsent);
}

Status UndoRecord::appendStrings(WritableDatabase& database, const std::map<std::int64_t, std::string>& texts)
{
    if (isEmpty()) {
        TRY_OK(create(database));
    }
    TRY_OK(database.execute("DELETE FROM STRING_IDS WHERE id IN (SELECT id FROM PipescopeUndoStrings);"
                            "DELETE FROM PipescopeUndoStrings"));
    m_strings.clear();
    auto append = database.prepare("INSERT INTO STRING_IDS (id, value) VALUES (?1, ?2)");
    auto noteId = database.prepare("INSERT INTO PipescopeUndoStrings VALUES (?1)");
    if (!append || !noteId) {
        return append ? noteId.error() : append.error();
    }
    for (const auto& [id, text] : texts) {
        append->bind(1, id);
        append->bind(2, text);
        noteId->bind(1, id);
        Status inserted = append->run();
        if (inserted) {
            inserted = noteId->run();
        }
        if (!inserted) {
            return inserted;
        }
        m_strings.insert(id);
    }
    return ok();
}

} // namespace pipescope
