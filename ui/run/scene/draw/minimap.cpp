#include "ui/run/scene/draw/minimap.h"

#include "core/run/analysis/empty_ranks.h"
#include "ui/run/scene/axis/viewport.h"

#include <algorithm>
#include <cmath>

namespace pipescope::scene {
namespace {

/// Lanes with fewer items per column are walked item by item.
constexpr std::size_t kItemsPerColumn = 8;

/// Busy time by column and role.
class ColumnSums
{
public:
    ColumnSums(TimeSpan run, std::size_t columns)
        : m_run(run)
        , m_length(std::max(1.0, static_cast<double>(run.duration().ns)))
        , m_sums(columns)
    { }

    /// Adds the part of the lane that lies in the time.
    void add(const LaneIndex& lane)
    {
        std::uint64_t visited = 0;
        const std::size_t first = lane.firstEndingAfter(m_run.begin.ns);
        const std::size_t last = lane.firstBeginningAt(m_run.end.ns, first, lane.size(), visited);
        if (last - first <= kItemsPerColumn * m_sums.size()) {
            for (std::size_t i = first; i < last; ++i) {
                spread(lane, i);
            }
        } else {
            // Only the first of them can reach in from before.
            spread(lane, first);
            addByColumns(lane, first + 1, last);
        }
    }

    std::vector<RoleShares> shares(std::size_t tracks) const
    {
        const double capacity = m_length / static_cast<double>(m_sums.size())
                                * static_cast<double>(std::max<std::size_t>(1, tracks));
        std::vector<RoleShares> shares(m_sums.size());
        for (std::size_t c = 0; c < m_sums.size(); ++c) {
            double all = 0.0;
            for (const double sum : m_sums[c]) {
                all += sum;
            }
            // Blocks of a rank that overlap take no more than all of its time.
            const double whole = std::max(capacity, all);
            for (std::size_t r = 0; r < m_sums[c].size(); ++r) {
                shares[c][r] = static_cast<float>(m_sums[c][r] / whole);
            }
        }
        return shares;
    }

private:
    std::int64_t edge(std::size_t column) const
    {
        const double part = static_cast<double>(column) / static_cast<double>(m_sums.size());
        // The longest run, as a floating-point number, is rounded beyond what an integer holds.
        constexpr double kMax = 9.2e18;
        return saturatingAdd(m_run.begin.ns, static_cast<std::int64_t>(std::min(m_length * part, kMax)));
    }

    std::size_t columnOf(std::int64_t ns) const
    {
        const double part = static_cast<double>(saturatingSubtract(ns, m_run.begin.ns)) / m_length;
        const auto count = static_cast<double>(m_sums.size());
        return static_cast<std::size_t>(std::clamp(std::floor(part * count), 0.0, count - 1.0));
    }

    void spread(const LaneIndex& lane, std::size_t i)
    {
        const std::int64_t begin = std::max(lane.beginNs(i), m_run.begin.ns);
        const std::int64_t end = std::min(lane.endNs(i), m_run.end.ns);
        const auto role = static_cast<std::size_t>(lane.role(i));
        for (std::size_t c = columnOf(begin); c < m_sums.size() && edge(c) < end; ++c) {
            const std::int64_t busy =
                saturatingSubtract(std::min(end, edge(c + 1)), std::max(begin, edge(c)));
            m_sums[c][role] += static_cast<double>(std::max<std::int64_t>(0, busy));
        }
    }

    void addByColumns(const LaneIndex& lane, std::size_t first, std::size_t last)
    {
        std::uint64_t visited = 0;
        for (std::size_t c = 0; c < m_sums.size() && first < last; ++c) {
            const bool isLast = c + 1 == m_sums.size();
            const std::size_t next = isLast ? last : lane.firstBeginningAt(edge(c + 1), first, last, visited);
            if (next > first) {
                // Only the last of them can reach beyond the column.
                const BusyByRole busy = lane.busy(first, next - 1, visited);
                for (std::size_t r = 0; r < busy.size(); ++r) {
                    m_sums[c][static_cast<std::size_t>(lane.roleAt(r))] += static_cast<double>(busy[r]);
                }
                spread(lane, next - 1);
            }
            first = next;
        }
    }

    TimeSpan m_run;
    double m_length;
    std::vector<std::array<double, kColourRoleCount>> m_sums;
};

bool hasBlocks(const SceneIndex& index)
{
    return std::any_of(index.trace->tracks.begin(), index.trace->tracks.end(),
                       [](const Track& track) { return !track.blocks.empty(); });
}

double lengthOf(TimeSpan span)
{
    return static_cast<double>(span.duration().ns);
}

Duration rounded(double ns)
{
    return {static_cast<std::int64_t>(std::llround(std::clamp(ns, -Viewport::kFarNs, Viewport::kFarNs)))};
}

} // namespace

std::vector<TrackIndex> minimapTracks(const Trace& trace, std::vector<TrackIndex> tracks)
{
    if (hasPipeline(trace)) {
        std::erase_if(tracks, [&](TrackIndex track) { return trace.track(track).isOther; });
    }
    return tracks;
}

MinimapColumns minimapColumns(const SceneIndex& index, std::span<const TrackIndex> tracks, TimeSpan time,
                              std::size_t columns, const std::stop_token& stop)
{
    if (columns == 0) {
        return {time, {}};
    }
    ColumnSums sums(time, columns);
    const bool showsBlocks = hasBlocks(index);
    std::size_t counted = 0;
    for (const TrackIndex track : tracks) {
        if (stop.stop_requested()) {
            break;
        }
        ++counted;
        const SceneIndex::TrackLanes& lanes = index.tracks[track.value];
        for (const LaneIndex& lane : showsBlocks ? lanes.blocks : lanes.operators) {
            sums.add(lane);
            if (index.trace->track(track).isOther) {
                // Calls within calls do not make a thread busier.
                break;
            }
        }
    }
    return {time, sums.shares(counted)};
}

MinimapGeometry::MinimapGeometry(TimeSpan run, double width)
    : m_run(run)
    , m_width(std::max(1.0, width))
    , m_nsPerPixel(std::max(1.0, lengthOf(run)) / m_width)
{ }

double MinimapGeometry::xOf(TimePoint time) const
{
    return static_cast<double>((time - m_run.begin).ns) / m_nsPerPixel;
}

TimePoint MinimapGeometry::timeAt(double x) const
{
    return m_run.begin + rounded(std::clamp(x, 0.0, m_width) * m_nsPerPixel);
}

std::pair<double, double> MinimapGeometry::windowOf(TimeSpan visible) const
{
    const double left = std::clamp(xOf(visible.begin), 0.0, m_width);
    const double right = std::clamp(xOf(visible.end), 0.0, m_width);
    const double missing = std::max(0.0, kMinWindowPixels - (right - left));
    const double shifted = std::clamp(left - missing / 2.0, 0.0, std::max(0.0, m_width - kMinWindowPixels));
    return missing > 0.0 ? std::pair(shifted, shifted + kMinWindowPixels) : std::pair(left, right);
}

MinimapPart MinimapGeometry::partAt(TimeSpan visible, double x) const
{
    const auto [left, right] = windowOf(visible);
    // Most of a narrow window is for moving it.
    const double inside = std::min(kEdgeReach, (right - left) / 4.0);
    if (x < left - kEdgeReach || x > right + kEdgeReach) {
        return MinimapPart::Outside;
    }
    if (x < left + inside) {
        return MinimapPart::LeftEdge;
    }
    return x > right - inside ? MinimapPart::RightEdge : MinimapPart::Window;
}

TimeSpan MinimapGeometry::withinRun(TimeSpan span) const
{
    const Duration length = span.duration();
    if (length >= m_run.duration()) {
        return m_run;
    }
    const TimePoint begin = std::clamp(span.begin, m_run.begin, m_run.end - length);
    return {begin, begin + length};
}

TimeSpan MinimapGeometry::dragged(MinimapPart part, TimeSpan visible, double fromX, double toX) const
{
    const Duration way = rounded((toX - fromX) * m_nsPerPixel);
    const Duration least = rounded(Viewport::kMinimumSpanNs);
    switch (part) {
    case MinimapPart::LeftEdge:
        return {std::clamp(visible.begin + way, m_run.begin, std::max(m_run.begin, visible.end - least)),
                visible.end};
    case MinimapPart::RightEdge:
        return {visible.begin,
                std::clamp(visible.end + way, std::min(m_run.end, visible.begin + least), m_run.end)};
    case MinimapPart::Window:
    case MinimapPart::Outside:
        break;
    }
    return withinRun({visible.begin + way, visible.end + way});
}

TimeSpan MinimapGeometry::centred(TimeSpan visible, double x) const
{
    const TimePoint begin = timeAt(x) - Duration{visible.duration().ns / 2};
    return withinRun({begin, begin + visible.duration()});
}

TimeSpan MinimapGeometry::zoomed(TimeSpan visible, double factor, double x) const
{
    const double length = std::max(Viewport::kMinimumSpanNs, lengthOf(visible) / factor);
    const TimePoint fixed = std::clamp(timeAt(x), visible.begin, visible.end);
    const double part = lengthOf({visible.begin, fixed}) / std::max(1.0, lengthOf(visible));
    const TimePoint begin = fixed - rounded(part * length);
    return withinRun({begin, begin + rounded(length)});
}

} // namespace pipescope::scene
