#include "core/run/sources/nsight/process_rows.h"
#include "core/run/sources/nsight/reading_parts.h"

#include <cstddef>
#include <vector>

namespace pipescope::nsight {
namespace {

std::optional<unsigned> valueOf(char digit)
{
    if (digit >= '0' && digit <= '9') {
        return static_cast<unsigned>(digit - '0');
    }
    return digit >= 'A' && digit <= 'F' ? std::optional(static_cast<unsigned>(digit - 'A') + 10U)
                                        : std::nullopt;
}

std::vector<std::uint8_t> bytesOf(std::string_view digits)
{
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
        const auto high = valueOf(digits[i]);
        const auto low = valueOf(digits[i + 1]);
        if (!high || !low) {
            break;
        }
        bytes.push_back(static_cast<std::uint8_t>(*high * 16U + *low));
    }
    return bytes;
}

/// The bytes from a place on, lowest first; the place must hold them.
std::uint64_t numberAt(const std::vector<std::uint8_t>& bytes, std::size_t place, std::size_t size)
{
    std::uint64_t number = 0;
    for (std::size_t i = size; i > 0; --i) {
        number = (number << 8U) | bytes[place + i - 1];
    }
    return number;
}

} // namespace

std::optional<NcclPayload> parseNcclPayload(std::string_view digits)
{
    constexpr std::size_t kHeader = 32;
    constexpr std::size_t kPayload = 24;
    const std::vector<std::uint8_t> bytes = bytesOf(digits);
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
    } else {
        return std::nullopt;
    }
    return payload;
}

} // namespace pipescope::nsight
