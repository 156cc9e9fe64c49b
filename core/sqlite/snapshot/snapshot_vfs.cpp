#include "core/sqlite/snapshot/snapshot_vfs.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <new>
#include <span>
#include <utility>

namespace pipescope {
namespace {

/// No exception may cross SQLite's C code.
template<class Call>
int guarded(const Call& call)
{
    try {
        return call();
    } catch (const std::bad_alloc&) {
        return SQLITE_IOERR_NOMEM;
    } catch (...) {
        return SQLITE_IOERR;
    }
}

} // namespace

struct SnapshotVfs::FileCalls
{
    static OpenFile& fileOf(sqlite3_file* file) { return *reinterpret_cast<FileHandle*>(file)->file; }

    static int close(sqlite3_file* file)
    {
        auto* handle = reinterpret_cast<FileHandle*>(file);
        handle->vfs->m_openFiles.remove_if([&](const OpenFile& open) { return &open == handle->file; });
        return SQLITE_OK;
    }

    static int read(sqlite3_file* file, void* out, int amount, sqlite3_int64 offset)
    {
        return guarded([&] {
            OpenFile& open = fileOf(file);
            if (!open.isDatabase && reinterpret_cast<FileHandle*>(file)->vfs->m_stop.stop_requested()) {
                return SQLITE_IOERR_READ;
            }
            const int code = open.overlay.read(
                open.real, offset, {static_cast<std::byte*>(out), static_cast<std::size_t>(amount)});
            return code == SQLITE_IOERR_SHORT_READ && isCutPage(open, offset) ? SQLITE_CORRUPT : code;
        });
    }

    /// SQLite fills a page that the end of the file cuts with zeros, and its rows are gone without a word.
    /// Not the first page: it is also read of files that are no databases, before that is known.
    static bool isCutPage(const OpenFile& open, std::int64_t offset)
    {
        std::int64_t bytes = 0;
        return open.isDatabase && offset > 0 && open.overlay.size(open.real, bytes) == SQLITE_OK
               && offset < bytes;
    }

    static int write(sqlite3_file* file, const void* in, int amount, sqlite3_int64 offset)
    {
        return guarded([&] {
            OpenFile& open = fileOf(file);
            return open.overlay.write(open.real, offset,
                                      {static_cast<const std::byte*>(in), static_cast<std::size_t>(amount)});
        });
    }

    static int truncate(sqlite3_file* file, sqlite3_int64 size)
    {
        return guarded([&] { return fileOf(file).overlay.truncate(fileOf(file).real, size); });
    }

    static int sync(sqlite3_file*, int) { return SQLITE_OK; }

    static int fileSize(sqlite3_file* file, sqlite3_int64* size)
    {
        std::int64_t bytes = 0;
        const int code = fileOf(file).overlay.size(fileOf(file).real, bytes);
        *size = bytes;
        return code;
    }

    static int lock(sqlite3_file* file, int level)
    {
        return level == SQLITE_LOCK_SHARED ? fileOf(file).real.lockShared() : SQLITE_OK;
    }

    static int unlock(sqlite3_file* file, int level)
    {
        return level == SQLITE_LOCK_NONE ? fileOf(file).real.unlock() : SQLITE_OK;
    }

    static int checkReservedLock(sqlite3_file* file, int* reserved)
    {
        return fileOf(file).real.checkReservedLock(reserved);
    }

    static int fileControl(sqlite3_file* file, int operation, void* argument)
    {
        switch (operation) {
        case SQLITE_FCNTL_HAS_MOVED:
        case SQLITE_FCNTL_LAST_ERRNO:
            return fileOf(file).real.control(operation, argument);
        default:
            return SQLITE_NOTFOUND;
        }
    }

    static int sectorSize(sqlite3_file* file) { return fileOf(file).real.sectorSize(); }

    static int deviceCharacteristics(sqlite3_file* file) { return fileOf(file).real.deviceCharacteristics(); }

    static const sqlite3_io_methods* methods()
    {
        static constexpr sqlite3_io_methods kMethods{1,
                                                     close,
                                                     read,
                                                     write,
                                                     truncate,
                                                     sync,
                                                     fileSize,
                                                     lock,
                                                     unlock,
                                                     checkReservedLock,
                                                     fileControl,
                                                     sectorSize,
                                                     deviceCharacteristics,
                                                     nullptr,
                                                     nullptr,
                                                     nullptr,
                                                     nullptr,
                                                     nullptr,
                                                     nullptr};
        return &kMethods;
    }
};

struct SnapshotVfs::VfsCalls
{
    static SnapshotVfs& self(sqlite3_vfs* vfs) { return *static_cast<SnapshotVfs*>(vfs->pAppData); }

    static sqlite3_vfs& real(sqlite3_vfs* vfs) { return self(vfs).m_realVfs; }

    static int open(sqlite3_vfs* vfs, sqlite3_filename name, sqlite3_file* file, int flags, int* outFlags)
    {
        file->pMethods = nullptr;
        if (name == nullptr) {
            return real(vfs).xOpen(&real(vfs), name, file, flags, outFlags);
        }
        const int code =
            guarded([&] { return self(vfs).open(name, *reinterpret_cast<FileHandle*>(file), flags); });
        if (outFlags != nullptr) {
            *outFlags = flags;
        }
        return code;
    }

    static int remove(sqlite3_vfs* vfs, const char* name, int)
    {
        return guarded([&] {
            self(vfs).overlayOf(name).remove();
            return SQLITE_OK;
        });
    }

    static int access(sqlite3_vfs* vfs, const char* name, int flags, int* result)
    {
        return guarded([&] { return self(vfs).exists(name, flags, result); });
    }

    static int fullPathname(sqlite3_vfs* vfs, const char* name, int size, char* out)
    {
        return real(vfs).xFullPathname(&real(vfs), name, size, out);
    }

    static int randomness(sqlite3_vfs* vfs, int size, char* out)
    {
        return real(vfs).xRandomness(&real(vfs), size, out);
    }

    static int sleep(sqlite3_vfs* vfs, int microseconds)
    {
        return real(vfs).xSleep(&real(vfs), microseconds);
    }

    static int currentTime(sqlite3_vfs* vfs, double* days)
    {
        return real(vfs).xCurrentTime(&real(vfs), days);
    }

    static int currentTimeInt64(sqlite3_vfs* vfs, sqlite3_int64* milliseconds)
    {
        return real(vfs).xCurrentTimeInt64(&real(vfs), milliseconds);
    }

    static int lastError(sqlite3_vfs* vfs, int size, char* out)
    {
        return real(vfs).xGetLastError(&real(vfs), size, out);
    }
};

SnapshotVfs::SnapshotVfs(sqlite3_vfs& realVfs, std::stop_token stop)
    : m_realVfs(realVfs)
    , m_stop(std::move(stop))
    , m_name("pipescope-snapshot-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)))
{
    // The default VFS stops at 512 bytes, which a deep folder tree exceeds; its functions themselves go as
    // far as the system does.
    constexpr int kLongestPath = 4096;
    m_vfs.iVersion = 2;
    m_vfs.szOsFile = std::max(static_cast<int>(sizeof(FileHandle)), realVfs.szOsFile);
    m_vfs.mxPathname = std::max(kLongestPath, realVfs.mxPathname);
    m_vfs.zName = m_name.c_str();
    m_vfs.pAppData = this;
    m_vfs.xOpen = VfsCalls::open;
    m_vfs.xDelete = VfsCalls::remove;
    m_vfs.xAccess = VfsCalls::access;
    m_vfs.xFullPathname = VfsCalls::fullPathname;
    m_vfs.xRandomness = VfsCalls::randomness;
    m_vfs.xSleep = VfsCalls::sleep;
    m_vfs.xCurrentTime = VfsCalls::currentTime;
    m_vfs.xGetLastError = VfsCalls::lastError;
    m_vfs.xCurrentTimeInt64 = VfsCalls::currentTimeInt64;
}

std::unique_ptr<SnapshotVfs> SnapshotVfs::create(std::stop_token stop)
{
    sqlite3_vfs* real = sqlite3_vfs_find(nullptr);
    if (real == nullptr || real->iVersion < 2) {
        return nullptr;
    }
    return std::unique_ptr<SnapshotVfs>(new SnapshotVfs(*real, std::move(stop)));
}

SnapshotVfs::Registration::Registration(SnapshotVfs& vfs)
    : m_vfs(vfs)
{
    sqlite3_vfs_register(&m_vfs.m_vfs, 0);
}

SnapshotVfs::Registration::~Registration()
{
    sqlite3_vfs_unregister(&m_vfs.m_vfs);
}

FileOverlay& SnapshotVfs::overlayOf(const char* name)
{
    return m_overlays.try_emplace(name).first->second;
}

int SnapshotVfs::open(const char* name, FileHandle& handle, int flags)
{
    const bool isDatabase = (flags & SQLITE_OPEN_MAIN_DB) != 0;
    m_openFiles.emplace_back(overlayOf(name), isDatabase);
    OpenFile& file = m_openFiles.back();
    const int code = openNamed(name, flags, file);
    if (code != SQLITE_OK) {
        m_openFiles.pop_back();
        return code;
    }
    handle.vfs = this;
    handle.file = &file;
    handle.base.pMethods = FileCalls::methods();
    return SQLITE_OK;
}

int SnapshotVfs::openNamed(const char* name, int flags, OpenFile& file)
{
    const bool mayCreate = (flags & SQLITE_OPEN_CREATE) != 0;
    std::error_code error;
    const auto status = std::filesystem::status(name, error);
    const bool isMissing =
        file.overlay.hidesRealFile() || status.type() == std::filesystem::file_type::not_found;
    if (isMissing) {
        if (file.overlay.isUntouched() || file.overlay.isDeleted()) {
            if (!mayCreate) {
                return failToOpen(name, ENOENT);
            }
            file.overlay.createEmpty();
        }
        return SQLITE_OK;
    }
    // A pipe would block, and what SQLite cannot read must not count as absent: rows would be lost silently.
    if (status.type() != std::filesystem::file_type::regular) {
        return failToOpen(name, error ? error.value() : EINVAL);
    }
    errno = 0;
    const int code = file.real.open(m_realVfs, name, flags);
    if (code != SQLITE_OK) {
        failToOpen(name, errno);
        return code;
    }
    // As the connection itself never writes, only the rollback of a hot journal opens one for writing.
    const bool rollsBack = (flags & SQLITE_OPEN_MAIN_JOURNAL) != 0 && (flags & SQLITE_OPEN_READWRITE) != 0;
    m_usedHotJournal = m_usedHotJournal || rollsBack;
    return SQLITE_OK;
}

int SnapshotVfs::failToOpen(const char* name, int systemError)
{
    m_openFailure = OpenFailure{name, systemError};
    return SQLITE_CANTOPEN;
}

int SnapshotVfs::exists(const char* name, int flags, int* result)
{
    const auto overlay = m_overlays.find(std::string_view(name));
    if (overlay == m_overlays.end() || overlay->second.isUntouched()) {
        return m_realVfs.xAccess(&m_realVfs, name, flags, result);
    }
    std::int64_t bytes = 0;
    // The size of a touched overlay does not depend on the real file. Empty files count as absent, as in
    // SQLite's own VFS.
    overlay->second.size(RealFile{}, bytes);
    *result = bytes > 0 ? 1 : 0;
    return SQLITE_OK;
}

const SnapshotVfs::OpenFile* SnapshotVfs::openDatabase() const
{
    const auto found = std::find_if(m_openFiles.begin(), m_openFiles.end(),
                                    [](const OpenFile& file) { return file.isDatabase; });
    return found != m_openFiles.end() ? &*found : nullptr;
}

std::uint64_t SnapshotVfs::databaseSize() const
{
    std::int64_t bytes = 0;
    const OpenFile* file = openDatabase();
    const bool isKnown = file != nullptr && file->overlay.size(file->real, bytes) == SQLITE_OK && bytes > 0;
    return isKnown ? static_cast<std::uint64_t>(bytes) : 0;
}

bool SnapshotVfs::readDatabase(std::uint64_t offset, std::span<std::byte> out) const
{
    const OpenFile* file = openDatabase();
    return file != nullptr && std::in_range<std::int64_t>(offset)
           && file->overlay.read(file->real, static_cast<std::int64_t>(offset), out) == SQLITE_OK;
}

} // namespace pipescope
