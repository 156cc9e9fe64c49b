#include "core/sqlite/read_authorizer.h"

#include "core/base/text.h"
#include "core/sqlite/connection.h"
#include "core/sqlite/statement.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace pipescope {
namespace {

/// What they say depends on the argument, which changes nothing.
constexpr auto kPragmasWithArgument = std::to_array<std::string_view>(
    {"foreign_key_check", "foreign_key_list", "index_info", "index_list", "index_xinfo", "integrity_check",
     "quick_check", "table_info", "table_list", "table_xinfo"});

/// With an argument they would change something.
constexpr auto kPragmasWithoutArgument = std::to_array<std::string_view>(
    {"application_id", "auto_vacuum", "cache_size",   "collation_list", "compile_options", "data_version",
     "database_list",  "encoding",    "foreign_keys", "freelist_count", "function_list",   "locking_mode",
     "max_page_count", "module_list", "page_count",   "page_size",      "pragma_list",     "query_only",
     "schema_version", "synchronous", "temp_store",   "trusted_schema", "user_version"});

struct ActionName
{
    int action;
    std::string_view name;
};

constexpr auto kActionNames = std::to_array<ActionName>({
    {SQLITE_ALTER_TABLE, "ALTER TABLE"},
    {SQLITE_ANALYZE, "ANALYZE"},
    {SQLITE_ATTACH, "ATTACH"},
    {SQLITE_CREATE_INDEX, "CREATE INDEX"},
    {SQLITE_CREATE_TABLE, "CREATE TABLE"},
    {SQLITE_CREATE_TEMP_INDEX, "CREATE TEMP INDEX"},
    {SQLITE_CREATE_TEMP_TABLE, "CREATE TEMP TABLE"},
    {SQLITE_CREATE_TEMP_TRIGGER, "CREATE TEMP TRIGGER"},
    {SQLITE_CREATE_TEMP_VIEW, "CREATE TEMP VIEW"},
    {SQLITE_CREATE_TRIGGER, "CREATE TRIGGER"},
    {SQLITE_CREATE_VIEW, "CREATE VIEW"},
    {SQLITE_CREATE_VTABLE, "CREATE VIRTUAL TABLE"},
    {SQLITE_DELETE, "DELETE"},
    {SQLITE_DETACH, "DETACH"},
    {SQLITE_DROP_INDEX, "DROP INDEX"},
    {SQLITE_DROP_TABLE, "DROP TABLE"},
    {SQLITE_DROP_TRIGGER, "DROP TRIGGER"},
    {SQLITE_DROP_VIEW, "DROP VIEW"},
    {SQLITE_DROP_VTABLE, "DROP TABLE"},
    {SQLITE_INSERT, "INSERT"},
    {SQLITE_REINDEX, "REINDEX"},
    {SQLITE_SAVEPOINT, "SAVEPOINT"},
    {SQLITE_UPDATE, "UPDATE"},
});

std::string_view view(const char* text)
{
    return text != nullptr ? std::string_view(text) : std::string_view();
}

template<class Names>
bool holds(const Names& names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool isSchemaTable(const char* table)
{
    return view(table) == "sqlite_master" || view(table) == "sqlite_temp_master";
}

UserText describe(int action, const char* first, const char* second)
{
    const bool changesTable = action == SQLITE_INSERT || action == SQLITE_DELETE || action == SQLITE_UPDATE;
    if (changesTable && isSchemaTable(first)) {
        return "changing the schema"_text;
    }
    const auto* known = std::find_if(kActionNames.begin(), kActionNames.end(),
                                     [&](const ActionName& entry) { return entry.action == action; });
    if (action == SQLITE_FUNCTION) {
        return "the function %1"_text(view(second));
    }
    if (action == SQLITE_PRAGMA) {
        return "PRAGMA " + std::string(view(first));
    }
    if (action == SQLITE_TRANSACTION) {
        return "a transaction"_text;
    }
    return known != kActionNames.end() ? verbatim(known->name) : "that"_text;
}

} // namespace

struct ReadAuthorizer::Callbacks
{
    static int authorize(void* authorizer, int action, const char* first, const char* second, const char*,
                         const char*)
    {
        auto& self = *static_cast<ReadAuthorizer*>(authorizer);
        try {
            if (self.allows(action, first, second)) {
                return SQLITE_OK;
            }
            if (self.m_refused.empty()) {
                self.m_refused = describe(action, first, second);
            }
        } catch (...) {
            // No exception may cross SQLite's C code; refusing is always safe.
            return SQLITE_DENY;
        }
        return SQLITE_DENY;
    }

    static int refuse(void*, int, const char*, const char*, const char*, const char*) { return SQLITE_DENY; }
};

ReadAuthorizer::ReadAuthorizer(std::shared_ptr<Connection> connection)
    : m_connection(std::move(connection))
{ }

ReadAuthorizer::~ReadAuthorizer()
{
    sqlite3_set_authorizer(m_connection->handle(), Callbacks::refuse, nullptr);
}

Result<std::unique_ptr<ReadAuthorizer>> ReadAuthorizer::install(std::shared_ptr<Connection> connection)
{
    std::unique_ptr<ReadAuthorizer> authorizer(new ReadAuthorizer(std::move(connection)));
    TRY_OK(authorizer->learnFunctions());
    sqlite3_set_authorizer(authorizer->m_connection->handle(), Callbacks::authorize, authorizer.get());
    return authorizer;
}

Status ReadAuthorizer::learnFunctions()
{
    // SQLite marks functions that reach outside of the database, load_extension among them, as for direct
    // use only. What others have added to the handle is not known to be harmless.
    TRY(auto query, Statement::prepare(m_connection, "SELECT DISTINCT lower(name) FROM pragma_function_list "
                                                     "WHERE builtin AND NOT flags & ?1"));
    query.bind(1, std::int64_t{SQLITE_DIRECTONLY});
    return query.forEachRow(
        [this](const Statement& row) { m_harmlessFunctions.emplace(row.text(0).value_or("")); });
}

bool ReadAuthorizer::allows(int action, const char* first, const char* second) const
{
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return true;
    case SQLITE_UPDATE:
        // SQLite asks for this when it looks up a table-valued function such as json_each, and runs nothing.
        // Changing the schema for real is impossible on a defensive handle.
        return isSchemaTable(first);
    case SQLITE_FUNCTION:
        return m_harmlessFunctions.contains(asciiLower(view(second)));
    case SQLITE_PRAGMA: {
        const std::string pragma = asciiLower(view(first));
        return holds(kPragmasWithArgument, pragma)
               || (second == nullptr && holds(kPragmasWithoutArgument, pragma));
    }
    default:
        return false;
    }
}

} // namespace pipescope
