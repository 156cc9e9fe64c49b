#include "core/sqlite/snapshot/real_file.h"

#include <algorithm>

namespace pipescope {

RealFile::~RealFile()
{
    if (m_file != nullptr) {
        m_file->pMethods->xClose(m_file);
    }
}

int RealFile::open(sqlite3_vfs& vfs, const char* name, int flags)
{
    constexpr int kWriting =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE | SQLITE_OPEN_DELETEONCLOSE;
    // As root, SQLite gives every journal and log that it opens to the owner of the database. A super-journal
    // is opened in the same way, but left to its owner.
    constexpr int kChangingOwner = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
    if ((flags & kChangingOwner) != 0) {
        flags = (flags & ~kChangingOwner) | SQLITE_OPEN_SUPER_JOURNAL;
    }
    m_storage.assign(static_cast<std::size_t>(vfs.szOsFile) / sizeof(std::max_align_t) + 1, {});
    auto* file = reinterpret_cast<sqlite3_file*>(m_storage.data());
    const int code = vfs.xOpen(&vfs, name, file, (flags & ~kWriting) | SQLITE_OPEN_READONLY, nullptr);
    if (code == SQLITE_OK) {
        m_file = file;
    } else if (file->pMethods != nullptr) {
        file->pMethods->xClose(file);
    }
    return code;
}

int RealFile::size(std::int64_t& bytes) const
{
    bytes = 0;
    if (m_file == nullptr) {
        return SQLITE_OK;
    }
    sqlite3_int64 found = 0;
    const int code = m_file->pMethods->xFileSize(m_file, &found);
    bytes = found;
    return code;
}

int RealFile::read(std::int64_t offset, std::span<std::byte> out) const
{
    if (m_file == nullptr) {
        std::ranges::fill(out, std::byte{0});
        return SQLITE_IOERR_SHORT_READ;
    }
    return m_file->pMethods->xRead(m_file, out.data(), static_cast<int>(out.size()), offset);
}

int RealFile::lockShared() const
{
    return m_file != nullptr ? m_file->pMethods->xLock(m_file, SQLITE_LOCK_SHARED) : SQLITE_OK;
}

int RealFile::unlock() const
{
    return m_file != nullptr ? m_file->pMethods->xUnlock(m_file, SQLITE_LOCK_NONE) : SQLITE_OK;
}

int RealFile::checkReservedLock(int* reserved) const
{
    *reserved = 0;
    return m_file != nullptr ? m_file->pMethods->xCheckReservedLock(m_file, reserved) : SQLITE_OK;
}

int RealFile::control(int operation, void* argument) const
{
    return m_file != nullptr ? m_file->pMethods->xFileControl(m_file, operation, argument) : SQLITE_NOTFOUND;
}

int RealFile::sectorSize() const
{
    constexpr int kUsual = 4096;
    return m_file != nullptr ? m_file->pMethods->xSectorSize(m_file) : kUsual;
}

int RealFile::deviceCharacteristics() const
{
    return m_file != nullptr ? m_file->pMethods->xDeviceCharacteristics(m_file) : 0;
}

} // namespace pipescope
