#include "ui/run/scene/index/link_index.h"

#include "core/base/threads/parallel.h"
#include "ui/run/scene/axis/time_grid.h"
#include "ui/run/scene/index/group_links.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>

namespace pipescope::scene {
namespace {

/// Level of the first link of a channel: kept at every level.
constexpr unsigned kKeptAlways = 63;
constexpr std::size_t kLinksPerEnd = 32;

std::int64_t beginOf(const Link& link)
{
    return std::min(drawnDeparture(link), link.arrival()).ns;
}

std::int64_t endOf(const Link& link)
{
    return std::max(drawnDeparture(link), link.arrival()).ns;
}

struct TimedLink
{
    std::int64_t beginNs = 0;
    LinkIndex link;
};

/// Sorts what lies sorted between neighbouring borders; equal ones keep their order.
void mergeRuns(std::vector<TimedLink>& links, std::vector<std::size_t> borders)
{
    std::vector<TimedLink> merged(borders.size() > 2 ? links.size() : 0);
    while (borders.size() > 2) {
        std::vector<std::size_t> next{0};
        for (std::size_t run = 0; run + 1 < borders.size(); run += 2) {
            const std::size_t end = borders[std::min(run + 2, borders.size() - 1)];
            const auto at = [&](std::size_t i) { return links.cbegin() + static_cast<std::ptrdiff_t>(i); };
            std::merge(at(borders[run]), at(borders[run + 1]), at(borders[run + 1]), at(end),
                       merged.begin() + static_cast<std::ptrdiff_t>(borders[run]),
                       [](const TimedLink& a, const TimedLink& b) { return a.beginNs < b.beginNs; });
            next.push_back(end);
        }
        links.swap(merged);
        borders = std::move(next);
    }
}

} // namespace

LinkTimes::LinkTimes(const Trace& trace, std::size_t workers)
    : m_trace(&trace)
{
    m_links.reserve(trace.links.size());
    for (std::size_t i = 0; i < trace.links.size(); ++i) {
        m_links.emplace_back(i);
    }
    sortLinks(workerCount(workers));
    addChannels();
    describeChannels(workers, {});
}

void LinkTimes::describeChannels(std::size_t workers, const std::stop_token& stop)
{
    m_latestEnds.resize(m_links.size() / kLinksPerEnd + 1);
    m_counts.resize(m_channels.size());
    // Each of these positions belongs to one channel, so no two of them write to the same place.
    parallelFor(m_channels.size(), workerCount(workers), stop,
                [this](std::size_t c) { describe(m_channels[c], m_counts[c]); });
}

/// Ordered by source, then target, then begin.
void LinkTimes::sortLinks(std::size_t workers)
{
    const auto sourceOf = [&](LinkIndex link) { return m_trace->link(link).source.track; };
    const auto bySource = [&](LinkIndex a, LinkIndex b) { return sourceOf(a) < sourceOf(b); };
    if (!std::is_sorted(m_links.begin(), m_links.end(), bySource)) {
        std::stable_sort(m_links.begin(), m_links.end(), bySource);
    }
    std::vector<std::size_t> borders{0};
    for (std::size_t i = 1; i < m_links.size(); ++i) {
        if (sourceOf(m_links[i]) != sourceOf(m_links[i - 1])) {
            borders.push_back(i);
        }
    }
    borders.push_back(m_links.size());
    parallelFor(borders.size() - 1, workers, {}, [&](std::size_t s) {
        const auto at = [&](std::size_t i) { return m_links.begin() + static_cast<std::ptrdiff_t>(i); };
        std::stable_sort(at(borders[s]), at(borders[s + 1]), [&](LinkIndex a, LinkIndex b) {
            const Link& left = m_trace->link(a);
            const Link& right = m_trace->link(b);
            return std::tuple(left.target.track, beginOf(left))
                   < std::tuple(right.target.track, beginOf(right));
        });
    });
}

void LinkTimes::addChannels()
{
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        const Link& link = linkAt(i);
        const bool opens = i == 0 || m_channels.back().source != link.source.track
                           || m_channels.back().target != link.target.track;
        if (opens) {
            m_channels.push_back({link.source.track, link.target.track, i, i, {}, {}});
        }
        m_channels.back().last = i + 1;
    }
    m_channels.shrink_to_fit();
}

void LinkTimes::describe(LinkChannel& channel, CountByLevel& counts)
{
    channel.extent = {{beginNs(channel.first)}, {endNs(channel.first)}};
    for (std::size_t i = channel.first; i < channel.last; ++i) {
        if (i % kLinksPerEnd == 0) {
            m_latestEnds[i / kLinksPerEnd] =
                i == channel.first ? std::numeric_limits<std::int64_t>::min() : channel.extent.end.ns;
        }
        channel.extent = channel.extent.united({{beginNs(i)}, {endNs(i)}});
        channel.steps.add(step(i), i - channel.first);
        ++counts[levelOf(channel, i)];
    }
    channel.steps.shrink();
}

std::int64_t LinkTimes::beginNs(std::size_t position) const
{
    return beginOf(linkAt(position));
}

std::int64_t LinkTimes::endNs(std::size_t position) const
{
    return endOf(linkAt(position));
}

/// A link is the first of its window of 2^n exactly when its bits from n up differ from its predecessor's.
unsigned LinkTimes::levelOf(const LinkChannel& channel, std::size_t position) const
{
    if (position == channel.first) {
        return kKeptAlways;
    }
    const auto difference =
        static_cast<std::uint64_t>(beginNs(position - 1)) ^ static_cast<std::uint64_t>(beginNs(position));
    return difference == 0 ? 0U : static_cast<unsigned>(std::bit_width(difference)) - 1U;
}

std::pair<std::size_t, std::size_t> LinkTimes::within(const LinkChannel& channel, TimeSpan window) const
{
    // Of these positions in the channel, the last one before which everything has ended.
    const std::size_t firstMark = (channel.first + kLinksPerEnd - 1) / kLinksPerEnd;
    const std::size_t lastMark = (channel.last + kLinksPerEnd - 1) / kLinksPerEnd;
    const std::size_t mark = partitionPoint(firstMark, std::max(firstMark, lastMark),
                                            [&](std::size_t i) { return m_latestEnds[i] < window.begin.ns; });
    std::size_t first = mark > firstMark ? (mark - 1) * kLinksPerEnd : channel.first;
    const std::size_t last =
        partitionPoint(first, channel.last, [&](std::size_t i) { return beginNs(i) <= window.end.ns; });
    while (first < last && endNs(first) < window.begin.ns) {
        ++first;
    }
    return {first, last};
}

std::size_t LinkTimes::firstBeginningAt(const LinkChannel& channel, std::int64_t ns, std::size_t from) const
{
    return partitionPoint(from, channel.last, [&](std::size_t i) { return beginNs(i) < ns; });
}

LinkTimes LinkTimes::betweenLines(const SharedLines& lines, const std::stop_token& stop) const
{
    const std::vector<MergedChannel> merged = mergedChannels(lines);
    LinkTimes result;
    result.m_trace = m_trace;
    for (const MergedChannel& each : merged) {
        const LinkChannel& channel = m_channels[each.parts.front()];
        const std::size_t first = result.m_links.size();
        result.m_links.resize(first + each.links);
        result.m_channels.push_back({channel.source, channel.target, first, result.m_links.size(), {}, {}});
    }
    parallelFor(merged.size(), workerCount(0), stop, [&](std::size_t c) {
        const LinkChannel& channel = result.m_channels[c];
        mergeInto(std::span(result.m_links).subspan(channel.first, channel.last - channel.first),
                  merged[c].parts);
    });
    if (!stop.stop_requested()) {
        result.describeChannels(0, stop);
    }
    return result;
}

std::vector<LinkTimes::MergedChannel> LinkTimes::mergedChannels(const SharedLines& lines) const
{
    using Ends = std::pair<SharedLine, SharedLine>;
    std::vector<std::pair<Ends, std::uint32_t>> byEnds;
    for (std::uint32_t c = 0; c < m_channels.size(); ++c) {
        const auto& source = lines[m_channels[c].source.value];
        const auto& target = lines[m_channels[c].target.value];
        if (source && target && source != target && (source->isTitle || target->isTitle)) {
            byEnds.emplace_back(Ends(*source, *target), c);
        }
    }
    std::sort(byEnds.begin(), byEnds.end());
    std::vector<MergedChannel> merged;
    for (std::size_t i = 0; i < byEnds.size(); ++i) {
        if (i == 0 || byEnds[i].first != byEnds[i - 1].first) {
            merged.emplace_back();
        }
        const LinkChannel& channel = m_channels[byEnds[i].second];
        merged.back().parts.push_back(byEnds[i].second);
        merged.back().links += channel.last - channel.first;
    }
    return merged;
}

/// Each part is sorted already, so that merging neighbours again and again takes few passes.
void LinkTimes::mergeInto(std::span<LinkIndex> links, std::span<const std::uint32_t> parts) const
{
    std::vector<TimedLink> timed;
    timed.reserve(links.size());
    std::vector<std::size_t> borders{0};
    for (const std::uint32_t part : parts) {
        const LinkChannel& channel = m_channels[part];
        for (std::size_t i = channel.first; i < channel.last; ++i) {
            timed.push_back({beginNs(i), m_links[i]});
        }
        borders.push_back(timed.size());
    }
    mergeRuns(timed, std::move(borders));
    std::transform(timed.begin(), timed.end(), links.begin(),
                   [](const TimedLink& each) { return each.link; });
}

LinkDensity LinkTimes::density(const RowLayout& layout, std::optional<StepIndex> step,
                               std::shared_ptr<const GroupLinks> ofGroups) const
{
    LinkDensity density;
    for (std::uint32_t c = 0; c < m_channels.size(); ++c) {
        if (layout.rowOf(m_channels[c].source) && layout.rowOf(m_channels[c].target)) {
            admit(c, step, density, density.channels);
        }
    }
    if (ofGroups) {
        const SharedLines lines = sharedLines(layout, ofGroups->lines.size());
        for (const std::uint32_t c : ofGroups->channelsAlsoOf(lines)) {
            ofGroups->times.admit(c, step, density, density.groupChannels);
        }
        density.ofGroups = std::move(ofGroups);
    }
    // What one level keeps, all lower ones keep as well.
    for (std::size_t n = density.linksAtLevel.size() - 1; n > 0; --n) {
        density.linksAtLevel[n - 1] += density.linksAtLevel[n];
    }
    return density;
}

void LinkTimes::admit(std::uint32_t c, std::optional<StepIndex> step, LinkDensity& density,
                      std::vector<std::uint32_t>& admitted) const
{
    const LinkChannel& channel = m_channels[c];
    const auto [first, last] =
        step ? channel.steps.of(*step) : std::pair(std::size_t{0}, channel.last - channel.first);
    if (first == last) {
        return;
    }
    for (std::size_t n = 0; n < kLevels && !step; ++n) {
        density.linksAtLevel[n] += m_counts[c][n];
    }
    const TimeSpan extent = step ? countStep(channel, *step, density) : channel.extent;
    const bool isFirst = density.channels.empty() && density.groupChannels.empty();
    density.extent = isFirst ? extent : density.extent.united(extent);
    admitted.push_back(c);
}

TimeSpan LinkTimes::countStep(const LinkChannel& channel, StepIndex wanted, LinkDensity& density) const
{
    const auto [first, last] = channel.steps.of(wanted);
    const std::size_t begin = channel.first + first;
    TimeSpan extent{{beginNs(begin)}, {endNs(begin)}};
    for (std::size_t i = begin; i < channel.first + last; ++i) {
        if (step(i) == wanted) {
            ++density.linksAtLevel[levelOf(channel, i)];
            extent = extent.united({{beginNs(i)}, {endNs(i)}});
        }
    }
    return extent;
}

unsigned LinkTimes::levelFor(const LinkDensity& density, TimeSpan visible, double shareOfRows,
                             std::size_t budget)
{
    const auto length = static_cast<double>(std::max<std::int64_t>(1, density.extent.duration().ns));
    const double share =
        std::min(1.0, static_cast<double>(visible.duration().ns) / length) * std::min(1.0, shareOfRows);
    unsigned level = 0;
    while (level + 1 < density.linksAtLevel.size()
           && static_cast<double>(density.linksAtLevel[level]) * share > static_cast<double>(budget))
    {
        ++level;
    }
    return level;
}

} // namespace pipescope::scene
