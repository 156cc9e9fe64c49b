#include "core/sqlite/bulk/bulk_store.h"

#include "core/base/text.h"
#include "core/base/threads/parallel.h"
#include "core/sqlite/bulk/index_build.h"
#include "core/sqlite/bulk/page_builder.h"
#include "core/sqlite/bulk/page_format.h"
#include "core/sqlite/bulk/table_tree.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace pipescope {
namespace {

std::vector<KeyRun> sortKeysOf(const BulkBlockContent& block, std::size_t indexes)
{
    std::vector<KeyRun> runs;
    for (std::size_t i = 0; i < indexes; ++i) {
        runs.push_back(block.sortedKeys(i));
    }
    return runs;
}

/// An index that is to be built.
struct IndexWork
{
    BulkTableState* table = nullptr;
    std::size_t index = 0;
    std::size_t bytes = 0;
};

/// The longest first, so that no thread begins it when the others have nothing left.
std::vector<IndexWork> orderedWork(std::deque<BulkTableState>& tables)
{
    std::vector<IndexWork> work;
    for (BulkTableState& table : tables) {
        for (std::size_t i = 0; i < table.runs.size(); ++i) {
            std::size_t bytes = 0;
            for (const KeyRun& run : table.runs[i]) {
                bytes += run.bytes();
            }
            work.push_back({&table, i, bytes});
        }
    }
    std::stable_sort(work.begin(), work.end(),
                     [](const IndexWork& a, const IndexWork& b) { return a.bytes > b.bytes; });
    return work;
}

} // namespace

BulkStore::BulkStore(std::unique_ptr<PageFile> file, std::vector<TableShape> shapes,
                     const BulkOptions& options, std::stop_token stop)
    : m_file(std::move(file))
    , m_options(options)
    , m_stop(std::move(stop))
{
    for (TableShape& shape : shapes) {
        m_tables.emplace_back(std::move(shape));
    }
}

Result<BulkTableState*> BulkStore::table(std::string_view name)
{
    const auto found = std::find_if(m_tables.begin(), m_tables.end(), [name](const BulkTableState& table) {
        return asciiLower(table.shape.name) == asciiLower(name);
    });
    if (found == m_tables.end()) {
        return Error{ErrorKind::NotFound, m_file->target(), "there is no table %1"_text(std::string(name))};
    }
    const TableShape& shape = found->shape;
    if (!shape.obstacle.empty()) {
        return Error{ErrorKind::Unsupported, m_file->target(), shape.obstacle};
    }
    constexpr std::size_t kCellsPlace = 3;
    const auto root = m_file->readPage(shape.rootPage);
    if (!root) {
        return root.error();
    }
    if (root->at(0) != static_cast<char>(PageKind::TableLeaf)
        || readBigEndian<std::uint16_t>(root->data() + kCellsPlace) != 0)
    {
        return Error{ErrorKind::Unsupported, m_file->target(), "the table has rows already"_text};
    }
    return &*found;
}

std::unique_ptr<BulkBlockContent> BulkStore::startBlock(BulkTableState& table, std::int64_t firstRow)
{
    std::unique_ptr<BulkBlockContent> block;
    {
        const std::lock_guard lock(table.mutex);
        if (!table.spare.empty()) {
            block = std::move(table.spare.back());
            table.spare.pop_back();
        }
    }
    if (!block) {
        block = std::make_unique<BulkBlockContent>(table.shape, m_file->pageSize());
    }
    block->begin(firstRow);
    return block;
}

Error BulkStore::fail(const Error& error)
{
    const std::lock_guard lock(m_mutex);
    if (!m_failure) {
        m_failure = error;
    }
    return error;
}

Status BulkStore::checkState()
{
    if (m_stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, m_file->target(), "cancelled"_text};
    }
    const std::lock_guard lock(m_mutex);
    return m_failure ? Status(*m_failure) : ok();
}

Status BulkStore::append(BulkTableState& table, std::unique_ptr<BulkBlockContent> block)
{
    if (const Status state = checkState(); !state) {
        return state;
    }
    if (!block->isOf(table.shape)) {
        return fail({ErrorKind::Internal, m_file->target(), "the rows are those of another table"_text});
    }
    block->end();
    if (const auto& problem = block->problem()) {
        return fail({problem->kind, m_file->target(), problem->text});
    }
    if (block->leaves().empty()) {
        return ok();
    }
    auto runs = sortKeysOf(*block, table.runs.size());
    std::unique_ptr<BulkBlockContent> earlier;
    {
        const std::lock_guard lock(table.mutex);
        for (std::size_t i = 0; i < runs.size(); ++i) {
            table.runs[i].push_back(std::move(runs[i]));
        }
        const bool isFirst = table.ranges.empty();
        table.ranges.push_back({block->firstRow(), block->lastRow()});
        if (isFirst && block->leaves().size() == 1) {
            table.onlyLeaf = std::move(block);
            return ok();
        }
        earlier = std::move(table.onlyLeaf);
    }
    Status written = earlier ? write(table, *earlier) : ok();
    written = written ? write(table, *block) : written;
    if (!written) {
        return fail(written.error());
    }
    const std::lock_guard lock(table.mutex);
    table.spare.push_back(std::move(block));
    return ok();
}

Status BulkStore::write(BulkTableState& table, BulkBlockContent& block)
{
    const auto run = m_file->reserve(block.pages().size());
    if (!run) {
        return run.error();
    }
    block.numberChains(*run, 0);
    {
        const std::lock_guard lock(table.mutex);
        for (const auto& leaf : block.leaves()) {
            table.leaves.push_back({run->number(leaf.page), leaf.lastRow});
        }
    }
    return m_file->write(*run, block.pages());
}

Status BulkStore::writeOnlyLeaf(const BulkTableState& table, BulkBlockContent& block)
{
    const auto run = m_file->reserve(block.pages().size() - 1);
    if (!run) {
        return run.error();
    }
    block.numberChains(*run, 1);
    const Status written = m_file->write(*run, block.pages(), 1);
    return written ? m_file->writePage(table.shape.rootPage, block.pages().together(0, 1)) : written;
}

Status BulkStore::finishTable(BulkTableState& table)
{
    auto& ranges = table.ranges;
    std::sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 1; i < ranges.size(); ++i) {
        if (ranges[i].first <= ranges[i - 1].last) {
            return Error{ErrorKind::Internal, m_file->target(),
                         "two rows of %1 have the number %2"_text(table.shape.name, ranges[i].first)};
        }
    }
    if (table.onlyLeaf) {
        return writeOnlyLeaf(table, *table.onlyLeaf);
    }
    if (table.leaves.empty()) {
        return ok();
    }
    std::sort(table.leaves.begin(), table.leaves.end(),
              [](const auto& a, const auto& b) { return a.lastRow < b.lastRow; });
    return writeTableTree(*m_file, table.shape.rootPage, std::move(table.leaves));
}

Status BulkStore::buildIndexes()
{
    const auto work = orderedWork(m_tables);
    std::vector<Status> done(work.size(), ok());
    parallelFor(work.size(), workerCount(m_options.workers), m_stop, [&](std::size_t i) {
        const auto& [table, index, bytes] = work[i];
        done[i] = buildIndex(*m_file, table->shape, table->shape.indexes[index],
                             std::move(table->runs[index]), m_stop);
    });
    const auto failed = std::find_if(done.begin(), done.end(), [](const Status& status) { return !status; });
    return failed == done.end() ? ok() : *failed;
}

Status BulkStore::finish()
{
    Status done = checkState();
    for (BulkTableState& table : m_tables) {
        table.spare.clear();
        done = done ? finishTable(table) : done;
        table.onlyLeaf.reset();
    }
    done = done ? buildIndexes() : done;
    done = done ? checkState() : done;
    return done ? m_file->finish(m_options.flushToDisk) : done;
}

} // namespace pipescope
