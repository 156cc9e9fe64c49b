#include "core/run/demo/database/rank_database.h"

#include "core/run/demo/database/block_rows.h"
#include "core/run/demo/database/device_tasks.h"
#include "core/run/demo/database/operator_rows.h"
#include "core/run/demo/database/row_writer.h"
#include "core/run/demo/database/schema.h"
#include "core/run/demo/database/side_files.h"
#include "core/run/demo/database/string_table.h"

namespace pipescope {
namespace {

constexpr Duration kCaptureMargin{10'000'000};
/// "op" of ENUM_API_TYPE.
constexpr std::int64_t kOperatorApi = 50'001;

void createTables(RowWriter& rows)
{
    for (const TableDefinition& table : profilerTables()) {
        rows.execute("CREATE TABLE " + std::string(table.name) + " (" + std::string(table.columns) + ")");
    }
    for (const EnumerationTable& table : profilerEnumerations()) {
        rows.execute("CREATE TABLE " + std::string(table.name) + " (id INTEGER PRIMARY KEY,name TEXT)");
        for (const EnumerationEntry& entry : table.entries) {
            rows.insert(table.name, entry.id, entry.name);
        }
    }
}

void createIndices(RowWriter& rows)
{
    rows.execute("CREATE INDEX TaskIndex ON TASK (startNs,globalTaskId);"
                 "CREATE INDEX CommunicationTaskIndex ON COMMUNICATION_TASK_INFO (globalTaskId)");
}

void writeSession(const DemoRun& run, const DemoRank& rank, RowWriter& rows)
{
    const DemoHost& host = run.hostOf(rank);
    rows.insert("SESSION_TIME_INFO", captureBegin(run, rank).ns, captureEnd(run, rank).ns);
    rows.insert("NPU_INFO", rank.device, "Ascend910B");
    rows.insert("HOST_INFO", host.uid, host.name);
    rows.insert("RANK_DEVICE_MAP", rank.rank.value, rank.device);
    rows.insert("META_DATA", "SCHEMA_VERSION_MICRO", "0");
    rows.insert("META_DATA", "SCHEMA_VERSION_MINOR", "0");
    rows.insert("META_DATA", "SCHEMA_VERSION_MAJOR", "1");
    rows.insert("META_DATA", "SCHEMA_VERSION", "1.0.0");
    for (const auto& [name, value] : trainingMetadata(run, rank)) {
        rows.insert("META_DATA", name, value);
    }
}

void writeSteps(const DemoRun& run, const DemoRank& rank, RowWriter& rows, StringTable& strings,
                const DeviceTasks& tasks)
{
    const Duration clockError = run.hostOf(rank).clockError;
    for (const DemoStep& step : run.steps) {
        const std::int64_t begin = (step.span.begin + clockError).ns;
        const std::int64_t end = (step.span.end + clockError).ns;
        rows.insert("STEP_TIME", step.number.value, begin, end);
        const std::string name = "ProfilerStep#" + std::to_string(step.number.value);
        rows.insert("PYTORCH_API", std::to_string(begin), std::to_string(end), tasks.globalThreadId(),
                    nullptr, strings.frameworkIdOf(name), nullptr, nullptr, nullptr, nullptr, nullptr,
                    kOperatorApi);
    }
}

} // namespace

std::int64_t processIdOf(const DemoRank& rank)
{
    constexpr std::int64_t kFirstProcessId = 20'480;
    return kFirstProcessId + rank.rank.value;
}

TimePoint captureBegin(const DemoRun& run, const DemoRank& rank)
{
    return run.steps.front().span.begin + run.hostOf(rank).clockError - kCaptureMargin;
}

TimePoint captureEnd(const DemoRun& run, const DemoRank& rank)
{
    return run.steps.back().span.end + run.hostOf(rank).clockError + kCaptureMargin;
}

Status writeRankDatabase(const DemoRun& run, const DemoRank& rank, const std::filesystem::path& file)
{
    TRY(auto database, WritableDatabase::createNew(file, WritableDatabase::Durability::Fast));
    TRY(auto transaction, Transaction::begin(database));
    RowWriter rows(database);
    StringTable strings;
    DeviceTasks tasks(rows, strings, rank);
    createTables(rows);
    writeSession(run, rank, rows);
    writeSteps(run, rank, rows, strings, tasks);
    writeBlockRows(run, rank, rows, strings, tasks);
    writeOperatorRows(rank, rows, strings, tasks);
    strings.write(rows);
    createIndices(rows);
    return rows.status() ? transaction.commit() : rows.status();
}

} // namespace pipescope
