#pragma once

#include "core/graph/read/tensors/tensor_file.h"
#include "core/graph/read/tensors/zip_directory.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pipescope::graph {

/// The bytes that a tensor's elements lie in: a part of a file, compressed or not. Used by one thread.
class Content
{
public:
    Content() = default;
    Content(const Content&) = delete;
    Content& operator=(const Content&) = delete;
    virtual ~Content() = default;

    /// In bytes; for compressed content it is what the file claims.
    virtual std::uint64_t size() const = 0;
    /// Fills `out`; `offset` and out.size() lie within size(). Compressed content is read forwards quickly,
    /// and backwards from its begin again.
    virtual Status read(std::uint64_t offset, std::span<std::byte> out) = 0;
};

/// `size` bytes of a file that has them.
std::unique_ptr<Content> storedContent(std::shared_ptr<const TensorFile> file, std::uint64_t offset,
                                       std::uint64_t size);

/// An entry of a zip archive, wherever it is read. Takes 64 KiB for a compressed one.
Result<std::unique_ptr<Content>> zipContent(std::shared_ptr<const TensorFile> file, const ZipEntry& entry);

/// Reads bytes [begin, begin + size) of the content in pieces: memory grows with what is there, not with what
/// is claimed.
Result<std::vector<std::byte>> readWhole(Content& content, std::uint64_t begin, std::uint64_t size);

} // namespace pipescope::graph
