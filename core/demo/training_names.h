#pragma once

#include "core/schedule/schedule.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace pipescope {

/// HCCL's hash of a group's name: two polynomials modulo 2^32 with the factors 29 (upper half) and 131 (lower
/// half). "group_name_19" gives 3985310405473756128, as recorded in Megatron-LM runs.
std::uint64_t groupNameHash(std::string_view groupName);

/// "hcom_send__128_4_1" for the kind "send", the group's hash modulo 1000 and the group's running number.
std::string operatorName(std::string_view kind, std::string_view groupName, std::uint64_t runningNumber);

/// What the instrumented training script passes as text of a block's range: a Python dictionary, for
/// DualPipeV with the micro-batch of the forward, those of the second chunk counted from M.
std::string blockMessage(const ScheduleShape& shape, const ScheduledBlock& block);

} // namespace pipescope
