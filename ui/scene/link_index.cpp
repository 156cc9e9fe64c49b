#include "ui/scene/link_index.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

namespace pipescope::scene {
namespace {

/// Of the first link of a channel: kept at every level.
constexpr std::uint8_t kKeptAlways = 63;

std::int64_t beginOf(const Link& link)
{
    return std::min(link.departure(), link.arrival()).ns;
}

std::int64_t endOf(const Link& link)
{
    return std::max(link.departure(), link.arrival()).ns;
}

auto channelKey(const Link& link)
{
    return std::tuple(link.source.track, link.target.track, link.step);
}

/// Highest level that keeps a link: it is the first of its window of 2^n exactly when its bits from n up
/// differ from its predecessor's.
std::uint8_t levelOf(std::int64_t before, std::int64_t begin)
{
    const auto difference = static_cast<std::uint64_t>(before) ^ static_cast<std::uint64_t>(begin);
    return static_cast<std::uint8_t>(difference == 0 ? 0 : std::bit_width(difference) - 1);
}

} // namespace

LinkTimes::LinkTimes(const Trace& trace)
{
    m_links.reserve(trace.links.size());
    for (std::size_t i = 0; i < trace.links.size(); ++i) {
        m_links.emplace_back(i);
    }
    std::stable_sort(m_links.begin(), m_links.end(), [&](LinkIndex a, LinkIndex b) {
        const Link& left = trace.link(a);
        const Link& right = trace.link(b);
        return std::tuple(channelKey(left), beginOf(left)) < std::tuple(channelKey(right), beginOf(right));
    });
    m_begins.reserve(m_links.size());
    m_latestEnds.reserve(m_links.size());
    m_levels.reserve(m_links.size());
    addChannels(trace);
}

void LinkTimes::addChannels(const Trace& trace)
{
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        const Link& link = trace.link(m_links[i]);
        const TimeSpan span{{beginOf(link)}, {endOf(link)}};
        const bool opens = i == 0 || channelKey(link) != channelKey(trace.link(m_links[i - 1]));
        if (opens) {
            m_channels.push_back({link.source.track, link.target.track, link.step, i, i, span});
        }
        LinkChannel& channel = m_channels.back();
        channel.last = i + 1;
        channel.extent = channel.extent.united(span);
        m_levels.push_back(opens ? kKeptAlways : levelOf(m_begins.back(), span.begin.ns));
        m_begins.push_back(span.begin.ns);
        m_latestEnds.push_back(channel.extent.end.ns);
    }
}

std::pair<std::size_t, std::size_t> LinkTimes::within(const LinkChannel& channel, TimeSpan window) const
{
    const auto at = [](const auto& column, std::size_t i) {
        return column.begin() + static_cast<std::ptrdiff_t>(i);
    };
    const auto first =
        std::lower_bound(at(m_latestEnds, channel.first), at(m_latestEnds, channel.last), window.begin.ns)
        - m_latestEnds.begin();
    const auto last = std::upper_bound(at(m_begins, channel.first), at(m_begins, channel.last), window.end.ns)
                      - m_begins.begin();
    return {static_cast<std::size_t>(first), static_cast<std::size_t>(std::max(first, last))};
}

std::size_t LinkTimes::firstBeginningAt(const LinkChannel& channel, std::int64_t ns, std::size_t from) const
{
    const auto first = m_begins.begin() + static_cast<std::ptrdiff_t>(from);
    const auto last = m_begins.begin() + static_cast<std::ptrdiff_t>(channel.last);
    return static_cast<std::size_t>(std::lower_bound(first, last, ns) - m_begins.begin());
}

LinkDensity LinkTimes::density(const RowLayout& layout, std::optional<StepIndex> step) const
{
    LinkDensity density;
    for (std::size_t c = 0; c < m_channels.size(); ++c) {
        const LinkChannel& channel = m_channels[c];
        if ((step && channel.step != step) || !layout.rowOf(channel.source) || !layout.rowOf(channel.target))
        {
            continue;
        }
        density.extent = density.channels.empty() ? channel.extent : density.extent.united(channel.extent);
        density.channels.push_back(static_cast<std::uint32_t>(c));
        for (std::size_t i = channel.first; i < channel.last; ++i) {
            ++density.linksAtLevel[m_levels[i]];
        }
    }
    // What one level keeps, all lower ones keep as well.
    for (std::size_t n = density.linksAtLevel.size() - 1; n > 0; --n) {
        density.linksAtLevel[n - 1] += density.linksAtLevel[n];
    }
    return density;
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
