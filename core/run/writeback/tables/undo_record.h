#pragma once

#include "core/base/result.h"
#include "core/sqlite/writable_database.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

constexpr std::string_view kConnectionIdColumn = "COMMUNICATION_OP.opConnectionId";
constexpr std::string_view kKeptConnectionIds = "PipescopeUndoConnectionIds";

/// What a database held before the first export, kept in tables of our own beside what was written, so that
/// one transaction changes both:
///   PipescopeUndo (object TEXT, state TEXT): ('format', '1'), and for each table or column that was changed
///     whether it was 'absent' or is 'kept';
///   PipescopeUndo<table>: a table that was replaced, under this name;
///   PipescopeUndoConnectionIds (row INTEGER PRIMARY KEY, id): what opConnectionId was in the rows changed;
///   PipescopeUndoStrings (id INTEGER PRIMARY KEY): the rows appended to STRING_IDS.
/// Later exports add to it and never change what it holds. The functions that write need an open transaction.
class UndoRecord
{
public:
    /// Empty if there was no export. Unsupported if tables of these names are not ours.
    static Result<UndoRecord> read(const Database& database);

    bool isEmpty() const { return m_states.empty(); }

    bool contains(std::string_view object) const { return m_states.find(object) != m_states.end(); }

    bool wasAbsent(std::string_view object) const;

    /// The tables and columns that were changed.
    std::vector<std::string> objects() const;

    /// There is something to undo.
    bool hasSomething() const { return m_states.size() > 1 || !m_strings.empty(); }

    /// Ids of the rows appended to STRING_IDS.
    const std::set<std::int64_t>& strings() const { return m_strings; }

    /// Puts a table out of the way of a new one: the first time it is kept, later it is dropped.
    Status putAside(WritableDatabase& database, std::string_view table);
    /// Undoes putAside and forgets it.
    Status restoreTable(WritableDatabase& database, std::string_view table);
    /// Notes that opConnectionId is changed, before it is.
    Status noteConnectionIds(WritableDatabase& database, bool columnExists);
    /// Appends texts to STRING_IDS in place of those appended before.
    Status appendStrings(WritableDatabase& database, const std::map<std::int64_t, std::string>& texts);
    /// Drops the record's own tables, once everything is restored.
    Status drop(WritableDatabase& database);

private:
    Status note(WritableDatabase& database, std::string_view object, std::string_view state);
    Status forget(WritableDatabase& database, std::string_view object);
    Status create(WritableDatabase& database);

    std::map<std::string, std::string, std::less<>> m_states;
    std::set<std::int64_t> m_strings;
};

/// The name under which a replaced table is kept.
std::string keptTable(std::string_view table);

} // namespace pipescope
