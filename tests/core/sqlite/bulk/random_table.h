#pragma once

#include "core/sqlite/bulk/bulk_database.h"
#include "core/sqlite/writable_database.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <variant>
#include <vector>

namespace pipescope::testing {

/// NULL, integer, real number or text.
using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A table of any shape with any rows.
struct RandomTable
{
    std::string schema;
    std::vector<std::string> columns;
    /// Names and columns of the indexes.
    std::vector<std::pair<std::string, std::vector<std::string>>> indexes;
    std::vector<std::vector<Cell>> rows;
};

struct RandomTableSize
{
    std::size_t rows = 0;
    /// Bytes of the longest texts.
    std::size_t longest = 0;
};

RandomTable makeRandomTable(std::mt19937& random, const RandomTableSize& size);

/// The table with INSERT, in row number order from 1.
Status insertRows(WritableDatabase& database, const RandomTable& table);

/// The table with BulkTable, in blocks of random sizes that come in random order from two threads.
Status appendRows(BulkDatabase& database, const RandomTable& table, std::mt19937& random);

} // namespace pipescope::testing
