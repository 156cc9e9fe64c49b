#include "core/base/parse/durations.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace pipescope {
namespace {

struct DurationUnit
{
    double ns;
    const char* name;
};

constexpr std::array<DurationUnit, 4> kUnits{{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1.0, "ns"}}};

} // namespace

std::string formatDuration(Duration duration, int digits)
{
    const auto ns = static_cast<double>(duration.ns);
    const auto* const unit = std::find_if(kUnits.begin(), kUnits.end() - 1, [&](const DurationUnit& known) {
        return std::abs(ns) >= known.ns;
    });
    const double value = ns / unit->ns;
    const int before =
        std::abs(value) < 1.0 ? 1 : 1 + static_cast<int>(std::floor(std::log10(std::abs(value))));
    const int decimals = unit->ns > 1.0 ? std::max(0, digits - before) : 0;
    std::array<char, 64> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                       std::chars_format::fixed, decimals);
    std::string text(buffer.data(), written.ptr);
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') {
            text.pop_back();
        }
    }
    return text + " " + unit->name;
}

std::optional<Duration> parseDuration(std::string_view text)
{
    constexpr double kMaxNs = 9e18;
    double value = 0.0;
    const char* end = text.data() + text.size();
    const auto [unitBegin, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
    if (error != std::errc{}) {
        return std::nullopt;
    }
    std::string_view name = text.substr(static_cast<std::size_t>(unitBegin - text.data()));
    name = name == "us" ? "µs" : name;
    const auto* const unit = std::find_if(kUnits.begin(), kUnits.end(),
                                          [&](const DurationUnit& known) { return known.name == name; });
    // Not a number fails as well.
    if (unit == kUnits.end() || !(value >= 0.0) || !(value * unit->ns <= kMaxNs)) {
        return std::nullopt;
    }
    return Duration{std::llround(value * unit->ns)};
}

} // namespace pipescope
