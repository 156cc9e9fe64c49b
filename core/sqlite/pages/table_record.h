#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>

namespace pipescope {

/// Decoding of records and cells of SQLite's table b-trees (sqlite.org/fileformat2.html, sections 1.6 and 2).
/// Everything is checked against the bytes given, so any bytes may be given. Everything that SQLite treats as
/// damage counts as malformed here.
using ByteView = std::span<const std::byte>;

inline std::uint8_t byteAt(ByteView bytes, std::size_t position)
{
    return std::to_integer<std::uint8_t>(bytes[position]);
}

/// The unsigned number in `Size` bytes, the highest first.
template<std::size_t Size>
std::uint64_t bigEndian(ByteView bytes, std::size_t position)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < Size; ++i) {
        value = (value << 8U) | byteAt(bytes, position + i);
    }
    return value;
}

/// The same for eight bytes, in one load.
inline std::uint64_t bigEndianWord(ByteView bytes, std::size_t position)
{
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.subspan(position).data(), sizeof word);
    return std::endian::native == std::endian::little ? __builtin_bswap64(word) : word;
}

/// A number of one to nine bytes; of none if the bytes end within it.
struct Varint
{
    std::uint64_t value = 0;
    std::size_t length = 0;
};

Varint readLongVarint(ByteView bytes, std::size_t position);

/// `position` may be at most the number of bytes.
inline Varint readVarint(ByteView bytes, std::size_t position)
{
    if (position < bytes.size() && byteAt(bytes, position) < 0x80) {
        return {byteAt(bytes, position), 1};
    }
    return readLongVarint(bytes, position);
}

/// One cell of a leaf page.
struct LeafCell
{
    /// The row's number.
    std::int64_t key = 0;
    /// Bytes of the whole record.
    std::uint64_t payloadSize = 0;
    /// The part of the record that lies in the page; the rest is in overflow pages.
    ByteView local;
};

/// Bytes of a record that lie in the page itself when not all of its `payload` bytes do. `most` is what a
/// page takes of a record: of rows all but 35 of its bytes, of index entries see indexLocalMost().
std::size_t localPartOf(std::uint64_t payload, std::size_t usablePageBytes, std::size_t most);

inline constexpr std::size_t kFreeOfRow = 35;

inline std::size_t rowLocalMost(std::size_t usablePageBytes)
{
    return usablePageBytes - kFreeOfRow;
}

/// So that at least four entries fit into a page.
inline std::size_t indexLocalMost(std::size_t usablePageBytes)
{
    return (usablePageBytes - 12) * 64 / 255 - 23;
}

/// `page` is a whole page without the bytes reserved at its end. Empty if the cell reaches beyond it, or
/// claims to be larger than any value SQLite stores.
inline std::optional<LeafCell> readLeafCell(ByteView page, std::size_t position)
{
    constexpr std::size_t kOverflowPointer = 4;
    constexpr std::uint64_t kMaxPayload = std::numeric_limits<std::int32_t>::max();
    const Varint payload = readVarint(page, position);
    if (payload.length == 0 || payload.value > kMaxPayload) {
        return std::nullopt;
    }
    const Varint key = readVarint(page, position + payload.length);
    const std::size_t begin = position + payload.length + key.length;
    const bool fits = payload.value + kFreeOfRow <= page.size();
    const std::size_t local = fits ? static_cast<std::size_t>(payload.value)
                                   : localPartOf(payload.value, page.size(), rowLocalMost(page.size()));
    const std::size_t pointer = fits ? 0 : kOverflowPointer;
    if (key.length == 0 || page.size() - begin < local + pointer) {
        return std::nullopt;
    }
    return LeafCell{static_cast<std::int64_t>(key.value), payload.value, page.subspan(begin, local)};
}

/// A column's place in a record.
struct RecordField
{
    enum class State : std::uint8_t
    {
        Recorded,
        /// The record was written before the column was added.
        TooShort,
        /// The record is damaged, or the column lies in an overflow page.
        OutOfReach
    };

    State state = State::OutOfReach;
    std::uint64_t serialType = 0;
    std::size_t offset = 0;
};

/// By way of every check, for all records.
RecordField findFieldAnywhere(const LeafCell& cell, std::size_t column);

/// Bytes of a value by its serial type, for types of one byte; kOddType for all others, and for the types
/// that no file may contain.
inline constexpr std::uint32_t kOddType = 0x8000;
inline constexpr std::array<std::uint16_t, 256> kValueSizes = [] {
    constexpr std::array<std::uint16_t, 12> kFixed{0, 1, 2, 3, 4, 6, 8, 8, 0, 0, kOddType, kOddType};
    std::array<std::uint16_t, 256> sizes{};
    for (std::size_t type = 0; type < sizes.size(); ++type) {
        const std::size_t textSize = type < kFixed.size() ? 0 : (type - kFixed.size()) / 2;
        sizes[type] = type < kFixed.size() ? kFixed[type] : static_cast<std::uint16_t>(textSize);
        if (type >= 0x80) {
            sizes[type] = kOddType;
        }
    }
    return sizes;
}();

/// Bytes of a value; empty for the types that no file may contain.
inline std::optional<std::uint64_t> valueSize(std::uint64_t serialType)
{
    constexpr std::uint64_t kFirstText = 12;
    if (serialType >= kFirstText) {
        return (serialType - kFirstText) / 2;
    }
    const std::uint32_t size = kValueSizes[static_cast<std::size_t>(serialType)];
    return size != kOddType ? std::optional<std::uint64_t>(size) : std::nullopt;
}

/// Whatever columns lie before it, sums of their sizes stay below kOddType unless one is odd.
inline RecordField findField(const LeafCell& cell, std::size_t column)
{
    constexpr std::size_t kMaxColumns = 126;
    const ByteView record = cell.local;
    const std::size_t header = record.empty() ? 0 : byteAt(record, 0);
    // One byte of a type for each column up to this one, and at least one more: the last type is special.
    if (header > kMaxColumns || header < column + 3 || header > record.size()) {
        return findFieldAnywhere(cell, column);
    }
    auto offset = static_cast<std::uint32_t>(header);
    for (std::size_t i = 0; i < column; ++i) {
        offset += kValueSizes[byteAt(record, i + 1)];
    }
    const std::uint8_t type = byteAt(record, column + 1);
    if (offset + kValueSizes[type] > record.size() || offset + kValueSizes[type] >= kOddType) {
        return findFieldAnywhere(cell, column);
    }
    return {RecordField::State::Recorded, type, offset};
}

/// The value if it is stored as an integer. `field` must be Recorded.
inline std::optional<std::int64_t> integerOf(const LeafCell& cell, const RecordField& field)
{
    constexpr std::array<std::uint8_t, 7> kUnusedBits{64, 56, 48, 40, 32, 16, 0};
    constexpr std::uint64_t kZero = 8;
    constexpr std::uint64_t kOne = 9;
    const std::uint64_t type = field.serialType;
    if (type == 0 || type >= kUnusedBits.size()) {
        return type == kZero || type == kOne ? std::optional<std::int64_t>(type == kOne) : std::nullopt;
    }
    const unsigned unused = kUnusedBits[static_cast<std::size_t>(type)];
    if (field.offset + sizeof(std::uint64_t) <= cell.local.size()) {
        return static_cast<std::int64_t>(bigEndianWord(cell.local, field.offset)) >> unused;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < (64 - unused) / 8; ++i) {
        value = (value << 8U) | byteAt(cell.local, field.offset + i);
    }
    return static_cast<std::int64_t>(value << unused) >> unused;
}

} // namespace pipescope
