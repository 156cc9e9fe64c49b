#include "core/run/bubbles/path/link_figures.h"

#include "core/base/order_statistics.h"

#include <bit>
#include <map>
#include <utility>

namespace pipescope {
namespace {

/// Messages that are looked at together.
class Messages
{
public:
    void add(const StepTransfer& transfer, std::int64_t bytes)
    {
        m_latencies.push_back(transfer.startLag + transfer.move);
        if (bytes > 0) {
            m_bytes = saturatingAdd(m_bytes, bytes);
            m_moving = saturatingAdd(m_moving, transfer.move);
        }
    }

    LinkFigures figures()
    {
        constexpr std::size_t kHundred = 100;
        constexpr std::size_t kMost = 95;
        constexpr double kSecond = 1e9;
        LinkFigures figures;
        figures.messages = m_latencies.size();
        figures.bytes = m_bytes;
        figures.latency = medianOf(m_latencies);
        figures.latencyOf95Percent = valueAt(m_latencies, (m_latencies.size() * kMost - 1) / kHundred);
        if (m_bytes > 0 && m_moving > 0) {
            figures.bytesPerSecond = static_cast<double>(m_bytes) / static_cast<double>(m_moving) * kSecond;
        }
        return figures;
    }

private:
    std::vector<std::int64_t> m_latencies;
    std::int64_t m_bytes = 0;
    std::int64_t m_moving = 0;
};

/// Empty where the size is not recorded.
std::optional<std::int64_t> leastOfSizeClass(std::int64_t bytes)
{
    if (bytes <= 0) {
        return std::nullopt;
    }
    const auto bits = static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(bytes)) - 1);
    return std::int64_t{1} << (bits & ~1U);
}

} // namespace

LinksOfRun linksOfRun(const Trace& trace, const StepGraphs& graphs)
{
    std::map<std::pair<TrackIndex, TrackIndex>, Messages> pairs;
    std::map<std::pair<bool, std::optional<std::int64_t>>, Messages> sizes;
    const auto isBetweenHosts = [&](TrackIndex source, TrackIndex target) {
        return trace.track(source).host != trace.track(target).host;
    };
    for (const StepGraph& graph : graphs.graphs) {
        for (const StepTransfer& transfer : graph.transfers) {
            if (!transfer.isTimed || !transfer.link) {
                continue;
            }
            const Link& link = trace.link(*transfer.link);
            const TrackIndex source = link.source.track;
            const TrackIndex target = link.target.track;
            pairs[{source, target}].add(transfer, link.bytes);
            sizes[{isBetweenHosts(source, target), leastOfSizeClass(link.bytes)}].add(transfer, link.bytes);
        }
    }
    LinksOfRun links;
    for (auto& [ends, messages] : pairs) {
        links.pairs.push_back(
            {ends.first, ends.second, isBetweenHosts(ends.first, ends.second), messages.figures()});
    }
    for (auto& [place, messages] : sizes) {
        links.sizes.push_back({place.second, place.first, messages.figures()});
    }
    return links;
}

} // namespace pipescope
