#include "core/run/clock/message_bounds.h"

#include <algorithm>
#include <optional>

namespace pipescope {
namespace {

TimeSpan spanOfBlock(const Trace& trace, const LinkEnd& end)
{
    return trace.track(end.track).blocks.span(*end.block);
}

bool goesBackInTime(const Trace& trace, const Link& link, std::span<const ClockLine> lines)
{
    const auto isBefore = [&](TimePoint received, TimePoint sent) {
        return lines.empty() ? received < sent
                             : lines[link.target.track.value].onReference(received)
                                   < lines[link.source.track.value].onReference(sent);
    };
    const bool areOperators = link.source.op.has_value() && link.target.op.has_value();
    if (areOperators && isBefore(link.target.span.end, link.source.span.begin)) {
        return true;
    }
    return link.source.block && link.target.block
           && isBefore(spanOfBlock(trace, link.target).begin, spanOfBlock(trace, link.source).end);
}

} // namespace

std::uint64_t causalityViolations(const Trace& trace, std::span<const ClockLine> lines)
{
    return static_cast<std::uint64_t>(std::ranges::count_if(
        trace.links, [&](const Link& link) { return goesBackInTime(trace, link, lines); }));
}

namespace {

/// The earliest that a message can have left, and the latest that it can have arrived.
struct MessageTimes
{
    TimePoint sent;
    TimePoint received;
};

std::optional<MessageTimes> timesOf(const Trace& trace, const Link& link)
{
    if (link.source.op && link.target.op) {
        return MessageTimes{link.source.span.begin, link.target.span.end};
    }
    // Links that follow from doubtful places of the ranks say nothing of clocks; then no host has an offset.
    const auto isPlaceSure = [&](const LinkEnd& end) {
        const HostIndex host = trace.track(end.track).host;
        return host.value < trace.hosts.size() && trace.hosts[host.value].clock;
    };
    const bool areBlocks = !link.source.op && !link.target.op && link.source.block && link.target.block;
    if (areBlocks && isPlaceSure(link.source) && isPlaceSure(link.target)) {
        return MessageTimes{trace.track(link.source.track).blocks.span(*link.source.block).end,
                            trace.track(link.target.track).blocks.span(*link.target.block).begin};
    }
    return std::nullopt;
}

class BoundCollector
{
public:
    BoundCollector(const Trace& trace, const ClockSet& clocks)
        : m_trace(trace)
        , m_clocks(clocks)
        , m_origins(clocks.size())
    { }

    MessageBounds collect()
    {
        MessageBounds result;
        result.messages.resize(m_clocks.size());
        forEachMessage([&](ClockIndex from, ClockIndex to, const MessageTimes& times, LinkIndex) {
            raiseOrigin(from, times.sent);
            raiseOrigin(to, times.received);
            ++result.messages[from.value];
            ++result.messages[to.value];
        });
        std::vector<std::map<ClockIndex, std::vector<ClockBound>>> bounds(m_clocks.size());
        std::optional<std::int64_t> first;
        forEachMessage([&](ClockIndex from, ClockIndex to, const MessageTimes& times, LinkIndex link) {
            // Both directions between two clocks are put on the time of the same one of them.
            const std::int64_t at = from < to ? (times.sent - *m_origins[from.value]).ns
                                              : (times.received - *m_origins[to.value]).ns;
            bounds[from.value][to].push_back({at, (times.received - times.sent).ns, link});
            result.last = first ? std::max(result.last, at) : at;
            first = first ? std::min(*first, at) : at;
        });
        result.first = first.value_or(0);
        for (std::size_t from = 0; from < bounds.size(); ++from) {
            for (auto& [to, list] : bounds[from]) {
                result.hulls.emplace(std::pair(ClockIndex{from}, to), BoundHull(std::move(list)));
            }
        }
        for (const auto& origin : m_origins) {
            result.origins.push_back(origin.value_or(TimePoint{}));
        }
        return result;
    }

private:
    void raiseOrigin(ClockIndex clock, TimePoint time)
    {
        auto& origin = m_origins[clock.value];
        origin = origin ? std::min(*origin, time) : time;
    }

    template<typename Use>
    void forEachMessage(const Use& use) const
    {
        for (std::size_t i = 0; i < m_trace.links.size(); ++i) {
            const Link& link = m_trace.links[i];
            const ClockIndex from = m_clocks.of(link.source.track);
            const ClockIndex to = m_clocks.of(link.target.track);
            if (from == to) {
                continue;
            }
            if (const auto times = timesOf(m_trace, link)) {
                use(from, to, *times, LinkIndex{i});
            }
        }
    }

    const Trace& m_trace;
    const ClockSet& m_clocks;
    std::vector<std::optional<TimePoint>> m_origins;
};

} // namespace

MessageBounds boundsOfMessages(const Trace& trace, const ClockSet& clocks)
{
    return BoundCollector(trace, clocks).collect();
}

} // namespace pipescope
