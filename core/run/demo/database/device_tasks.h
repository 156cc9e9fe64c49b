#pragma once

#include "core/base/time.h"
#include "core/run/demo/database/row_writer.h"
#include "core/run/demo/database/string_table.h"
#include "core/run/demo/simulation/demo_run.h"

#include <cstdint>
#include <string_view>

namespace pipescope {

/// What "not set" looks like in 32-bit columns.
constexpr std::int64_t kNotSet = 4'294'967'295;

/// Rows that the ranges, kernels and operators of one rank have in common: TASK and CANN_API.
class DeviceTasks
{
public:
    DeviceTasks(RowWriter& rows, StringTable& strings, const DemoRank& rank);

    /// Adds a row to TASK; returns its globalTaskId.
    std::int64_t addTask(const TimeSpan& span, std::int64_t connection, std::string_view taskType,
                         std::int64_t stream);
    /// Adds a row to CANN_API, the host's issue of a kernel or operator; returns its connection id.
    std::int64_t addLaunch(TimePoint begin);

    std::int64_t globalThreadId() const;

private:
    RowWriter& m_rows;
    StringTable& m_strings;
    std::int64_t m_device;
    std::int64_t m_processId;
    std::int64_t m_nextGlobalTask = 0;
    std::int64_t m_nextConnection = 100;
};

} // namespace pipescope
