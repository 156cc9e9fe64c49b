#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/run/model/trace.h"
#include "core/run/writeback/tables/connection_id_column.h"
#include "core/run/writeback/tables/rank_content.h"
#include "core/run/writeback/tables/rich_tables.h"
#include "core/run/writeback/tables/table_change.h"
#include "core/run/writeback/tables/undo_record.h"
#include "core/run/writeback/tables/whole_table.h"
#include "core/sqlite/writable_database.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope {

/// The difference between what a database holds and what it is to hold. Views into the content it was made
/// for.
struct DatabaseChange
{
    UndoRecord record;
    TableComparison stepTasks;
    /// Where COMMUNICATION_OP is made of messages.
    std::optional<OperatorTable> operators;
    TableComparison operatorRows;
    /// Where it is recorded.
    ConnectionIdChanges connectionIds;
    /// As the content's.
    std::vector<TableComparison> richTables;
    /// Tables of earlier exports that this one does not have; what was there before comes back.
    std::vector<std::string> staleTables;
    /// What changes, table by table; empty if nothing does.
    std::vector<TableChange> tables;
    /// About as many bytes are written.
    std::uint64_t bytes = 0;

    bool isEmpty() const { return tables.empty(); }
};

/// Compares. Unsupported if a table that is to be written is not one that can be written as usual;
/// InvalidArgument if the database is not the one that the content was read from.
Result<DatabaseChange> findChange(const Database& database, const RankContent& content);

/// Writes the change, and what was there before to the undo record; a transaction must be open.
Status applyChange(WritableDatabase& database, const RankContent& content, DatabaseChange& change);

/// What writing back changes in one rank's database.
struct DatabaseOutcome
{
    Rank rank;
    /// The database that is written: the copy's path where copies are made.
    std::filesystem::path file;
    /// Rows of StepTaskInfo. Of a skipped rank or one with an error nothing may be known: 0.
    std::uint64_t rowsBefore = 0;
    bool hadTable = false;
    std::uint64_t rowsAfter = 0;
    /// Rows that StepTaskInfo holds now and will not hold afterwards.
    std::uint64_t rowsVanishing = 0;
    /// Operators that have a connection id afterwards.
    std::uint64_t connectionIds = 0;
    bool addsColumn = false;
    /// What changes, table by table.
    std::vector<TableChange> tables;
    /// The database does not hold this content yet. If it does, the file is not written.
    bool changes = false;
    /// There is nothing to write for this rank: it has neither blocks nor operators. Its database stays as it
    /// is (with copyTo, it is still copied).
    bool skipped = false;
    /// Why the database was not written (or, in a dry run, could not be looked at); it is as it was before.
    std::optional<Error> error;
};

/// What exporting and undoing share: the same work on each of many databases.

/// Notes an error with a sentence for users.
void fail(DatabaseOutcome& result, const Error& error);
/// The same for a database that was only to be read.
void failToRead(DatabaseOutcome& result, const Error& error);

/// Keeps the error of a change that failed.
void noteOutcome(DatabaseOutcome& result, const Status& changed);

/// An error where the files of the trace are no databases.
Status checkFilesAreDatabases(const Trace& trace);

/// Room that a transaction needs which writes this much: the rows themselves and the journal.
Status checkRoomFor(const std::filesystem::path& database, std::uint64_t bytes);

/// Runs `work` on the results with these positions, several at once; what it throws is the error of its
/// result. Results not begun when a stop is requested are failed as cancelled.
void runOnDatabases(std::vector<DatabaseOutcome>& results, const std::vector<std::size_t>& positions,
                    std::size_t jobs, Progress& progress, const std::stop_token& stop,
                    const std::function<void(std::size_t, DatabaseOutcome&)>& work);

/// What undoing does to a database.
struct UndoChange
{
    UndoRecord record;
    std::vector<TableChange> tables;

    bool isEmpty() const { return record.isEmpty(); }
};

/// What putting back one table does; empty if there is nothing to put back.
Result<std::optional<TableChange>> undoneTable(const Database& database, const UndoRecord& record,
                                               const std::string& table);

Result<UndoChange> findUndo(const Database& database);

/// Puts everything back and drops the record; a transaction must be open.
Status applyUndo(WritableDatabase& database, UndoChange& change);

} // namespace pipescope
