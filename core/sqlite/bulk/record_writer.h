#pragma once

#include "core/sqlite/bulk/page_format.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace pipescope {

/// Makes a record, the form in which SQLite stores a row or an entry of an index
/// (sqlite.org/fileformat2.html, section 2.1): a header with the type of each value, then the values.
class RecordWriter
{
public:
    /// Makes it empty, and keeps its memory.
    void clear()
    {
        m_types.clear();
        m_body.clear();
    }

    void null() { m_types.push_back(0); }

    void integer(std::int64_t value)
    {
        constexpr char kZero = 8;
        // By the number of bits without sign that are needed.
        const int bits = std::bit_width(static_cast<std::uint64_t>(value < 0 ? ~value : value));
        if (value == 0 || value == 1) {
            m_types.push_back(static_cast<char>(kZero + value));
        } else if (bits < 8) {
            append(1, value, 1);
        } else if (bits < 16) {
            append(2, value, 2);
        } else if (bits < 24) {
            append(3, value, 3);
        } else if (bits < 32) {
            append(4, value, 4);
        } else if (bits < 48) {
            append(5, value, 6);
        } else {
            append(6, value, 8);
        }
    }

    void real(double value)
    {
        constexpr char kReal = 7;
        append(kReal, std::bit_cast<std::int64_t>(value), sizeof value);
    }

    void text(std::string_view value)
    {
        constexpr std::uint64_t kEmptyText = 13;
        appendVarint(m_types, kEmptyText + 2 * std::uint64_t{value.size()});
        m_body.append(value);
    }

    /// What the values take without their types; the last text stands at its end.
    std::string_view body() const { return m_body; }

    std::size_t bytes() const { return headerBytes() + m_body.size(); }

    /// Writes all bytes().
    void copyTo(char* out) const
    {
        out = putVarint(out, headerBytes());
        std::memcpy(out, m_types.data(), m_types.size());
        std::memcpy(out + m_types.size(), m_body.data(), m_body.size());
    }

private:
    /// The header says its own size, with as many bytes as that takes.
    std::size_t headerBytes() const
    {
        const std::size_t guess = m_types.size() + varintBytes(m_types.size());
        return m_types.size() + varintBytes(guess);
    }

    void append(char type, std::int64_t value, std::size_t bytes)
    {
        char buffer[sizeof value];
        putBigEndian(buffer, static_cast<std::uint64_t>(value));
        m_types.push_back(type);
        m_body.append(buffer + sizeof value - bytes, bytes);
    }

    std::string m_types;
    std::string m_body;
};

} // namespace pipescope
