#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/inference/links/link_inference.h"
#include "core/run/inference/placement/pipeline_order.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

/// Transfers of one sender in one step to one receiver, in order.
using TransferKey = std::tuple<TrackIndex, std::optional<StepIndex>, Rank>;

/// A forward or backward of one virtual stage and micro-batch.
using WorkOfTrack = std::tuple<TrackIndex, std::optional<StepIndex>, LinkDirection, VirtualStage, MicroBatch>;

/// A block of the track that does it.
using BlockOfWork = std::pair<WorkOfTrack, BlockIndex>;

/// The data that a block sends to another rank.
struct Output
{
    /// Empty if it was not captured.
    std::optional<BlockIndex> block;
    BlockTransfer transfer;
};

LinkDirection directionFromKind(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Forward:
        return LinkDirection::Forward;
    case BlockKind::Backward:
        return LinkDirection::Backward;
    default:
        return LinkDirection::Unknown;
    }
}

class LinkExplainer
{
public:
    LinkExplainer(Trace& trace, DataFlow& flow)
        : m_trace(trace)
        , m_flow(flow)
        , m_disagreeing(trace.tracks.size())
    {
        for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
            m_orders.emplace_back(trace.tracks[t].blocks);
            collect(TrackIndex{t});
        }
        std::ranges::stable_sort(m_work, {}, &BlockOfWork::first);
    }

    void explain()
    {
        std::map<TransferKey, std::vector<Link*>> transfers;
        for (Link& link : m_trace.links) {
            transfers[{link.source.track, link.step, m_trace.track(link.target.track).rank}].push_back(&link);
        }
        for (const auto& [key, links] : transfers) {
            numberFromSender(key, links);
            numberBetween(key, links);
        }
        for (Link& link : m_trace.links) {
            if (!link.microBatch) {
                explainByTimes(link);
            }
        }
        takeFromReceivers();
        for (std::size_t t = 0; t < m_disagreeing.size(); ++t) {
            m_trace.findings.add(FindingId::LinkNumbersDisagree, m_trace.tracks[t].rank,
                                 m_trace.tracks[t].file, {}, m_disagreeing[t]);
        }
    }

private:
    void collect(TrackIndex t)
    {
        const Track& track = m_trace.track(t);
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            for (const BlockTransfer& output : m_flow.outputs(track, block)) {
                m_outputs[{t, block.step, output.peer}].push_back({BlockIndex{i}, output});
            }
            const bool hasForward = block.kind != BlockKind::Other;
            const bool hasBackward = block.kind == BlockKind::Backward || block.kind == BlockKind::Overlap;
            noteWork(t, block, block.forward, LinkDirection::Forward, hasForward, i);
            noteWork(t, block, block.backward, LinkDirection::Backward, hasBackward, i);
        }
    }

    void noteWork(TrackIndex t, const Block& block, const BlockPart& part, LinkDirection direction,
                  bool isThere, std::size_t i)
    {
        if (isThere && part.microBatch && part.virtualStage) {
            m_work.emplace_back(WorkOfTrack{t, block.step, direction, *part.virtualStage, *part.microBatch},
                                BlockIndex{i});
        }
    }

    /// The first block that does it.
    std::optional<BlockIndex> blockOf(const WorkOfTrack& work) const
    {
        const auto found = std::ranges::lower_bound(m_work, work, {}, &BlockOfWork::first);
        return found != m_work.end() && found->first == work ? std::optional(found->second) : std::nullopt;
    }

    void numberFromSender(const TransferKey& key, const std::vector<Link*>& links)
    {
        const auto found = m_outputs.find(key);
        if (found == m_outputs.end()) {
            return;
        }
        const std::vector<Output>& outputs = found->second;
        const TrackIndex sender = std::get<0>(key);
        const bool isComplete =
            outputs.size() == links.size()
            && outputs.size() == m_flow.expectedOutputs(m_trace.track(sender), std::get<2>(key)).size();
        if (isComplete && followOutputs(sender, links, outputs)) {
            for (std::size_t k = 0; k < links.size(); ++k) {
                apply(*links[k], outputs[k]);
            }
            return;
        }
        numberByBlockBefore(sender, links, outputs);
    }

    /// Whether each send begins after the block that made its data; both on the sender's clock.
    bool followOutputs(TrackIndex sender, const std::vector<Link*>& links,
                       const std::vector<Output>& outputs) const
    {
        const BlockTable& blocks = m_trace.track(sender).blocks;
        for (std::size_t k = 0; k < links.size(); ++k) {
            if (links[k]->source.span.begin < blocks.span(*outputs[k].block).end) {
                return false;
            }
        }
        return true;
    }

    /// Where blocks or operators are missing: a link carries an output of the block just before it, if it has
    /// as many links as outputs.
    void numberByBlockBefore(TrackIndex sender, const std::vector<Link*>& links,
                             const std::vector<Output>& outputs)
    {
        std::map<BlockIndex, std::vector<Link*>> linksOf;
        for (Link* link : links) {
            if (const auto block = m_orders[sender.value].before(link->source.span.begin)) {
                linksOf[*block].push_back(link);
            }
        }
        for (auto output = outputs.begin(); output != outputs.end();) {
            const auto last = std::find_if(output, outputs.end(),
                                           [&](const Output& other) { return other.block != output->block; });
            const auto own = linksOf.find(*output->block);
            if (own != linksOf.end() && static_cast<std::ptrdiff_t>(own->second.size()) == last - output) {
                for (Link* link : own->second) {
                    apply(*link, *output++);
                }
            }
            output = last;
        }
    }

    /// Links of missing blocks have no labels. If the schedule has exactly as many links between two labelled
    /// ones, the labels follow.
    void numberBetween(const TransferKey& key, const std::vector<Link*>& links)
    {
        const auto& [sender, step, receiver] = key;
        if (!step && m_trace.steps.size() > 1) {
            return;
        }
        const auto& expected = m_flow.expectedOutputs(m_trace.track(sender), receiver);
        std::size_t nextLink = 0;
        std::size_t nextExpected = 0;
        const auto fill = [&](std::size_t lastLink, std::size_t lastExpected) {
            if (lastLink - nextLink == lastExpected - nextExpected) {
                for (; nextLink < lastLink; ++nextLink, ++nextExpected) {
                    applyExpected(*links[nextLink], expected[nextExpected]);
                }
            }
        };
        for (std::size_t k = 0; k < links.size(); ++k) {
            if (!links[k]->microBatch) {
                continue;
            }
            const auto place =
                std::find_if(expected.begin() + static_cast<std::ptrdiff_t>(nextExpected), expected.end(),
                             [&](const BlockTransfer& transfer) { return carries(*links[k], transfer); });
            if (place == expected.end()) {
                return;
            }
            const auto position = static_cast<std::size_t>(place - expected.begin());
            fill(k, position);
            nextLink = k + 1;
            nextExpected = position + 1;
        }
        fill(links.size(), expected.size());
    }

    static bool carries(const Link& link, const BlockTransfer& transfer)
    {
        return link.direction == transfer.direction && link.microBatch == transfer.microBatch
               && link.virtualStage == transfer.virtualStage;
    }

    /// Except where the block that made the data is known and ends later.
    void applyExpected(Link& link, const BlockTransfer& transfer)
    {
        const auto work = blockOf(
            {link.source.track, link.step, transfer.direction, *transfer.virtualStage, *transfer.microBatch});
        // A block without a label may already be known to have made the data.
        const bool isMade = link.direction == transfer.direction;
        const auto block = work ? work : isMade ? link.source.block : std::nullopt;
        const BlockTable& blocks = m_trace.track(link.source.track).blocks;
        const bool isLater = block && link.source.span.begin < blocks.span(*block).end;
        const bool isOther = link.direction != LinkDirection::Unknown && !isMade;
        if (!m_contradicted.contains(&link) && !isLater && !isOther) {
            apply(link, {block, transfer});
        }
    }

    void apply(Link& link, const Output& output)
    {
        const BlockTransfer& transfer = output.transfer;
        link.direction = transfer.direction;
        link.source.block = output.block;
        if (!transfer.microBatch || !transfer.virtualStage) {
            return;
        }
        const int way = transfer.direction == LinkDirection::Forward ? 1 : -1;
        const VirtualStage next{transfer.virtualStage->value + way};
        const auto work =
            blockOf({link.target.track, link.step, transfer.direction, next, *transfer.microBatch});
        if (work) {
            if (isUsedBefore(link, *work)) {
                m_disagreeing[link.source.track.value].add(link.source.span);
                link.source.block.reset();
                link.direction = LinkDirection::Unknown;
                m_contradicted.insert(&link);
                return;
            }
            link.target.block = work;
        } else if (m_flow.receivesJustInTime()) {
            link.target.block = consumerInTime(link);
        }
        link.microBatch = transfer.microBatch;
        link.virtualStage = transfer.virtualStage;
    }

    /// Whether the block that needs the data had begun when they arrived; both on the receiver's clock.
    bool isUsedBefore(const Link& link, BlockIndex consumer) const
    {
        const Track& receiver = m_trace.track(link.target.track);
        const bool isBatch = receiver.operators[link.target.op->value].kind == OperatorKind::BatchSendReceive;
        return (link.data || !isBatch) && receiver.blocks.span(consumer).begin + kEndsAgree < link.arrival();
    }

    std::optional<BlockIndex> consumerInTime(const Link& link) const
    {
        const BlockTable& blocks = m_trace.track(link.target.track).blocks;
        const auto block = ofStep(blocks, m_orders[link.target.track.value].after(link.arrival()), link.step);
        return block && directionFromKind(blocks.kind(*block)) == link.direction ? block : std::nullopt;
    }

    void explainByTimes(Link& link)
    {
        const Track& sender = m_trace.track(link.source.track);
        const Track& receiver = m_trace.track(link.target.track);
        if (m_contradicted.contains(&link)) {
            return;
        }
        const auto before = ofStep(
            sender.blocks, m_orders[link.source.track.value].before(link.source.span.begin), link.step);
        const auto after =
            ofStep(receiver.blocks, m_orders[link.target.track.value].after(link.arrival()), link.step);
        // What follows from the schedule was found from the sender's blocks.
        const bool isOpen = link.direction == LinkDirection::Unknown && before && after
                            && !m_flow.knowsTransfers(sender, sender.blocks.at(*before))
                            && !m_flow.knowsTransfers(receiver, receiver.blocks.at(*after));
        if (isOpen && sender.blocks.kind(*before) == receiver.blocks.kind(*after)) {
            applyProducer(link, sender.blocks, *before);
        }
        const bool isUnknown = link.direction == LinkDirection::Unknown;
        if (after && (isUnknown || directionFromKind(receiver.blocks.kind(*after)) == link.direction)) {
            m_consumers.push_back({&link, *after});
        }
    }

    static std::optional<BlockIndex> ofStep(const BlockTable& blocks, std::optional<BlockIndex> block,
                                            std::optional<StepIndex> step)
    {
        return block && blocks.step(*block) == step ? block : std::nullopt;
    }

    void applyProducer(Link& link, const BlockTable& blocks, BlockIndex index) const
    {
        const Block block = blocks.at(index);
        const LinkDirection direction = directionFromKind(block.kind);
        const BlockPart& part = direction == LinkDirection::Forward ? block.forward : block.backward;
        // The first virtual stage sends no gradient.
        const bool endsHere =
            direction == LinkDirection::Backward && part.virtualStage
            && m_trace.schedule.directed(*part.virtualStage).virtualStage == VirtualStage{0};
        if (direction != LinkDirection::Unknown && !endsHere) {
            link.direction = direction;
            link.source.block = index;
        }
    }

    /// Gives links without a micro-batch that of the block after them, where only one of them comes before
    /// it.
    void takeFromReceivers()
    {
        // Indexed by track and block.
        std::vector<std::vector<int>> uses;
        for (const Track& track : m_trace.tracks) {
            uses.emplace_back(track.blocks.size());
        }
        for (const Link& link : m_trace.links) {
            if (link.microBatch && link.target.block) {
                ++uses[link.target.track.value][link.target.block->value];
            }
        }
        for (const auto& [link, block] : m_consumers) {
            ++uses[link->target.track.value][block.value];
        }
        for (const auto& [link, block] : m_consumers) {
            if (uses[link->target.track.value][block.value] == 1) {
                applyConsumer(*link, m_trace.track(link->target.track), block);
            }
        }
    }

    void applyConsumer(Link& link, const Track& receiver, BlockIndex index)
    {
        const Block block = receiver.blocks.at(index);
        const LinkDirection direction = directionFromKind(block.kind);
        if (direction == LinkDirection::Unknown) {
            return;
        }
        const auto inputs = m_flow.inputs(receiver, block);
        const Rank sender = m_trace.track(link.source.track).rank;
        const auto input = std::find_if(inputs.begin(), inputs.end(),
                                        [&](const BlockTransfer& each) { return each.peer == sender; });
        if (input == inputs.end()) {
            if (!m_flow.knowsTransfers(receiver, block) && link.direction == direction) {
                link.target.block = index;
            }
            return;
        }
        if (m_flow.receivesJustInTime()) {
            link.direction = direction;
            link.target.block = index;
            link.microBatch = input->microBatch;
            link.virtualStage = input->virtualStage;
        }
    }

    Trace& m_trace;
    DataFlow& m_flow;
    std::vector<PipelineOrder> m_orders;
    std::map<TransferKey, std::vector<Output>> m_outputs;
    /// Ordered.
    std::vector<BlockOfWork> m_work;
    /// Links without labels and the blocks that follow them on the receiver.
    std::vector<std::pair<Link*, BlockIndex>> m_consumers;
    std::set<const Link*> m_contradicted;
    std::vector<Occurrences> m_disagreeing;
};

} // namespace

void explainLinks(Trace& trace, DataFlow& flow)
{
    LinkExplainer(trace, flow).explain();
}

} // namespace pipescope
