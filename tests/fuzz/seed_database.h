#pragma once

#include "core/run/schedule/schedule.h"

#include <cstdint>
#include <string>
#include <vector>

struct sqlite3;

namespace pipescope::test {

using Bytes = std::vector<std::uint8_t>;

/// A small database of each rank of a made-up cluster of two stages: the rows that are read and few others,
/// in pages of 512 bytes.
std::vector<Bytes> smallRankDatabases(ScheduleKind schedule);

/// A packed file of such a cluster, in pages of 512 bytes as well.
Bytes smallPackedRun(ScheduleKind schedule);

/// A database, and what a writer left beside it.
struct DatabaseWithCompanion
{
    Bytes database;
    Bytes companion;
};

/// With rows that are only in the log.
DatabaseWithCompanion databaseWithLog(const Bytes& database);
/// With the journal of a writer that was interrupted.
DatabaseWithCompanion databaseWithHotJournal(const Bytes& database);

/// A database in memory, to be changed by SQL and turned into bytes again.
class MemoryDatabase
{
public:
    /// Without tables.
    MemoryDatabase();
    explicit MemoryDatabase(const Bytes& content);
    MemoryDatabase(const MemoryDatabase&) = delete;
    MemoryDatabase& operator=(const MemoryDatabase&) = delete;
    MemoryDatabase(MemoryDatabase&&) = delete;
    MemoryDatabase& operator=(MemoryDatabase&&) = delete;
    ~MemoryDatabase();

    sqlite3* handle() const { return m_handle; }

    /// Errors are left alone: what cannot be done is not done.
    void run(const std::string& sql) const;
    Bytes content() const;

private:
    sqlite3* m_handle = nullptr;
};

} // namespace pipescope::test
