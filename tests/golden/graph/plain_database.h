#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

struct sqlite3;

namespace pipescope::test {

/// A database as any program opens it, to read and to write, without anything of ours between.
class PlainDatabase
{
public:
    /// An empty one in memory.
    PlainDatabase();
    explicit PlainDatabase(const std::filesystem::path& file);

    /// Rows of texts, "NULL" for NULL; the parameters are texts of integers, or texts.
    std::vector<std::vector<std::string>> rows(const std::string& sql,
                                               const std::vector<std::string>& parameters = {});

    /// The first column of each row.
    std::vector<std::string> column(const std::string& sql, const std::vector<std::string>& parameters = {});

    /// How SQLite goes about the query: the lines of EXPLAIN QUERY PLAN.
    std::vector<std::string> plan(const std::string& sql);

    /// Statements without result.
    void run(const std::string& sql);

private:
    struct Close
    {
        void operator()(sqlite3* database) const;
    };

    explicit PlainDatabase(const std::string& name);

    std::unique_ptr<sqlite3, Close> m_database;
};

} // namespace pipescope::test
