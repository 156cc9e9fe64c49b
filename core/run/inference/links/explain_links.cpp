#include "core/base/threads/parallel.h"
#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/inference/links/labelled_work.h"
#include "core/run/inference/links/link_inference.h"
#include "core/run/inference/links/transfer_ends.h"
#include "core/run/inference/placement/pipeline_order.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

/// Transfers of a rank in one step to one receiver, in order.
using TransferKey = std::pair<std::optional<StepIndex>, Rank>;

/// The data that a block sends to another rank.
struct Output
{
    /// Empty if it was not captured.
    std::optional<BlockIndex> block;
    BlockTransfer transfer;
};

/// What the blocks of a rank do, and when.
struct RankWork
{
    LabelledWork work;
    PipelineOrder order;
};

/// A link without labels, and the block that follows it on the receiver.
struct Consumer
{
    Link* link;
    BlockIndex block;
};

/// What remains to be done or reported of the links of one sender.
struct ExplainedLinks
{
    std::vector<Consumer> consumers;
    /// Links whose receiver used the data before they arrived.
    Occurrences disagreeing;
};

std::optional<BlockIndex> ofStep(const BlockTable& blocks, std::optional<BlockIndex> block,
                                 std::optional<StepIndex> step)
{
    return block && blocks.step(*block) == step ? block : std::nullopt;
}

/// Explains the links that one rank sends. Those of several ranks can be explained at the same time.
class SenderExplainer
{
public:
    /// All are borrowed.
    SenderExplainer(const Trace& trace, const DataFlow& flow, std::span<const RankWork> work,
                    TrackIndex sender)
        : m_trace(trace)
        , m_flow(flow)
        , m_work(work)
        , m_sender(sender)
        , m_track(trace.track(sender))
    { }

    /// `links` are all of the sender. Call it once.
    ExplainedLinks explain(std::span<Link> links)
    {
        std::map<TransferKey, std::vector<Link*>> transfers;
        for (Link& link : links) {
            transfers[{link.step, m_trace.track(link.target.track).rank}].push_back(&link);
        }
        const auto outputs = outputsOf();
        const auto expected = m_flow.expectedOutputs(m_track);
        for (const auto& [key, some] : transfers) {
            const auto own = outputs.find(key);
            const auto scheduled = expected.find(key.second);
            const std::span<const BlockTransfer> inSchedule =
                scheduled != expected.end() ? scheduled->second : std::span<const BlockTransfer>();
            if (own != outputs.end()) {
                numberFromSender(some, own->second, inSchedule.size());
            }
            numberBetween(key.first, some, inSchedule);
        }
        for (Link& link : links) {
            if (!link.microBatch) {
                explainByTimes(link);
            }
        }
        return std::move(m_explained);
    }

private:
    std::map<TransferKey, std::vector<Output>> outputsOf() const
    {
        std::map<TransferKey, std::vector<Output>> outputs;
        for (std::size_t i = 0; i < m_track.blocks.size(); ++i) {
            const Block block = m_track.blocks.at(BlockIndex{i});
            for (const BlockTransfer& output : m_flow.outputs(m_track, block)) {
                outputs[{block.step, output.peer}].push_back({BlockIndex{i}, output});
            }
        }
        return outputs;
    }

    void numberFromSender(const std::vector<Link*>& links, const std::vector<Output>& outputs,
                          std::size_t expected)
    {
        const bool isComplete = outputs.size() == links.size() && outputs.size() == expected;
        if (isComplete && followOutputs(links, outputs)) {
            for (std::size_t k = 0; k < links.size(); ++k) {
                apply(*links[k], outputs[k]);
            }
            return;
        }
        numberByBlockBefore(links, outputs);
    }

    /// Whether each send begins after the block that made its data; both on the sender's clock.
    bool followOutputs(const std::vector<Link*>& links, const std::vector<Output>& outputs) const
    {
        for (std::size_t k = 0; k < links.size(); ++k) {
            if (links[k]->source.span.begin < m_track.blocks.span(*outputs[k].block).end) {
                return false;
            }
        }
        return true;
    }

    /// Where blocks or operators are missing: a link carries an output of the block just before it, if it has
    /// as many links as outputs.
    void numberByBlockBefore(const std::vector<Link*>& links, const std::vector<Output>& outputs)
    {
        std::map<BlockIndex, std::vector<Link*>> linksOf;
        for (Link* link : links) {
            if (const auto block = order(m_sender).before(link->source.span.begin)) {
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
    void numberBetween(std::optional<StepIndex> step, const std::vector<Link*>& links,
                       std::span<const BlockTransfer> expected)
    {
        if (!step && m_trace.steps.size() > 1) {
            return;
        }
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
        auto block = m_work[m_sender.value].work.firstOf(
            {link.step, transfer.direction, *transfer.virtualStage, *transfer.microBatch});
        // A block without a label may already be known to have made the data.
        const bool isMade = link.direction == transfer.direction;
        if (!block && isMade) {
            block = link.source.block;
        }
        const bool isLater = block && link.source.span.begin < m_track.blocks.span(*block).end;
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
        const VirtualStage next = nextVirtualStage(*transfer.virtualStage, transfer.direction);
        const auto consumer = m_work[link.target.track.value].work.firstOf(
            {link.step, transfer.direction, next, *transfer.microBatch});
        if (consumer && isUsedBefore(link, *consumer)) {
            m_explained.disagreeing.add(link.source.span);
            link.source.block.reset();
            link.direction = LinkDirection::Unknown;
            m_contradicted.insert(&link);
            return;
        }
        link.target.block = consumer ? consumer : consumerInTime(link);
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
        if (!m_flow.receivesJustInTime()) {
            return std::nullopt;
        }
        const BlockTable& blocks = m_trace.track(link.target.track).blocks;
        const auto block = ofStep(blocks, order(link.target.track).after(link.arrival()), link.step);
        return block && directionOf(blocks.kind(*block)) == link.direction ? block : std::nullopt;
    }

    void explainByTimes(Link& link)
    {
        const Track& receiver = m_trace.track(link.target.track);
        if (m_contradicted.contains(&link)) {
            return;
        }
        const auto before = ofStep(m_track.blocks, order(m_sender).before(link.source.span.begin), link.step);
        const auto after = ofStep(receiver.blocks, order(link.target.track).after(link.arrival()), link.step);
        // What follows from the schedule was found from the sender's blocks.
        const bool isOpen = link.direction == LinkDirection::Unknown && before && after
                            && !m_flow.knowsTransfers(m_track, m_track.blocks.at(*before))
                            && !m_flow.knowsTransfers(receiver, receiver.blocks.at(*after));
        if (isOpen && m_track.blocks.kind(*before) == receiver.blocks.kind(*after)) {
            applyProducer(link, *before);
        }
        const bool isUnknown = link.direction == LinkDirection::Unknown;
        if (after && (isUnknown || directionOf(receiver.blocks.kind(*after)) == link.direction)) {
            m_explained.consumers.push_back({&link, *after});
        }
    }

    void applyProducer(Link& link, BlockIndex index) const
    {
        const Block block = m_track.blocks.at(index);
        const LinkDirection direction = directionOf(block.kind);
        const BlockPart& part = halfOf(block, direction);
        // The first virtual stage sends no gradient.
        const bool endsHere =
            direction == LinkDirection::Backward && part.virtualStage
            && m_trace.schedule.directed(*part.virtualStage).virtualStage == VirtualStage{0};
        if (direction != LinkDirection::Unknown && !endsHere) {
            link.direction = direction;
            link.source.block = index;
        }
    }

    const PipelineOrder& order(TrackIndex track) const { return m_work[track.value].order; }

    const Trace& m_trace;
    const DataFlow& m_flow;
    std::span<const RankWork> m_work;
    TrackIndex m_sender;
    const Track& m_track;
    std::set<const Link*> m_contradicted;
    ExplainedLinks m_explained;
};

void applyConsumer(const Trace& trace, const DataFlow& flow, const Consumer& consumer)
{
    Link& link = *consumer.link;
    const Track& receiver = trace.track(link.target.track);
    const Block block = receiver.blocks.at(consumer.block);
    const LinkDirection direction = directionOf(block.kind);
    if (direction == LinkDirection::Unknown) {
        return;
    }
    const auto inputs = flow.inputs(receiver, block);
    const Rank sender = trace.track(link.source.track).rank;
    const auto input = std::find_if(inputs.begin(), inputs.end(),
                                    [&](const BlockTransfer& each) { return each.peer == sender; });
    if (input == inputs.end()) {
        if (!flow.knowsTransfers(receiver, block) && link.direction == direction) {
            link.target.block = consumer.block;
        }
        return;
    }
    if (flow.receivesJustInTime()) {
        link.direction = direction;
        link.target.block = consumer.block;
        link.microBatch = input->microBatch;
        link.virtualStage = input->virtualStage;
    }
}

/// Gives links without a micro-batch that of the block after them, where only one of them comes before it.
void takeFromReceivers(const Trace& trace, const DataFlow& flow, std::span<const Consumer> consumers)
{
    std::map<std::pair<TrackIndex, BlockIndex>, int> uses;
    for (const auto& [link, block] : consumers) {
        ++uses[{link->target.track, block}];
    }
    for (const Link& link : trace.links) {
        const auto use = link.microBatch && link.target.block
                             ? uses.find({link.target.track, *link.target.block})
                             : uses.end();
        if (use != uses.end()) {
            ++use->second;
        }
    }
    for (const Consumer& consumer : consumers) {
        if (uses[{consumer.link->target.track, consumer.block}] == 1) {
            applyConsumer(trace, flow, consumer);
        }
    }
}

} // namespace

void explainLinks(Trace& trace, const DataFlow& flow, std::size_t workers)
{
    std::vector<RankWork> works(trace.tracks.size());
    parallelFor(works.size(), workers, {}, [&](std::size_t t) {
        const BlockTable& blocks = trace.tracks[t].blocks;
        works[t] = {LabelledWork(blocks), PipelineOrder(blocks)};
    });
    std::vector<std::span<Link>> senders;
    forEachRun(
        trace.links, [](const Link& link) { return link.source.track; },
        [&](std::span<Link> links) { senders.push_back(links); });
    std::vector<ExplainedLinks> explained(senders.size());
    parallelFor(senders.size(), workers, {}, [&](std::size_t i) {
        const TrackIndex sender = senders[i].front().source.track;
        explained[i] = SenderExplainer(trace, flow, works, sender).explain(senders[i]);
    });
    std::vector<Consumer> consumers;
    for (std::size_t i = 0; i < senders.size(); ++i) {
        consumers.insert(consumers.end(), explained[i].consumers.begin(), explained[i].consumers.end());
        const Track& sender = trace.track(senders[i].front().source.track);
        trace.findings.add(FindingId::LinkNumbersDisagree, sender.rank, sender.file, {},
                           explained[i].disagreeing);
    }
    takeFromReceivers(trace, flow, consumers);
}

} // namespace pipescope
