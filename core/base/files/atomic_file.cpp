#include "core/base/files/atomic_file.h"

#include "core/base/error_text.h"
#include "core/base/files/file_descriptor_buffer.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <optional>
#include <ostream>
#include <sys/stat.h>
#include <sys/types.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pipescope {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kNewFileMode = 0666;

fs::path temporarySibling(const fs::path& path)
{
    static std::atomic<unsigned> calls{0};
    const std::string name =
        ".pipescope-" + std::to_string(::getpid()) + "-" + std::to_string(calls.fetch_add(1)) + ".tmp";
    return path.parent_path() / name;
}

/// Renames and directory entries reach the disk with their folder. Some file systems cannot flush folders;
/// the file is whole nevertheless.
void flushFolder(const fs::path& path)
{
    const fs::path folder = path.parent_path();
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        ::fsync(descriptor);
        ::close(descriptor);
    }
}

/// False with errno if it cannot be done.
bool renameToFreeName(const fs::path& from, const fs::path& to)
{
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) {
        return true;
    }
    if (errno != EINVAL && errno != ENOSYS) {
        return false;
    }
    // A file system that cannot do it in one step. The name is taken first, so that what is replaced is ours.
    const int placeholder = ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kNewFileMode);
    if (placeholder < 0) {
        return false;
    }
    ::close(placeholder);
    if (::rename(from.c_str(), to.c_str()) == 0) {
        return true;
    }
    const int reason = errno;
    ::unlink(to.c_str());
    errno = reason;
    return false;
}

} // namespace

TemporaryFile::TemporaryFile(fs::path target, fs::path path, int descriptor)
    : m_target(std::move(target))
    , m_path(std::move(path))
    , m_descriptor(descriptor)
{ }

Result<TemporaryFile> TemporaryFile::createBeside(const fs::path& target)
{
    fs::path path = temporarySibling(target);
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kNewFileMode);
    if (descriptor < 0) {
        return systemError(errno, target);
    }
    return TemporaryFile(target, std::move(path), descriptor);
}

TemporaryFile::TemporaryFile(TemporaryFile&& other) noexcept
    : m_target(std::move(other.m_target))
    , m_path(std::exchange(other.m_path, {}))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_isFlushed(other.m_isFlushed)
{ }

TemporaryFile& TemporaryFile::operator=(TemporaryFile&& other) noexcept
{
    if (this != &other) {
        closeAndRemove();
        m_target = std::move(other.m_target);
        m_path = std::exchange(other.m_path, {});
        m_descriptor = std::exchange(other.m_descriptor, -1);
        m_isFlushed = other.m_isFlushed;
    }
    return *this;
}

TemporaryFile::~TemporaryFile()
{
    closeAndRemove();
}

void TemporaryFile::closeAndRemove()
{
    if (m_descriptor >= 0) {
        ::close(m_descriptor);
        m_descriptor = -1;
    }
    if (!m_path.empty()) {
        ::unlink(m_path.c_str());
        m_path.clear();
    }
}

Result<std::string> TemporaryFile::readAt(std::uint64_t offset, std::size_t bytes) const
{
    std::string content(bytes, '\0');
    std::size_t done = 0;
    while (done < bytes) {
        const ssize_t got =
            ::pread(m_descriptor, content.data() + done, bytes - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno != EINTR) {
            return systemError(errno, m_target);
        }
        if (got == 0) {
            break;
        }
        done += got > 0 ? static_cast<std::size_t>(got) : 0;
    }
    content.resize(done);
    return content;
}

Status TemporaryFile::writeAt(std::uint64_t offset, std::string_view bytes) const
{
    while (!bytes.empty()) {
        const ssize_t written =
            ::pwrite(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
            offset += static_cast<std::uint64_t>(written);
        } else if (written == 0 || errno != EINTR) {
            return systemError(written == 0 ? EIO : errno, m_target);
        }
    }
    return ok();
}

Status TemporaryFile::flush()
{
    m_isFlushed = ::fsync(m_descriptor) == 0;
    return m_isFlushed ? ok() : Status(systemError(errno, m_target));
}

Status TemporaryFile::replaceTarget()
{
    if (::rename(m_path.c_str(), m_target.c_str()) != 0) {
        return systemError(errno, m_target);
    }
    return finishRename();
}

Status TemporaryFile::becomeNewTarget()
{
    if (!renameToFreeName(m_path, m_target)) {
        if (errno == EEXIST) {
            return Error{ErrorKind::InvalidArgument, m_target, "the file exists already"_text};
        }
        return systemError(errno, m_target);
    }
    return finishRename();
}

Status TemporaryFile::finishRename()
{
    m_path.clear();
    if (m_isFlushed) {
        flushFolder(m_target);
    }
    return ok();
}

namespace {

class OpenFile
{
public:
    OpenFile(const std::filesystem::path& path, int flags)
        : m_descriptor(::open(path.c_str(), flags | O_CLOEXEC))
    { }

    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    ~OpenFile()
    {
        if (m_descriptor >= 0) {
            ::close(m_descriptor);
        }
    }

    bool isOpen() const { return m_descriptor >= 0; }

    int descriptor() const { return m_descriptor; }

private:
    int m_descriptor;
};

Status fill(int descriptor, const std::filesystem::path& path,
            const std::function<Status(std::ostream&)>& write)
{
    FileDescriptorBuffer buffer(descriptor);
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

/// Devices and pipes take what is written to them; there is nothing to rename.
Status writeInPlace(const std::filesystem::path& path, const std::function<Status(std::ostream&)>& write)
{
    const OpenFile file(path, O_WRONLY);
    return file.isOpen() ? fill(file.descriptor(), path, write) : Status(systemError(errno, path));
}

Status replaceFile(const std::filesystem::path& path, std::optional<mode_t> mode,
                   const std::function<Status(std::ostream&)>& write)
{
    TRY(auto file, TemporaryFile::createBeside(path));
    if (mode && ::fchmod(file.descriptor(), *mode) != 0) {
        return systemError(errno, path);
    }
    TRY_OK(fill(file.descriptor(), path, write));
    const Status flushed = file.flush();
    return flushed ? file.replaceTarget() : flushed;
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
