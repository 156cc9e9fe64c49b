#include "tests/core/run/writeback/full_disk.h"

namespace pipescope::testing {
namespace {

/// The only one there is at a time; SQLite's file objects have no room for a pointer to it.
FullDisk* g_disk = nullptr;

} // namespace

struct FullDisk::Calls
{
    /// Opens through the real VFS, then takes the writing over.
    static int open(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* outFlags)
    {
        const int code = g_disk->m_real->xOpen(g_disk->m_real, name, file, flags, outFlags);
        if (code == SQLITE_OK && file->pMethods != nullptr) {
            FullMethods& methods = g_disk->m_methods[file->pMethods];
            methods = {*file->pMethods, file->pMethods};
            methods.full.xWrite = write;
            file->pMethods = &methods.full;
        }
        return code;
    }

    static int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset)
    {
        const sqlite3_io_methods& real = *reinterpret_cast<const FullMethods*>(file->pMethods)->real;
        sqlite3_int64 size = 0;
        const int code = real.xFileSize(file, &size);
        if (code != SQLITE_OK) {
            return code;
        }
        if (offset + count > size && g_disk->m_left-- <= 0) {
            g_disk->m_wasFull = true;
            return SQLITE_FULL;
        }
        return real.xWrite(file, bytes, count, offset);
    }
};

FullDisk::FullDisk(std::int64_t growingWrites)
    : m_left(growingWrites)
    , m_real(sqlite3_vfs_find(nullptr))
    , m_vfs(*m_real)
{
    g_disk = this;
    m_vfs.zName = "full-disk";
    m_vfs.xOpen = Calls::open;
    sqlite3_vfs_register(&m_vfs, 1);
}

FullDisk::~FullDisk()
{
    sqlite3_vfs_unregister(&m_vfs);
    sqlite3_vfs_register(m_real, 1);
    g_disk = nullptr;
}

} // namespace pipescope::testing
