#pragma once

#include "core/base/result.h"
#include "core/sqlite/bulk/block_content.h"
#include "core/sqlite/bulk/bulk_database.h"
#include "core/sqlite/bulk/keys/key_run.h"
#include "core/sqlite/bulk/page_file.h"
#include "core/sqlite/bulk/table_shape.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pipescope {

/// What is known of a table that is being filled.
struct BulkTableState
{
    struct RowRange
    {
        std::int64_t first = 0;
        std::int64_t last = 0;
    };

    explicit BulkTableState(TableShape tableShape)
        : shape(std::move(tableShape))
        , runs(shape.indexes.size())
    { }

    const TableShape shape;

    /// For all that follows.
    std::mutex mutex;
    /// Of the blocks.
    std::vector<RowRange> ranges;
    std::vector<BulkBlockContent::Leaf> leaves;
    /// A block of a single leaf page while it is the only one of the table: that page is the root then.
    std::unique_ptr<BulkBlockContent> onlyLeaf;
    /// For each index of the table.
    std::vector<std::vector<KeyRun>> runs;
    /// For use by the next blocks: new memory costs more time than filling it.
    std::vector<std::unique_ptr<BulkBlockContent>> spare;
};

/// What the tables of a BulkDatabase share.
class BulkStore
{
public:
    BulkStore(std::unique_ptr<PageFile> file, std::vector<TableShape> shapes, const BulkOptions& options,
              std::stop_token stop);

    /// Those of BulkTable; any thread.
    std::unique_ptr<BulkBlockContent> startBlock(BulkTableState& table, std::int64_t firstRow);
    Status append(BulkTableState& table, std::unique_ptr<BulkBlockContent> block);

    /// Those of BulkDatabase.
    Result<BulkTableState*> table(std::string_view name);
    Status finish();

private:
    Status checkState();
    Error fail(const Error& error);
    Status write(BulkTableState& table, BulkBlockContent& block);
    Status finishTable(BulkTableState& table);
    Status writeOnlyLeaf(const BulkTableState& table, BulkBlockContent& block);
    Status buildIndexes();

    std::unique_ptr<PageFile> m_file;
    std::deque<BulkTableState> m_tables;
    BulkOptions m_options;
    std::stop_token m_stop;
    std::mutex m_mutex;
    /// The first that append() reported.
    std::optional<Error> m_failure;
};

} // namespace pipescope
