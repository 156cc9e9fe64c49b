#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pipescope {

/// HCCL's hash of a group's name: two polynomials modulo 2^32 with the factors 29 (upper half) and 131 (lower
/// half). "group_name_19" gives 3985310405473756128, as recorded in Megatron-LM runs.
std::uint64_t groupNameHash(std::string_view groupName);

/// The last three digits of the hash, as operators' names carry them: "128", "097".
std::string groupNumber(std::string_view groupName);

} // namespace pipescope
