#pragma once

#include "core/run/inference/clocks/offset_estimate.h"
#include "core/run/model/trace.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace pipescope {

/// Data that went from one clock to another: the source's time at the end of the block that made them, the
/// target's at the begin of the block that needed them.
struct Handovers
{
    Duration shortest;
    std::uint64_t count = 0;

    void add(Duration passed);
    void add(const Handovers& others);
};

/// How far the clocks of a run's hosts are ahead of each other, from the operators between their ranks.
class ClockOffsets
{
public:
    explicit ClockOffsets(const Trace& trace);

    /// Operators of two tracks, some of which finish together. `times.first` are those of `first`.
    void add(TrackIndex first, TrackIndex second, FinishTimes times);
    /// Adds data that blocks of the source made and blocks of the target needed. Where data go both ways
    /// between two clocks, they give an upper and a lower bound of the offset; the middle is used.
    void addHandovers(TrackIndex source, TrackIndex target, const Handovers& handovers);
    /// Estimates the offsets from everything that was added, and drops it.
    void estimate();

    /// The second track's clock minus the first one's: 0 on one host, else estimated from the links between
    /// the two hosts, directly or over other hosts; empty if there are none.
    std::optional<Duration> ahead(TrackIndex first, TrackIndex second) const;
    /// Whether operators of the two tracks are known to finish together with that offset.
    bool isTrusted(TrackIndex first, TrackIndex second) const;

    /// Fills in the hosts' clocks.
    void assignClocks(Trace& trace) const;

private:
    /// A host, or a track whose host is not recorded.
    using Clock = std::uint32_t;
    using ClockPair = std::pair<Clock, Clock>;

    /// The place of a clock in the tree of the best known offsets.
    struct TreePlace
    {
        Clock root = 0;
        Duration ahead;
        std::uint64_t links = 0;
        Duration spread;
    };

    Clock clockOf(TrackIndex track) const { return m_clocks[track.value]; }

    void grow();
    void estimateByHandovers();

    std::vector<Clock> m_clocks;
    std::map<ClockPair, std::vector<FinishTimes>> m_times;
    /// By source and target.
    std::map<ClockPair, Handovers> m_handovers;
    std::map<ClockPair, OffsetEstimate> m_estimates;
    /// By clock; clocks without an offset to another one are separate trees.
    std::vector<TreePlace> m_places;
};

} // namespace pipescope
