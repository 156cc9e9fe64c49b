#include "core/run/bubbles/idle/exposed_communication.h"

#include <algorithm>

namespace pipescope {
namespace {

/// Makes spans one that overlap or touch, and drops empty ones; ordered by begin.
std::vector<TimeSpan> unionOf(std::vector<TimeSpan> spans)
{
    std::ranges::sort(spans);
    std::vector<TimeSpan> apart;
    for (const TimeSpan& span : spans) {
        if (span.end <= span.begin) {
            continue;
        }
        if (!apart.empty() && span.begin <= apart.back().end) {
            apart.back().end = std::max(apart.back().end, span.end);
        } else {
            apart.push_back(span);
        }
    }
    return apart;
}

/// Both as unionOf() gives them.
std::int64_t lengthWithout(const std::vector<TimeSpan>& spans, const std::vector<TimeSpan>& taken)
{
    std::int64_t length = 0;
    for (const TimeSpan& span : spans) {
        length = saturatingAdd(length, span.duration().ns);
        for (auto each = std::ranges::upper_bound(taken, span.begin, {}, &TimeSpan::end);
             each != taken.end() && each->begin < span.end; ++each)
        {
            const TimeSpan common{std::max(each->begin, span.begin), std::min(each->end, span.end)};
            length = saturatingSubtract(length, common.duration().ns);
        }
    }
    return length;
}

std::vector<TimeSpan> workOf(const BlockTable& blocks)
{
    std::vector<TimeSpan> spans;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (blocks.kind(BlockIndex{i}) != BlockKind::Other) {
            spans.push_back(blocks.span(BlockIndex{i}));
        }
    }
    return unionOf(std::move(spans));
}

} // namespace

std::vector<std::int64_t> exposedCommunication(const Track& track, std::size_t steps)
{
    if (track.collectives.empty() && track.operators.empty()) {
        return {};
    }
    std::vector<std::vector<TimeSpan>> communication(steps);
    const auto add = [&](std::optional<StepIndex> step, const TimeSpan& span) {
        if (step && step->value < steps) {
            communication[step->value].push_back(span);
        }
    };
    for (std::size_t i = 0; i < track.collectives.size(); ++i) {
        const Collective collective = track.collectives.at(CollectiveIndex{i});
        add(collective.step, collective.span);
    }
    for (const P2pOperator& op : track.operators) {
        add(op.step, op.span);
    }
    const std::vector<TimeSpan> work = workOf(track.blocks);
    std::vector<std::int64_t> exposed;
    exposed.reserve(steps);
    for (std::vector<TimeSpan>& spans : communication) {
        exposed.push_back(lengthWithout(unionOf(std::move(spans)), work));
    }
    return exposed;
}

} // namespace pipescope
