#pragma once

#include "core/run/model/trace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope {

/// A block of a step graph.
using NodeIndex = Index<struct StepNodeTag>;
/// A transfer of a step graph.
using TransferIndex = Index<struct StepTransferTag>;
/// A kind of work that a rank does again and again: forwards of one virtual stage, …
using WorkIndex = Index<struct WorkTag>;

/// What may delay a block, as far as it is known.
enum class InputsKnown : std::uint8_t
{
    /// All that the block waits for is in the graph.
    Yes,
    /// The block's place in the pipeline, or the block that makes its input, is not known.
    No
};

/// How a receiver gets ready for a transfer.
struct ReceivePost
{
    /// The block of the receiver's rank after whose begin or end the receive is posted; empty for receives
    /// that are posted before the rank's first block.
    std::optional<NodeIndex> after;
    bool isAfterEnd = true;
    /// Time from there to the posting; from the window's begin without a block. ns.
    std::int64_t lag = 0;
};

/// Data that goes from one block to another. All times in ns; times of day count from the window's begin.
/// Data moves from `dataBegin` to `dataEnd`: startLag after both the send's begin and the receive's.
struct StepTransfer
{
    NodeIndex producer;
    NodeIndex consumer;
    /// Empty where it follows from micro-batch and virtual stage alone.
    std::optional<LinkIndex> link;
    /// Empty where no operator of the receiver is recorded.
    std::optional<ReceivePost> post;
    /// From the producer's end to the send's begin.
    std::int64_t sendLag = 0;
    std::int64_t startLag = 0;
    std::int64_t move = 0;
    std::int64_t sendBegin = 0;
    std::int64_t postBegin = 0;
    std::int64_t dataBegin = 0;
    std::int64_t dataEnd = 0;
    /// Operators tell when data moved; without them `move` is concluded from the blocks of all transfers
    /// between the two ranks.
    bool isTimed = false;
};

/// Half-open, ns from the begin of the graph's window.
struct GraphSpan
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
};

/// Blocks that the schedule has at one place of a rank's order, and that are not recorded.
struct MissingBlocks
{
    /// The recorded block that follows them; the rank's endNode behind the last one.
    NodeIndex before;
    std::uint32_t count = 0;
    /// What they usually take together, ns.
    std::int64_t usual = 0;
};

/// One rank in a step graph; its blocks are the nodes [firstNode, endNode), in order of begin.
struct GraphRank
{
    TrackIndex track;
    Rank rank;
    std::optional<Stage> stage;
    std::uint32_t firstNode = 0;
    std::uint32_t endNode = 0;
    /// When the rank was in at least one collective: apart from each other, in order, within the window.
    std::vector<GraphSpan> collectives{};
    /// In order; empty where the schedule is not known.
    std::vector<MissingBlocks> missing{};
};

/// What the blocks of one pipeline in one step wait for. Nodes are blocks; a block waits for the one before
/// it on its rank, for the transfers that bring its input, and, where sends hold their rank up, for those of
/// the block before it. The forward of the last virtual stage and its backward lie on one rank, so that the
/// order on that rank covers them. All times are ns from the window's begin, on one clock.
struct StepGraph
{
    StepIndex step;
    PipelineGroupIndex group;
    /// From the first block's begin to the last one's end over all ranks of the group.
    TimeSpan window;
    /// In stage order, those with blocks in this step only.
    std::vector<GraphRank> ranks;

    // Columns by NodeIndex.
    std::vector<std::int64_t> begin;
    std::vector<std::int64_t> end;
    std::vector<std::uint32_t> rankOf;
    std::vector<BlockIndex> block;
    std::vector<BlockKind> kind;
    std::vector<WorkIndex> work;
    std::vector<InputsKnown> inputsKnown;

    /// Indexed by consumer.
    std::vector<StepTransfer> transfers;
    /// Nodes so that all a node waits for comes before it.
    std::vector<NodeIndex> order;
    /// Transfers that node i waits for: waits[firstWait[i] … firstWait[i + 1]).
    std::vector<std::uint32_t> firstWait;
    std::vector<TransferIndex> waits;
    /// When ranks of the group were in collectives of this step before its first block or after its last one:
    /// the length of their union, ns.
    std::int64_t collectivesOutside = 0;
    /// Links that were left out because the consumer began before the producer.
    std::uint64_t impossibleLinks = 0;
    /// There are transfers whose messages are not recorded: what gaps between blocks are for is not certain
    /// then, since sends and receives may hold ranks up.
    bool hasUntimed = false;

    std::size_t size() const { return begin.size(); }

    std::int64_t length() const { return window.duration().ns; }

    std::span<const TransferIndex> waitsOf(NodeIndex node) const
    {
        return std::span(waits).subspan(firstWait[node.value],
                                        firstWait[node.value + 1] - firstWait[node.value]);
    }

    /// The block before it on its rank.
    std::optional<NodeIndex> previous(NodeIndex node) const
    {
        const bool isFirst = ranks[rankOf[node.value]].firstNode == node.value;
        return isFirst ? std::nullopt : std::optional(NodeIndex{node.value - 1});
    }

    const StepTransfer& transfer(TransferIndex index) const { return transfers[index.value]; }
};

/// What makes two kinds of work the same: their ranks are peers.
struct PeerWork
{
    BlockKind kind = BlockKind::Forward;
    /// As in Work; of bidirectional schedules 0, since both directions work on the same model.
    std::int32_t forwardChunk = -1;
    std::int32_t backwardChunk = -1;
    /// The stage; of bidirectional schedules the one that does this work in direction 0.
    std::optional<Stage> stage;
};

/// One kind of work of one rank. Chunks are numbered on each rank from 0, along the model.
struct Work
{
    TrackIndex track;
    std::optional<Stage> stage;
    BlockKind kind = BlockKind::Forward;
    /// Chunk of the forward and of the backward; -1 without one.
    std::int32_t forwardChunk = -1;
    std::int32_t backwardChunk = -1;
    /// The virtual stages of these chunks, counted along the model in either direction; -1 without one.
    std::int32_t forwardStage = -1;
    std::int32_t backwardStage = -1;
    PeerWork peers;
};

/// The graphs of a run, and the kinds of work of its ranks.
struct StepGraphs
{
    /// Ordered by step, then pipeline group; those without blocks are left out.
    std::vector<StepGraph> graphs;
    std::vector<Work> works;
};

/// Builds the graphs of all steps. Blocks of no schedule (Other) and blocks without a step are left out, and
/// so are steps of more than an hour. Times are taken as they are: those of hosts with different clocks must
/// have been brought onto one before (withClockShifts). Linear in blocks and links, but for sorting. Empty
/// after a stop request.
std::optional<StepGraphs> buildStepGraphs(const Trace& trace, const std::stop_token& stop);

} // namespace pipescope
