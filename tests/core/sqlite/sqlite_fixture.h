#pragma once

#include "core/sqlite/database.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace pipescope::testing {

using test::TemporaryFolder;

/// Every entry's name, bytes, mode and time of change, and the folder's own, as text that can be compared.
std::map<std::string, std::string> folderState(const std::filesystem::path& folder);

/// Fails the test if anything in the folder is not as it was at construction.
class ExpectUntouched
{
public:
    explicit ExpectUntouched(const TemporaryFolder& folder);
    ExpectUntouched(const ExpectUntouched&) = delete;
    ExpectUntouched& operator=(const ExpectUntouched&) = delete;
    ExpectUntouched(ExpectUntouched&&) = delete;
    ExpectUntouched& operator=(ExpectUntouched&&) = delete;
    ~ExpectUntouched();

private:
    std::filesystem::path m_folder;
    std::map<std::string, std::string> m_before;
};

/// Runs `sql` on a plain connection and closes it properly.
void runSql(const std::filesystem::path& file, const std::string& sql);

/// Runs `sql` in a process that is then killed with the connection open, so that log or journal stay behind.
void runSqlAndKill(const std::filesystem::path& file, const std::string& sql);

void writeFile(const std::filesystem::path& file, const std::string& bytes);

/// The first column of the only row; fails the test and yields -1 if that is not an integer.
std::int64_t singleInteger(const Database& database, const std::string& sql);

/// The rows of table t after a fresh open, or -1 and a failed test.
std::int64_t rowsOfT(const std::filesystem::path& file);

/// SQL that makes table t(id, label) with `rows` rows.
std::string tableWithRows(int rows);

} // namespace pipescope::testing
