#include "core/run/sources/nsight/process_rows.h"
#include "core/run/sources/nsight/reading_parts.h"

#include <cstddef>
#include <utility>

namespace pipescope::nsight {
namespace {

/// The bytes from a place on, lowest first; the place must hold them.
std::uint64_t numberAt(std::string_view bytes, std::size_t place, std::size_t size)
{
    std::uint64_t number = 0;
    for (std::size_t i = size; i > 0; --i) {
        number = (number << 8U) | static_cast<std::uint8_t>(bytes[place + i - 1]);
    }
    return number;
}

} // namespace

std::optional<NcclPayload> parseNcclPayload(std::string_view bytes)
{
    constexpr std::size_t kHeader = 32;
    constexpr std::size_t kPayload = 24;
    if (bytes.size() < kHeader + kPayload) {
        return std::nullopt;
    }
    NcclPayload payload;
    payload.schema = numberAt(bytes, 8, 8);
    const std::uint64_t recordedPlace = numberAt(bytes, 24, 8);
    const std::size_t place = recordedPlace > kHeader && recordedPlace <= bytes.size() - kPayload
                                  ? static_cast<std::size_t>(recordedPlace)
                                  : kHeader;
    payload.communicator = numberAt(bytes, place, 8);
    const auto intAt = [&](std::size_t offset) {
        return std::int64_t{static_cast<std::int32_t>(numberAt(bytes, place + offset, 4))};
    };
    if (payload.schema == kInitSchema) {
        payload.place = {intAt(8), intAt(12)};
    } else if (payload.schema == kSendSchema || payload.schema == kReceiveSchema) {
        payload.peer = intAt(16);
        const std::uint64_t size = numberAt(bytes, place + 8, 8);
        payload.bytes = std::in_range<std::int64_t>(size) ? static_cast<std::int64_t>(size) : 0;
    } else {
        return std::nullopt;
    }
    return payload;
}

} // namespace pipescope::nsight
