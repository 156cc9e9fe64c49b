#include "core/base/files/atomic_file.h"

#include "core/base/exception_message.h"
#include "core/base/files/file_descriptor_buffer.h"
#include "core/base/files/system_error.h"

#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <ostream>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace pipescope {
namespace {

constexpr mode_t kNewFileMode = 0666;

class OpenFile
{
public:
    OpenFile(const std::filesystem::path& path, int flags)
        : m_descriptor(::open(path.c_str(), flags | O_CLOEXEC, kNewFileMode))
    { }

    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    ~OpenFile() { close(); }

    bool isOpen() const { return m_descriptor >= 0; }

    int descriptor() const { return m_descriptor; }

    int close()
    {
        const int result = m_descriptor >= 0 ? ::close(m_descriptor) : 0;
        m_descriptor = -1;
        return result;
    }

private:
    int m_descriptor;
};

/// Removes a file that was not renamed to its final name.
class TemporaryFile
{
public:
    explicit TemporaryFile(std::filesystem::path path)
        : m_path(std::move(path))
    { }

    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    ~TemporaryFile()
    {
        if (!m_path.empty()) {
            ::unlink(m_path.c_str());
        }
    }

    void keep() { m_path.clear(); }

private:
    std::filesystem::path m_path;
};

/// A name in the same folder that no other call of any process chooses.
std::filesystem::path temporarySibling(const std::filesystem::path& path)
{
    static std::atomic<unsigned> calls{0};
    const std::string name =
        ".pipescope-" + std::to_string(::getpid()) + "-" + std::to_string(calls.fetch_add(1)) + ".tmp";
    return path.parent_path() / name;
}

Status fill(const OpenFile& file, const std::filesystem::path& path,
            const std::function<Status(std::ostream&)>& write)
{
    FileDescriptorBuffer buffer(file.descriptor());
    std::ostream out(&buffer);
    const Status written = write(out);
    out.flush();
    if (buffer.error() != 0) {
        return systemError(buffer.error(), path);
    }
    if (!written) {
        return written;
    }
    if (!out.good()) {
        return Error{ErrorKind::Io, path, "the file could not be written"_text};
    }
    return ok();
}

/// Renames and directory entries reach the disk with their folder. Some file systems cannot flush folders;
/// the file is whole nevertheless.
void flushFolder(const std::filesystem::path& path)
{
    const std::filesystem::path folder = path.parent_path();
    const OpenFile handle(folder.empty() ? std::filesystem::path(".") : folder, O_RDONLY | O_DIRECTORY);
    if (handle.isOpen()) {
        ::fsync(handle.descriptor());
    }
}

/// Devices and pipes take what is written to them; there is nothing to rename.
Status writeInPlace(const std::filesystem::path& path, const std::function<Status(std::ostream&)>& write)
{
    const OpenFile file(path, O_WRONLY);
    return file.isOpen() ? fill(file, path, write) : Status(systemError(errno, path));
}

Status replaceFile(const std::filesystem::path& path, std::optional<mode_t> mode,
                   const std::function<Status(std::ostream&)>& write)
{
    const std::filesystem::path sibling = temporarySibling(path);
    OpenFile file(sibling, O_WRONLY | O_CREAT | O_EXCL);
    if (!file.isOpen()) {
        return systemError(errno, path);
    }
    TemporaryFile temporary(sibling);
    if (mode && ::fchmod(file.descriptor(), *mode) != 0) {
        return systemError(errno, path);
    }
    if (Status filled = fill(file, path, write); !filled) {
        return filled;
    }
    if (::fsync(file.descriptor()) != 0 || file.close() != 0 || ::rename(sibling.c_str(), path.c_str()) != 0)
    {
        return systemError(errno, path);
    }
    temporary.keep();
    flushFolder(path);
    return ok();
}

} // namespace

Status writeFileAtomically(const std::filesystem::path& path,
                           const std::function<Status(std::ostream&)>& write)
try {
    // A symbolic link stays one: the file it leads to is replaced.
    std::error_code error;
    const std::filesystem::path resolved = std::filesystem::weakly_canonical(path, error);
    const std::filesystem::path& target = error ? path : resolved;
    struct stat info = {};
    if (::stat(target.c_str(), &info) != 0) {
        return errno == ENOENT ? replaceFile(target, std::nullopt, write) : Status(systemError(errno, path));
    }
    if (S_ISDIR(info.st_mode)) {
        return Error{ErrorKind::InvalidArgument, path, "a folder has this name"_text};
    }
    if (!S_ISREG(info.st_mode)) {
        return writeInPlace(target, write);
    }
    constexpr mode_t kPermissions = 07777;
    return replaceFile(target, info.st_mode & kPermissions, write);

} catch (...) {
    return Error{ErrorKind::Internal, path, exceptionMessage()};
}

} // namespace pipescope
