#include "core/run/demo/database/rank_database.h"

#include "core/base/enum_names.h"
#include "core/run/demo/database/row_writer.h"
#include "core/run/demo/database/string_table.h"
#include "core/run/demo/simulation/demo_run.h"
#include "core/run/demo/simulation/random.h"

#include <algorithm>
#include <array>

namespace pipescope {
namespace {

constexpr std::int64_t kComputeStream = 2;
constexpr std::int64_t kFirstRangeConnection = 4'000'000'001;
/// "start/end" of ENUM_MSTX_EVENT_TYPE.
constexpr std::int64_t kStartEndRange = 2;
constexpr Duration kStepPreparation{10'000};
constexpr Duration kShortestLead{20'000};
constexpr Duration kRangeGap{5'000};
constexpr Duration kLongestIssue{40'000};
constexpr Duration kKernelGap{1'000};

struct Kernel
{
    std::string_view name;
    std::string_view opType;
    std::string_view taskType;
    std::string_view core;
    std::int64_t blockDim;
    std::string_view inputShapes;
    std::string_view outputShapes;
    /// Part of the block's time.
    std::int64_t sharePermille;
};

constexpr std::array kKernels{
    Kernel{"aclnnRmsNorm_RmsNorm_RmsNorm", "RmsNorm", "KERNEL_AIVEC", "AI_VECTOR_CORE", 40,
           "\"2048,1,5120;5120\"", "\"2048,1,5120\"", 60},
    Kernel{"aclnnMatmul_MatMulCommon_MatMulV2", "MatMulV2", "KERNEL_AICORE", "AI_CORE", 24,
           "\"2048,5120;5120,7680\"", "\"2048,7680\"", 270},
    Kernel{"aclnnFlashAttentionScore_FlashAttentionScore_FlashAttentionScore", "FlashAttentionScore",
           "KERNEL_AICORE", "MIX_AIC", 24, "\"2048,1,2560;2048,1,2560;2048,1,2560\"", "\"2048,1,2560\"", 240},
    Kernel{"aclnnMatmul_MatMulCommon_MatMulV2", "MatMulV2", "KERNEL_AICORE", "AI_CORE", 24,
           "\"2048,2560;2560,5120\"", "\"2048,5120\"", 250},
    Kernel{"aclnnSwiGlu_SwiGlu_SwiGlu", "SwiGlu", "KERNEL_AIVEC", "AI_VECTOR_CORE", 40, "\"2048,1,13824\"",
           "\"2048,1,6912\"", 90},
    Kernel{"aclnnAdd_AddAiCore_Add", "Add", "KERNEL_AIVEC", "AI_VECTOR_CORE", 40,
           "\"2048,1,5120;2048,1,5120\"", "\"2048,1,5120\"", 40},
};

class BlockRowWriter
{
public:
    BlockRowWriter(const DemoRun& run, const DemoRank& rank, RowWriter& rows, StringTable& strings,
                   DeviceTasks& tasks)
        : m_run(run)
        , m_rank(rank)
        , m_rows(rows)
        , m_strings(strings)
        , m_tasks(tasks)
        , m_random({run.seed, std::uint64_t{'r'}, static_cast<std::uint64_t>(rank.rank.value)})
    { }

    void write()
    {
        for (const DemoBlock& block : m_rank.blocks) {
            const TimeSpan host = issueOf(block);
            addRange(block, host);
            addKernels(block, host);
        }
    }

private:
    /// The host issues a block a little before the device runs it, in order and within the step.
    TimeSpan issueOf(const DemoBlock& block)
    {
        const Duration lead{m_random.between(60'000, 260'000)};
        const TimePoint wanted = std::max(block.span.begin - lead, m_issued + kRangeGap);
        const TimePoint begin = std::max(stepBegin(block.step) + kStepPreparation,
                                         std::min(wanted, block.span.begin - kShortestLead));
        const Duration length = std::min(kLongestIssue, Duration{block.span.duration().ns / 8});
        m_issued = begin + length;
        return {begin, m_issued};
    }

    TimePoint stepBegin(StepNumber number) const
    {
        const auto step = static_cast<std::size_t>(number.value - m_run.steps.front().number.value);
        return m_run.steps[step].span.begin + m_run.hostOf(m_rank).clockError;
    }

    void addRange(const DemoBlock& block, const TimeSpan& host)
    {
        const std::int64_t connection = kFirstRangeConnection + m_rangeCount;
        const std::int64_t thread = m_tasks.globalThreadId();
        m_rows.insert("MSTX_EVENTS", host.begin.ns, host.end.ns, kStartEndRange, ++m_rangeCount, kNotSet,
                      m_strings.idOf(block.message), thread, thread, m_strings.idOf("default"), connection);
        m_tasks.addTask(block.span, connection, "MsTx", kComputeStream);
    }

    void addKernels(const DemoBlock& block, const TimeSpan& host)
    {
        TimePoint begin = block.span.begin + kKernelGap;
        const std::int64_t available = block.span.duration().ns - 2 * kKernelGap.ns;
        const Duration launchGap{host.duration().ns / static_cast<std::int64_t>(kKernels.size())};
        TimePoint launch = host.begin;
        for (const Kernel& kernel : kKernels) {
            const Duration length{available * kernel.sharePermille / 1'000};
            addKernel(kernel, {begin, begin + length}, launch);
            begin = begin + length + kKernelGap;
            launch = launch + launchGap;
        }
    }

    void addKernel(const Kernel& kernel, const TimeSpan& span, TimePoint launch)
    {
        const std::int64_t task =
            m_tasks.addTask(span, m_tasks.addLaunch(launch), kernel.taskType, kComputeStream);
        const std::int64_t format = m_strings.idOf("ND");
        const std::int64_t dataType = m_strings.idOf("DT_BF16");
        m_rows.insert("COMPUTE_TASK_INFO", m_strings.idOf(kernel.name), task, kernel.blockDim, 0,
                      m_strings.idOf(kernel.core), m_strings.idOf(kernel.opType), format, dataType,
                      m_strings.idOf(kernel.inputShapes), format, dataType,
                      m_strings.idOf(kernel.outputShapes), m_strings.idOf("N/A"));
    }

    const DemoRun& m_run;
    const DemoRank& m_rank;
    RowWriter& m_rows;
    StringTable& m_strings;
    DeviceTasks& m_tasks;
    SplitMix64 m_random;
    TimePoint m_issued;
    std::int64_t m_rangeCount = 0;
};

/// Writes the rank's blocks: their host ranges (MSTX_EVENTS) with the device tasks of type MsTx, and the
/// kernels within (TASK, COMPUTE_TASK_INFO, CANN_API).
void writeBlockRows(const DemoRun& run, const DemoRank& rank, RowWriter& rows, StringTable& strings,
                    DeviceTasks& tasks)
{
    BlockRowWriter(run, rank, rows, strings, tasks).write();
}

constexpr Duration kLaunchLead{30'000};
constexpr Duration kNotifyDuration{700};
constexpr Duration kTaskGap{700};
constexpr std::int64_t kBytesPerElement = 2;
/// Ids of the enumerations' tables.
constexpr std::int64_t kBfp16 = 11;
constexpr std::int64_t kSdma = 0;
constexpr std::int64_t kLocal = 2;
constexpr std::int64_t kHccs = 1;
constexpr std::int64_t kInvalidType = 65'535;
constexpr std::int64_t kNoNotify = 9'223'372'036'854'775'807;

/// One step of an operator's handshake or copy with one peer.
struct SmallTask
{
    std::string_view type;
    TimeSpan span;
    std::int32_t peer = 0;
    std::int64_t plane = 0;
};

std::string_view deviceTaskType(std::string_view smallTaskType)
{
    if (smallTaskType == "Memcpy") {
        return "SDMA";
    }
    return smallTaskType == "Notify_Wait" ? "Notify Wait" : "Write Value";
}

std::string_view operatorType(DemoOperatorKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<DemoOperatorKind>>({
        {DemoOperatorKind::Send, "hcom_send_"},
        {DemoOperatorKind::Receive, "hcom_receive_"},
        {DemoOperatorKind::AllReduce, "hcom_allReduce_"},
    });
    return nameOf(kNames, kind);
}

/// Streams run one operator at a time: each peer and direction has its own.
std::int64_t streamOf(const DemoOperator& op)
{
    constexpr std::int64_t kCollectiveStream = 20;
    constexpr std::int64_t kFirstPeerStream = 30;
    if (op.kind == DemoOperatorKind::AllReduce) {
        return kCollectiveStream;
    }
    return kFirstPeerStream + std::int64_t{2} * op.peerLocalRanks.front()
           + (op.kind == DemoOperatorKind::Send ? 0 : 1);
}

class OperatorRowWriter
{
public:
    OperatorRowWriter(RowWriter& rows, StringTable& strings, DeviceTasks& tasks)
        : m_rows(rows)
        , m_strings(strings)
        , m_tasks(tasks)
    { }

    void write(const DemoOperator& op)
    {
        ++m_operatorId;
        m_connection = m_tasks.addLaunch(op.span.begin - kLaunchLead);
        const bool isCollective = op.kind == DemoOperatorKind::AllReduce;
        m_rows.insert("COMMUNICATION_OP", m_strings.idOf(op.name), op.span.begin.ns, op.span.end.ns,
                      m_connection, m_strings.idOf(op.group), m_operatorId, 0, 0, kBfp16,
                      m_strings.idOf(isCollective ? "MESH-RING" : "N/A"), op.bytes / kBytesPerElement,
                      m_strings.idOf(operatorType(op.kind)));
        if (op.kind == DemoOperatorKind::Send) {
            writeSend(op);
        } else {
            for (std::size_t i = 0; i < op.peerLocalRanks.size(); ++i) {
                writeFetch(op, op.peerLocalRanks[i], static_cast<std::int64_t>(i));
            }
        }
    }

private:
    void writeSend(const DemoOperator& op)
    {
        const std::int32_t peer = op.peerLocalRanks.front();
        const TimePoint announced = op.span.begin + kNotifyDuration;
        write(op, {"Notify_Record", {op.span.begin, announced}, peer, 0});
        write(op, {"Notify_Wait", {announced + kTaskGap, op.span.end}, peer, 0});
    }

    void writeFetch(const DemoOperator& op, std::int32_t peer, std::int64_t plane)
    {
        const TimePoint confirming = op.data.end + kTaskGap;
        write(op, {"Notify_Wait", {op.span.begin, op.data.begin}, peer, plane});
        write(op, {"Memcpy", op.data, peer, plane});
        write(op, {"Notify_Record", {confirming, confirming + kNotifyDuration}, peer, plane});
    }

    void write(const DemoOperator& op, const SmallTask& task)
    {
        const std::int64_t globalTask =
            m_tasks.addTask(task.span, m_connection, deviceTaskType(task.type), streamOf(op));
        const bool isCopy = task.type == "Memcpy";
        const std::int64_t notify = (std::int64_t{task.peer} << 32) + 4 * m_operatorId;
        m_rows.insert("COMMUNICATION_TASK_INFO", m_strings.idOf(op.name), globalTask,
                      m_strings.idOf(task.type), task.plane, m_strings.idOf(op.group),
                      isCopy ? kNoNotify : notify, kInvalidType, op.ownLocalRank, task.peer,
                      task.type == "Notify_Wait" ? kLocal : kSdma, isCopy ? op.bytes : 0,
                      isCopy ? kBfp16 : kInvalidType, isCopy ? kHccs : kInvalidType, m_operatorId);
    }

    RowWriter& m_rows;
    StringTable& m_strings;
    DeviceTasks& m_tasks;
    std::int64_t m_operatorId = 0;
    std::int64_t m_connection = 0;
};

/// Writes the rank's communication operators (COMMUNICATION_OP, CANN_API) with their small tasks
/// (COMMUNICATION_TASK_INFO, TASK). A sender announces its data and waits until it has been fetched; a
/// receiver waits for the announcement, copies and confirms.
void writeOperatorRows(const DemoRank& rank, RowWriter& rows, StringTable& strings, DeviceTasks& tasks)
{
    OperatorRowWriter writer(rows, strings, tasks);
    for (const DemoOperator& op : rank.operators) {
        writer.write(op);
    }
}

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
