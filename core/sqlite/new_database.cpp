#include "core/sqlite/new_database.h"

#include "core/base/error_text.h"
#include "core/base/threads/parallel.h"

#include <condition_variable>
#include <mutex>
#include <system_error>
#include <utility>

namespace pipescope {
namespace {

namespace fs = std::filesystem;

/// A page holds a few nodes of a model graph. Rows are only appended, so they need a small cache. The sorter
/// of CREATE INDEX hands on what fills the cache to a second thread: a small cache keeps both threads at
/// work. Nothing is lost without a journal: a file that is not finished is removed.
constexpr const char* kPragmas = "PRAGMA page_size=16384; PRAGMA auto_vacuum=NONE; PRAGMA encoding='UTF-8';"
                                 "PRAGMA synchronous=OFF; PRAGMA journal_mode=OFF;"
                                 "PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-4096;"
                                 "PRAGMA threads=2";

/// Lets threads do something in the order of their numbers.
class Turns
{
public:
    /// Waits for the turn of `number`; false if an earlier one has failed.
    bool wait(std::size_t number)
    {
        std::unique_lock held(m_lock);
        m_changed.wait(held, [&] { return m_next == number || m_hasFailed; });
        return !m_hasFailed;
    }

    void end(bool hasFailed)
    {
        {
            const std::lock_guard held(m_lock);
            ++m_next;
            m_hasFailed = m_hasFailed || hasFailed;
        }
        m_changed.notify_all();
    }

private:
    std::mutex m_lock;
    std::condition_variable m_changed;
    std::size_t m_next = 0;
    bool m_hasFailed = false;
};

} // namespace

NewTable::NewTable(Statement insert, int columns, fs::path target, std::shared_ptr<bool> hasFailed)
    : m_insert(std::move(insert))
    , m_columns(columns)
    , m_target(std::move(target))
    , m_hasFailed(std::move(hasFailed))
{ }

Status NewTable::insertRow(const RowBlock& block, std::size_t begin, std::size_t end)
{
    for (std::size_t i = begin; i < end; ++i) {
        const RowBlock::Value& value = block.values()[i];
        const int parameter = static_cast<int>(i - begin) + 1;
        switch (value.type) {
        case ValueType::Integer:
            m_insert.bind(parameter, value.integer);
            break;
        case ValueType::Real:
            m_insert.bind(parameter, value.real);
            break;
        case ValueType::Text:
            m_insert.bindView(parameter, block.textOf(value));
            break;
        case ValueType::Null:
        case ValueType::Blob:
            m_insert.bind(parameter, nullptr);
            break;
        }
    }
    return m_insert.run();
}

Status NewTable::append(const RowBlock& block)
{
    const Status appended = appendRows(block);
    *m_hasFailed = *m_hasFailed || !appended;
    return appended ? ok() : Status(Error{appended.error().kind, m_target, appended.error().text});
}

Status NewTable::appendRows(const RowBlock& block)
{
    const auto columns = static_cast<std::size_t>(m_columns);
    if (!block.isEnded()) {
        return Error{ErrorKind::Internal, m_target, "a row was not ended"_text};
    }
    std::size_t begin = 0;
    for (const std::size_t end : block.rowEnds()) {
        if (end - begin != columns) {
            return Error{ErrorKind::Internal, m_target, "a row has too many or too few values"_text};
        }
        TRY_OK(insertRow(block, begin, end));
        begin = end;
    }
    return ok();
}

Status NewTable::appendBlocks(std::size_t count, std::size_t workers, const std::stop_token& stop,
                              const std::function<void(std::size_t, RowBlock&)>& fill)
{
    Turns turns;
    Status appended = ok();
    parallelFor(count, workers, stop, [&](std::size_t i) {
        bool hasFailed = true;
        try {
            RowBlock block;
            fill(i, block);
            // All smaller numbers were given to other threads before.
            if (turns.wait(i)) {
                appended = append(block);
                hasFailed = !appended;
            }
        } catch (...) {
            turns.end(true);
            throw;
        }
        turns.end(hasFailed);
    });
    return appended && stop.stop_requested() ? Error{ErrorKind::Cancelled, m_target, "stopped"_text}
                                             : appended;
}

NewDatabase::NewDatabase(TemporaryFile file, WritableDatabase database)
    : m_file(std::move(file))
    , m_database(std::move(database))
{ }

Error NewDatabase::errorOf(const Error& error) const
{
    return {error.kind, m_file.target(), error.text};
}

Result<NewDatabase> NewDatabase::create(const fs::path& path, const std::string& tablesSql,
                                        std::stop_token stop)
{
    std::error_code failed;
    const fs::path target = fs::absolute(path, failed);
    if (failed) {
        return systemError(failed, path);
    }
    if (fs::symlink_status(target, failed).type() != fs::file_type::not_found) {
        return Error{ErrorKind::InvalidArgument, target,
                     failed ? UserText(failed.message()) : "the file exists already"_text};
    }
    TRY(auto file, TemporaryFile::createBeside(target));
    auto database = WritableDatabase::open(file.path(), std::chrono::seconds(0), std::move(stop));
    if (!database) {
        return Error{database.error().kind, target, database.error().text};
    }
    const Status made = database->execute(kPragmas + std::string("; BEGIN EXCLUSIVE; ") + tablesSql);
    if (!made) {
        return Error{made.error().kind, target, made.error().text};
    }
    return NewDatabase(std::move(file), std::move(*database));
}

Result<NewTable> NewDatabase::table(std::string_view name)
{
    const auto columns = m_database->columns(name);
    if (!columns || columns->empty()) {
        return columns ? Error{ErrorKind::NotFound, m_file.target(), "there is no table %1"_text(name)}
                       : errorOf(columns.error());
    }
    std::string sql = "INSERT INTO \"" + std::string(name) + "\" VALUES (?";
    for (std::size_t i = 1; i < columns->size(); ++i) {
        sql += ",?";
    }
    auto insert = m_database->prepare(sql + ")");
    if (!insert) {
        return errorOf(insert.error());
    }
    return NewTable(std::move(*insert), static_cast<int>(columns->size()), m_file.target(), m_hasFailed);
}

Status NewDatabase::finish(const std::string& indexesSql)
{
    if (!m_database) {
        return Error{ErrorKind::Internal, m_file.target(), "the database has ended already"_text};
    }
    const Status written =
        *m_hasFailed ? Error{ErrorKind::Internal, m_file.target(), "a row could not be written"_text}
                     : m_database->execute(indexesSql + "; COMMIT");
    m_database.reset();
    if (!written) {
        return errorOf(written.error());
    }
    const Status flushed = m_file.flush();
    return flushed ? m_file.becomeNewTarget() : flushed;
}

} // namespace pipescope
