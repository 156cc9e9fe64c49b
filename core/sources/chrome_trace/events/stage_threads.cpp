#include "core/sources/chrome_trace/events/stage_threads.h"

#include "core/base/parse/decimal.h"

namespace pipescope {
namespace {

void scale(EventTime& time)
{
    constexpr std::int64_t kPerMillisecond = 1000;
    std::int64_t scaled = 0;
    if (time.ns && __builtin_mul_overflow(*time.ns, kPerMillisecond, &scaled)) {
        time = {std::nullopt, true};
    } else if (time.ns) {
        time.ns = scaled;
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
    scale(scaled.begin);
    scale(scaled.duration);
    return scaled;
}

} // namespace pipescope
