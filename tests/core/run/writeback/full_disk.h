#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>

namespace pipescope::testing {

/// While it lives, all databases are opened through a file system that runs full: after so many writes that
/// make any file grow, further ones get SQLITE_FULL. Writes that do not make a file grow succeed, as on a
/// real disk. For one thread.
class FullDisk
{
public:
    explicit FullDisk(std::int64_t growingWrites);
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    FullDisk(FullDisk&&) = delete;
    FullDisk& operator=(FullDisk&&) = delete;
    ~FullDisk();

    bool wasFull() const { return m_wasFull; }

private:
    struct Calls;

    /// SQLite sees the first member, through which the second is found.
    struct FullMethods
    {
        sqlite3_io_methods full;
        const sqlite3_io_methods* real;
    };

    std::int64_t m_left;
    bool m_wasFull = false;
    sqlite3_vfs* m_real;
    sqlite3_vfs m_vfs;
    /// What stands in for each set of functions that the real VFS gives to files.
    std::map<const sqlite3_io_methods*, FullMethods> m_methods;
};

} // namespace pipescope::testing
