#pragma once

#include "core/base/integer_set.h"
#include "core/sqlite/snapshot_connection.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
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

} // namespace pipescope
