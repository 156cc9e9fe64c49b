#include "core/stages/link.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

namespace pipescope {
namespace {

/// What a block hands on to another rank.
struct Output
{
    BlockIndex block;
    LinkDirection direction = LinkDirection::Unknown;
    MicroBatch microBatch;
    VirtualStage virtualStage;
};

/// Transfers of one sender in one step to one receiver, in order.
using TransferKey = std::tuple<std::optional<StepIndex>, TrackIndex>;

/// A forward or backward of one virtual stage and micro-batch.
using WorkKey = std::tuple<std::optional<StepIndex>, LinkDirection, VirtualStage, MicroBatch>;

bool hasBackwardOutput(BlockKind kind)
{
    return kind == BlockKind::Backward || kind == BlockKind::Overlap;
}

/// Outputs and inputs of one rank's blocks by the schedule's data flow: forwards go to the next virtual
/// stage, input gradients to the one before.
class TrackFlow
{
public:
    TrackFlow(const Trace& trace, const Track& track, const ScheduleShape& shape)
    {
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            if (block.kind != BlockKind::Other) {
                addPart(trace, track, shape, BlockIndex{i}, block, block.forward, LinkDirection::Forward);
            }
            if (hasBackwardOutput(block.kind)) {
                addPart(trace, track, shape, BlockIndex{i}, block, block.backward, LinkDirection::Backward);
            }
        }
    }

    const std::vector<Output>* outputsTo(std::optional<StepIndex> step, TrackIndex receiver) const
    {
        const auto found = m_outputs.find({step, receiver});
        return found != m_outputs.end() ? &found->second : nullptr;
    }

    std::optional<BlockIndex> blockDoing(const WorkKey& work) const
    {
        const auto found = m_work.find(work);
        return found != m_work.end() ? std::optional(found->second) : std::nullopt;
    }

private:
    void addPart(const Trace& trace, const Track& track, const ScheduleShape& shape, BlockIndex index,
                 const Block& block, const BlockPart& part, LinkDirection direction)
    {
        if (!part.microBatch || !part.virtualStage) {
            return;
        }
        m_work.emplace(WorkKey{block.step, direction, *part.virtualStage, *part.microBatch}, index);
        const VirtualStage next{part.virtualStage->value + (direction == LinkDirection::Forward ? 1 : -1)};
        if (next.value < 0 || next.value >= shape.virtualStages() || !track.group) {
            return;
        }
        const Stage stage = stageOfVirtualStage(shape, next);
        const auto& ranks = trace.groups[track.group->value].ranks;
        if (stage == track.stage || static_cast<std::size_t>(stage.value) >= ranks.size()) {
            return;
        }
        if (const auto receiver = trace.trackOfRank(ranks[static_cast<std::size_t>(stage.value)])) {
            m_outputs[{block.step, *receiver}].push_back(
                {index, direction, *part.microBatch, *part.virtualStage});
        }
    }

    std::map<TransferKey, std::vector<Output>> m_outputs;
    std::map<WorkKey, BlockIndex> m_work;
};

/// The blocks of one rank that belong to the pipeline, for questions about their order in time.
class PipelineOrder
{
public:
    explicit PipelineOrder(const BlockTable& blocks)
    {
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (blocks.kinds()[i] != BlockKind::Other) {
                m_blocks.emplace_back(i);
                m_begins.push_back(blocks.beginNs()[i]);
                m_ends.push_back(
                    std::max(blocks.endNs()[i], m_ends.empty() ? blocks.endNs()[i] : m_ends.back()));
            }
        }
    }

    /// The last block that has ended by `t`, with all before it; what a send follows.
    std::optional<BlockIndex> before(TimePoint t) const
    {
        const auto position = std::upper_bound(m_ends.begin(), m_ends.end(), t.ns) - m_ends.begin();
        return position > 0 ? std::optional(m_blocks[static_cast<std::size_t>(position - 1)]) : std::nullopt;
    }

    /// The first block that begins at `t` or later; what a receive is for.
    std::optional<BlockIndex> after(TimePoint t) const
    {
        const auto position = static_cast<std::size_t>(
            std::lower_bound(m_begins.begin(), m_begins.end(), t.ns) - m_begins.begin());
        return position < m_blocks.size() ? std::optional(m_blocks[position]) : std::nullopt;
    }

private:
    std::vector<BlockIndex> m_blocks;
    std::vector<std::int64_t> m_begins;
    /// Greatest end so far, so that they are in order.
    std::vector<std::int64_t> m_ends;
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
    LinkExplainer(Trace& trace, const std::optional<ScheduleShape>& shape)
        : m_trace(trace)
    {
        for (const Track& track : trace.tracks) {
            m_orders.emplace_back(track.blocks);
        }
        if (shape) {
            for (const Track& track : trace.tracks) {
                m_flows.emplace_back(trace, track, *shape);
            }
        }
    }

    void explain()
    {
        std::map<std::tuple<TrackIndex, TransferKey>, std::vector<Link*>> transfers;
        for (Link& link : m_trace.links) {
            transfers[{link.source.track, {link.step, link.target.track}}].push_back(&link);
        }
        for (const auto& [key, links] : transfers) {
            const auto& [sender, transfer] = key;
            const auto* outputs = outputsOf(sender, transfer);
            if (outputs != nullptr && outputs->size() == links.size()) {
                for (std::size_t k = 0; k < links.size(); ++k) {
                    applyOutput(*links[k], (*outputs)[k]);
                }
            } else {
                std::for_each(links.begin(), links.end(), [this](Link* link) { applyTimes(*link); });
            }
        }
    }

private:
    const std::vector<Output>* outputsOf(TrackIndex sender, const TransferKey& transfer) const
    {
        return m_flows.empty()
                   ? nullptr
                   : m_flows[sender.value].outputsTo(std::get<0>(transfer), std::get<1>(transfer));
    }

    void applyOutput(Link& link, const Output& output) const
    {
        link.direction = output.direction;
        link.microBatch = output.microBatch;
        link.virtualStage = output.virtualStage;
        link.source.block = output.block;
        const int way = output.direction == LinkDirection::Forward ? 1 : -1;
        link.target.block = m_flows[link.target.track.value].blockDoing(
            {link.step, output.direction, VirtualStage{output.virtualStage.value + way}, output.microBatch});
    }

    /// Without a place in the schedule a link follows the block before its send, or leads to the block after
    /// its receive, as far as these belong to the same step and tell one direction.
    void applyTimes(Link& link) const
    {
        const BlockTable& sent = m_trace.track(link.source.track).blocks;
        const BlockTable& received = m_trace.track(link.target.track).blocks;
        link.source.block =
            ofStep(sent, m_orders[link.source.track.value].before(link.source.span.begin), link.step);
        link.target.block =
            ofStep(received, m_orders[link.target.track.value].after(link.arrival()), link.step);
        if (link.source.block) {
            applyProducer(link, sent.at(*link.source.block));
        }
        if (link.direction == LinkDirection::Unknown && link.target.block) {
            applyConsumer(link, received.at(*link.target.block));
        }
    }

    static std::optional<BlockIndex> ofStep(const BlockTable& blocks, std::optional<BlockIndex> block,
                                            std::optional<StepIndex> step)
    {
        return block && blocks.step(*block) == step ? block : std::nullopt;
    }

    static void applyProducer(Link& link, const Block& block)
    {
        const LinkDirection direction = directionFromKind(block.kind);
        const BlockPart& part = direction == LinkDirection::Forward ? block.forward : block.backward;
        // The first virtual stage hands no gradient on.
        const bool endsHere = direction == LinkDirection::Backward && part.virtualStage == VirtualStage{0};
        if (direction != LinkDirection::Unknown && !endsHere) {
            link.direction = direction;
            link.microBatch = part.microBatch;
            link.virtualStage = part.virtualStage;
        }
    }

    static void applyConsumer(Link& link, const Block& block)
    {
        const LinkDirection direction = directionFromKind(block.kind);
        const BlockPart& part = direction == LinkDirection::Forward ? block.forward : block.backward;
        const int way = direction == LinkDirection::Forward ? -1 : 1;
        // The first virtual stage takes no activations in.
        const bool beginsHere = direction == LinkDirection::Forward && part.virtualStage == VirtualStage{0};
        if (direction != LinkDirection::Unknown && !beginsHere) {
            link.direction = direction;
            link.microBatch = part.microBatch;
            if (part.virtualStage) {
                link.virtualStage = VirtualStage{part.virtualStage->value + way};
            }
        }
    }

    Trace& m_trace;
    std::vector<PipelineOrder> m_orders;
    std::vector<TrackFlow> m_flows;
};

} // namespace

void explainLinks(Trace& trace, const std::optional<ScheduleShape>& shape)
{
    LinkExplainer(trace, shape).explain();
}

} // namespace pipescope
