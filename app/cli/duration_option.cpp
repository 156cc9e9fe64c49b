#include "app/cli/duration_option.h"

#include <array>
#include <charconv>
#include <cmath>

namespace pipescope::cli {
namespace {

struct Unit
{
    std::string_view name;
    double ns = 0.0;
};

std::optional<double> nanosecondsIn(std::string_view name)
{
    constexpr std::array<Unit, 5> kUnits{{{"ns", 1.0}, {"us", 1e3}, {"µs", 1e3}, {"ms", 1e6}, {"s", 1e9}}};
    for (const Unit& unit : kUnits) {
        if (unit.name == name) {
            return unit.ns;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<Duration> parseDuration(std::string_view text)
{
    constexpr double kMostNs = 9e18;
    double value = 0.0;
    const char* end = text.data() + text.size();
    const auto [unitBegin, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
    if (error != std::errc{}) {
        return std::nullopt;
    }
    const auto unit = nanosecondsIn(text.substr(static_cast<std::size_t>(unitBegin - text.data())));
    // Not a number fails as well.
    if (!unit || !(value >= 0.0) || !(value * *unit <= kMostNs)) {
        return std::nullopt;
    }
    return Duration{std::llround(value * *unit)};
}

} // namespace pipescope::cli
