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
        const auto byPages = read(*database, scan, ScanMethod::Pages);
        if (!byPages) {
            // The tree may not end, which SQLite itself would not notice.
            continue;
        }
        // SQLite also refuses pages with damage in parts that are not needed here; then there is nothing to
        // compare.
        const auto bySqlite = read(*database, scan, ScanMethod::Statement);
        if (bySqlite && byPages != bySqlite) {
            std::cerr << "the pages tell something else than SQLite\n";
            std::abort();
        }
    }
    return 0;
}
