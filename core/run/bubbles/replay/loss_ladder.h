#pragma once

#include "core/run/bubbles/replay/replay.h"
#include "core/run/bubbles/replay/usual_times.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pipescope {

/// Why a step takes longer than its busiest rank would have to work: each rung is what a replay gets shorter
/// by, when one more cause is taken away.
enum class LossRung : std::uint8_t
{
    /// Gaps before blocks of which nothing says what they wait for, and what blocks that begin before their
    /// data came make up: the error of the replay.
    ReplayError,
    /// Ranks whose first block begins after it could, or that post their first receives late.
    LateStart,
    /// Blocks that begin after they could, while their rank is in a collective.
    ExposedCommunication,
    /// Blocks that begin after they could for no recorded reason.
    LaunchGaps,
    /// Transfers that take longer than the median of their two ranks.
    TransferJitter,
    /// Blocks that take longer than their kind of work usually does on their rank.
    MicroBatchJitter,
    /// Ranks that are slower than their peers: ranks of the same stage, of other replicas.
    SlowRanks,
    /// Stages that take longer than the mean.
    UnequalStages,
    /// Time of transfers, and of posting them.
    Latency,
    /// What the schedule itself leaves idle.
    Inherent
};
constexpr std::size_t kLossRungCount = 10;

/// "launch_gaps", …: the names of the JSON.
std::string_view lossRungName(LossRung rung);

/// The ladder of one graph, or the sum of several. A rung may be negative: a median may be longer than a
/// lucky value was. Rungs depend on their order, which is fixed.
struct LossLadder
{
    /// Length of the measured window, and of each replay: lengths[i] - lengths[i + 1] is rung i. ns.
    std::array<std::int64_t, kLossRungCount + 1> lengths{};

    std::int64_t measured() const { return lengths.front(); }

    /// What the busiest rank works, without all that the rungs take away.
    std::int64_t ideal() const { return lengths.back(); }

    std::int64_t rung(LossRung rung) const
    {
        const auto i = static_cast<std::size_t>(rung);
        return lengths[i] - lengths[i + 1];
    }

    /// |rung(ReplayError)| as a share of the window, 0 … 1. 0 for an empty window.
    double replayError() const;
    /// The graph does not explain the step: its rungs are not to be believed.
    bool isRefused() const;

    void add(const LossLadder& other);
};

/// Typical costs of transfers by the two ranks they go between; ns.
class UsualTransfers
{
public:
    explicit UsualTransfers(const StepGraphs& graphs);

    /// Medians of the lags and moves between a transfer's ranks; its own posting.
    TransferCosts costsOf(const StepGraph& graph, const StepTransfer& transfer) const;

    /// Two tracks and the median time that data moves from the one to the other.
    struct Pair
    {
        TrackIndex source;
        TrackIndex target;
        TransferCosts usual;
    };

    /// In order of source and target.
    const std::vector<Pair>& pairs() const { return m_pairs; }

private:
    std::vector<Pair> m_pairs;
};

/// The ladder of one graph. `times` and `transfers` are those of the run. Linear.
LossLadder lossLadderOf(const StepGraph& graph, const std::vector<UsualTime>& times,
                        const UsualTransfers& transfers);

/// What a replay of the graph costs without the causes of all rungs up to, and including, `last`. The
/// arguments are those of lossLadderOf().
ReplayCosts costsWithout(LossRung last, const StepGraph& graph, const std::vector<UsualTime>& times,
                         const UsualTransfers& transfers);

/// Costs without the gaps of blocks whose inputs are not known, which no cause explains.
ReplayCosts explainedCosts(const StepGraph& graph);

/// Takes away what is late at the begin of a rank: the gap before its first block as far as it is longer than
/// the rank's median gap, and receives posted before that block.
void removeLateStart(const StepGraph& graph, std::uint32_t rank, ReplayCosts& costs);

/// Takes away the gaps before the blocks of a rank; of the one before its first block as much as its median
/// gap.
void removeLaunchGaps(const StepGraph& graph, std::uint32_t rank, ReplayCosts& costs);

} // namespace pipescope
