#include "core/base/json/json_writer.h"
#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/run/clock/bound_hull.h"
#include "core/run/clock/solve_clocks.h"

#include <algorithm>
#include <cstdlib>

namespace pipescope {
namespace {

constexpr int kDriftDigits = 4;

std::string signedDuration(Duration duration)
{
    const bool isNegative = duration < Duration{};
    const Duration size = isNegative ? Duration{} - duration : duration;
    return (isNegative ? "-" : "+") + formatDuration(size);
}

/// "± 4 us, between -3 us and +5 us", or what of it is known.
UserText intervalText(const ClockEstimate& clock)
{
    if (clock.low && clock.high) {
        const Duration error = std::max(*clock.high - clock.line.ahead, clock.line.ahead - *clock.low);
        return "± %1, between %2 and %3"_text(formatDuration(error), signedDuration(*clock.low),
                                              signedDuration(*clock.high));
    }
    if (clock.high) {
        return "at most %1"_text(signedDuration(*clock.high));
    }
    return clock.low ? "at least %1"_text(signedDuration(*clock.low)) : "bounds not known"_text;
}

/// Whether messages say more of a drift than what all clocks keep.
bool isDriftMeasured(const ClockEstimate& clock)
{
    return clock.driftLowPpm && clock.driftHighPpm
           && (*clock.driftLowPpm > -kMaxDriftPpm || *clock.driftHighPpm < kMaxDriftPpm);
}

UserText clockLine(const Trace& trace, const ClockSet& clocks, ClockIndex index, const ClockEstimate& clock)
{
    const std::string name = clocks.nameOf(trace, index);
    const std::string ahead = signedDuration(clock.line.ahead);
    const std::string reference = clocks.nameOf(trace, clock.reference);
    if (!isDriftMeasured(clock)) {
        return "%1: %2 to %3 (%4)"_text(name, ahead, reference, intervalText(clock));
    }
    return "%1: %2 to %3 (%4; drift %5 ppm, between %6 and %7)"_text(
        name, ahead, reference, intervalText(clock), formatNumber(clock.line.driftPpm, kDriftDigits),
        formatNumber(*clock.driftLowPpm, kDriftDigits), formatNumber(*clock.driftHighPpm, kDriftDigits));
}

void writeDrift(JsonWriter& json, std::string_view name, const std::optional<double>& ppm)
{
    json.key(name);
    if (ppm) {
        json.number(formatNumber(*ppm, kDriftDigits));
    } else {
        json.null();
    }
}

UserText leftText(std::uint64_t violations)
{
    return violations == 0   ? UserText("corrected clocks leave none of them"_text)
           : violations == 1 ? UserText("corrected clocks leave one of them"_text)
                             : "corrected clocks leave %1 of them"_text(violations);
}

/// Gives the hosts' clocks the intervals of those that are estimated against the same one.
void noteIntervals(const ClockFigures& figures, Trace& trace)
{
    for (std::size_t i = 0; i < trace.hosts.size() && i < figures.clocks.size(); ++i) {
        auto& clock = trace.hosts[i].clock;
        if (clock && clock->reference.value == figures.clocks[i].reference.value) {
            clock->low = figures.clocks[i].low;
            clock->high = figures.clocks[i].high;
        }
    }
}

void writeClockOf(const Trace& trace, const ClockSet& clocks, ClockIndex index, const ClockEstimate& clock,
                  JsonWriter& json)
{
    const bool isReference = clock.reference == index;
    json.member("name", clocks.nameOf(trace, index));
    json.values("ranks", clocks.tracksOf(index), [&](TrackIndex track) { return trace.track(track).rank; });
    json.member("reference", clocks.nameOf(trace, clock.reference));
    json.member("at_ns", clock.line.at);
    json.member("offset_ns", clock.line.ahead);
    json.member("low_ns", isReference ? Duration{} : clock.low);
    json.member("high_ns", isReference ? Duration{} : clock.high);
    writeDrift(json, "drift_ppm", clock.line.driftPpm);
    const bool isMeasured = isDriftMeasured(clock);
    writeDrift(json, "drift_low_ppm", isMeasured ? clock.driftLowPpm : std::nullopt);
    writeDrift(json, "drift_high_ppm", isMeasured ? clock.driftHighPpm : std::nullopt);
    json.member("messages", clock.messages);
}

} // namespace

UserText contradictionText(const Trace& trace, const ClockContradiction& contradiction)
{
    const ClockSet clocks(trace);
    std::string cycle;
    for (const ClockIndex clock : contradiction.clocks) {
        cycle += clocks.nameOf(trace, clock) + " → ";
    }
    cycle += clocks.nameOf(trace, contradiction.clocks.front());
    return "%1: in all %2 too early"_text(cycle, formatDuration(contradiction.by));
}

void reportCausality(Trace& trace)
{
    const ClockFigures figures = solveClocks(trace);
    noteIntervals(figures, trace);
    if (figures.violationsBefore > 0) {
        trace.findings.add(FindingId::MessagesBackInTime, {}, {}, leftText(figures.violationsAfter),
                           figures.violationsBefore);
    }
    if (figures.contradiction) {
        trace.findings.add(FindingId::ClocksContradict, {}, {},
                           contradictionText(trace, *figures.contradiction));
    }
}

std::vector<UserText> clockLines(const Trace& trace, const ClockFigures& figures)
{
    const ClockSet clocks(trace);
    const bool isAnyLinked =
        std::ranges::any_of(figures.clocks, [](const ClockEstimate& clock) { return clock.messages > 0; });
    std::vector<UserText> lines;
    if (!isAnyLinked && figures.violationsBefore == 0) {
        return lines;
    }
    for (std::size_t i = 0; i < figures.clocks.size(); ++i) {
        if (figures.clocks[i].reference != ClockIndex{i}) {
            lines.push_back(clockLine(trace, clocks, ClockIndex{i}, figures.clocks[i]));
        }
    }
    if (figures.contradiction) {
        lines.push_back(
            "no offsets explain all messages: %1"_text(contradictionText(trace, *figures.contradiction)));
    }
    lines.push_back("messages that go back in time: %1 as recorded, %2 by corrected clocks"_text(
        figures.violationsBefore, figures.violationsAfter));
    return lines;
}

void writeClockJson(const Trace& trace, const ClockFigures& figures, JsonWriter& json)
{
    const ClockSet clocks(trace);
    std::vector<ClockIndex> shown;
    for (std::size_t i = 0; i < figures.clocks.size(); ++i) {
        if (!clocks.tracksOf(ClockIndex{i}).empty()) {
            shown.emplace_back(i);
        }
    }
    json.object("clock", [&] {
        json.member("violations_before", figures.violationsBefore);
        json.member("violations_after", figures.violationsAfter);
        json.objectOrNull("contradiction", figures.contradiction, [&](const ClockContradiction& found) {
            json.values("clocks", found.clocks,
                        [&](ClockIndex clock) { return clocks.nameOf(trace, clock); });
            json.member("by_ns", found.by);
        });
        json.objects("hosts", shown, [&](ClockIndex index) {
            writeClockOf(trace, clocks, index, figures.clocks[index.value], json);
        });
    });
}

} // namespace pipescope
