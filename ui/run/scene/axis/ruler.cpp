#include "ui/run/scene/axis/ruler.h"

#include "core/base/parse/durations.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace pipescope::scene {
namespace {

/// Stops at the end of the range: the least number has no counterpart.
std::int64_t magnitude(std::int64_t value)
{
    return value < 0 ? saturatingSubtract(0, value) : value;
}

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr double kMinLabelGap = 14.0;
constexpr double kMinTickGap = 5.0;

template<class... Values>
std::string formatted(const char* format, Values... values)
{
    std::array<char, 64> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), format, values...);
    const auto size = static_cast<std::size_t>(std::max(0, length));
    return std::string(buffer.data(), std::min(size, buffer.size() - 1));
}

std::int64_t floorDivide(std::int64_t value, std::int64_t divisor)
{
    const std::int64_t quotient = value / divisor;
    return value % divisor < 0 ? quotient - 1 : quotient;
}

/// The greatest multiple that is not above the value; the smallest number where there is none.
std::int64_t multipleUpTo(std::int64_t value, std::int64_t divisor)
{
    const std::int64_t remainder = value % divisor;
    return saturatingSubtract(value, remainder < 0 ? remainder + divisor : remainder);
}

/// Distances between ticks, rising: 1, 2, 5, 10, … ns; on the wall clock whole parts of minutes, hours and
/// days from a second on.
std::vector<std::int64_t> tickDistances(bool wallClock)
{
    constexpr std::int64_t kLongestPower = 100'000'000'000'000'000;
    std::vector<std::int64_t> distances;
    for (std::int64_t power = 1; power <= (wallClock ? kSecond / 10 : kLongestPower); power *= 10) {
        for (const std::int64_t digit : {1, 2, 5}) {
            distances.push_back(digit * power);
        }
    }
    if (wallClock) {
        for (const std::int64_t s :
             {1,    2,    5,    10,    15,    30,    60,    120,    300,    600,     900,
              1800, 3600, 7200, 14400, 21600, 43200, 86400, 172800, 864000, 8640000, 86400000})
        {
            distances.push_back(s * kSecond);
        }
    }
    return distances;
}

/// Decimals needed in `unit` to distinguish multiples of `resolution`.
int decimalsFor(std::int64_t resolution, std::int64_t unit)
{
    int decimals = 0;
    while (unit > 1 && resolution > 0 && resolution % unit != 0) {
        unit /= 10;
        ++decimals;
    }
    return decimals;
}

std::string fraction(std::int64_t part, std::int64_t unit, int decimals)
{
    if (decimals == 0) {
        return {};
    }
    for (std::int64_t digits = decimals; digits > 0; --digits) {
        unit /= 10;
    }
    return formatted(".%0*lld", decimals, static_cast<long long>(part / unit));
}

std::string relativeLabel(std::int64_t ns, std::int64_t resolution, std::int64_t largest)
{
    struct Unit
    {
        std::int64_t ns;
        const char* name;
    };

    constexpr std::array<Unit, 4> kUnits{{{kSecond, "s"}, {1'000'000, "ms"}, {1000, "µs"}, {1, "ns"}}};
    if (ns == 0) {
        return "0";
    }
    const auto* const unit = std::find_if(kUnits.begin(), kUnits.end() - 1,
                                          [&](const Unit& candidate) { return largest >= candidate.ns; });
    const std::int64_t size = ns < 0 ? saturatingSubtract(0, ns) : ns;
    return formatted("%s%lld", ns < 0 ? "-" : "", static_cast<long long>(size / unit->ns))
           + fraction(size % unit->ns, unit->ns, decimalsFor(resolution, unit->ns)) + " " + unit->name;
}

std::string wallClockLabel(std::int64_t ns, std::int64_t resolution)
{
    const std::int64_t seconds = floorDivide(ns, kSecond);
    const std::int64_t ofDay = seconds - floorDivide(seconds, 86400) * 86400;
    return formatted("%02d:%02d:%02d", static_cast<int>(ofDay / 3600), static_cast<int>(ofDay / 60 % 60),
                     static_cast<int>(ofDay % 60))
           + fraction((ns % kSecond + kSecond) % kSecond, kSecond, decimalsFor(resolution, kSecond));
}

std::string dateLabel(TimePoint time)
{
    const std::int64_t days = floorDivide(floorDivide(time.ns, kSecond), 86400);
    const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{days}}};
    return formatted("%04d-%02u-%02u UTC", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

class TickPass
{
public:
    TickPass(const Viewport& viewport, const TimeOrigin& origin, const TextWidth& textWidth)
        : m_viewport(viewport)
        , m_origin(origin)
        , m_textWidth(textWidth)
        , m_base(origin.value_or(TimePoint{}))
        , m_begin((viewport.span().begin - m_base).ns)
        , m_end((viewport.span().end - m_base).ns)
        , m_largest(std::max(magnitude(m_begin), magnitude(m_end)))
    { }

    std::vector<Tick> ticks() const
    {
        const std::vector<std::int64_t> distances = tickDistances(!m_origin.has_value());
        std::size_t chosen = 0;
        while (chosen + 1 < distances.size() && !fits(distances[chosen])) {
            ++chosen;
        }
        const std::int64_t distance = distances[chosen];
        const std::int64_t small = smallDistance(distances, chosen);
        std::vector<Tick> found;
        const std::int64_t first = multipleUpTo(m_begin, small);
        for (std::int64_t at = first; at <= m_end; at = saturatingAdd(at, small)) {
            const TimePoint time = m_base + Duration{at};
            found.push_back({m_viewport.xOf(time), time, at % distance == 0 ? label(at, distance) : ""});
            if (at > saturatingSubtract(m_end, small)) {
                break;
            }
        }
        return found;
    }

private:
    std::string label(std::int64_t at, std::int64_t distance) const
    {
        return timeLabel(m_base + Duration{at}, m_origin, {distance}, {m_largest});
    }

    /// The widest label is that of an edge: it has the most digits.
    bool fits(std::int64_t distance) const
    {
        const double gap = static_cast<double>(distance) / m_viewport.nsPerPixel();
        if (gap < kMinLabelGap) {
            return false;
        }
        const double width = std::max(m_textWidth(label(multipleUpTo(m_begin, distance), distance)),
                                      m_textWidth(label(multipleUpTo(m_end, distance), distance)));
        return gap >= width * kDigitSpread + kMinLabelGap;
    }

    std::int64_t smallDistance(const std::vector<std::int64_t>& distances, std::size_t chosen) const
    {
        std::int64_t small = distances[chosen];
        for (std::size_t i = 0; i < chosen; ++i) {
            const double gap = static_cast<double>(distances[i]) / m_viewport.nsPerPixel();
            if (gap >= kMinTickGap && distances[chosen] % distances[i] == 0) {
                small = distances[i];
                break;
            }
        }
        return small;
    }

    /// Digits differ in width in some fonts.
    static constexpr double kDigitSpread = 1.1;

    const Viewport& m_viewport;
    const TimeOrigin& m_origin;
    const TextWidth& m_textWidth;
    TimePoint m_base;
    std::int64_t m_begin;
    std::int64_t m_end;
    std::int64_t m_largest;
};

constexpr double kMinStepPixels = 4.0;

/// The longest text about a step that is not wider than `room`.
std::string stepLabel(const Step& step, double room, const TextWidth& textWidth, const Translate& translate)
{
    const std::string name = "Step %1"_text(step.number.value).in(translate);
    const std::string number = std::to_string(step.number.value);
    for (const std::string& text : {name + " · " + formatDuration(step.span.duration()), name, number}) {
        if (textWidth(text) + kMinLabelGap <= room) {
            return text;
        }
    }
    return {};
}

/// The visible ones, except those too close to the one before.
std::vector<StepMark> seenSteps(const Viewport& viewport, const std::vector<Step>& steps)
{
    std::vector<StepMark> marks;
    double lastRight = -viewport.width();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const double left = viewport.xOf(steps[i].span.begin);
        const double right = viewport.xOf(steps[i].span.end);
        if (right < 0.0 || left > viewport.width() || right < lastRight + kMinStepPixels) {
            continue;
        }
        lastRight = right;
        StepMark& mark = marks.emplace_back(StepMark{StepIndex{i}, left, right, {}});
        if (const auto& window = steps[i].hostWindow) {
            mark.hostWindow = {viewport.xOf(window->begin), viewport.xOf(window->end)};
        }
    }
    return marks;
}

std::vector<StepMark> stepMarks(const Viewport& viewport, const std::vector<Step>& steps,
                                const TextWidth& textWidth, const Translate& translate)
{
    std::vector<StepMark> marks = seenSteps(viewport, steps);
    for (std::size_t i = 1; i < marks.size(); ++i) {
        if (marks[i].left < marks[i - 1].right) {
            const double middle = std::clamp((marks[i].left + marks[i - 1].right) / 2.0, marks[i - 1].left,
                                             std::max(marks[i - 1].left, marks[i].right));
            marks[i].left = middle;
            marks[i - 1].right = middle;
        }
    }
    for (StepMark& mark : marks) {
        const double room = std::min(mark.right, viewport.width()) - std::max(mark.left, 0.0);
        mark.label = stepLabel(steps[mark.step.value], room, textWidth, translate);
    }
    return marks;
}

} // namespace

std::optional<StepIndex> stepAt(const Ruler& ruler, double x)
{
    constexpr double kReach = 2.0;
    std::optional<StepIndex> nearest;
    double best = kReach;
    for (const StepMark& mark : ruler.steps) {
        const double distance = std::max({0.0, mark.left - x, x - mark.right});
        if (distance < best) {
            best = distance;
            nearest = mark.step;
        }
    }
    return nearest;
}

std::string timeLabel(TimePoint time, const TimeOrigin& origin, Duration resolution, Duration largest)
{
    return origin ? relativeLabel((time - *origin).ns, resolution.ns, largest.ns)
                  : wallClockLabel(time.ns, resolution.ns);
}

std::string momentLabel(const Viewport& viewport, const TimeOrigin& origin, TimePoint time)
{
    const double digits = std::max(0.0, std::floor(std::log10(viewport.nsPerPixel())));
    const Duration resolution{std::llround(std::pow(10.0, digits))};
    const TimePoint base = origin.value_or(TimePoint{});
    const std::int64_t since = (time - base).ns / resolution.ns * resolution.ns;
    const TimeSpan seen = viewport.span();
    const Duration largest{std::max(magnitude((seen.begin - base).ns), magnitude((seen.end - base).ns))};
    return timeLabel(base + Duration{since}, origin, resolution, largest);
}

Ruler makeRuler(const Viewport& viewport, const TimeOrigin& origin, const std::vector<Step>& steps,
                const TextWidth& textWidth, const Translate& translate)
{
    Ruler ruler;
    ruler.ticks = TickPass(viewport, origin, textWidth).ticks();
    ruler.steps = stepMarks(viewport, steps, textWidth, translate);
    ruler.caption = origin ? std::string() : dateLabel(viewport.span().begin);
    return ruler;
}

} // namespace pipescope::scene
