#include "core/run/clock/solve_clocks.h"

#include "core/run/clock/message_bounds.h"

#include <algorithm>
#include <array>
#include <deque>

namespace pipescope {
namespace {

/// Times at which the bounds are put together.
constexpr std::size_t kTimes = 9;
constexpr std::size_t kMiddle = kTimes / 2;
constexpr double kMillion = 1e6;

using Interval = std::pair<std::optional<std::int64_t>, std::optional<std::int64_t>>;

class ClockSolver
{
public:
    explicit ClockSolver(const Trace& trace)
        : m_trace(trace)
        , m_clocks(trace)
        , m_bounds(boundsOfMessages(trace, m_clocks))
        , m_drifts(m_clocks.size())
        , m_isEstimated(m_clocks.size())
    {
        for (std::size_t i = 0; i < kTimes; ++i) {
            m_times[i] = m_bounds.first
                         + (m_bounds.last - m_bounds.first) / static_cast<std::int64_t>(kTimes - 1)
                               * static_cast<std::int64_t>(i);
            m_edges[i] = edgesAt(m_times[i]);
        }
    }

    ClockFigures solve()
    {
        ClockFigures figures;
        figures.violationsBefore = causalityViolations(m_trace);
        figures.contradiction = contradiction();
        for (std::size_t i = 0; i < m_clocks.size(); ++i) {
            figures.clocks.push_back({ClockIndex{i}, {}, {}, {}, {}, {}, m_bounds.messages[i]});
        }
        if (!figures.contradiction) {
            joinClocks(figures);
            bound(figures);
        }
        takeHostEstimates(figures);
        if (!figures.contradiction) {
            chooseLines(figures);
        }
        figures.violationsAfter = causalityViolations(m_trace, linesOfTracks(m_trace, figures));
        return figures;
    }

private:
    std::vector<ClockEdge> edgesAt(std::int64_t time) const
    {
        std::vector<ClockEdge> edges;
        for (const auto& [pair, hull] : m_bounds.hulls) {
            edges.push_back({pair.first, pair.second, hull.at(time)});
        }
        return edges;
    }

    /// Bounds of the offsets in the middle if the clocks drift as m_drifts says.
    std::vector<ClockEdge> edgesWithDrifts(const ClockFigures& figures) const
    {
        std::vector<ClockEdge> edges;
        for (const auto& [pair, hull] : m_bounds.hulls) {
            const auto [from, to] = pair;
            if (figures.areComparable(from, to)) {
                const double drift = m_drifts[to.value] - m_drifts[from.value];
                edges.push_back({from, to, hull.withDrift(drift, m_times[kMiddle])});
            }
        }
        return edges;
    }

    std::optional<ClockContradiction> contradiction() const
    {
        for (const auto& edges : m_edges) {
            const auto cycle = findNegativeCycle(m_clocks.size(), edges);
            if (!cycle) {
                continue;
            }
            ClockContradiction found;
            std::int64_t sum = 0;
            for (const ClockEdge& edge : *cycle) {
                found.clocks.push_back(edge.from);
                sum = saturatingAdd(sum, edge.most);
            }
            found.by = Duration{} - Duration{sum};
            return found;
        }
        return std::nullopt;
    }

    UpperBounds boundsFrom(ClockIndex clock, std::span<const ClockEdge> edges, bool isReversed) const
    {
        std::vector<ClockEdge> used(edges.begin(), edges.end());
        for (ClockEdge& edge : used) {
            if (isReversed) {
                std::swap(edge.from, edge.to);
            }
        }
        UpperBounds starts(m_clocks.size());
        starts[clock.value] = 0;
        return upperBounds(std::move(starts), used);
    }

    /// Gives all clocks that messages in both directions join the first of them as reference.
    void joinClocks(ClockFigures& figures) const
    {
        std::vector<bool> isJoined(m_clocks.size());
        for (std::size_t i = 0; i < m_clocks.size(); ++i) {
            if (isJoined[i] || m_bounds.messages[i] == 0) {
                continue;
            }
            const auto there = boundsFrom(ClockIndex{i}, m_edges[kMiddle], false);
            const auto back = boundsFrom(ClockIndex{i}, m_edges[kMiddle], true);
            for (std::size_t j = i; j < m_clocks.size(); ++j) {
                if (!isJoined[j] && there[j] && back[j]) {
                    figures.clocks[j].reference = ClockIndex{i};
                    isJoined[j] = true;
                }
            }
        }
    }

    /// What follows for a clock and its reference, at each time.
    void bound(ClockFigures& figures) const
    {
        std::vector<std::array<Interval, kTimes>> intervals(m_clocks.size());
        for (std::size_t k = 0; k < kTimes; ++k) {
            // The ways between clocks that are joined lead over no others.
            std::vector<std::vector<ClockEdge>> joined(m_clocks.size());
            for (const ClockEdge& edge : m_edges[k]) {
                if (figures.areComparable(edge.from, edge.to)) {
                    joined[figures.clocks[edge.from.value].reference.value].push_back(edge);
                }
            }
            for (std::size_t i = 0; i < m_clocks.size(); ++i) {
                if (joined[i].empty()) {
                    continue;
                }
                const auto there = boundsFrom(ClockIndex{i}, joined[i], false);
                const auto back = boundsFrom(ClockIndex{i}, joined[i], true);
                for (std::size_t j = 0; j < m_clocks.size(); ++j) {
                    if (figures.clocks[j].reference == ClockIndex{i}) {
                        intervals[j][k] = {saturatingSubtract(0, *back[j]), *there[j]};
                    }
                }
            }
        }
        for (std::size_t j = 0; j < m_clocks.size(); ++j) {
            ClockEstimate& clock = figures.clocks[j];
            if (clock.reference != ClockIndex{j}) {
                clock.low = Duration{*intervals[j][kMiddle].first};
                clock.high = Duration{*intervals[j][kMiddle].second};
                boundDrift(clock, intervals[j]);
            }
        }
    }

    void boundDrift(ClockEstimate& clock, const std::array<Interval, kTimes>& intervals) const
    {
        double least = -kMaxDriftPpm;
        double most = kMaxDriftPpm;
        for (std::size_t i = 0; i < kTimes; ++i) {
            for (std::size_t k = i + 1; k < kTimes; ++k) {
                const auto apart = static_cast<double>(m_times[k] - m_times[i]);
                if (apart <= 0) {
                    continue;
                }
                const auto slope = [&](std::int64_t from, std::int64_t to) {
                    return static_cast<double>(saturatingSubtract(to, from)) / apart * kMillion;
                };
                most = std::min(most, slope(*intervals[i].first, *intervals[k].second));
                least = std::max(least, slope(*intervals[i].second, *intervals[k].first));
            }
        }
        clock.driftLowPpm = least;
        clock.driftHighPpm = most;
    }

    /// The offsets that the hosts have already, where messages alone say nothing or no better.
    void takeHostEstimates(ClockFigures& figures)
    {
        for (std::size_t i = 0; i < m_trace.hosts.size(); ++i) {
            const auto& known = m_trace.hosts[i].clock;
            ClockEstimate& clock = figures.clocks[i];
            const bool isAlone = clock.reference == ClockIndex{i};
            if (!known || known->reference.value == i
                || (!isAlone && clock.reference.value != known->reference.value)) {
                continue;
            }
            const bool isInside =
                !(clock.low && known->ahead < *clock.low) && !(clock.high && *clock.high < known->ahead);
            const bool isOfReference =
                figures.clocks[known->reference.value].reference.value == known->reference.value;
            if (isInside && isOfReference) {
                clock.reference = ClockIndex{known->reference.value};
                clock.line.ahead = known->ahead;
                m_isEstimated[i] = true;
            }
        }
    }

    void chooseLines(ClockFigures& figures)
    {
        std::vector<std::int64_t> wanted;
        for (std::size_t i = 0; i < m_clocks.size(); ++i) {
            ClockEstimate& clock = figures.clocks[i];
            // A rank without a host is taken to share the others' clock, unless messages say otherwise.
            const bool mayBeShared =
                i >= m_trace.hosts.size() && clock.low <= Duration{} && clock.high >= Duration{};
            if (!m_isEstimated[i] && !mayBeShared && clock.low && clock.high) {
                clock.line.ahead = Duration{clock.low->ns + (*clock.high - *clock.low).ns / 2};
            }
            wanted.push_back(clock.line.ahead.ns);
        }
        auto edges = edgesWithDrifts(figures);
        if (findNegativeCycle(m_clocks.size(), edges)) {
            fitDrifts(figures);
            edges = edgesWithDrifts(figures);
        }
        if (!findNegativeCycle(m_clocks.size(), edges)) {
            wanted = keptOffsets(wanted, edges);
        }
        for (std::size_t i = 0; i < m_clocks.size(); ++i) {
            ClockEstimate& clock = figures.clocks[i];
            const std::int64_t ofReference = wanted[clock.reference.value];
            clock.line.at = m_bounds.origins[i] + Duration{m_times[kMiddle]};
            clock.line.ahead = Duration{saturatingSubtract(wanted[i], ofReference)};
            clock.line.driftPpm = m_drifts[i] - m_drifts[clock.reference.value];
        }
    }

    /// From each reference along messages in both directions.
    void fitDrifts(const ClockFigures& figures)
    {
        std::vector<bool> isFitted(m_clocks.size());
        for (std::size_t i = 0; i < m_clocks.size(); ++i) {
            if (figures.clocks[i].reference != ClockIndex{i}) {
                continue;
            }
            std::deque<ClockIndex> next{ClockIndex{i}};
            isFitted[i] = true;
            while (!next.empty()) {
                const ClockIndex from = next.front();
                next.pop_front();
                for (auto it = m_bounds.hulls.lower_bound({from, ClockIndex{0U}});
                     it != m_bounds.hulls.end() && it->first.first == from; ++it)
                {
                    const ClockIndex to = it->first.second;
                    const auto back = m_bounds.hulls.find({to, from});
                    if (!isFitted[to.value] && back != m_bounds.hulls.end()) {
                        m_drifts[to.value] = m_drifts[from.value] + widestDrift(it->second, back->second);
                        isFitted[to.value] = true;
                        next.push_back(to);
                    }
                }
            }
        }
    }

    /// The drift with which the bounds of both directions leave most room between them.
    double widestDrift(const BoundHull& there, const BoundHull& back) const
    {
        const auto room = [&](double drift) {
            return saturatingAdd(there.withDrift(drift, m_times[kMiddle]),
                                 back.withDrift(-drift, m_times[kMiddle]));
        };
        // The room has a single peak: it is the least of functions that are straight.
        double low = -kMaxDriftPpm;
        double high = kMaxDriftPpm;
        constexpr int kRounds = 60;
        for (int round = 0; round < kRounds; ++round) {
            const double third = (high - low) / 3;
            if (room(low + third) < room(high - third)) {
                low += third;
            } else {
                high -= third;
            }
        }
        return (low + high) / 2;
    }

    const Trace& m_trace;
    ClockSet m_clocks;
    MessageBounds m_bounds;
    std::array<std::int64_t, kTimes> m_times{};
    std::array<std::vector<ClockEdge>, kTimes> m_edges;
    std::vector<double> m_drifts;
    /// Indexed by ClockIndex: the host's estimate is taken.
    std::vector<bool> m_isEstimated;
};

} // namespace

bool ClockFigures::isAnyMoved() const
{
    return std::ranges::any_of(clocks, [](const ClockEstimate& clock) { return !clock.line.isZero(); });
}

ClockFigures solveClocks(const Trace& trace)
{
    return ClockSolver(trace).solve();
}

std::vector<ClockLine> linesOfTracks(const Trace& trace, const ClockFigures& figures)
{
    const ClockSet clocks(trace);
    std::vector<ClockLine> lines;
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        lines.push_back(figures.clocks[clocks.of(TrackIndex{i}).value].line);
    }
    return lines;
}

} // namespace pipescope
