#pragma once

#include "core/base/files/atomic_file.h"
#include "core/base/result.h"
#include "core/sqlite/statement.h"
#include "core/sqlite/writable_database.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// Rows that are to be inserted into a NewTable; any thread may fill one. The values of a row are given in
/// the order of the table's columns, then endRow().
class RowBlock
{
public:
    struct Value
    {
        ValueType type = ValueType::Null;
        /// The number, or where the text begins in texts().
        std::int64_t integer = 0;
        double real = 0;
        std::size_t textSize = 0;
    };

    void null() { m_values.push_back({}); }

    void integer(std::int64_t value) { m_values.push_back({ValueType::Integer, value, 0, 0}); }

    void real(double value) { m_values.push_back({ValueType::Real, 0, value, 0}); }

    /// The text is copied.
    void text(std::string_view value)
    {
        m_values.push_back({ValueType::Text, static_cast<std::int64_t>(m_texts.size()), 0, value.size()});
        m_texts += value;
    }

    void endRow() { m_rowEnds.push_back(m_values.size()); }

    std::size_t rowCount() const { return m_rowEnds.size(); }

    /// Bytes of the texts of all rows.
    std::size_t textSize() const { return m_texts.size(); }

    /// A row that was not ended counts as a wrong number of values.
    bool isEnded() const
    {
        return m_values.empty() || (!m_rowEnds.empty() && m_rowEnds.back() == m_values.size());
    }

    /// Where each row ends in values().
    const std::vector<std::size_t>& rowEnds() const { return m_rowEnds; }

    const std::vector<Value>& values() const { return m_values; }

    std::string_view textOf(const Value& value) const
    {
        return std::string_view(m_texts).substr(static_cast<std::size_t>(value.integer), value.textSize);
    }

private:
    std::string m_texts;
    std::vector<Value> m_values;
    std::vector<std::size_t> m_rowEnds;
};

/// A table of a NewDatabase that is being filled. Used by one thread at a time; must go before the database
/// ends.
class NewTable
{
public:
    /// Inserts the rows, in their order. A row with too many or too few values is Internal; what the table
    /// does not allow (NULL, a value twice) InvalidArgument. After an error the database cannot be finished.
    Status append(const RowBlock& block);

    /// Calls `fill(i, block)` for each i in [0, count) from at most `workers` threads, and inserts the blocks
    /// in the order of i. After a stop request Cancelled.
    Status appendBlocks(std::size_t count, std::size_t workers, const std::stop_token& stop,
                        const std::function<void(std::size_t, RowBlock&)>& fill);

private:
    friend class NewDatabase;
    NewTable(Statement insert, int columns, std::filesystem::path target, std::shared_ptr<bool> hasFailed);

    Status appendRows(const RowBlock& block);
    Status insertRow(const RowBlock& block, std::size_t begin, std::size_t end);

    Statement m_insert;
    int m_columns;
    /// The database's final name, for errors.
    std::filesystem::path m_target;
    /// Whether the database has failed.
    std::shared_ptr<bool> m_hasFailed;
};

/// Writes a new database: into a file beside it, in one transaction without a journal, and renames it when
/// all is written. The file is in rollback mode, so that it can be read where nothing may be written beside
/// it.
class NewDatabase
{
public:
    /// Makes the tables. InvalidArgument if there is anything of the name `path` or if the SQL has an error.
    static Result<NewDatabase> create(const std::filesystem::path& path, const std::string& tablesSql,
                                      std::stop_token stop = {});

    /// NotFound if there is no such table.
    Result<NewTable> table(std::string_view name);

    /// Makes the indexes, which takes less time now than with each row, ends the file, waits until the disk
    /// has it and gives it its name, which never replaces an existing file. Call it once; all tables must
    /// have gone. On any error, after a stop request (Cancelled), and if it is not called, no file is left.
    Status finish(const std::string& indexesSql);

private:
    NewDatabase(TemporaryFile file, WritableDatabase database);

    /// Users know the file by its final name.
    Error errorOf(const Error& error) const;

    TemporaryFile m_file;
    /// Must go before the file. Empty once finished.
    std::optional<WritableDatabase> m_database;
    /// A row could not be inserted.
    std::shared_ptr<bool> m_hasFailed = std::make_shared<bool>(false);
};

} // namespace pipescope
