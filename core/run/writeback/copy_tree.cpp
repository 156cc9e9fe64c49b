#include "core/run/writeback/copy_tree.h"

#include "core/base/error_text.h"
#include "core/base/text.h"
#include "core/sqlite/connection.h"
#include "core/sqlite/copy_database.h"
#include "core/sqlite/database.h"

#include <linux/magic.h>
#include <set>
#include <string>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <system_error>
#include <utility>

namespace pipescope {
namespace {

namespace fs = std::filesystem;

fs::path normalised(const fs::path& path)
{
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    return (error ? path : absolute).lexically_normal();
}

/// The nearest folder upwards that exists, `path` included.
fs::path nearestExisting(fs::path path)
{
    std::error_code error;
    while (!fs::exists(path, error) && path != path.parent_path()) {
        path = path.parent_path();
    }
    return path;
}

/// Compares by device and inode, so that no other name of the folder goes unnoticed.
bool isInside(const fs::path& path, const fs::path& folder)
{
    std::error_code error;
    fs::path place = fs::canonical(nearestExisting(path), error);
    if (error) {
        return false;
    }
    for (;; place = place.parent_path()) {
        if (fs::equivalent(place, folder, error)) {
            return true;
        }
        if (place == place.parent_path()) {
            return false;
        }
    }
}

Status checkTarget(const fs::path& root, const fs::path& target, bool isFile)
{
    if (isInside(target, root)) {
        return Error{ErrorKind::InvalidArgument, target,
                     "the copies cannot be made inside the folder that is copied"_text};
    }
    std::error_code error;
    const auto status = fs::symlink_status(target, error);
    if (status.type() == fs::file_type::not_found) {
        return ok();
    }
    if (isFile) {
        return Error{ErrorKind::InvalidArgument, target, "the file for the copy exists already"_text};
    }
    if (!fs::is_directory(target, error)) {
        return Error{ErrorKind::InvalidArgument, target, "the place for the copies is not a folder"_text};
    }
    const bool isEmpty = fs::is_empty(target, error);
    if (error) {
        return systemError(error, target);
    }
    return isEmpty ? ok()
                   : Status(Error{ErrorKind::InvalidArgument, target,
                                  "the folder for the copies is not empty"_text});
}

bool leadsOutside(const fs::path& relative)
{
    return relative.empty() || relative.is_absolute() || *relative.begin() == "..";
}

/// Where a file lies under the root; its name alone if it is the root. Empty if it lies elsewhere.
fs::path placeInTree(const fs::path& root, const fs::path& file)
{
    fs::path relative = normalised(file).lexically_relative(normalised(root));
    if (leadsOutside(relative)) {
        std::error_code error;
        relative = fs::canonical(file, error).lexically_relative(fs::canonical(root, error));
    }
    if (leadsOutside(relative)) {
        return {};
    }
    return relative == "." ? file.filename() : relative;
}

bool namesRank(const fs::path& file)
{
    const std::string name = file.filename().string();
    return name == "profiler_metadata.json"
           || (name.rfind("profiler_info", 0) == 0 && file.extension() == ".json");
}

/// Appends the folder's files that name the rank. A folder that cannot be read is skipped: only the database
/// is needed.
void addMetadata(const fs::path& folder, const fs::path& target, std::vector<FileCopy>& copies)
{
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        const bool isRegular = entry->symlink_status(ignored).type() == fs::file_type::regular;
        if (isRegular && namesRank(entry->path())) {
            copies.push_back({entry->path(), target / entry->path().filename()});
        }
    }
}

std::uint64_t sizeOf(const fs::path& file)
{
    std::error_code error;
    const auto size = fs::file_size(file, error);
    return error ? 0 : size;
}

/// Whether files of one place can be cloned into the other.
bool mayShareBlocks(const fs::path& from, const fs::path& to)
{
    struct stat source
    { };

    struct stat target
    { };

    struct statfs system
    { };

    const fs::path existing = nearestExisting(to);
    if (::stat(from.c_str(), &source) != 0 || ::stat(existing.c_str(), &target) != 0
        || ::statfs(existing.c_str(), &system) != 0 || source.st_dev != target.st_dev)
    {
        return false;
    }
    return system.f_type == BTRFS_SUPER_MAGIC || system.f_type == XFS_SUPER_MAGIC;
}

std::uint64_t bytesNeeded(const std::vector<RankCopy>& copies, bool sharesBlocks)
{
    // For what writing back adds, and for blocks that are only partly used.
    constexpr std::uint64_t kMarginPerRank = std::uint64_t{64} * 1024;
    std::uint64_t bytes = 0;
    for (const RankCopy& copy : copies) {
        auto log = copy.database.from;
        log += "-wal";
        bytes += (sharesBlocks ? 0 : sizeOf(copy.database.from)) + sizeOf(log) + kMarginPerRank;
        for (const FileCopy& file : copy.metadata) {
            bytes += sizeOf(file.from);
        }
    }
    return bytes;
}

Status copySmallFile(const FileCopy& copy)
{
    std::error_code error;
    auto partial = copy.to;
    partial += ".partial";
    fs::copy_file(copy.from, partial, error);
    if (!error) {
        fs::rename(partial, copy.to, error);
    }
    if (!error) {
        return ok();
    }
    std::error_code ignored;
    fs::remove(partial, ignored);
    return systemError(error, copy.from);
}

} // namespace

Status checkFreeSpace(const fs::path& path, std::uint64_t bytes)
{
    std::error_code error;
    const fs::space_info space = fs::space(nearestExisting(normalised(path)), error);
    if (error) {
        return systemError(error, path);
    }
    if (space.available >= bytes) {
        return ok();
    }
    return Error{ErrorKind::NoSpace, path,
                 "not enough space: %1 bytes are needed, %2 are free"_text(formatCount(bytes),
                                                                           formatCount(space.available))};
}

Result<std::vector<RankCopy>> planCopies(const Trace& trace, const fs::path& wanted)
{
    // Resolved once, so that what is checked is what is written to.
    std::error_code resolving;
    const fs::path target = fs::weakly_canonical(fs::absolute(wanted, resolving), resolving);
    if (resolving) {
        return systemError(resolving, wanted);
    }
    std::error_code error;
    const bool rootIsFile = fs::is_regular_file(trace.root(), error);
    const bool targetIsFile = rootIsFile && target.extension() == ".db";
    TRY_OK(checkTarget(trace.root(), target, targetIsFile));
    std::vector<RankCopy> copies;
    std::set<fs::path> visited;
    for (const Track& track : trace.tracks) {
        const fs::path place = placeInTree(trace.root(), track.file);
        if (place.empty()) {
            return Error{ErrorKind::InvalidArgument, track.file,
                         "the database does not lie in the folder that is copied"_text};
        }
        RankCopy copy{{track.file, targetIsFile ? target : target / place}, {}};
        const auto addFolder = [&](const fs::path& folder, const fs::path& folderTarget) {
            if (visited.insert(normalised(folder)).second) {
                addMetadata(folder, folderTarget, copy.metadata);
            }
        };
        if (!rootIsFile) {
            addFolder(track.file.parent_path(), copy.database.to.parent_path());
            if (place.has_parent_path() && place.parent_path().filename() == "ASCEND_PROFILER_OUTPUT") {
                addFolder(track.file.parent_path().parent_path(),
                          copy.database.to.parent_path().parent_path());
            }
        }
        copies.push_back(std::move(copy));
    }
    const bool sharesBlocks = mayShareBlocks(trace.root(), target);
    TRY_OK(checkFreeSpace(target, bytesNeeded(copies, sharesBlocks)));
    return copies;
}

Status copyRank(const RankCopy& copy, const std::stop_token& stop)
{
    std::error_code error;
    fs::create_directories(copy.database.to.parent_path(), error);
    if (error) {
        return systemError(error, copy.database.to.parent_path());
    }
    for (const FileCopy& file : copy.metadata) {
        TRY_OK(copySmallFile(file));
    }
    TRY(const auto original, SnapshotDatabase::open(copy.database.from, stop));
    return copyDatabase(original, copy.database.to);
}

} // namespace pipescope
