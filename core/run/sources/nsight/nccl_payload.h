#pragma once

#include "core/run/sources/nsight/process_rows.h"

#include <optional>
#include <string_view>

namespace pipescope::nsight {

/// Numbers of NCCL's payloads.
constexpr std::uint64_t kNcclSchemas = std::uint64_t{1} << 24;
constexpr std::uint64_t kSendSchema = kNcclSchemas + 9;
constexpr std::uint64_t kReceiveSchema = kNcclSchemas + 10;
constexpr std::uint64_t kInitSchema = kNcclSchemas + 11;

/// What the bytes attached to a call of NCCL say, given as hexadecimal digits: four numbers (domain, schema,
/// size and place of the payload) and the payload. Empty where they are too few or of another schema.
std::optional<NcclPayload> parseNcclPayload(std::string_view digits);

} // namespace pipescope::nsight
