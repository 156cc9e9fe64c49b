// Opening an export of Nsight Systems: 2 million kernels (--quick: 20 thousand) with as many calls and
// ranges, made in the system's temporary folder. Prints the time of a bare scan of the columns that are
// needed, and that from the file to a trace that is ready to be drawn, three times in turn.

#include "core/run/load/load.h"
#include "core/sqlite/database.h"
#include "core/sqlite/writable_database.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <sys/resource.h>
#include <system_error>

namespace pipescope {
namespace {

/// Kernels of one forward or backward.
constexpr int kKernelsOfBlock = 500;

/// Blocks alternate between forwards of the main thread and backwards that a thread of autograd launches; as
/// under emit_nvtx, there is a range for each operation of the framework.
std::string exportSql(int kernels)
{
    const std::string rows = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < "
                             + std::to_string(kernels - 1)
                             + "), job AS (SELECT i, i / 500 AS block, 100 << 24 AS pid,"
                               " (100 << 24) + 100 AS main, (100 << 24) + 100 + i / 500 % 2 * 5 AS launcher,"
                               " 1000000 + i * 4000 AS host FROM n) ";
    return "PRAGMA journal_mode=OFF; BEGIN;"
           "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT NOT NULL);"
           "INSERT INTO StringIds VALUES (1, 'gemm'), (2, 'cudaLaunchKernel_v7000');"
           "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INTEGER, \"end\" INTEGER, deviceId INTEGER,"
           " contextId INTEGER, greenContextId INTEGER, streamId INTEGER, correlationId INTEGER,"
           " globalPid INTEGER, demangledName INTEGER, shortName INTEGER, mangledName INTEGER,"
           " registersPerThread INTEGER, gridX INTEGER, blockX INTEGER, graphNodeId INTEGER);"
           "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INTEGER, \"end\" INTEGER, eventClass INTEGER,"
           " globalTid INTEGER, correlationId INTEGER, nameId INTEGER, returnValue INTEGER,"
           " callchainId INTEGER);"
           "CREATE TABLE NVTX_EVENTS(start INTEGER, \"end\" INTEGER, eventType INTEGER, rangeId INTEGER,"
           " category INTEGER, color INTEGER, text TEXT, globalTid INTEGER, endGlobalTid INTEGER,"
           " textId INTEGER, domainId INTEGER, binaryData TEXT);"
           + rows
           + "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT 10000000 + i * 5000, 10004000 + i * 5000, 0, 1,"
             " NULL, 7, i + 1, pid, 1, 1, 1, 64, 128, 256, NULL FROM job;"
           + rows
           + "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME SELECT host, host + 2000, 0, launcher, i + 1, 2, 0, "
             "NULL"
             " FROM job;"
           + rows
           + "INSERT INTO NVTX_EVENTS SELECT host - 500, host + 1999000, 59, NULL, NULL, NULL,"
             " substr('FB', 1 + block % 2, 1) || (block / 2 % 16), main, NULL, NULL, 0, NULL FROM job"
             " WHERE i % 500 = 0;"
           + rows
           + "INSERT INTO NVTX_EVENTS SELECT host - 100, host + 2500, 59, NULL, NULL, NULL,"
             " 'aten::mm, seq = ' || (i % 500) || ', op_id = ' || i, launcher, NULL, NULL, 0, NULL FROM job;"
             "COMMIT";
}

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Steps over the rows of a table and looks at every value.
Status scanTable(const SnapshotDatabase& database, const std::string& table, const std::string& columns)
{
    TRY(auto rows, database.prepare("SELECT " + columns + " FROM " + table));
    const int count = rows.columnCount();
    return rows.forEachRow([&](const Statement& row) {
        for (int i = 0; i < count; ++i) {
            if (!row.integer(i)) {
                static_cast<void>(row.text(i));
            }
        }
    });
}

bool scan(const std::filesystem::path& file)
{
    const auto begin = std::chrono::steady_clock::now();
    const auto database = SnapshotDatabase::open(file);
    const bool isDone =
        database
        && scanTable(*database, "CUPTI_ACTIVITY_KIND_KERNEL",
                     "start, \"end\", correlationId, globalPid, shortName, demangledName, deviceId")
        && scanTable(*database, "CUPTI_ACTIVITY_KIND_RUNTIME", "start, \"end\", correlationId, globalTid")
        && scanTable(*database, "NVTX_EVENTS",
                     "start, \"end\", eventType, text, textId, globalTid, endGlobalTid, binaryData");
    std::printf("bare scan %.3f s\n", secondsSince(begin));
    return isDone;
}

bool open(const std::filesystem::path& file, int kernels)
{
    const auto begin = std::chrono::steady_clock::now();
    Progress progress;
    const auto document = load({{file}, {}}, progress, {});
    std::printf("load      %.3f s\n", secondsSince(begin));
    return document && (*document)->blockCount() == static_cast<std::uint64_t>(kernels / kKernelsOfBlock);
}

bool run(const std::filesystem::path& folder, int kernels)
{
    const std::filesystem::path file = folder / "report.sqlite";
    {
        auto database = WritableDatabase::createNew(file, WritableDatabase::Durability::Fast);
        if (!database || !database->execute(exportSql(kernels))) {
            return false;
        }
    }
    std::printf("%d kernels, %.0f MB\n", kernels,
                static_cast<double>(std::filesystem::file_size(file)) * 1e-6);
    for (int i = 0; i < 3; ++i) {
        if (!scan(file) || !open(file, kernels)) {
            return false;
        }
    }
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    std::printf("at most %ld MB of memory\n", used.ru_maxrss / 1024);
    return true;
}

} // namespace
} // namespace pipescope

int main(int argc, char** argv)
{
    const bool isQuick = argc > 1 && std::strcmp(argv[1], "--quick") == 0;
    std::string name = (std::filesystem::temp_directory_path() / "pipescope-bench-XXXXXX").native();
    if (::mkdtemp(name.data()) == nullptr) {
        return 1;
    }
    const bool isGood = pipescope::run(name, isQuick ? 20'000 : 2'000'000);
    std::error_code ignored;
    std::filesystem::remove_all(name, ignored);
    return isGood ? 0 : 1;
}
