#include "ui/run/scene/axis/moment_text.h"

#include "core/base/parse/durations.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <iterator>
#include <string>

namespace pipescope::scene {
namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr std::int64_t kNsPerDay = 86'400 * kNsPerSecond;

std::string withoutBlanks(std::string_view text)
{
    std::string kept;
    std::copy_if(text.begin(), text.end(), std::back_inserter(kept),
                 [](unsigned char c) { return std::isspace(c) == 0; });
    return kept;
}

std::optional<double> readPart(std::string_view text, double limit)
{
    double value = 0.0;
    const char* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
    const bool isNumber = error == std::errc{} && last == end && value >= 0.0 && value < limit;
    return isNumber ? std::optional(value) : std::nullopt;
}

/// "7:15:02.5" or "7:15" as a part of a day.
std::optional<Duration> readTimeOfDay(std::string_view text)
{
    constexpr std::array<double, 3> kLimits{24.0, 60.0, 60.0};
    constexpr std::array<double, 3> kSeconds{3600.0, 60.0, 1.0};
    if (text.ends_with(':')) {
        return std::nullopt;
    }
    double seconds = 0.0;
    std::size_t part = 0;
    for (; part < kLimits.size() && !text.empty(); ++part) {
        const std::size_t colon = std::min(text.find(':'), text.size());
        const auto value = readPart(text.substr(0, colon), kLimits[part]);
        if (!value) {
            return std::nullopt;
        }
        seconds += *value * kSeconds[part];
        text.remove_prefix(std::min(colon + 1, text.size()));
    }
    const bool isWhole = part >= 2 && text.empty();
    return isWhole ? std::optional(Duration{std::llround(seconds * static_cast<double>(kNsPerSecond))})
                   : std::nullopt;
}

std::optional<TimePoint> readRelative(std::string_view text, TimePoint origin)
{
    const bool isNegative = text.starts_with('-');
    const auto way = parseDuration(text.substr(isNegative || text.starts_with('+') ? 1 : 0));
    if (!way) {
        return std::nullopt;
    }
    return isNegative ? origin - *way : origin + *way;
}

} // namespace

std::optional<TimePoint> readMoment(std::string_view text, const TimeOrigin& origin, TimePoint runBegin)
{
    const std::string typed = withoutBlanks(text);
    if (const auto relative = readRelative(typed, origin.value_or(runBegin))) {
        return relative;
    }
    if (const auto timeOfDay = readTimeOfDay(typed)) {
        const std::int64_t sinceMidnight = ((runBegin.ns % kNsPerDay) + kNsPerDay) % kNsPerDay;
        const TimePoint onFirstDay = runBegin - Duration{sinceMidnight} + *timeOfDay;
        // A run may go on after midnight.
        return onFirstDay < runBegin ? onFirstDay + Duration{kNsPerDay} : onFirstDay;
    }
    // Without a unit only unambiguous numbers.
    constexpr std::int64_t kMinSince1970 = 1'000'000'000'000;
    const auto ns = parseInteger(typed);
    return ns && *ns >= kMinSince1970 ? std::optional(TimePoint{*ns}) : std::nullopt;
}

} // namespace pipescope::scene
