#include "core/sqlite/bulk/bulk_database.h"

#include "core/base/exception_message.h"
#include "core/base/files/system_error.h"
#include "core/base/files/temporary_file.h"
#include "core/sqlite/bulk/bulk_store.h"
#include "core/sqlite/writable_database.h"

#include <bit>
#include <system_error>
#include <utility>

namespace pipescope {
namespace {

namespace fs = std::filesystem;

Status checkArguments(const fs::path& target, const BulkOptions& options)
{
    constexpr std::size_t kSmallestPage = 512;
    constexpr std::size_t kLargestPage = 65536;
    if (!std::has_single_bit(options.pageSize) || options.pageSize < kSmallestPage
        || options.pageSize > kLargestPage)
    {
        return Error{ErrorKind::Internal, target, "a page cannot have %1 bytes"_text(options.pageSize)};
    }
    std::error_code error;
    if (fs::symlink_status(target, error).type() != fs::file_type::not_found) {
        return Error{ErrorKind::InvalidArgument, target,
                     error ? UserText(error.message()) : "the file exists already"_text};
    }
    return ok();
}

/// Lets SQLite make the tables and indexes in the empty file.
Result<std::vector<TableShape>> makeSchema(const fs::path& file, const std::string& schemaSql,
                                           std::size_t pageSize, const std::stop_token& stop)
{
    auto database = WritableDatabase::open(file, std::chrono::seconds(0), stop);
    if (!database) {
        return database.error();
    }
    Status done = database->execute("PRAGMA page_size=" + std::to_string(pageSize)
                                    + "; PRAGMA auto_vacuum=NONE; PRAGMA encoding='UTF-8';"
                                      " PRAGMA synchronous=OFF; PRAGMA journal_mode=MEMORY");
    done = done ? database->execute(schemaSql) : done;
    if (!done) {
        return done.error();
    }
    return readTableShapes(*database);
}

Result<std::unique_ptr<BulkStore>> makeStore(const fs::path& target, const std::string& schemaSql,
                                             const BulkOptions& options, std::stop_token stop)
{
    if (const Status checked = checkArguments(target, options); !checked) {
        return checked.error();
    }
    auto file = TemporaryFile::createBeside(target);
    if (!file) {
        return file.error();
    }
    auto shapes = makeSchema(file->path(), schemaSql, options.pageSize, stop);
    if (!shapes) {
        // Users know the file by its final name.
        return Error{shapes.error().kind, target, shapes.error().text};
    }
    auto pages = PageFile::adopt(std::move(*file));
    if (!pages) {
        return pages.error();
    }
    return std::make_unique<BulkStore>(std::move(*pages), std::move(*shapes), options, std::move(stop));
}

} // namespace

BulkTable::BulkTable(BulkStore& store, BulkTableState& state)
    : m_store(&store)
    , m_state(&state)
{ }

BulkBlock BulkTable::block(std::int64_t firstRow) const
{
    return BulkBlock(m_store->startBlock(*m_state, firstRow));
}

Status BulkTable::append(BulkBlock block) const
{
    return m_store->append(*m_state, std::move(block.m_content));
}

BulkDatabase::BulkDatabase(std::unique_ptr<BulkStore> store)
    : m_store(std::move(store))
{ }

BulkDatabase::BulkDatabase(BulkDatabase&& other) noexcept = default;
BulkDatabase& BulkDatabase::operator=(BulkDatabase&& other) noexcept = default;
BulkDatabase::~BulkDatabase() = default;

Result<BulkDatabase> BulkDatabase::create(const fs::path& path, const std::string& schemaSql,
                                          const BulkOptions& options, std::stop_token stop)
try {
    std::error_code failed;
    const fs::path absolute = fs::absolute(path, failed);
    if (failed) {
        return systemError(failed, path);
    }
    auto store = makeStore(absolute, schemaSql, options, std::move(stop));
    if (!store) {
        return store.error();
    }
    return BulkDatabase(std::move(*store));

} catch (...) {
    return Error{ErrorKind::Internal, path, exceptionMessage()};
}

Result<BulkTable> BulkDatabase::table(std::string_view name)
{
    const auto state = m_store->table(name);
    if (!state) {
        return state.error();
    }
    return BulkTable(*m_store, **state);
}

Status BulkDatabase::finish()
{
    // Gone at the end, with the file if that has not got its name.
    const auto store = std::move(m_store);
    if (!store) {
        return Error{ErrorKind::Internal, {}, "the database has ended already"_text};
    }
    try {
        return store->finish();
    } catch (...) {
        return Error{ErrorKind::Internal, {}, exceptionMessage()};
    }
}

} // namespace pipescope
