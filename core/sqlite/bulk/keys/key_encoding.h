#pragma once

#include "core/sqlite/statement.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// The entry of an index as bytes whose order, byte by byte without signs, is the order of the index
/// (sqlite.org/fileformat2.html, section 2.2, with BINARY collation): its values one behind the other and the
/// row number last. NULL comes first, then integers and real numbers by value, then texts. No key of an index
/// is the beginning of another.
///
/// A value is one byte that says what it is and, for a number, how many bytes of its whole part follow, so
/// that larger numbers have larger bytes; the bytes of negative numbers are inverted. A fraction follows as
/// the bytes of a double; a text ends with a zero byte, and its own zero bytes are followed by 0xFF.
void appendNullKey(std::string& key);
void appendIntegerKey(std::string& key, std::int64_t value);
/// Not NaN. Equal to the key of an integer of the same value.
void appendRealKey(std::string& key, double value);
void appendTextKey(std::string& key, std::string_view value);

/// Ends a key: the value at `position` of the index, which has an integer's key, is a real number. Only for
/// numbers that appendRealKey() says `looksLikeInteger` of; comes after the row number, so it does not change
/// the order.
void appendRealMark(std::string& key, std::size_t position);
bool looksLikeInteger(double value);

struct KeyValue
{
    ValueType type = ValueType::Null;
    std::int64_t integer = 0;
    double real = 0;
    /// In the key or in the decoder.
    std::string_view text;
};

/// Takes keys apart. Used by one thread.
class KeyDecoder
{
public:
    /// Keys have `columns` values and the row number.
    explicit KeyDecoder(std::size_t columns);

    /// The key must be made by the functions above and stay while the values are used.
    void decode(std::string_view key);

    /// Of the last key: its values, the row number last.
    const std::vector<KeyValue>& values() const { return m_values; }

    /// Bytes of the key before the row number.
    std::size_t columnBytes() const { return m_columnBytes; }

    bool hasNull() const { return m_hasNull; }

private:
    std::string_view takeText(std::string_view& rest, std::string& unescaped);

    std::vector<KeyValue> m_values;
    /// For texts with zero bytes.
    std::vector<std::string> m_unescaped;
    std::size_t m_columnBytes = 0;
    bool m_hasNull = false;
};

} // namespace pipescope
