#pragma once

#include "core/base/text.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace pipescope::paddle {

/// The number behind a name's fixed part: 3 of workerlog.3. Empty if something else stands there.
inline std::optional<std::int64_t> numberBehind(std::string_view name, std::string_view fixedPart)
{
    constexpr std::size_t kMaxDigits = 4;
    const bool hasIt = name.starts_with(fixedPart);
    const std::string_view digits = hasIt ? name.substr(fixedPart.size()) : std::string_view();
    const bool isNumber = !digits.empty() && digits.size() <= kMaxDigits
                          && digits.find_first_not_of("0123456789") == std::string_view::npos;
    return isNumber ? parseInteger(digits) : std::nullopt;
}

} // namespace pipescope::paddle
