#pragma once

#include "core/sqlite/query_lock.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace pipescope::testing {

/// A handle as Qt Sql would open it, locked as the query page locks it.
class LockedHandle
{
public:
    explicit LockedHandle(const std::filesystem::path& path, std::stop_token stop = {})
    {
        auto file = SnapshotFile::find(path, std::move(stop));
        if (!file) {
            m_failure = file.error();
            return;
        }
        m_file = std::move(*file);
        sqlite3* handle = nullptr;
        sqlite3_open_v2(m_file->uri().c_str(), &handle, SQLITE_OPEN_URI | SQLITE_OPEN_READWRITE, nullptr);
        m_handle.reset(handle);
        auto lock = QueryLock::take(handle, *m_file);
        if (!lock) {
            m_failure = lock.error();
            return;
        }
        m_lock = std::move(*lock);
    }

    const std::optional<Error>& failure() const { return m_failure; }

    sqlite3* handle() const { return m_handle.get(); }

    const QueryLock& lock() const { return *m_lock; }

    void unlock() { m_lock.reset(); }

    /// The result code of running all statements of `sql` with no checks except those of the handle itself.
    int run(const std::string& sql)
    {
        m_firstValue.clear();
        return sqlite3_exec(m_handle.get(), sql.c_str(), keepFirstValue, this, nullptr);
    }

    /// What the first row that run() met begins with.
    const std::string& firstValue() const { return m_firstValue; }

private:
    struct Close
    {
        void operator()(sqlite3* handle) const { EXPECT_EQ(sqlite3_close(handle), SQLITE_OK); }
    };

    static int keepFirstValue(void* self, int, char** values, char**)
    {
        auto& kept = static_cast<LockedHandle*>(self)->m_firstValue;
        if (kept.empty() && values[0] != nullptr) {
            kept = values[0];
        }
        return 0;
    }

    std::optional<Error> m_failure;
    std::optional<SnapshotFile> m_file;
    std::unique_ptr<sqlite3, Close> m_handle;
    std::optional<QueryLock> m_lock;
    std::string m_firstValue;
};

} // namespace pipescope::testing
