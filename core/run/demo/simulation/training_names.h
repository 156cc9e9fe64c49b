#pragma once

#include "core/run/schedule/schedule.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace pipescope {

/// "hcom_send__128_4_1" for the kind "send", the last digits of the group's hash and the group's running
/// number.
std::string operatorName(std::string_view kind, std::string_view groupName, std::uint64_t runningNumber);

/// What the instrumented training script passes as text of a block's range: a Python dictionary, for
/// DualPipeV with the micro-batch of the forward, those of the second chunk counted from M.
std::string blockMessage(const ScheduleShape& shape, const ScheduledBlock& block);

} // namespace pipescope
