#include "core/run/sources/ascend_db/ascend_source.h"
#include "core/run/sources/ascend_db/rank_files.h"
#include "core/sqlite/database.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace pipescope::ascend {
namespace {

constexpr int kMaxRowsOfAConnection = 4;

/// Columns that hold ids of STRING_IDS.
bool namesAText(std::string_view column)
{
    constexpr std::array<std::string_view, 6> kColumns{"message",   "taskType", "opName",
                                                       "groupName", "opType",   "name"};
    return std::find(kColumns.begin(), kColumns.end(), column) != kColumns.end();
}

class RowReader
{
public:
    explicit RowReader(const SnapshotDatabase& database)
        : m_database(database)
    { }

    /// Appends the columns of the rows for which `condition` holds with its parameter; returns the value of
    /// connectionId in the last of them.
    Result<std::optional<std::int64_t>> append(const std::string& table, const std::string& condition,
                                               std::int64_t value, std::vector<RecordedValue>& rows) const
    {
        std::optional<std::int64_t> connection;
        const auto columns = m_database.columns(table);
        if (!columns || columns->empty()) {
            return connection;
        }
        std::string sql = "SELECT rowid";
        for (const ColumnInfo& column : *columns) {
            sql += ", " + quoteIdentifier(column.name);
        }
        sql += " FROM " + quoteIdentifier(table) + " WHERE " + condition + " = ?1 LIMIT "
               + std::to_string(kMaxRowsOfAConnection);
        TRY(auto query, m_database.prepare(sql));
        query.bind(1, value);
        const Status read = query.forEachRow([&](const Statement& row) {
            const UserText origin = "row %1"_text(row.integer(0).value_or(0));
            for (std::size_t i = 0; i < columns->size(); ++i) {
                const auto column = static_cast<int>(i) + 1;
                const std::string& name = (*columns)[i].name;
                rows.push_back({table + "." + name, valueText(row, column, name), origin});
                if (name == "connectionId") {
                    connection = row.integerLoose(column);
                }
            }
        });
        return read ? Result<std::optional<std::int64_t>>(connection) : read.error();
    }

private:
    std::string valueText(const Statement& row, int column, std::string_view name) const
    {
        switch (row.columnType(column)) {
        case ValueType::Null:
            return "NULL";
        case ValueType::Integer: {
            const std::int64_t value = *row.integer(column);
            const std::string text = namesAText(name) ? textOf(value) : std::string();
            return std::to_string(value) + (text.empty() ? std::string() : " (" + text + ")");
        }
        case ValueType::Real:
            return std::to_string(*row.real(column));
        case ValueType::Text:
            return std::string(row.text(column).value_or(""));
        case ValueType::Blob:
            break;
        }
        return "blob";
    }

    std::string textOf(std::int64_t id) const
    {
        auto query = m_database.prepare("SELECT value FROM STRING_IDS WHERE id = ?1");
        if (!query) {
            return {};
        }
        query->bind(1, id);
        const auto step = query->step();
        return step && *step ? std::string(query->text(0).value_or("")) : std::string();
    }

    const SnapshotDatabase& m_database;
};

Result<std::vector<RecordedValue>> rowsOf(const RowReader& reader, const std::string& table, std::int64_t row,
                                          const std::string& otherTable)
{
    std::vector<RecordedValue> rows;
    TRY(const auto connection, reader.append(table, "rowid", row, rows));
    if (connection) {
        TRY_OK(reader.append(otherTable, "connectionId", *connection, rows));
    }
    return rows;
}

/// The table whose row it is.
std::string tableOf(RecordKind kind)
{
    return kind == RecordKind::Operator ? "COMMUNICATION_OP" : "TASK";
}

OriginNames databaseOrigins()
{
    OriginNames names;
    names.file = "Database"_text;
    names.block = verbatim("TASK");
    names.blockTable = names.block;
    names.messageRecord = verbatim("MSTX_EVENTS");
    names.communication = verbatim("COMMUNICATION_OP");
    names.communicationTable = names.communication;
    names.communicationPart = verbatim("COMMUNICATION_TASK_INFO");
    names.transferTimes = verbatim("TASK");
    names.receiverTransferTimes = "TASK of the receiver"_text;
    names.host = verbatim("HOST_INFO");
    names.stage = verbatim("parallel_group_info");
    names.step = verbatim("STEP_TIME");
    return names;
}

} // namespace

RecordingLines megatronLines()
{
    RecordingLines lines;
    lines.forwards =
        "schedules.forward_step = pipescope_ranges.marked(schedules.forward_step, \"forward_step\")";
    lines.backwards =
        "schedules.backward_step = pipescope_ranges.marked(schedules.backward_step, \"backward_step\")";
    lines.allRanges = "pipescope_ranges.instrument_megatron()";
    lines.weights = "WeightGradStore.pop = staticmethod(pipescope_ranges.marked(WeightGradStore.pop, "
                    "\"WeightGradStore.pop\", skip=lambda: not WeightGradStore.cache))";
    lines.overlaps = "pipescope_ranges.instrument_dualpipev()";
    lines.rangesOption = "mstx=True,  # \"msprof_tx\" in older versions";
    lines.level = "profiler_level=torch_npu.profiler.ProfilerLevel.Level1,";
    lines.steps = "profiler.step()";
    lines.allRanks = "--profile-ranks -1";
    lines.schedule = "pipescope_ranges.add_pp_info(profiler, \"1f1b\", microbatches)";
    return lines;
}

RecordingLines mindSporeLines()
{
    RecordingLines lines;
    lines.forwards = "pipeline.forward = pipescope_ranges.marked(pipeline.forward, \"forward\")";
    lines.backwards = "pipeline.backward = pipescope_ranges.marked(pipeline.backward, \"backward\")";
    lines.allRanges = lines.forwards + "; " + lines.backwards;
    lines.rangesOption = "mstx=True,";
    lines.level = "profiler_level=mindspore.profiler.ProfilerLevel.Level1,";
    lines.steps = "profiler.step()";
    lines.schedule = "pipescope_ranges.add_pp_info(profiler, \"1f1b\", microbatches)";
    return lines;
}

Result<std::vector<RecordedValue>> readRecordedRows(const RecordPlace& place, const std::stop_token& stop)
{
    TRY(const auto database, SnapshotDatabase::open(place.file, stop));
    const bool isOperator = place.kind == RecordKind::Operator;
    return rowsOf(RowReader(database), tableOf(place.kind), place.row, isOperator ? "TASK" : "MSTX_EVENTS");
}

std::string recordedRowQuery(const RecordPlace& place)
{
    return "SELECT * FROM " + tableOf(place.kind) + " WHERE rowid = " + std::to_string(place.row);
}

SourceTraits databaseTraits()
{
    SourceTraits traits;
    traits.files = "Databases"_text;
    traits.origins = databaseOrigins();
    traits.recording = megatronLines();
    traits.recordsOperators = true;
    traits.isQueryable = true;
    traits.canWriteBack = true;
    traits.readRecord = readRecordedRows;
    traits.recordQuery = recordedRowQuery;
    return traits;
}

} // namespace pipescope::ascend
