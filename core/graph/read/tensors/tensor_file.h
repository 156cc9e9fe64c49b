#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

namespace pipescope::graph {

/// An open file of a tensor. Read by any number of threads.
class TensorFile
{
public:
    /// Refuses what the public tool refuses: symbolic links, what is no regular file,
    /// files that are empty, unreadable or over 10 GiB, and paths over 4096 or names over 255 bytes.
    static Result<std::shared_ptr<const TensorFile>> open(const std::filesystem::path& path);

    TensorFile(const TensorFile&) = delete;
    TensorFile& operator=(const TensorFile&) = delete;
    ~TensorFile();

    static constexpr std::uint64_t kMaxSize = std::uint64_t{10} << 30U;

    const std::filesystem::path& path() const { return m_path; }

    std::uint64_t size() const { return m_size; }

    /// Fills `out` from a position of the file. It fails if the file ends before; it may have become shorter.
    Status read(std::uint64_t offset, std::span<std::byte> out) const;

    /// What is wrong with the content of the file.
    Error error(ErrorKind kind, UserText text) const { return {kind, m_path, std::move(text)}; }

private:
    TensorFile(std::filesystem::path path, int descriptor);

    std::filesystem::path m_path;
    int m_descriptor;
    std::uint64_t m_size = 0;
};

} // namespace pipescope::graph
