#pragma once

#include "core/base/result.h"

#include <memory>
#include <set>
#include <string>

namespace pipescope {

class Connection;

/// Lets SQLite prepare only statements that read: SELECT (also recursive), EXPLAIN of those, PRAGMAs that
/// only report something, and SQLite's own functions, except those that reach outside of the database. All
/// else (ATTACH and so VACUUM INTO, CREATE and so temporary tables, transactions) is refused. Active from
/// install() on; after the object's destruction everything is refused.
class ReadAuthorizer
{
public:
    static Result<std::unique_ptr<ReadAuthorizer>> install(std::shared_ptr<Connection> connection);

    ReadAuthorizer(const ReadAuthorizer&) = delete;
    ReadAuthorizer& operator=(const ReadAuthorizer&) = delete;
    ReadAuthorizer(ReadAuthorizer&&) = delete;
    ReadAuthorizer& operator=(ReadAuthorizer&&) = delete;
    ~ReadAuthorizer();

    /// Forgets what was refused before.
    void startStatement() { m_refused = {}; }

    /// What was refused first since startStatement(), as users would write it: "CREATE TABLE", "PRAGMA
    /// journal_mode"; empty if nothing was.
    const UserText& refused() const { return m_refused; }

private:
    struct Callbacks;

    explicit ReadAuthorizer(std::shared_ptr<Connection> connection);
    Status learnFunctions();
    bool allows(int action, const char* first, const char* second) const;

    std::shared_ptr<Connection> m_connection;
    /// Names in lower case.
    std::set<std::string, std::less<>> m_harmlessFunctions;
    UserText m_refused;
};

} // namespace pipescope
