#pragma once

#include "core/base/result.h"
#include "core/sqlite/bulk/bulk_block.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

namespace pipescope {

struct BulkOptions
{
    /// Bytes of a page: a power of two from 512 to 65536.
    std::size_t pageSize = 16384;
    /// Waits until the disk has the file before it gets its name.
    bool flushToDisk = true;
    /// Threads that finish() uses; 0 is one for each processor.
    std::size_t workers = 0;
};

class BulkStore;
struct BulkTableState;

/// A table of a BulkDatabase that is being filled; a reference that may be copied, valid until finish(). All
/// functions may be called by any number of threads at the same time.
class BulkTable
{
public:
    /// An empty block whose first row gets the number `firstRow`, the next row one more, and so on.
    BulkBlock block(std::int64_t firstRow) const;
    /// Writes the rows of a block of this table to the file. Blocks may come in any order; their row numbers
    /// must not overlap, which finish() checks. The error of a row that cannot be stored is reported here;
    /// nothing of its block is written then, and the database cannot be finished.
    Status append(BulkBlock block) const;

private:
    friend class BulkDatabase;
    BulkTable(BulkStore& store, BulkTableState& state);

    BulkStore* m_store;
    BulkTableState* m_state;
};

/// Writes a new database many times faster than INSERT and CREATE INDEX do: rows are put into pages by the
/// caller's threads, the index trees are built from sorted keys at the end, and every page is written once
/// (sqlite.org/fileformat2.html). The file is in rollback mode, so that it can be read where nothing may be
/// written beside it; a program that wants a log says PRAGMA journal_mode=WAL.
///
///     auto database = BulkDatabase::create(path, "CREATE TABLE t(a TEXT PRIMARY KEY, b INTEGER)", {}, stop);
///     const auto table = database->table("t");
///     parallelFor(blocks, workers, stop, [&](std::size_t k) {
///         BulkBlock block = table->block(1 + k * kRowsInBlock);
///         for (...) {
///             block.text(name);
///             block.integer(count);
///             block.endRow();
///         }
///         statuses[k] = table->append(std::move(block));
///     });
///     const Status done = database->finish();
///
/// Memory: a block holds its rows, so 2 to 4 MB of rows are a good size; of the keys of indexes what differs
/// from key to key is kept until finish().
class BulkDatabase
{
public:
    /// Makes a file beside `path`, with a name that ends in ".tmp", and runs `schemaSql` on it, which may
    /// also insert rows into tables that are not filled here. InvalidArgument if there is anything of the
    /// name `path` or if the SQL has an error.
    static Result<BulkDatabase> create(const std::filesystem::path& path, const std::string& schemaSql,
                                       const BulkOptions& options = {}, std::stop_token stop = {});

    BulkDatabase(BulkDatabase&& other) noexcept;
    BulkDatabase& operator=(BulkDatabase&& other) noexcept;
    BulkDatabase(const BulkDatabase&) = delete;
    BulkDatabase& operator=(const BulkDatabase&) = delete;
    /// Removes the file unless it was finished.
    ~BulkDatabase();

    /// NotFound if there is no such table. Unsupported: a table without row numbers, with generated columns
    /// or with rows already; an index that is partial, descending, on an expression, on the column that is
    /// the row number, or not ordered by BINARY. CHECK constraints and foreign keys are not looked at. The
    /// name is compared without ASCII case.
    Result<BulkTable> table(std::string_view name);

    /// Builds the indexes, ends the file and gives it its name, which never replaces an existing file. Call
    /// it once, when all calls of append() have returned. Two rows with the same values in a unique index are
    /// InvalidArgument. On any error and after a stop request (Cancelled) no file is left.
    Status finish();

private:
    explicit BulkDatabase(std::unique_ptr<BulkStore> store);

    std::unique_ptr<BulkStore> m_store;
};

} // namespace pipescope
