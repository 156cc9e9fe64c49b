#include "core/base/group_name_hash.h"

namespace pipescope {

std::uint64_t groupNameHash(std::string_view groupName)
{
    std::uint32_t upper = 0;
    std::uint32_t lower = 0;
    for (const char c : groupName) {
        const auto code = static_cast<unsigned char>(c);
        upper = upper * 29 + code;
        lower = lower * 131 + code;
    }
    return (std::uint64_t{upper} << 32) | lower;
}

std::string groupNumber(std::string_view groupName)
{
    constexpr std::size_t kDigits = 3;
    const std::string digits = std::to_string(groupNameHash(groupName));
    return digits.size() > kDigits ? digits.substr(digits.size() - kDigits) : digits;
}

} // namespace pipescope
