#include "core/graph/read/tensors/zip_directory.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::size_t kEndSize = 22;
constexpr std::size_t kMaxComment = 65535;
constexpr std::size_t kEnd64LocatorSize = 20;
constexpr std::size_t kEnd64Size = 56;
constexpr std::size_t kRowSize = 46;
constexpr std::size_t kHeaderSize = 30;
constexpr std::uint64_t kMaxDirectory = std::uint64_t{16} << 20U;
constexpr std::uint64_t kMaxInflation = 1032;
constexpr std::uint32_t kIn64Bits = 0xFFFFFFFF;

constexpr std::uint32_t kEndSignature = 0x06054b50;
constexpr std::uint32_t kEnd64LocatorSignature = 0x07064b50;
constexpr std::uint32_t kEnd64Signature = 0x06064b50;
constexpr std::uint32_t kRowSignature = 0x02014b50;
constexpr std::uint32_t kHeaderSignature = 0x04034b50;

using Bytes = std::span<const std::byte>;

/// Little-endian; the bytes are there.
template<class Number>
Number numberAt(Bytes bytes, std::size_t at)
{
    Number number;
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

Error damaged(const TensorFile& file)
{
    return file.error(ErrorKind::Corrupt, "The zip archive is damaged or cut short"_text);
}

/// Where the directory lies.
struct Directory
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    /// Where the entry ends in its file, and the next one begins.
    std::uint64_t endOffset = 0;
};

/// The position of the record that ends an archive, of the last one whose comment reaches to the end.
std::optional<std::size_t> findEnd(Bytes tail)
{
    for (std::size_t at = tail.size() - kEndSize + 1; at-- > 0;) {
        if (numberAt<std::uint32_t>(tail, at) == kEndSignature
            && at + kEndSize + numberAt<std::uint16_t>(tail, at + 20) == tail.size())
        {
            return at;
        }
    }
    return {};
}

/// Archives of over 4 GiB or 65535 entries have a second record, and a locator of it; PyTorch always writes
/// them.
Result<Directory> directoryOf64(const TensorFile& file, std::uint64_t endOffset, Directory short32)
{
    std::array<std::byte, kEnd64LocatorSize> locator{};
    if (endOffset < locator.size()) {
        return short32;
    }
    TRY_OK(file.read(endOffset - locator.size(), locator));
    if (numberAt<std::uint32_t>(locator, 0) != kEnd64LocatorSignature) {
        return short32;
    }
    std::array<std::byte, kEnd64Size> end{};
    const auto offset = numberAt<std::uint64_t>(locator, 8);
    if (offset > endOffset || endOffset - offset < end.size()) {
        return damaged(file);
    }
    TRY_OK(file.read(offset, end));
    if (numberAt<std::uint32_t>(end, 0) != kEnd64Signature) {
        return damaged(file);
    }
    return Directory{numberAt<std::uint64_t>(end, 48), numberAt<std::uint64_t>(end, 40), offset};
}

Result<Directory> findDirectory(const TensorFile& file)
{
    if (file.size() < kEndSize) {
        return damaged(file);
    }
    std::vector<std::byte> tail(std::min<std::uint64_t>(file.size(), kEndSize + kMaxComment));
    const std::uint64_t tailOffset = file.size() - tail.size();
    TRY_OK(file.read(tailOffset, tail));
    const auto at = findEnd(tail);
    if (!at) {
        return damaged(file);
    }
    const std::uint64_t endOffset = tailOffset + *at;
    const Directory short32{numberAt<std::uint32_t>(tail, *at + 16), numberAt<std::uint32_t>(tail, *at + 12),
                            endOffset};
    auto directory = directoryOf64(file, endOffset, short32);
    if (directory
        && (directory->offset > directory->endOffset
            || directory->size > directory->endOffset - directory->offset))
    {
        return damaged(file);
    }
    return directory;
}

/// Takes the 64-bit numbers of a row for those that do not fit into it, in the order of the row.
bool takeNumbersOf64(Bytes extra, std::array<std::uint64_t*, 3> numbers)
{
    constexpr std::uint16_t kZip64 = 1;
    const bool isNeeded =
        std::any_of(numbers.begin(), numbers.end(), [](const auto* number) { return *number == kIn64Bits; });
    while (isNeeded && extra.size() >= 4) {
        const std::size_t size = numberAt<std::uint16_t>(extra, 2);
        if (size > extra.size() - 4) {
            return false;
        }
        if (numberAt<std::uint16_t>(extra, 0) != kZip64) {
            extra = extra.subspan(4 + size);
            continue;
        }
        Bytes field = extra.subspan(4, size);
        for (std::uint64_t* number : numbers) {
            if (*number == kIn64Bits && field.size() >= sizeof *number) {
                *number = numberAt<std::uint64_t>(field, 0);
                field = field.subspan(sizeof *number);
            } else if (*number == kIn64Bits) {
                return false;
            }
        }
        return true;
    }
    return true;
}

/// An entry says nothing that the archive cannot hold.
Status checkEntry(const TensorFile& file, const ZipEntry& entry, std::uint16_t flags)
{
    constexpr std::uint16_t kEncrypted = 0x41;
    if ((flags & kEncrypted) != 0) {
        return file.error(ErrorKind::Unsupported, "The zip archive is encrypted"_text);
    }
    if (entry.method != ZipMethod::Stored && entry.method != ZipMethod::Deflated) {
        return file.error(ErrorKind::Unsupported,
                          "The zip archive is compressed by a method other than deflate"_text);
    }
    if (entry.headerOffset > file.size() || entry.compressedSize > file.size() - entry.headerOffset) {
        return damaged(file);
    }
    const bool isStored = entry.method == ZipMethod::Stored;
    if (isStored ? entry.size != entry.compressedSize
                 : entry.size / kMaxInflation > entry.compressedSize || entry.size > TensorFile::kMaxSize)
    {
        return file.error(ErrorKind::Corrupt,
                          "The zip archive claims more content than it can hold: \"%1\""_text(entry.name));
    }
    return ok();
}

/// The row at the begin of `rows`, which it drops.
Result<ZipEntry> takeRow(const TensorFile& file, Bytes& rows)
{
    if (rows.size() < kRowSize || numberAt<std::uint32_t>(rows, 0) != kRowSignature) {
        return damaged(file);
    }
    const std::size_t nameSize = numberAt<std::uint16_t>(rows, 28);
    const std::size_t extraSize = numberAt<std::uint16_t>(rows, 30);
    const std::size_t commentSize = numberAt<std::uint16_t>(rows, 32);
    if (rows.size() - kRowSize < nameSize + extraSize + commentSize) {
        return damaged(file);
    }
    ZipEntry entry;
    const Bytes name = rows.subspan(kRowSize, nameSize);
    entry.name.assign(reinterpret_cast<const char*>(name.data()), name.size());
    entry.method = static_cast<ZipMethod>(numberAt<std::uint16_t>(rows, 10));
    entry.compressedSize = numberAt<std::uint32_t>(rows, 20);
    entry.size = numberAt<std::uint32_t>(rows, 24);
    entry.headerOffset = numberAt<std::uint32_t>(rows, 42);
    if (!takeNumbersOf64(rows.subspan(kRowSize + nameSize, extraSize),
                         {&entry.size, &entry.compressedSize, &entry.headerOffset}))
    {
        return damaged(file);
    }
    TRY_OK(checkEntry(file, entry, numberAt<std::uint16_t>(rows, 8)));
    rows = rows.subspan(kRowSize + nameSize + extraSize + commentSize);
    return entry;
}

} // namespace

Result<std::vector<ZipEntry>> readZipDirectory(const TensorFile& file)
{
    TRY(const auto directory, findDirectory(file));
    if (directory.size > kMaxDirectory) {
        return file.error(ErrorKind::Unsupported, "The directory of the zip archive is over 16 MiB"_text);
    }
    std::vector<std::byte> bytes(directory.size);
    TRY_OK(file.read(directory.offset, bytes));
    std::vector<ZipEntry> entries;
    for (Bytes rows = bytes; !rows.empty();) {
        TRY(auto entry, takeRow(file, rows));
        entries.push_back(std::move(entry));
    }
    return entries;
}

Result<std::uint64_t> contentOffset(const TensorFile& file, const ZipEntry& entry)
{
    std::array<std::byte, kHeaderSize> header{};
    TRY_OK(file.read(entry.headerOffset, header));
    // The header may have other extra fields than the directory's row: PyTorch aligns the content with one.
    const std::uint64_t offset = entry.headerOffset + header.size() + numberAt<std::uint16_t>(header, 26)
                                 + numberAt<std::uint16_t>(header, 28);
    if (numberAt<std::uint32_t>(header, 0) != kHeaderSignature || offset > file.size()
        || entry.compressedSize > file.size() - offset)
    {
        return damaged(file);
    }
    return offset;
}

} // namespace pipescope::graph
