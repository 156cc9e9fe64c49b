#pragma once

#include "core/run/writeback/export_db.h"
#include "tests/core/sqlite/sqlite_fixture.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::testing {

constexpr int kOperatorsPerRank = 40;

/// Where the database of a rank lies in a cluster folder.
std::filesystem::path rankDatabase(const std::filesystem::path& root, int rank);

/// A rank folder with the files that name its rank and a database with tables STRING_IDS, TASK and
/// COMMUNICATION_OP (operators in rows 1 … kOperatorsPerRank).
void makeRank(const std::filesystem::path& root, int rank);

/// A trace of ranks 0 … ranks-1 that lie in `root`, without blocks and operators.
Trace emptyTrace(const std::filesystem::path& root, int ranks);

void addBlock(Trace& trace, std::size_t track, std::string_view name, std::int64_t beginNs,
              std::int64_t endNs, std::optional<std::uint8_t> typeCode);

/// A send from local rank 0 to 1 in a row of COMMUNICATION_OP, number `ordinal` of its pair.
void addSend(Trace& trace, std::size_t track, std::int64_t row, std::uint32_t ordinal);

/// Ranks with `blocks` blocks and kOperatorsPerRank linked operators each; `version` is in every name and id.
Trace fullTrace(const std::filesystem::path& root, int ranks, int version = 0, int blocks = 20);

/// One rank without blocks whose `operators` operators are known from messages.
Trace messageTrace(const std::filesystem::path& root, int operators);

/// Exports without progress and stop request, and without waiting for other programs; fails the test on an
/// error of the whole.
std::vector<DatabaseOutcome> exportAll(const Trace& trace, ExportOptions options = {});

/// The rows of a query as text: values separated by '|', one line a row, NULL as "NULL".
std::string queryText(const std::filesystem::path& file, const std::string& sql);

/// StepTaskInfo and all connection ids as text.
std::string exportedText(const std::filesystem::path& file);

/// All tables but StepTaskInfo and those of our own, definitions included, without the column of connection
/// ids.
std::string otherTablesText(const std::filesystem::path& file);

/// Every row of every table with its definition but for quotes, in the order of the tables' names; their
/// indexes and triggers.
std::string allTablesText(const std::filesystem::path& file);

/// Path, size, a hash of the bytes, mode and time of change of everything in a folder at any depth, a line
/// each.
std::string treeText(const std::filesystem::path& folder);

/// Fails the test if anything in the folder, at any depth, is not as it was at construction.
class ExpectTreeUntouched
{
public:
    explicit ExpectTreeUntouched(std::filesystem::path folder);
    ExpectTreeUntouched(const ExpectTreeUntouched&) = delete;
    ExpectTreeUntouched& operator=(const ExpectTreeUntouched&) = delete;
    ExpectTreeUntouched(ExpectTreeUntouched&&) = delete;
    ExpectTreeUntouched& operator=(ExpectTreeUntouched&&) = delete;
    ~ExpectTreeUntouched();

private:
    std::filesystem::path m_folder;
    std::string m_before;
};

std::string fileBytes(const std::filesystem::path& file);

} // namespace pipescope::testing
