#pragma once

#include "core/base/result.h"
#include "core/sqlite/snapshot/file_overlay.h"
#include "core/sqlite/snapshot/real_file.h"

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace pipescope {

/// The file system that one snapshot connection lives in. SQLite believes that it may write, so it rolls back
/// a hot journal and recovers a log by itself; what it writes stays in FileOverlays, and the real files are
/// only ever opened read-only. Nothing is created, changed or deleted beside them; temporary files of big
/// sorts go where SQLite puts them.
///
/// There is one object per connection, because SQLite asks the VFS, not the connection, whether a journal
/// exists and to delete it: connections to the same file must not see each other's rollback. It is in
/// SQLite's process-wide list of VFSes only while the Registration lives, that is during sqlite3_open_v2, and
/// never the default one; SQLite guards the list. Otherwise it is used by one thread at a time, and must
/// outlive the connection.
///
/// Locks: SHARED is taken on the real file, so a writer that is about to change the file is seen
/// (SQLITE_BUSY) and one that wants to has to wait; its RESERVED lock is seen too, so its journal is not
/// taken for a dead writer's. Higher locks are only pretended. There is no shared memory: with `PRAGMA
/// locking_mode=EXCLUSIVE` SQLite keeps the index of the log on its own heap. That is chosen over an own
/// implementation of shared memory because it is SQLite's code, and because the SHARED lock is then kept
/// until the connection is closed, which makes all statements see one state.
///
/// Files are never mapped into memory: one that another program cuts short meanwhile would kill the process,
/// while read() returns an error. Mapping made the pass over a big table no faster, and reading small tables
/// of many databases by less than a tenth.
class SnapshotVfs
{
public:
    /// A file beside or under the database that could not be opened; what SQLite says about it is too vague.
    struct OpenFailure
    {
        std::string path;
        int systemError = 0;
    };

    class Registration
    {
    public:
        explicit Registration(SnapshotVfs& vfs);
        Registration(const Registration&) = delete;
        Registration& operator=(const Registration&) = delete;
        Registration(Registration&&) = delete;
        Registration& operator=(Registration&&) = delete;
        ~Registration();

    private:
        SnapshotVfs& m_vfs;
    };

    /// Reading journals and logs stops with an error after a stop request. Null if SQLite has no VFS at all.
    static std::unique_ptr<SnapshotVfs> create(std::stop_token stop);

    SnapshotVfs(const SnapshotVfs&) = delete;
    SnapshotVfs& operator=(const SnapshotVfs&) = delete;
    SnapshotVfs(SnapshotVfs&&) = delete;
    SnapshotVfs& operator=(SnapshotVfs&&) = delete;
    ~SnapshotVfs() = default;

    const std::string& name() const { return m_name; }

    /// The journal of a dead writer was found and rolled back in the overlay.
    bool usedHotJournal() const { return m_usedHotJournal; }

    /// Bytes of the database file with what was rolled back; 0 if it is not open or cannot be asked.
    std::uint64_t databaseSize() const;
    /// Fills all of `out`, or returns false.
    bool readDatabase(std::uint64_t offset, std::span<std::byte> out) const;

    const std::optional<OpenFailure>& openFailure() const { return m_openFailure; }

private:
    struct OpenFile
    {
        OpenFile(FileOverlay& fileOverlay, bool isMainFile)
            : overlay(fileOverlay)
            , isDatabase(isMainFile)
        { }

        RealFile real;
        FileOverlay& overlay;
        bool isDatabase;
    };

    /// What SQLite holds of an open file.
    struct FileHandle
    {
        sqlite3_file base;
        SnapshotVfs* vfs;
        OpenFile* file;
    };
    struct VfsCalls;
    struct FileCalls;

    SnapshotVfs(sqlite3_vfs& realVfs, std::stop_token stop);

    int open(const char* name, FileHandle& handle, int flags);
    int openNamed(const char* name, int flags, OpenFile& file);
    int failToOpen(const char* name, int systemError);
    int exists(const char* name, int flags, int* result);
    FileOverlay& overlayOf(const char* name);
    const OpenFile* openDatabase() const;

    sqlite3_vfs& m_realVfs;
    std::stop_token m_stop;
    std::string m_name;
    sqlite3_vfs m_vfs{};
    /// By full name; kept when SQLite closes a file, for it may open it again.
    std::map<std::string, FileOverlay, std::less<>> m_overlays;
    std::list<OpenFile> m_openFiles;
    std::optional<OpenFailure> m_openFailure;
    bool m_usedHotJournal = false;
};

} // namespace pipescope
