#pragma once

#include "core/base/integer_set.h"
#include "core/sqlite/snapshot_connection.h"
#include "core/sqlite/statement.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pipescope {

/// Where the values wanted of a table's rows are found.
struct TableLayout
{
    struct Column
    {
        enum class Place : std::uint8_t
        {
            /// In the record, at `index`.
            Record,
            /// The row's number.
            Key,
            /// Nowhere: always NULL.
            None
        };

        Place place = Place::None;
        std::size_t index = 0;
        /// The column was added later: older rows have the default value of its definition.
        bool hasDefault = false;
    };

    std::uint32_t rootPage = 0;
    std::vector<Column> columns;
    /// Index in `columns`: the one that decides whether a row is wanted.
    std::size_t filter = 0;
};

/// Rows of a few columns, one behind the other. What is not stored as an integer is empty.
class IntegerRows
{
public:
    explicit IntegerRows(std::size_t columns)
        : m_columns(columns)
    { }

    std::size_t size() const { return m_values.size() / m_columns; }

    std::span<const std::optional<std::int64_t>> row(std::size_t index) const
    {
        return std::span(m_values).subspan(index * m_columns, m_columns);
    }

    void add(std::optional<std::int64_t> value) { m_values.push_back(value); }

private:
    std::size_t m_columns;
    std::vector<std::optional<std::int64_t>> m_values;
};

/// A value of a row as it is stored. Real numbers count as Null.
struct StoredValue
{
    ValueType type = ValueType::Null;
    std::int64_t number = 0;
    /// Of texts and blobs; valid as long as the row.
    std::string_view bytes;

    std::optional<std::int64_t> integer() const
    {
        return type == ValueType::Integer ? std::optional(number) : std::nullopt;
    }

    std::optional<std::string_view> text() const
    {
        return type == ValueType::Text ? std::optional(bytes) : std::nullopt;
    }
};

/// Values in the order of the columns asked for.
using StoredRow = std::span<const StoredValue>;

enum class PageScanEnd : std::uint8_t
{
    Complete,
    /// Something is not as in the plain tables this is made for, damaged, or too much to hold back: ask
    /// SQLite instead.
    Unsuited,
    /// The rows' numbers do not increase, so the tree is damaged, and it may be endless.
    OutOfOrder,
    Stopped
};

/// Adds the rows of a table whose filter column is stored as one of the integers wanted, in the order of
/// their numbers, as `SELECT` without an index yields them. Decodes the pages of the table's b-tree itself,
/// which takes a fraction of the time SQLite needs to step over them. Only `rows` of a Complete scan mean
/// anything.
///
/// The pages may hold anything: all positions are checked, nothing is followed more than 20 levels deep, and
/// since every leaf must raise the row number, no page is read twice for long. Memory is bounded by one block
/// of pages, the pages on the way down, and half a million rows.
PageScanEnd scanTablePages(const PageSource& source, const TableLayout& layout, const IntegerSet& wanted,
                           const std::stop_token& stop, IntegerRows& rows);

/// Calls `use(key, row)` for every row of a table in the order of their numbers, also of as many as no memory
/// could hold; ends as Stopped where it returns false. The filter of the layout means nothing here. Where the
/// scan ends as Unsuited or OutOfOrder, `use` has been called for sound rows up to some number. Everything
/// else is as with scanTablePages().
PageScanEnd visitTablePages(const PageSource& source, const TableLayout& layout, const std::stop_token& stop,
                            const std::function<bool(std::int64_t, StoredRow)>& use);

} // namespace pipescope
