#pragma once

#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/inference/links/data_flow.h"
#include "core/run/inference/links/transfer_ends.h"
#include "core/run/inference/placement/pipeline_order.h"
#include "core/run/model/captures/capture.h"
#include "core/run/model/trace.h"

#include <cstddef>
#include <vector>

namespace pipescope {

/// Gives blocks without a micro-batch the micro-batch of their links, if all their links agree and no other
/// block of the rank does the same work.
void supplyLabelsByLinks(Trace& trace);

/// Marks the blocks at both ends of a link as confirmed by it, if it carries the micro-batch of both from one
/// virtual stage to the next, was sent after its producer ended, and arrived before its consumer began.
void confirmLabelsByLinks(Trace& trace);

/// Finds each link's direction, micro-batch, virtual stage and blocks. The sender's blocks label its links
/// one by one if there are as many outputs as links and each follows its block; else a link carries the
/// output of the block just before it. A link whose receiver used the data before they arrived is a finding
/// and gets no labels. Without a schedule the direction follows from the blocks around the link. The links
/// must be in the order of pairOperators().
void explainLinks(Trace& trace, const DataFlow& flow, std::size_t workers);

/// Where the profiler's level records no peer: the peer of a send is the rank that the block before it sends
/// its result to. Batches are left to BatchInference.
void inferSendPeers(Trace& trace, const DataFlow& flow, std::size_t workers);

/// Receives of which only the sender knows that they belong together, once inferSendPeers() has been called.
/// Borrows the trace and the flow.
class ReceiveInference
{
public:
    ReceiveInference(Trace& trace, const DataFlow& flow, std::size_t workers);

    /// Adds the operators to `clocks`: they may finish together.
    void measure(ClockOffsets& clocks) const;
    /// The peer of a receive is the rank whose send finishes together with it; else, in schedules that post a
    /// receive just in time, the one that the block after it needs data from.
    void apply(const ClockOffsets& clocks) const;

private:
    /// What one rank receives from nobody known, by group, and what others send to it, by group and sender.
    struct OpenRank
    {
        std::vector<TransferEnd> receives;
        std::vector<TransferEnd> sends;
    };

    void noteEnds(TrackIndex index);

    Trace& m_trace;
    const DataFlow& m_flow;
    std::size_t m_workers;
    std::vector<OpenRank> m_ranks;
};

/// Fills in who was late, how long senders waited, and when their data moved.
void measureTransfers(Trace& trace, const ClockOffsets& clocks);

/// Numbers the message operators of one rank as msprof-analyze does, moves them to `track` with their texts
/// in `strings`, and gives the point-to-point operators of `rank` that were made from them their names and
/// rows. `isKept` says for each message operator whether its step is kept; the others are left out and not
/// counted.
void takeMessageOperators(RankCapture& rank, const std::vector<bool>& isKept, StringPool& strings,
                          Track& track);

/// Adds the operators with known peers to `clocks`: they may finish together.
void measureClocks(const Trace& trace, ClockOffsets& clocks, std::size_t workers);

/// Pairs sends with receives into `trace.links`, per communication group and directed pair of ranks: those
/// that finish together where the offset between the two clocks is known, else the k-th with the k-th if
/// there are as many. Raw clocks never reject a pair. Numbers the parts' ordinals as the sender counts them;
/// parts whose peer is not loaded are numbered by themselves. Ends without a partner are counted in the
/// findings. The links are in the order of their senders, and of the operators of each.
void pairOperators(Trace& trace, const ClockOffsets& clocks, std::size_t workers);

/// Fills in the global ranks of the peers that are recorded or the only possible ones.
void resolvePeers(Trace& trace, const GroupMembers& groups, std::size_t workers);

/// Fills in the missing places of peers in their groups.
void fillLocalRanks(Trace& trace, const GroupMembers& groups, std::size_t workers);
void reportUnknownPeers(Trace& trace);

} // namespace pipescope
