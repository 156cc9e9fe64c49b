#include "core/run/packed/column_codec.h"

#include <algorithm>
#include <new>
#include <utility>
#include <zstd.h>

namespace pipescope::packed {
namespace {

/// More takes longer than reading the databases, and gains a few percent.
constexpr int kLevel = 6;
/// Shorter columns gain nothing by compression.
constexpr std::size_t kLeastCompressed = 48;
constexpr std::size_t kLongestNumber = 10;
constexpr unsigned kBitsAByte = 7;
constexpr std::uint64_t kMore = 0x80;

/// Small numbers of either sign become small numbers without one.
std::uint64_t folded(std::uint64_t difference)
{
    return (difference << 1) ^ (std::uint64_t{0} - (difference >> 63));
}

std::uint64_t unfolded(std::uint64_t value)
{
    return (value >> 1) ^ (std::uint64_t{0} - (value & 1));
}

/// Differences wrap around, so that any two numbers have one.
std::string differences(std::span<const std::int64_t> values)
{
    std::string bytes;
    bytes.reserve(values.size() * 2);
    std::uint64_t before = 0;
    for (const std::int64_t each : values) {
        const auto value = static_cast<std::uint64_t>(each);
        appendNumber(bytes, folded(value - before));
        before = value;
    }
    return bytes;
}

bool addSums(std::string_view bytes, std::size_t rows, std::vector<std::int64_t>& values)
{
    if (bytes.size() < rows) {
        return false;
    }
    const std::size_t first = values.size();
    values.resize(first + rows);
    std::uint64_t sum = 0;
    for (std::int64_t& value : std::span(values).subspan(first)) {
        const auto number = takeNumber(bytes);
        if (!number) {
            return false;
        }
        sum += unfolded(*number);
        value = static_cast<std::int64_t>(sum);
    }
    return bytes.empty();
}

bool isConstant(std::span<const std::int64_t> values)
{
    return std::all_of(values.begin(), values.end(),
                       [&](std::int64_t value) { return value == values.front(); });
}

} // namespace

void appendNumber(std::string& bytes, std::uint64_t value)
{
    while (value >= kMore) {
        bytes += static_cast<char>(value | kMore);
        value >>= kBitsAByte;
    }
    bytes += static_cast<char>(value);
}

std::optional<std::uint64_t> takeNumber(std::string_view& bytes)
{
    // Most numbers are small.
    if (!bytes.empty() && static_cast<std::uint8_t>(bytes.front()) < kMore) {
        const auto value = static_cast<std::uint8_t>(bytes.front());
        bytes.remove_prefix(1);
        return value;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < std::min(bytes.size(), kLongestNumber); ++i) {
        const auto byte = static_cast<std::uint8_t>(bytes[i]);
        value |= (byte & (kMore - 1)) << (kBitsAByte * i);
        if (byte < kMore) {
            bytes.remove_prefix(i + 1);
            return value;
        }
    }
    return std::nullopt;
}

void ColumnEncoder::Free::operator()(ZSTD_CCtx_s* context) const
{
    ZSTD_freeCCtx(context);
}

void ColumnDecoder::Free::operator()(ZSTD_DCtx_s* context) const
{
    ZSTD_freeDCtx(context);
}

ColumnEncoder::ColumnEncoder()
    : m_context(ZSTD_createCCtx())
{
    if (m_context == nullptr) {
        throw std::bad_alloc();
    }
}

ColumnDecoder::ColumnDecoder()
    : m_context(ZSTD_createDCtx())
{
    if (m_context == nullptr) {
        throw std::bad_alloc();
    }
}

EncodedColumn ColumnEncoder::numbers(std::span<const std::int64_t> values, ColumnSize size)
{
    if (size == ColumnSize::ByteARow) {
        return {ColumnEncoding::Plain, differences(values)};
    }
    if (!values.empty() && isConstant(values)) {
        return {ColumnEncoding::Constant, differences(values.first(1))};
    }
    return packed(differences(values));
}

EncodedColumn ColumnEncoder::bytes(std::string_view bytes)
{
    EncodedColumn column = packed(std::string(bytes));
    if (column.data.size() < bytes.size() / kMostShrinking) {
        return {ColumnEncoding::Plain, std::string(bytes)};
    }
    return column;
}

EncodedColumn ColumnEncoder::packed(std::string&& plain)
{
    if (plain.size() < kLeastCompressed) {
        return {ColumnEncoding::Plain, std::move(plain)};
    }
    std::string data(ZSTD_compressBound(plain.size()), '\0');
    const std::size_t size =
        ZSTD_compressCCtx(m_context.get(), data.data(), data.size(), plain.data(), plain.size(), kLevel);
    if (ZSTD_isError(size) != 0 || size >= plain.size()) {
        return {ColumnEncoding::Plain, std::move(plain)};
    }
    data.resize(size);
    data.shrink_to_fit();
    return {ColumnEncoding::Compressed, std::move(data)};
}

std::optional<std::int64_t> ColumnDecoder::constant(std::string_view data)
{
    const auto number = takeNumber(data);
    return number && data.empty() ? std::optional(static_cast<std::int64_t>(unfolded(*number)))
                                  : std::nullopt;
}

bool ColumnDecoder::numbers(ColumnEncoding encoding, std::string_view data, std::size_t rows,
                            std::vector<std::int64_t>& values)
{
    switch (encoding) {
    case ColumnEncoding::Constant: {
        const auto value = constant(data);
        values.resize(values.size() + (value ? rows : 0), value.value_or(0));
        return value.has_value();
    }
    case ColumnEncoding::Plain:
        return addSums(data, rows, values);
    case ColumnEncoding::Compressed:
        break;
    }
    const auto plain = unpacked(data, rows * kLongestNumber);
    return plain && addSums(*plain, rows, values);
}

std::optional<std::string_view> ColumnDecoder::bytes(ColumnEncoding encoding, std::string_view data,
                                                     std::size_t size)
{
    const auto plain = encoding == ColumnEncoding::Plain        ? std::optional(data)
                       : encoding == ColumnEncoding::Compressed ? unpacked(data, size)
                                                                : std::nullopt;
    return plain && plain->size() == size ? plain : std::nullopt;
}

std::optional<std::string_view> ColumnDecoder::unpacked(std::string_view data, std::size_t atMost)
{
    const unsigned long long declared = ZSTD_getFrameContentSize(data.data(), data.size());
    if (declared == ZSTD_CONTENTSIZE_ERROR || declared == ZSTD_CONTENTSIZE_UNKNOWN || declared > atMost) {
        return std::nullopt;
    }
    m_plain.resize(static_cast<std::size_t>(declared));
    const std::size_t size =
        ZSTD_decompressDCtx(m_context.get(), m_plain.data(), m_plain.size(), data.data(), data.size());
    return ZSTD_isError(size) == 0 && size == m_plain.size() ? std::optional(std::string_view(m_plain))
                                                             : std::nullopt;
}

} // namespace pipescope::packed
