#include "core/base/files/atomic_file.h"

#include "core/base/exception_message.h"
#include "core/base/files/file_descriptor_buffer.h"
#include "core/base/files/system_error.h"
#include "core/base/files/temporary_file.h"

#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <ostream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace pipescope {
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
