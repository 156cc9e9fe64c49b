// The input is a script of changes to a sound pair of ranks: values of every type in any column of any row,
// repeated and missing rows, missing columns and tables. Gets behind what mutated bytes of a file rarely
// pass.

#include "tests/fuzz/rank_file.h"
#include "tests/fuzz/seed_database.h"

#include <sqlite3.h>

#include <array>
#include <fuzzer/FuzzedDataProvider.h>
#include <limits>

namespace {

using pipescope::test::Bytes;
using pipescope::test::MemoryDatabase;

struct Table
{
    const char* name;
    std::vector<std::string> columns;
};

const std::vector<Table>& tables()
{
    static const std::vector<Table> kTables{
        {"MSTX_EVENTS", {"startNs", "endNs", "message", "connectionId", "domainId", "eventType"}},
        {"TASK", {"startNs", "endNs", "connectionId", "globalTaskId", "taskType", "streamId"}},
        {"STRING_IDS", {"id", "value"}},
        {"META_DATA", {"name", "value"}},
        {"STEP_TIME", {"id", "startNs", "endNs"}},
        {"COMMUNICATION_OP", {"opName", "startNs", "endNs", "connectionId", "groupName", "opId"}},
        {"COMMUNICATION_TASK_INFO",
         {"globalTaskId", "taskType", "planeId", "srcRank", "dstRank", "size", "opId", "groupName"}},
        {"CANN_API", {"startNs", "endNs", "type", "connectionId"}},
        {"HOST_INFO", {"hostUid", "hostName"}},
        {"RANK_DEVICE_MAP", {"rankId", "deviceId"}},
        {"PYTORCH_API", {"startNs", "endNs", "name"}},
    };
    return kTables;
}

/// Texts that mean something to the readers.
constexpr std::array kTexts{
    "{'name': 'forward_step'}",
    "{'name': 'backward_step', 'current_microbatch': 1}",
    "{'name': 'forward_backward_overlaping', 'current_microbatch': 3}",
    "WeightGradStore.pop",
    "hcom_send__097_0_1",
    "hcom_receive__097_1_1",
    "hcom_batchSendRecv__097_2_1",
    "Memcpy",
    "Notify_Wait",
    "Notify_Record",
    "ProfilerStep#7",
    R"({"streamId": "30","count": "8","dataType": "bfp16","groupName": "g","opName": "HcclSend"})",
    R"({"pp_type": "dualpipev", "microbatch_num": 4})",
    R"({"g": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 1]}})",
    "pp_info",
    "parallel_group_info",
    "1760000000000000000"};
constexpr std::array<std::int64_t, 8> kNumbers{0,
                                               -1,
                                               1,
                                               4294967295,
                                               2147483648,
                                               1760000000000000000,
                                               std::numeric_limits<std::int64_t>::min(),
                                               std::numeric_limits<std::int64_t>::max()};

class Script
{
public:
    Script(FuzzedDataProvider& input, const MemoryDatabase& database)
        : m_input(input)
        , m_database(database)
    { }

    void run()
    {
        m_database.run("PRAGMA journal_mode = OFF; BEGIN");
        for (int changes = m_input.ConsumeIntegralInRange(0, 24); changes > 0; --changes) {
            change();
        }
        m_database.run("COMMIT");
    }

private:
    void change()
    {
        const Table& table = tables()[m_input.ConsumeIntegralInRange<std::size_t>(0, tables().size() - 1)];
        const std::string name = table.name;
        const std::string column =
            table.columns[m_input.ConsumeIntegralInRange<std::size_t>(0, table.columns.size() - 1)];
        const std::string oneRow = " WHERE rowid = (SELECT rowid FROM " + name + " LIMIT 1 OFFSET ?2)";
        switch (m_input.ConsumeIntegralInRange(0, 19)) {
        case 0:
            execute("UPDATE OR IGNORE " + name + " SET " + column + " = ?1");
            break;
        case 1:
            execute("UPDATE OR IGNORE " + name + " SET " + column + " = " + column + " + ?1");
            break;
        case 2:
            execute("DELETE FROM " + name + oneRow);
            break;
        case 3:
        case 4:
            execute("INSERT OR IGNORE INTO " + name + " SELECT * FROM " + name + oneRow);
            break;
        case 5:
            execute("ALTER TABLE " + name + " DROP COLUMN " + column);
            break;
        case 6:
            execute("DROP TABLE " + name);
            break;
        default:
            execute("UPDATE OR IGNORE " + name + " SET " + column + " = ?1" + oneRow);
        }
    }

    void execute(const std::string& sql)
    {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_database.handle(), sql.c_str(), -1, &statement, nullptr) == SQLITE_OK) {
            bindValue(statement);
            sqlite3_bind_int(statement, 2, m_input.ConsumeIntegral<std::uint8_t>() % 40);
            sqlite3_step(statement);
        }
        sqlite3_finalize(statement);
    }

    void bindValue(sqlite3_stmt* statement)
    {
        switch (m_input.ConsumeIntegralInRange(0, 8)) {
        case 0:
            sqlite3_bind_null(statement, 1);
            break;
        case 1:
            sqlite3_bind_int64(statement, 1, m_input.ConsumeIntegral<std::int64_t>());
            break;
        case 2:
            sqlite3_bind_int64(statement, 1, m_input.PickValueInArray(kNumbers));
            break;
        case 3:
            sqlite3_bind_double(statement, 1, m_input.ConsumeFloatingPoint<double>());
            break;
        case 4:
            bindText(statement, m_input.ConsumeRandomLengthString(200));
            break;
        case 5:
            bindText(statement, m_input.PickValueInArray(kTexts));
            break;
        case 6:
            sqlite3_bind_zeroblob(statement, 1, m_input.ConsumeIntegral<std::uint8_t>());
            break;
        default:
            sqlite3_bind_int64(statement, 1, m_input.ConsumeIntegral<std::int8_t>());
        }
    }

    static void bindText(sqlite3_stmt* statement, const std::string& text)
    {
        sqlite3_bind_text(statement, 1, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    }

    FuzzedDataProvider& m_input;
    const MemoryDatabase& m_database;
};

std::vector<std::vector<Bytes>> soundClusters()
{
    using pipescope::ScheduleKind;
    std::vector<std::vector<Bytes>> clusters;
    for (const ScheduleKind kind :
         {ScheduleKind::OneForwardOneBackward, ScheduleKind::DualPipeV, ScheduleKind::Interleaved})
    {
        clusters.push_back(pipescope::test::smallRankDatabases(kind));
    }
    return clusters;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace pipescope::test;
    static const std::array<RankFile, 2> kFiles{RankFile(memoryFolder(), 0), RankFile(memoryFolder(), 1)};
    static const auto kClusters = soundClusters();
    FuzzedDataProvider input(data, size);
    const auto& cluster = kClusters[input.ConsumeIntegralInRange<std::size_t>(0, kClusters.size() - 1)];
    for (std::size_t rank = 0; rank < kFiles.size(); ++rank) {
        const MemoryDatabase database(cluster[rank]);
        Script(input, database).run();
        kFiles[rank].replace(database.content());
    }
    loadAndCheck(memoryFolder());
    return 0;
}
