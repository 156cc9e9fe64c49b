#include "core/run/sources/chrome_trace/events/stage_threads.h"

#include "core/base/parse/decimal.h"

namespace pipescope {
namespace {

/// Nanoseconds in a millisecond are 10^6. Read anew, since the last digits are lost in the format's unit.
void readAsMilliseconds(EventTime& time)
{
    constexpr int kMillisecondScale = 6;
    if (time.ns) {
        time.ns = parseDecimal(time.text, kMillisecondScale);
        time.isBad = !time.ns;
    }
}

} // namespace

std::optional<std::int64_t> stageOfThread(const ChromeEvent& event)
{
    constexpr std::int64_t kMaxThread = 1 << 20;
    if (event.category.raw != "pipeline timeline") {
        return std::nullopt;
    }
    const auto thread = parseDecimal(event.thread.text.raw, 0);
    return thread && *thread >= 1 && *thread <= kMaxThread ? std::optional(*thread - 1) : std::nullopt;
}

ChromeEvent withTimesOfFormat(const ChromeEvent& event)
{
    ChromeEvent scaled = event;
    readAsMilliseconds(scaled.begin);
    readAsMilliseconds(scaled.duration);
    return scaled;
}

} // namespace pipescope
