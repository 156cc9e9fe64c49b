#include "core/run/model/lookup/message_times.h"

#include "core/run/model/lookup/link_lookup.h"

#include <algorithm>

namespace pipescope {
namespace {

/// An operator may have the parts of several messages.
TimeSpan spanOfPart(const Trace& trace, const LinkEnd& end)
{
    const OperatorPart* part = partOf(trace, end);
    return part != nullptr && part->span ? *part->span : end.span;
}

} // namespace

std::optional<Duration> waitingOf(const Link& link)
{
    if (!link.data || !link.target.op) {
        return std::nullopt;
    }
    const Duration waiting = link.target.span.duration() - link.data->duration();
    return waiting >= Duration{} ? std::optional(waiting) : std::nullopt;
}

bool isBetweenHosts(const Trace& trace, const Link& link)
{
    return trace.track(link.source.track).host != trace.track(link.target.track).host;
}

MessageTimes timesOf(const Trace& trace, const Link& link)
{
    MessageTimes times;
    if (link.data) {
        times.transfer = link.data->duration();
    }
    times.waiting = waitingOf(link);
    // The late side is known where the offset between the clocks is.
    const bool isOnOneClock = !isBetweenHosts(trace, link) || link.late != LateSide::Unknown;
    if (!link.source.op || !link.target.op || !isOnOneClock) {
        return times;
    }
    const TimeSpan sent = spanOfPart(trace, link.source);
    const TimeSpan received = spanOfPart(trace, link.target);
    times.late = sent.begin - received.begin;
    if (!link.data) {
        const TimePoint ready = std::max(sent.begin, received.begin);
        times.transfer = std::max(Duration{}, received.end - ready);
        times.waiting = std::clamp(*times.late, Duration{}, std::max(Duration{}, received.duration()));
    }
    return times;
}

std::optional<double> bytesPerSecond(std::int64_t bytes, std::optional<Duration> transfer)
{
    constexpr double kSecond = 1e9;
    if (bytes <= 0 || !transfer || transfer->ns <= 0) {
        return std::nullopt;
    }
    return static_cast<double>(bytes) / static_cast<double>(transfer->ns) * kSecond;
}

} // namespace pipescope
