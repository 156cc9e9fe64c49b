#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace pipescope {

/// Numbers of SQLite's file format as they are written (sqlite.org/fileformat2.html).

/// The highest byte first.
template<class Number>
void putBigEndian(char* out, Number value)
{
    for (std::size_t i = sizeof(Number); i > 0; --i) {
        out[i - 1] = static_cast<char>(value & 0xFFU);
        value = static_cast<Number>(value >> 4U >> 4U);
    }
}

template<class Number>
Number readBigEndian(const char* bytes)
{
    Number value = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        value = static_cast<Number>((value << 8U) | static_cast<unsigned char>(bytes[i]));
    }
    return value;
}

inline constexpr std::size_t kLongestVarint = 9;

inline std::size_t varintBytes(std::uint64_t value)
{
    constexpr int kBitsOfByte = 7;
    const auto bytes = static_cast<std::size_t>((std::bit_width(value | 1U) + kBitsOfByte - 1) / kBitsOfByte);
    return bytes < kLongestVarint ? bytes : kLongestVarint;
}

/// Yields the end of what was written: seven bits a byte, the highest first; a ninth byte has eight.
inline char* putVarint(char* out, std::uint64_t value)
{
    constexpr std::uint64_t kMore = 0x80;
    const std::size_t bytes = varintBytes(value);
    const unsigned lastBits = bytes == kLongestVarint ? 8 : 7;
    out[bytes - 1] = static_cast<char>(value & ((1U << lastBits) - 1));
    value >>= lastBits;
    for (std::size_t i = bytes - 1; i > 0; --i) {
        out[i - 1] = static_cast<char>(value | kMore);
        value >>= 7U;
    }
    return out + bytes;
}

inline void appendVarint(std::string& bytes, std::uint64_t value)
{
    std::array<char, kLongestVarint> buffer{};
    bytes.append(buffer.data(), static_cast<std::size_t>(putVarint(buffer.data(), value) - buffer.data()));
}

} // namespace pipescope
