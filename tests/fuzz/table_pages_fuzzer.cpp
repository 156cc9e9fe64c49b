// The pages of a damaged table: what is read of them directly must be what SQLite reads, where it reads them
// at all.

#include "core/sqlite/pages/column_scan.h"
#include "tests/fuzz/database_input.h"
#include "tests/fuzz/rank_file.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace {

using namespace pipescope;

using Rows = std::vector<std::vector<std::optional<std::int64_t>>>;

struct TableScan
{
    std::vector<SourceColumn> columns;
    std::size_t filter = 0;
    IntegerSet wanted;
};

IntegerSet numbersFrom(std::int64_t first)
{
    std::vector<std::int64_t> numbers(2000);
    std::iota(numbers.begin(), numbers.end(), first);
    return IntegerSet(std::move(numbers));
}

const std::vector<TableScan>& scans()
{
    using Kind = SourceColumn::Kind;
    static const std::vector<TableScan> kScans{
        {{{Kind::Named, "startNs"},
          {Kind::Named, "endNs"},
          {Kind::Named, "connectionId"},
          {Kind::RowNumber, {}}},
         2,
         numbersFrom(4'000'000'001)},
        {{{Kind::Named, "globalTaskId"}, {Kind::Named, "startNs"}, {Kind::Named, "modelId"}},
         0,
         numbersFrom(0)},
        {{{Kind::RowNumber, {}}, {Kind::Named, "streamId"}}, 0, numbersFrom(1)},
    };
    return kScans;
}

std::optional<Rows> read(const SnapshotDatabase& database, const TableScan& scan, ScanMethod method)
{
    Rows rows;
    const Status done = scanColumns(
        database, {"TASK", scan.columns, scan.filter, scan.wanted},
        [&](ScannedRow row) { rows.emplace_back(row.begin(), row.end()); }, method);
    if (!done) {
        return std::nullopt;
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

/// All rows, as far as their values are integers.
std::optional<Rows> readAll(const SnapshotDatabase& database, const TableScan& scan, ScanMethod method)
{
    Rows rows;
    const Status done = scanRows(
        database, "TASK", scan.columns,
        [&](StoredRow row) {
            auto& values = rows.emplace_back();
            for (const StoredValue& value : row) {
                values.push_back(value.integer());
            }
            return ok();
        },
        method);
    return done ? std::optional(std::move(rows)) : std::nullopt;
}

void requireSame(const std::optional<Rows>& byPages, const std::optional<Rows>& bySqlite)
{
    if (bySqlite && byPages != bySqlite) {
        std::cerr << "the pages have other rows than SQLite\n";
        std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace pipescope::test;
    static const RankFile kFile(memoryFolder(), 0);
    const auto input = parseDatabaseInput({data, size});
    if (!input) {
        return -1;
    }
    kFile.replace(input->database);
    kFile.replaceCompanion("-journal", input->kind == Companion::Journal ? input->companion
                                                                         : decltype(input->companion)());
    const auto database = SnapshotDatabase::open(kFile.path());
    if (!database) {
        return 0;
    }
    for (const TableScan& scan : scans()) {
        // Where the pages are refused, the tree may not end, which SQLite itself would not notice. SQLite
        // also refuses pages with damage in parts that are not needed here; then there is nothing to compare.
        if (const auto byPages = read(*database, scan, ScanMethod::Pages)) {
            requireSame(byPages, read(*database, scan, ScanMethod::Statement));
        }
        if (const auto byPages = readAll(*database, scan, ScanMethod::Pages)) {
            requireSame(byPages, readAll(*database, scan, ScanMethod::Statement));
        }
    }
    return 0;
}
