#pragma once

#include "core/base/text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
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

/// The name of a worker log: "workerlog.<device>" or "workerlog.n<node>.c<device>".
struct LogName
{
    /// The node's number in the run, where the name says it.
    std::optional<std::int64_t> node;
    std::int64_t device = 0;

    std::string text() const
    {
        const std::string ofNode = node ? "n" + std::to_string(*node) + ".c" : std::string();
        return std::string(kBegin) + ofNode + std::to_string(device);
    }

    /// Empty if it is another file's.
    static std::optional<LogName> parse(std::string_view name)
    {
        if (const auto device = numberBehind(name, kBegin)) {
            return LogName{{}, *device};
        }
        const std::size_t card = std::min(name.size(), name.rfind(kCard));
        const auto node = numberBehind(name.substr(0, card), std::string(kBegin) + "n");
        const auto device = numberBehind(name.substr(card), kCard);
        return node && device ? std::optional(LogName{node, *device}) : std::nullopt;
    }

private:
    static constexpr std::string_view kBegin = "workerlog.";
    static constexpr std::string_view kCard = ".c";
};

} // namespace pipescope::paddle
