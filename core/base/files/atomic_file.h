#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace pipescope {

/// A new file in the folder of the file that it is to become, with a name that no other call of any process
/// chooses. It is removed with this object unless it has got its final name. The errors name that final file,
/// which is what users know.
class TemporaryFile
{
public:
    /// The errors of open(2).
    static Result<TemporaryFile> createBeside(const std::filesystem::path& target);

    TemporaryFile(TemporaryFile&& other) noexcept;
    TemporaryFile& operator=(TemporaryFile&& other) noexcept;
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();

    /// Open for reading and writing.
    int descriptor() const { return m_descriptor; }

    /// Where the file is until it gets its final name.
    const std::filesystem::path& path() const { return m_path; }

    const std::filesystem::path& target() const { return m_target; }

    /// Fewer bytes if the file ends there.
    Result<std::string> readAt(std::uint64_t offset, std::size_t bytes) const;
    /// Writes all bytes at the offset; several threads may do so at the same time.
    Status writeAt(std::uint64_t offset, std::string_view bytes) const;
    /// Waits until the disk has the content.
    Status flush();
    /// Gives the file its final name, and waits until the disk has that too if flush() was called. A file of
    /// that name is replaced.
    Status replaceTarget();
    /// The same, but InvalidArgument if there is anything of that name, even if it was made a moment ago.
    Status becomeNewTarget();

private:
    TemporaryFile(std::filesystem::path target, std::filesystem::path path, int descriptor);

    Status finishRename();
    void closeAndRemove();

    std::filesystem::path m_target;
    /// Empty once the file has its final name.
    std::filesystem::path m_path;
    int m_descriptor;
    bool m_isFlushed = false;
};

/// Writes `path` as a whole or not at all: `write` fills a file beside it that is flushed to disk and renamed
/// over it; on failure, or when `write` or the stream fails, the temporary file is removed and `path` stays
/// as it was.
Status writeFileAtomically(const std::filesystem::path& path,
                           const std::function<Status(std::ostream&)>& write);

} // namespace pipescope
