#pragma once

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pipescope {

/// A file opened read-only through another VFS, or no file at all (size 0). Functions return SQLite's result
/// codes.
class RealFile
{
public:
    RealFile() = default;
    RealFile(const RealFile&) = delete;
    RealFile& operator=(const RealFile&) = delete;
    RealFile(RealFile&&) = delete;
    RealFile& operator=(RealFile&&) = delete;
    ~RealFile();

    /// `name` must be the pointer that SQLite gave to xOpen: VFSes look for parameters behind its end.
    int open(sqlite3_vfs& vfs, const char* name, int flags);

    bool isOpen() const { return m_file != nullptr; }

    int size(std::int64_t& bytes) const;
    /// Fills the rest with zeros and returns SQLITE_IOERR_SHORT_READ behind the end.
    int read(std::int64_t offset, std::span<std::byte> out) const;
    int lockShared() const;
    int unlock() const;
    int checkReservedLock(int* reserved) const;
    int control(int operation, void* argument) const;
    int sectorSize() const;
    int deviceCharacteristics() const;

private:
    /// Room for the other VFS's file object, whose size is only known at run time.
    std::vector<std::max_align_t> m_storage;
    sqlite3_file* m_file = nullptr;
};

} // namespace pipescope
