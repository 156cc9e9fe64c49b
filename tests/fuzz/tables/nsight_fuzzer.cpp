// The input is a script of changes to sound exports of Nsight Systems: one with ranges of the pipeline, one
// with ranges of NCCL alone, each of two processes.

#include "tests/fuzz/rank_file.h"
#include "tests/fuzz/seed_database.h"
#include "tests/fuzz/tables/table_script.h"

#include <array>
#include <fstream>
#include <fuzzer/FuzzedDataProvider.h>
#include <string>

namespace {

using pipescope::test::Bytes;
using pipescope::test::MemoryDatabase;
using pipescope::test::ScriptTable;

const std::vector<ScriptTable>& tables()
{
    static const std::vector<ScriptTable> kTables{
        {"StringIds", {"id", "value"}},
        {"NVTX_EVENTS",
         {"start", "\"end\"", "eventType", "text", "globalTid", "endGlobalTid", "textId", "binaryData"}},
        {"CUPTI_ACTIVITY_KIND_RUNTIME", {"start", "\"end\"", "globalTid", "correlationId"}},
        {"CUPTI_ACTIVITY_KIND_KERNEL",
         {"start", "\"end\"", "deviceId", "correlationId", "globalPid", "demangledName", "shortName"}},
        {"CUPTI_ACTIVITY_KIND_MEMCPY", {"start", "\"end\"", "correlationId", "globalPid"}},
        {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE", {"start", "\"end\"", "correlationId", "globalPid"}},
        {"ThreadNames", {"nameId", "globalTid"}},
        {"MPI_RANKS", {"globalTid", "rank"}},
        {"META_DATA_EXPORT", {"name", "value"}},
        {"META_DATA_CAPTURE", {"name", "value"}},
        {"TARGET_INFO_SESSION_START_TIME", {"utcEpochNs"}},
        {"TARGET_INFO_SYSTEM_ENV", {"name", "value"}},
    };
    return kTables;
}

/// Texts that mean something to the reader.
constexpr std::array kTexts{"F1",
                            "B0",
                            "Forward 1, seq = 3, op_id = 4",
                            "Backward 1",
                            "PP:0SEND_F1",
                            "ProfilerStep#7",
                            "megatron.core.pipeline_parallel.p2p_communication.send_forward",
                            "nccl:send 0->1",
                            "ncclSend",
                            "ncclRecv",
                            "ncclAlltoAll",
                            "ncclGroupStart",
                            "ncclGroupEnd",
                            "ncclDevKernel_SendRecv",
                            "ncclDevKernel_AllReduce_Sum_bf16_RING_LL",
                            "pt_autograd_0",
                            "EXPORT_PARAM_TIME_NORMALIZE",
                            "Hostname",
                            "DeviceEnvironment",
                            "RANK=1;GROUP_RANK=\"0\";SLURM_PROCID=",
                            "PROCESS_0:ENVIRONMENT_VARIABLE"};

/// Two stages of a pipeline with forwards and backwards of two micro-batches in each of two steps.
constexpr const char* kSound = R"(
CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE NVTX_EVENTS(start INTEGER, "end" INTEGER, eventType INTEGER, text TEXT, globalTid INTEGER,
    endGlobalTid INTEGER, textId INTEGER, domainId INTEGER, binaryData TEXT);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INTEGER, "end" INTEGER, eventClass INTEGER, globalTid INTEGER,
    correlationId INTEGER, nameId INTEGER, returnValue INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INTEGER, "end" INTEGER, deviceId INTEGER, streamId INTEGER,
    correlationId INTEGER, globalPid INTEGER, demangledName INTEGER, shortName INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(start INTEGER, "end" INTEGER, correlationId INTEGER,
    globalPid INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE(start INTEGER, "end" INTEGER, correlationId INTEGER,
    globalPid INTEGER);
CREATE TABLE ThreadNames(nameId INTEGER, priority INTEGER, globalTid INTEGER);
CREATE TABLE MPI_RANKS(globalTid INTEGER, rank INTEGER);
CREATE TABLE META_DATA_EXPORT(name TEXT, value TEXT);
CREATE TABLE META_DATA_CAPTURE(name TEXT, value TEXT);
CREATE TABLE TARGET_INFO_SESSION_START_TIME(utcEpochNs INTEGER, utcTime TEXT);
CREATE TABLE TARGET_INFO_SYSTEM_ENV(name TEXT, value TEXT);
INSERT INTO StringIds VALUES (1, 'gemm'), (2, 'ncclDevKernel_SendRecv'), (3, 'ncclGroupStart'),
    (4, 'ncclSend'), (5, 'ncclRecv'), (6, 'ncclGroupEnd'), (7, 'pt_autograd_0'),
    (8, 'ncclDevKernel_AllReduce_Sum_bf16_RING_LL'), (9, 'ncclCommInitRankConfig');
INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION', '3.25.0'),
    ('EXPORT_PARAM_TIME_NORMALIZE', 'false');
INSERT INTO META_DATA_CAPTURE VALUES ('PROCESS_0:ENVIRONMENT_VARIABLE', 'WORLD_SIZE="2"');
INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES (1760000000000000000, '');
INSERT INTO TARGET_INFO_SYSTEM_ENV VALUES ('Hostname', 'node'), ('DeviceEnvironment', 'RANK=0;HOME=/root');
CREATE TABLE job(p, i, backward, sends, host, device, pid, main, autograd);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 7), pp(p) AS (VALUES (0), (1))
INSERT INTO job SELECT p, i, i / 2 % 2, p = i / 2 % 2, 1000 + i * 1000, 100000 + i / 4 * 300000 + i % 2 * 30000
    + CASE i / 2 % 2 WHEN 0 THEN p * 20000 ELSE 150000 + (1 - p) * 20000 END, (100 + p) << 24,
    ((100 + p) << 24) + 100, ((100 + p) << 24) + 105 FROM n, pp;
INSERT INTO ThreadNames SELECT DISTINCT 7, 1, autograd FROM job;
INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME SELECT host + 110, host + 120, 0, main + backward * 5, i * 10 + 1, 0, 0
    FROM job;
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT device, device + 5000, p, 7, i * 10 + 1, pid, 1, 1 FROM job;
INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY SELECT device + 5000, device + 5010, i * 10 + 1, pid FROM job;
INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME SELECT host + 25 + sends * 400, host + 30 + sends * 400, 1, main,
    i * 10 + 2, 0, 0 FROM job;
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT device - 13500 + sends * 19500, device - 12100 + sends * 20000, p,
    9, i * 10 + 2, pid, 2, 2 FROM job;
INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME SELECT host + 510, host + 520, 1, main, i * 10 + 3, 0, 0 FROM job
    WHERE i = 7;
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT 300000, 310000, p, 9, i * 10 + 3, pid, 8, 8 FROM job
    WHERE i = 7;
INSERT INTO NVTX_EVENTS SELECT 1, 2, 59, NULL, main, NULL, 9, 1, CASE p
    WHEN 0 THEN
        x'01000000000000000B0000010000000018000000000000002000000000000000AA0000000000000002000000000000000000000000000000'
    ELSE
        x'01000000000000000B0000010000000018000000000000002000000000000000AA0000000000000002000000010000000000000000000000'
    END FROM job WHERE i = 0;
INSERT INTO NVTX_EVENTS SELECT host + sends * 400, host + 5 + sends * 400, 59, NULL, main, NULL, 3, 1, NULL FROM job;
INSERT INTO NVTX_EVENTS SELECT host + 10 + sends * 400, host + 15 + sends * 400, 59, NULL, main, NULL, 5 - sends, 1, CASE p * 2 + sends
    WHEN 0 THEN
        x'01000000000000000A0000010000000018000000000000002000000000000000AA0000000000000000100000000000000100000000000000'
    WHEN 1 THEN
        x'0100000000000000090000010000000018000000000000002000000000000000AA0000000000000000100000000000000100000000000000'
    WHEN 2 THEN
        x'01000000000000000A0000010000000018000000000000002000000000000000AA0000000000000000100000000000000000000000000000'
    WHEN 3 THEN
        x'0100000000000000090000010000000018000000000000002000000000000000AA0000000000000000100000000000000000000000000000'
    END FROM job;
INSERT INTO NVTX_EVENTS SELECT host + 20 + sends * 400, host + 40 + sends * 400, 59, NULL, main, NULL, 6, 1, NULL FROM job;
)";

constexpr const char* kRanges = R"(
INSERT INTO NVTX_EVENTS SELECT host + 100, host + 200, 59, substr('FB', 1 + backward, 1) || (i % 2), main,
    NULL, NULL, 0, NULL FROM job;
INSERT INTO NVTX_EVENTS SELECT host + 50, host + 3800, 60, 'ProfilerStep#' || (i / 4), main, NULL, NULL, 0,
    NULL FROM job WHERE i % 4 = 0;
)";

Bytes soundExport(bool hasRanges)
{
    const MemoryDatabase database;
    database.run(kSound);
    if (hasRanges) {
        database.run(kRanges);
    }
    database.run("DROP TABLE job; VACUUM");
    return database.content();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace pipescope::test;
    static const std::array<Bytes, 2> kExports{soundExport(true), soundExport(false)};
    FuzzedDataProvider input(data, size);
    const MemoryDatabase database(kExports[input.ConsumeBool() ? 1 : 0]);
    database.run("PRAGMA journal_mode = OFF; BEGIN");
    changeByScript(input, database, tables(), kTexts);
    database.run("COMMIT");
    const Bytes content = database.content();
    const std::filesystem::path file = memoryFolder() / "report.sqlite";
    std::ofstream(file, std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
    loadAndCheck(file);
    return 0;
}
