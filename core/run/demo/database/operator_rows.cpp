#include "core/run/demo/database/operator_rows.h"

namespace pipescope {
namespace {

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
    switch (kind) {
    case DemoOperatorKind::Send:
        return "hcom_send_";
    case DemoOperatorKind::Receive:
        return "hcom_receive_";
    case DemoOperatorKind::AllReduce:
        return "hcom_allReduce_";
    }
    return {};
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

} // namespace

void writeOperatorRows(const DemoRank& rank, RowWriter& rows, StringTable& strings, DeviceTasks& tasks)
{
    OperatorRowWriter writer(rows, strings, tasks);
    for (const DemoOperator& op : rank.operators) {
        writer.write(op);
    }
}

} // namespace pipescope
