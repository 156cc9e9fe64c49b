#pragma once

#include "core/graph/read/tensors/tensor_file.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pipescope::graph {

enum class ZipMethod : std::uint16_t
{
    Stored = 0,
    Deflated = 8
};

/// A file within a zip archive, as the archive's directory has it. All numbers are checked against the
/// archive: what it says lies within it.
struct ZipEntry
{
    std::string name;
    ZipMethod method = ZipMethod::Stored;
    /// Bytes in the archive, and uncompressed. Equal for a stored entry; for a deflated one the second is
    /// what the archive claims, at most 1032 times the first, which is all that deflate can do.
    std::uint64_t compressedSize = 0;
    std::uint64_t size = 0;
    /// Offset of the entry's header, in bytes from the begin of the archive.
    std::uint64_t headerOffset = 0;
};

/// The directory of a zip archive, zip64 included. Refused: encrypted entries, other methods than stored and
/// deflated, archives in several parts, and directories of more than 16 MiB. Checksums are not compared, as
/// in PyTorch itself. No general library reads it, because those hand out copies of the content only, while a
/// tensor is read at any place of its entry.
/// Source: PKWARE APPNOTE 6.3.10, 4.3.6 ff.
Result<std::vector<ZipEntry>> readZipDirectory(const TensorFile& file);

/// Where the content of an entry begins, in bytes from the begin of the archive; it lies within the file.
Result<std::uint64_t> contentOffset(const TensorFile& file, const ZipEntry& entry);

} // namespace pipescope::graph
