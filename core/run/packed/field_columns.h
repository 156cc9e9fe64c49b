#pragma once

#include "core/base/ids.h"
#include "core/base/string_pool.h"
#include "core/base/time.h"
#include "core/run/model/parallel_sizes.h"
#include "core/run/packed/packed_part.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace pipescope::packed {

/// How many values an enumeration has; one for each that a record has.
template<class Enum>
constexpr std::int64_t kValueCount = 0;

template<class Value>
inline constexpr bool kIsOptional = false;
template<class Value>
inline constexpr bool kIsOptional<std::optional<Value>> = true;

/// Turns the fields of records into the columns of a table. The fields of a record are named by
/// describe(), which serves FieldReader as well.
class FieldWriter
{
public:
    explicit FieldWriter(StringPool& texts)
        : m_texts(texts)
    { }

    void beginRow()
    {
        m_next = 0;
        ++m_rows;
    }

    template<class Value>
    void operator()(std::string_view name, const Value& value)
    {
        if constexpr (kIsOptional<Value>) {
            number(name, value.has_value() ? 1 : 0, "_known");
            const bool wasAbsent = std::exchange(m_isAbsent, m_isAbsent || !value);
            (*this)(name, value.value_or(typename Value::value_type{}));
            m_isAbsent = wasAbsent;
        } else if constexpr (std::is_same_v<Value, TimeSpan>) {
            number(name, value.begin.ns);
            // Wraps around as its opposite does.
            number(name,
                   static_cast<std::int64_t>(static_cast<std::uint64_t>(value.end.ns)
                                             - static_cast<std::uint64_t>(value.begin.ns)),
                   "_length");
        } else if constexpr (std::is_same_v<Value, TimePoint> || std::is_same_v<Value, Duration>) {
            number(name, value.ns);
        } else if constexpr (std::is_same_v<Value, std::string>) {
            number(name, m_texts.intern(value).value);
        } else if constexpr (std::is_same_v<Value, std::filesystem::path>) {
            number(name, m_texts.intern(value.native()).value);
        } else if constexpr (std::is_same_v<Value, RankOrder>) {
            number(name, m_texts.intern(value.text()).value);
        } else if constexpr (std::is_integral_v<Value> || std::is_enum_v<Value>) {
            number(name, static_cast<std::int64_t>(value));
        } else {
            number(name, static_cast<std::int64_t>(value.value));
        }
    }

    /// The first column has a byte a row at least, which bounds what a reader takes for the number of rows.
    void addTo(PackedTable& table, ColumnEncoder& encoder) const
    {
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const auto& [name, values] = m_columns[i];
            const bool isZero = std::all_of(values.begin(), values.end(), [](auto v) { return v == 0; });
            if (i == 0 || !isZero) {
                const ColumnSize size = i == 0 ? ColumnSize::ByteARow : ColumnSize::Any;
                table.add(name, m_rows, encoder.numbers(values, size));
            }
        }
    }

    std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        std::ranges::transform(m_columns, std::back_inserter(names), &Column::name);
        return names;
    }

private:
    struct Column
    {
        std::string name;
        std::vector<std::int64_t> values;
    };

    void number(std::string_view name, std::int64_t value, std::string_view ending = {})
    {
        if (m_next == m_columns.size()) {
            m_columns.push_back({std::string(name).append(ending), {}});
        }
        std::vector<std::int64_t>& values = m_columns[m_next++].values;
        // What is not there repeats what was, which costs nothing.
        values.push_back(!m_isAbsent ? value : values.empty() ? 0 : values.back());
    }

    StringPool& m_texts;
    std::vector<Column> m_columns;
    std::size_t m_next = 0;
    std::size_t m_rows = 0;
    bool m_isAbsent = false;
};

/// The columns of a record's fields.
template<class Record>
std::vector<std::string> columnNamesOf()
{
    StringPool texts;
    FieldWriter fields(texts);
    const Record record{};
    fields.beginRow();
    describe(fields, record);
    return fields.names();
}

/// Fills the fields of records from the columns of a table.
class FieldReader
{
public:
    explicit FieldReader(const std::vector<std::string>& texts)
        : m_texts(texts)
    { }

    /// Takes the columns of a table whose records are of the kind. False: they are not what the writer makes.
    template<class Record>
    bool load(std::string_view content, ColumnDecoder& decoder)
    {
        static const std::vector<std::string> kNames = columnNamesOf<Record>();
        return load(content, kNames, decoder);
    }

    std::size_t rows() const { return m_rows; }

    void beginRow(std::size_t row)
    {
        m_row = row;
        m_next = m_columns.data();
    }

    /// A value did not fit its field.
    bool isDamaged() const { return m_isDamaged; }

    template<class Value>
    void operator()(std::string_view name, Value& value)
    {
        if constexpr (kIsOptional<Value>) {
            const bool isKnown = number() != 0;
            typename Value::value_type held{};
            (*this)(name, held);
            value = isKnown ? std::optional(std::move(held)) : std::nullopt;
        } else if constexpr (std::is_same_v<Value, TimeSpan>) {
            value.begin.ns = number();
            value.end.ns = static_cast<std::int64_t>(static_cast<std::uint64_t>(number())
                                                     + static_cast<std::uint64_t>(value.begin.ns));
        } else if constexpr (std::is_same_v<Value, TimePoint> || std::is_same_v<Value, Duration>) {
            value.ns = number();
        } else if constexpr (std::is_same_v<Value,
                                            std::string> || std::is_same_v<Value, std::filesystem::path>) {
            value = text(number());
        } else if constexpr (std::is_same_v<Value, RankOrder>) {
            order(text(number()), value);
        } else if constexpr (std::is_enum_v<Value>) {
            static_assert(kValueCount<Value> > 0);
            const std::int64_t read = number();
            const bool fits = read >= 0 && read < kValueCount<Value>;
            m_isDamaged = m_isDamaged || !fits;
            value = fits ? static_cast<Value>(read) : Value{};
        } else if constexpr (std::is_same_v<Value, bool>) {
            value = number() != 0;
        } else if constexpr (std::is_integral_v<Value>) {
            value = integer<Value>(number());
        } else {
            value.value = integer<decltype(value.value)>(number());
        }
    }

private:
    /// Where a column's values are among all, and how far apart those of two rows: they may have the same.
    struct Column
    {
        std::size_t first = 0;
        std::size_t stride = 0;
    };

    bool load(std::string_view content, const std::vector<std::string>& names, ColumnDecoder& decoder)
    {
        m_rows = 0;
        m_isDamaged = false;
        m_columns.assign(names.size(), {});
        // What the columns have that are not there.
        m_values.assign(1, 0);
        std::size_t next = 0;
        for (bool isFirst = true; !content.empty(); isFirst = false) {
            const auto packed = takeColumn(content);
            if (!packed || (isFirst && !takeRows(*packed, names.size())) || packed->rows != m_rows) {
                return false;
            }
            while (next < names.size() && names[next] != packed->name) {
                ++next;
            }
            if ((isFirst && next != 0) || next == names.size() || !load(*packed, decoder, m_columns[next++]))
            {
                return false;
            }
        }
        return true;
    }

    /// Before the values of the first column, which bounds how many there are.
    bool takeRows(const PackedColumn& first, std::size_t columns)
    {
        m_rows = first.rows;
        if (first.encoding != ColumnEncoding::Plain || first.rows > first.data.size()) {
            return false;
        }
        m_values.reserve(1 + columns * m_rows);
        return true;
    }

    bool load(const PackedColumn& packed, ColumnDecoder& decoder, Column& column)
    {
        column.first = m_values.size();
        if (packed.encoding != ColumnEncoding::Constant) {
            column.stride = 1;
            return decoder.numbers(packed.encoding, packed.data, m_rows, m_values);
        }
        const auto constant = ColumnDecoder::constant(packed.data);
        m_values.push_back(constant.value_or(0));
        return constant.has_value();
    }

    std::int64_t number()
    {
        const Column& column = *m_next++;
        return m_values[column.first + column.stride * m_row];
    }

    template<class Integer>
    Integer integer(std::int64_t read)
    {
        // A count of 64 bits keeps its bits.
        const bool fits = sizeof(Integer) == sizeof(read) || std::in_range<Integer>(read);
        m_isDamaged = m_isDamaged || !fits;
        return fits ? static_cast<Integer>(read) : Integer{};
    }

    std::string text(std::int64_t number)
    {
        const bool fits = number >= 0 && static_cast<std::size_t>(number) < m_texts.size();
        m_isDamaged = m_isDamaged || !fits;
        return fits ? m_texts[static_cast<std::size_t>(number)] : std::string();
    }

    void order(const std::string& text, RankOrder& value)
    {
        if (const auto parsed = RankOrder::parse(text)) {
            value = *parsed;
        } else {
            m_isDamaged = m_isDamaged || !text.empty();
        }
    }

    const std::vector<std::string>& m_texts;
    std::vector<Column> m_columns;
    std::vector<std::int64_t> m_values;
    std::size_t m_rows = 0;
    std::size_t m_row = 0;
    const Column* m_next = nullptr;
    bool m_isDamaged = false;
};

} // namespace pipescope::packed
