#include "core/graph/read/tensors/tensor_file.h"

#include "core/base/error_text.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::size_t kMaxPath = 4096;
constexpr std::size_t kMaxName = 255;

Error openError(int number, const std::filesystem::path& path)
{
    if (number == ELOOP) {
        return {ErrorKind::Unsupported, path,
                "The file is a symbolic link, which is not followed; put the file itself here"_text};
    }
    return systemError(number, path);
}

Status checkKind(const std::filesystem::path& path, const struct stat& facts)
{
    if (!S_ISREG(facts.st_mode)) {
        return Error{ErrorKind::Unsupported, path, "This is no regular file"_text};
    }
    if (facts.st_size == 0) {
        return Error{ErrorKind::Corrupt, path, "The file is empty (0 bytes)"_text};
    }
    if (static_cast<std::uint64_t>(facts.st_size) > TensorFile::kMaxSize) {
        return Error{ErrorKind::Unsupported, path, "The file is larger than 10 GiB"_text};
    }
    return ok();
}

} // namespace

TensorFile::TensorFile(std::filesystem::path path, int descriptor)
    : m_path(std::move(path))
    , m_descriptor(descriptor)
{ }

TensorFile::~TensorFile()
{
    ::close(m_descriptor);
}

Result<std::shared_ptr<const TensorFile>> TensorFile::open(const std::filesystem::path& path)
{
    if (path.native().size() > kMaxPath || path.filename().native().size() > kMaxName) {
        return Error{ErrorKind::InvalidArgument, path,
                     "The path is longer than 4096 bytes, or the name longer than 255"_text};
    }
    // A pipe would block until somebody writes to it.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) {
        return openError(errno, path);
    }
    std::shared_ptr<TensorFile> file(new TensorFile(path, descriptor));
    struct stat facts = {};
    if (::fstat(descriptor, &facts) != 0) {
        return systemError(errno, path);
    }
    TRY_OK(checkKind(path, facts));
    file->m_size = static_cast<std::uint64_t>(facts.st_size);
    return std::shared_ptr<const TensorFile>(std::move(file));
}

Status TensorFile::read(std::uint64_t offset, std::span<std::byte> out) const
{
    while (!out.empty()) {
        if (offset >= m_size) {
            return error(ErrorKind::Corrupt, "The file is cut short"_text);
        }
        const ssize_t count = ::pread(m_descriptor, out.data(), out.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            return systemError(errno, m_path);
        }
        if (count == 0) {
            return error(ErrorKind::Corrupt, "The file became shorter while it was read"_text);
        }
        offset += static_cast<std::uint64_t>(count);
        out = out.subspan(static_cast<std::size_t>(count));
    }
    return ok();
}

} // namespace pipescope::graph
