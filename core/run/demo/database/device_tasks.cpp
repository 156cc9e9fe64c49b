#include "core/run/demo/database/rank_database.h"

namespace pipescope {
namespace {

constexpr Duration kLaunchDuration{9'000};
/// Type "node" of ENUM_API_TYPE.
constexpr std::int64_t kNodeApi = 10'000;

} // namespace

DeviceTasks::DeviceTasks(RowWriter& rows, StringTable& strings, const DemoRank& rank)
    : m_rows(rows)
    , m_strings(strings)
    , m_device(rank.device)
    , m_processId(processIdOf(rank))
{ }

std::int64_t DeviceTasks::addTask(const TimeSpan& span, std::int64_t connection, std::string_view taskType,
                                  std::int64_t stream)
{
    constexpr std::int64_t kFirstTaskOfDevice = 9'001;
    const std::int64_t globalTask = m_nextGlobalTask++;
    m_rows.insert("TASK", span.begin.ns, span.end.ns, m_device, connection, globalTask, m_processId,
                  m_strings.idOf(taskType), kNotSet, stream, kFirstTaskOfDevice + globalTask, kNotSet);
    return globalTask;
}

std::int64_t DeviceTasks::addLaunch(TimePoint begin)
{
    const std::int64_t connection = m_nextConnection++;
    m_rows.insert("CANN_API", begin.ns, (begin + kLaunchDuration).ns, kNodeApi, globalThreadId(), connection,
                  m_strings.idOf("launch"));
    return connection;
}

std::int64_t DeviceTasks::globalThreadId() const
{
    return (m_processId << 32) | (m_processId + 5);
}

} // namespace pipescope
