// The input is a script of changes to a sound pair of ranks: values of every type in any column of any row,
// repeated and missing rows, missing columns and tables. Gets behind what mutated bytes of a file rarely
// pass.

#include "tests/fuzz/rank_file.h"
#include "tests/fuzz/seed_database.h"
#include "tests/fuzz/tables/table_script.h"

#include <array>
#include <fuzzer/FuzzedDataProvider.h>

namespace {

using pipescope::test::Bytes;
using pipescope::test::MemoryDatabase;
using pipescope::test::ScriptTable;

const std::vector<ScriptTable>& tables()
{
    static const std::vector<ScriptTable> kTables{
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
        changeByScript(input, database, tables(), kTexts);
        kFiles[rank].replace(database.content());
    }
    loadAndCheck(memoryFolder());
    return 0;
}
