#include "core/run/clock/causality.h"

#include <algorithm>

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

} // namespace pipescope
