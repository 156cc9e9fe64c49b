#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace pipescope::packed {

/// How the values of a column lie in a packed file. Numbers of the format: they never change meaning.
enum class ColumnEncoding : std::uint8_t
{
    /// Every row has the value whose number lies there.
    Constant = 0,
    /// The differences from row to row, as numbers of a variable length.
    Plain = 1,
    /// The same, compressed by zstd.
    Compressed = 2
};
constexpr std::size_t kColumnEncodingCount = 3;

struct EncodedColumn
{
    ColumnEncoding encoding = ColumnEncoding::Constant;
    std::string data;
};

/// A number of a variable length, behind the bytes.
void appendNumber(std::string& bytes, std::uint64_t value);
/// Takes a number off the front of the bytes; empty if none is there.
std::optional<std::uint64_t> takeNumber(std::string_view& bytes);

/// Whether a column may be of any size that its rows say, or has at least a byte a row, so that a reader
/// can trust its number of rows.
enum class ColumnSize : std::uint8_t
{
    Any,
    ByteARow
};

/// Makes columns compact. Used by one thread.
class ColumnEncoder
{
public:
    ColumnEncoder();

    EncodedColumn numbers(std::span<const std::int64_t> values, ColumnSize size = ColumnSize::Any);
    /// Bytes as they are: Plain or Compressed.
    EncodedColumn bytes(std::string_view bytes);

private:
    struct Free
    {
        void operator()(ZSTD_CCtx_s* context) const;
    };

    EncodedColumn packed(std::string&& plain);

    std::unique_ptr<ZSTD_CCtx_s, Free> m_context;
};

/// The opposite. What cannot be the output of the encoder is refused, without more memory than the number of
/// rows that the caller asks for. Used by one thread.
class ColumnDecoder
{
public:
    ColumnDecoder();

    /// What all rows of a Constant column have.
    static std::optional<std::int64_t> constant(std::string_view data);
    /// Adds the numbers of all rows to `values`; false if they are not that many.
    bool numbers(ColumnEncoding encoding, std::string_view data, std::size_t rows,
                 std::vector<std::int64_t>& values);
    /// Valid until the next call, and as long as `data`.
    std::optional<std::string_view> bytes(ColumnEncoding encoding, std::string_view data, std::size_t size);

private:
    struct Free
    {
        void operator()(ZSTD_DCtx_s* context) const;
    };

    std::optional<std::string_view> unpacked(std::string_view data, std::size_t atMost);

    std::unique_ptr<ZSTD_DCtx_s, Free> m_context;
    /// What was unpacked last.
    std::string m_plain;
};

/// A text does not shrink by more than this: a reader takes no larger one for sound.
constexpr std::size_t kMostShrinking = 256;

} // namespace pipescope::packed
