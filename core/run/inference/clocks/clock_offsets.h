#pragma once

#include "core/base/time.h"
#include "core/run/model/trace.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pipescope {

/// When the operators between two ranks finish, each on its own clock, in order of begin; some may have no
/// partner.
struct FinishTimes
{
    std::vector<std::int64_t> first;
    std::vector<std::int64_t> second;
};

/// The second clock minus the first.
struct OffsetEstimate
{
    Duration ahead;
    /// Median deviation of the transfers it rests on.
    Duration spread;
    /// Transfers that finish together by it.
    std::uint64_t links = 0;
};

/// Estimates how far one clock is ahead of another from the operators of all rank pairs between them, some of
/// which may have lost operators anywhere: the offset by which most of them finish together. Empty if too few
/// do, or if another offset does nearly as well. On `sharedClock` only 0 is considered. n log n.
std::optional<OffsetEstimate> estimateOffset(std::span<const FinishTimes> pairs, bool sharedClock);

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
    void estimate(std::size_t workers);

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
    /// Indexed by source and target.
    std::map<ClockPair, Handovers> m_handovers;
    std::map<ClockPair, OffsetEstimate> m_estimates;
    /// Indexed by clock; clocks without an offset to another one are separate trees.
    std::vector<TreePlace> m_places;
};

/// Both operators of a transfer finish with the same acknowledgement: within a few microseconds.
constexpr Duration kEndsAgree{5'000};

/// A transfer: positions among the operators of either side.
struct EndMatch
{
    std::uint32_t first = 0;
    std::uint32_t second = 0;

    bool operator==(const EndMatch&) const = default;
};

/// Finds which operators of two sides finish together. Times are those at which the operators of one pair of
/// ranks finish, each side on its own clock, nanoseconds; `ahead` is the second clock minus the first. The
/// result is in order on both sides. An operator without a partner, or with several possible ones, is left
/// out. Times that are not in order match nothing. Linear.
std::vector<EndMatch> alignEnds(std::span<const std::int64_t> first, std::span<const std::int64_t> second,
                                Duration ahead);

/// Adds matches between two existing ones, where both sides have the same number of operators: these finish
/// further apart, but still far closer to each other than to their neighbours.
std::vector<EndMatch> withNearEnds(std::span<const std::int64_t> first, std::span<const std::int64_t> second,
                                   Duration ahead, const std::vector<EndMatch>& matches);

/// Adds matches likewise between transfers that pass through buffers, whose sends may end long before their
/// receives begin: the order decides, and that no receive ends before its send began.
std::vector<EndMatch> withBufferedSends(std::span<const std::int64_t> sendBegins,
                                        std::span<const std::int64_t> receiveEnds, Duration ahead,
                                        const std::vector<EndMatch>& matches);

/// Reports each host whose clock is known to be ahead of or behind its reference by more than the estimate's
/// error, and by enough to be seen beside the links: half of the time that data take from one to the other.
void reportClockOffsets(Trace& trace);

} // namespace pipescope
