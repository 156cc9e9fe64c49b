#include "core/run/writeback/database_change.h"

#include "core/run/writeback/tables/rich_tables.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

constexpr std::string_view kOperatorTable = "COMMUNICATION_OP";

/// The texts that earlier exports appended and that are still there.
Result<std::map<std::int64_t, std::string>> readAppendedStrings(const Database& database,
                                                                const UndoRecord& record)
{
    std::map<std::int64_t, std::string> texts;
    if (record.isEmpty()) {
        return texts;
    }
    TRY(auto query,
        database.prepare(
            "SELECT id, value FROM STRING_IDS WHERE id IN (SELECT id FROM PipescopeUndoStrings)"));
    const Status read = query.forEachRow(
        [&](const Statement& row) { texts.emplace(row.integer(0).value_or(0), row.text(1).value_or("")); });
    return read ? Result<std::map<std::int64_t, std::string>>(std::move(texts)) : read.error();
}

/// Makes and compares the table of operators where it is to be made of messages.
Status compareMadeOperators(const Database& database, const RankContent& content, DatabaseChange& change)
{
    TRY(auto table, makeOperatorTable(database, content, change.record));
    TRY(const auto comparison, compareTable(database, table.content));
    if (comparison.hadTable && !change.record.wasAbsent(kOperatorTable)) {
        return changedSinceRead(database);
    }
    TRY(const auto appended, readAppendedStrings(database, change.record));
    change.operatorRows = comparison;
    change.operatorRows.differs = comparison.differs || appended != table.newStrings;
    change.operators = std::move(table);
    return ok();
}

/// Notes a table that an earlier export made and this one does not have.
Status noteIfStale(const Database& database, std::string_view table, DatabaseChange& change)
{
    if (!change.record.contains(table)) {
        return ok();
    }
    TRY(const auto kind, tableKind(database, table));
    if (kind != TableKind::Missing) {
        change.staleTables.emplace_back(table);
    }
    return ok();
}

Status compareRichTables(const Database& database, const RankContent& content, DatabaseChange& change)
{
    for (const TableContent& table : content.richTables) {
        TRY(const auto compared, compareTable(database, table));
        change.richTables.push_back(compared);
    }
    for (const std::string_view table : kRichTables) {
        const bool isWanted = std::any_of(content.richTables.begin(), content.richTables.end(),
                                          [&](const TableContent& each) { return each.table == table; });
        if (!isWanted) {
            TRY_OK(noteIfStale(database, table, change));
        }
    }
    return ok();
}

Status compareOperators(const Database& database, const RankContent& content, DatabaseChange& change)
{
    if (!content.messageOperators.empty()) {
        return compareMadeOperators(database, content, change);
    }
    if (change.record.wasAbsent(kOperatorTable)) {
        return noteIfStale(database, kOperatorTable, change);
    }
    TRY(auto ids, findConnectionIdChanges(database, content.connectionIds));
    change.connectionIds = std::move(ids);
    return ok();
}

/// What a table that stays as it is holds.
Result<TableComparison> currentTable(const Database& database, std::string_view table)
{
    TableComparison current;
    TRY(const auto kind, tableKind(database, table));
    current.hadTable = kind != TableKind::Missing && kind != TableKind::NotStored;
    if (current.hadTable) {
        TRY(const auto rows, countRows(database, table));
        current.rowsBefore = rows;
    }
    return current;
}

void describeTable(const TableComparison& comparison, std::string_view table, std::size_t rows,
                   std::vector<TableChange>& changes)
{
    if (comparison.differs) {
        changes.push_back(
            {std::string(table), comparison.hadTable ? TableAction::Replaced : TableAction::Created, rows});
    }
}

void describeConnectionIds(const ConnectionIdChanges& ids, std::vector<TableChange>& changes)
{
    const auto cleared = static_cast<std::uint64_t>(std::count_if(
        ids.rows.begin(), ids.rows.end(), [](const ConnectionIdChange& change) { return !change.id; }));
    const auto add = [&](TableAction action, std::uint64_t rows) {
        changes.push_back({std::string(kConnectionIdColumn), action, rows});
    };
    if (ids.addsColumn) {
        add(TableAction::ColumnAdded, ids.rows.size());
        return;
    }
    if (ids.rows.size() > cleared) {
        add(TableAction::ValuesSet, ids.rows.size() - cleared);
    }
    if (cleared > 0) {
        add(TableAction::ValuesCleared, cleared);
    }
}

void describe(const RankContent& content, DatabaseChange& change)
{
    if (content.stepTasks) {
        describeTable(change.stepTasks, content.stepTasks->table, content.stepTasks->rows(), change.tables);
    }
    if (change.operators) {
        describeTable(change.operatorRows, kOperatorTable, change.operators->content.rows(), change.tables);
        if (change.operatorRows.differs && !change.operators->newStrings.empty()) {
            change.tables.push_back(
                {"STRING_IDS", TableAction::RowsAppended, change.operators->newStrings.size()});
        }
    }
    describeConnectionIds(change.connectionIds, change.tables);
    for (std::size_t i = 0; i < content.richTables.size(); ++i) {
        describeTable(change.richTables[i], content.richTables[i].table, content.richTables[i].rows(),
                      change.tables);
    }
}

std::uint64_t bytesOf(const TableContent& content)
{
    constexpr std::uint64_t kBytesPerValue = 9;
    std::uint64_t bytes = content.values.size() * kBytesPerValue;
    for (const SqlValue& value : content.values) {
        const auto* text = std::get_if<std::string_view>(&value);
        bytes += text != nullptr ? text->size() : 0;
    }
    return bytes;
}

/// Pages are written as a whole, so the rows changed in place count as whole rows.
std::uint64_t bytesToWrite(const RankContent& content, const DatabaseChange& change)
{
    constexpr std::uint64_t kBytesPerOperator = 256;
    std::uint64_t bytes = change.connectionIds.rows.size() * kBytesPerOperator;
    if (content.stepTasks && change.stepTasks.differs) {
        bytes += bytesOf(*content.stepTasks);
    }
    for (std::size_t i = 0; i < content.richTables.size(); ++i) {
        bytes += change.richTables[i].differs ? bytesOf(content.richTables[i]) : 0;
    }
    if (change.operators && change.operatorRows.differs) {
        bytes += bytesOf(change.operators->content);
        for (const auto& [id, text] : change.operators->newStrings) {
            bytes += text.size() + sizeof(id);
        }
    }
    return bytes;
}

Status describeStaleTables(const Database& database, DatabaseChange& change)
{
    for (const std::string& table : change.staleTables) {
        TRY(const auto described, undoneTable(database, change.record, table));
        change.tables.push_back(*described);
    }
    return ok();
}

Status replaceTable(WritableDatabase& database, const TableContent& content, UndoRecord& record)
{
    const Status aside = record.putAside(database, content.table);
    return aside ? createTable(database, content) : aside;
}

} // namespace

Result<DatabaseChange> findChange(const Database& database, const RankContent& content)
{
    DatabaseChange change;
    TRY(auto record, UndoRecord::read(database));
    change.record = std::move(record);
    TRY(auto stepTasks, content.stepTasks ? compareTable(database, *content.stepTasks)
                                          : currentTable(database, "StepTaskInfo"));
    change.stepTasks = stepTasks;
    Status compared = compareOperators(database, content, change);
    if (compared) {
        compared = compareRichTables(database, content, change);
    }
    if (compared) {
        describe(content, change);
        compared = describeStaleTables(database, change);
    }
    if (!compared) {
        return compared.error();
    }
    change.bytes = bytesToWrite(content, change);
    return change;
}

Status applyChange(WritableDatabase& database, const RankContent& content, DatabaseChange& change)
{
    UndoRecord& record = change.record;
    Status done = ok();
    if (content.stepTasks && change.stepTasks.differs) {
        done = replaceTable(database, *content.stepTasks, record);
    }
    if (done && change.operators && change.operatorRows.differs) {
        done = record.appendStrings(database, change.operators->newStrings);
        if (done) {
            done = replaceTable(database, change.operators->content, record);
        }
    }
    if (done) {
        done = writeConnectionIds(database, change.connectionIds, record);
    }
    for (std::size_t i = 0; done && i < content.richTables.size(); ++i) {
        if (change.richTables[i].differs) {
            done = replaceTable(database, content.richTables[i], record);
        }
    }
    for (const std::string& table : change.staleTables) {
        if (done) {
            done = record.restoreTable(database, table);
        }
        if (done && table == kOperatorTable) {
            done = record.appendStrings(database, {});
        }
    }
    // What was noted only for tables that are gone again is of no use.
    return done && !record.isEmpty() && !record.hasSomething() ? record.drop(database) : done;
}

} // namespace pipescope
