#pragma once

#include "core/base/result.h"
#include "core/base/user_text.h"
#include "core/sqlite/database.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// What a column makes of a number (sqlite.org/datatype3.html, section 3).
enum class ColumnAffinity : std::uint8_t
{
    Text,
    /// Also NUMERIC: they differ only in casts.
    Integer,
    Real,
    /// Nothing.
    Blob
};

/// By the rules of section 3.1 of that page.
ColumnAffinity affinityOf(std::string_view declaredType);

/// What the writer must know of a table and its indexes.
struct TableShape
{
    struct Column
    {
        std::string name;
        ColumnAffinity affinity = ColumnAffinity::Blob;
        bool isNotNull = false;
        /// INTEGER PRIMARY KEY: the row number, which the record does not repeat.
        bool isRowNumber = false;
    };

    struct Index
    {
        std::string name;
        bool isUnique = false;
        std::uint32_t rootPage = 0;
        /// Positions in TableShape::columns.
        std::vector<std::size_t> columns;
    };

    std::string name;
    std::uint32_t rootPage = 0;
    std::vector<Column> columns;
    std::vector<Index> indexes;
    /// Why the table cannot be written here; empty if it can.
    UserText obstacle;
};

/// All tables of the database but SQLite's own.
Result<std::vector<TableShape>> readTableShapes(const Database& database);

} // namespace pipescope
