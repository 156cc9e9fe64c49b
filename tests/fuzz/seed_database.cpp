#include "tests/fuzz/seed_database.h"

#include "core/run/demo/demo_cluster.h"
#include "core/run/load/pack.h"
#include "tests/support/temporary_folder.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace pipescope::test {
namespace {

constexpr const char* kShrink =
    "DELETE FROM COMPUTE_TASK_INFO;"
    "DELETE FROM TASK WHERE taskType <> (SELECT id FROM STRING_IDS WHERE value = 'MsTx')"
    "  AND globalTaskId NOT IN (SELECT globalTaskId FROM COMMUNICATION_TASK_INFO);"
    "PRAGMA page_size = 512; PRAGMA journal_mode = DELETE; VACUUM;";

Bytes readFile(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

sqlite3* openFile(const std::filesystem::path& path)
{
    sqlite3* handle = nullptr;
    if (sqlite3_open(path.c_str(), &handle) != SQLITE_OK) {
        throw std::runtime_error("cannot open " + path.native());
    }
    return handle;
}

/// What lies on the disk after `sql`, while the writer has not closed the file.
DatabaseWithCompanion whileWritten(const Bytes& database, const std::string& sql, const char* suffix)
{
    const TemporaryFolder folder;
    const std::filesystem::path path =
        folder.write("seed.db", {reinterpret_cast<const char*>(database.data()), database.size()});
    sqlite3* handle = openFile(path);
    sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr);
    DatabaseWithCompanion result{readFile(path), readFile(path.native() + suffix)};
    sqlite3_close(handle);
    return result;
}

void writeSmallCluster(const std::filesystem::path& folder, ScheduleKind schedule)
{
    DemoOptions options;
    options.schedule = schedule;
    options.stages = 2;
    options.dataParallel = 1;
    options.microBatches = schedule == ScheduleKind::DualPipeV ? 4 : 2;
    options.steps = schedule == ScheduleKind::DualPipeV ? 1 : 2;
    if (!writeDemoCluster(folder, options)) {
        throw std::runtime_error("no seed cluster");
    }
}

void run(const std::filesystem::path& file, const char* sql)
{
    sqlite3* handle = openFile(file);
    sqlite3_exec(handle, sql, nullptr, nullptr, nullptr);
    sqlite3_close(handle);
}

} // namespace

std::vector<Bytes> smallRankDatabases(ScheduleKind schedule)
{
    const TemporaryFolder folder;
    writeSmallCluster(folder / "cluster", schedule);
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "cluster")) {
        if (entry.path().extension() == ".db") {
            files.push_back(entry.path());
        }
    }
    std::ranges::sort(files, {}, [](const auto& file) { return file.filename().native(); });
    std::vector<Bytes> databases;
    for (const auto& file : files) {
        run(file, kShrink);
        databases.push_back(readFile(file));
    }
    return databases;
}

Bytes smallPackedRun(ScheduleKind schedule)
{
    const TemporaryFolder folder;
    writeSmallCluster(folder / "cluster", schedule);
    const std::filesystem::path file = folder / "run.pipescope";
    Progress progress;
    if (!packRun({{folder / "cluster"}, {}}, file, progress, {})) {
        throw std::runtime_error("no packed seed");
    }
    run(file, "PRAGMA page_size = 512; VACUUM;");
    return readFile(file);
}

DatabaseWithCompanion databaseWithLog(const Bytes& database)
{
    return whileWritten(database,
                        "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;"
                        "UPDATE MSTX_EVENTS SET endNs = endNs + 1",
                        "-wal");
}

DatabaseWithCompanion databaseWithHotJournal(const Bytes& database)
{
    return whileWritten(database, "PRAGMA cache_size = 1; BEGIN; UPDATE TASK SET endNs = endNs + 1",
                        "-journal");
}

MemoryDatabase::MemoryDatabase()
{
    if (sqlite3_open(":memory:", &m_handle) != SQLITE_OK) {
        std::abort();
    }
}

MemoryDatabase::MemoryDatabase(const Bytes& content)
{
    auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(content.size()));
    std::memcpy(copy, content.data(), content.size());
    if (sqlite3_open(":memory:", &m_handle) != SQLITE_OK
        || sqlite3_deserialize(m_handle, "main", copy, static_cast<sqlite3_int64>(content.size()),
                               static_cast<sqlite3_int64>(content.size()),
                               SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
               != SQLITE_OK)
    {
        std::abort();
    }
}

MemoryDatabase::~MemoryDatabase()
{
    sqlite3_close(m_handle);
}

void MemoryDatabase::run(const std::string& sql) const
{
    sqlite3_exec(m_handle, sql.c_str(), nullptr, nullptr, nullptr);
}

Bytes MemoryDatabase::content() const
{
    sqlite3_int64 size = 0;
    unsigned char* bytes = sqlite3_serialize(m_handle, "main", &size, 0);
    Bytes content(bytes, bytes + (bytes != nullptr ? size : 0));
    sqlite3_free(bytes);
    return content;
}

} // namespace pipescope::test
