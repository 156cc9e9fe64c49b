#pragma once

#include "core/sqlite/database.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

namespace pipescope {

/// A database opened for writing, with `synchronous=FULL`: what is committed survives a loss of power.
class WritableDatabase : public Database
{
public:
    /// How a new file is filled.
    enum class Durability
    {
        Full,
        /// Without waiting for the disk: for files that can be made again.
        Fast
    };

    /// Opens an existing file; a hot journal or a log is dealt with by SQLite as usual. Renaming a table
    /// leaves the views and triggers of others as they are, whatever they contain. Waits for other programs'
    /// locks for at most `busyTimeout`. Errors as of SnapshotDatabase::open; a file that cannot be written is
    /// PermissionDenied.
    static Result<WritableDatabase> open(const std::filesystem::path& path,
                                         std::chrono::milliseconds busyTimeout = std::chrono::seconds(5),
                                         std::stop_token stop = {});
    /// Makes a new database; InvalidArgument if there is anything of that name.
    static Result<WritableDatabase> createNew(const std::filesystem::path& path, Durability durability,
                                              std::stop_token stop = {});

    /// One or several statements that yield no rows.
    Status execute(const std::string& sql);

private:
    using Database::Database;
    friend class Transaction;
};

/// A transaction that is rolled back unless it was committed. The database must outlive it.
class Transaction
{
public:
    /// Takes the write lock at once (BEGIN IMMEDIATE); Busy if another program has it.
    static Result<Transaction> begin(WritableDatabase& database);

    Transaction(Transaction&&) noexcept = default;
    Transaction& operator=(Transaction&&) noexcept = default;
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() = default;

    /// After a stop request or a failure nothing of the transaction is written.
    Status commit();

private:
    struct Rollback
    {
        void operator()(Connection* connection) const;
    };

    explicit Transaction(Connection& connection);

    /// Null once committed.
    std::unique_ptr<Connection, Rollback> m_open;
};

} // namespace pipescope
