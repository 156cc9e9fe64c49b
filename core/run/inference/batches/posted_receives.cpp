#include "core/run/inference/batches/posted_receives.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

/// Direction, virtual stage and micro-batch of the block that needs the data.
using InputKey = std::tuple<LinkDirection, VirtualStage, MicroBatch>;

struct Transfer
{
    PostedReceive receive;
    /// Position of the consumer in the order of its stage.
    std::size_t position = 0;
};

/// The transfers of a schedule by sender and receiver, in the order in which they are sent.
class Transfers
{
public:
    explicit Transfers(const ScheduleShape& shape)
        : m_shape(shape)
    { }

    void addConsumers(const std::vector<ScheduledBlock>& blocks)
    {
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            forEachHalf(blocks[i], [&](const BlockPart& part, LinkDirection direction) {
                m_consumers.emplace(InputKey{direction, *part.virtualStage, *part.microBatch}, i);
            });
        }
    }

    void addOutputs(Stage stage, const std::vector<ScheduledBlock>& blocks)
    {
        for (const ScheduledBlock& block : blocks) {
            forEachHalf(block, [&](const BlockPart& part, LinkDirection direction) {
                addOutput(stage, part, direction);
            });
        }
    }

    std::map<std::pair<Stage, Stage>, std::vector<Transfer>>& byPair() { return m_byPair; }

private:
    void addOutput(Stage sender, const BlockPart& part, LinkDirection direction)
    {
        const VirtualStage next = nextVirtualStage(*part.virtualStage, direction);
        const auto consumer = m_consumers.find({direction, next, *part.microBatch});
        if (consumer == m_consumers.end()) {
            return;
        }
        const Stage receiver = stageOfVirtualStage(m_shape, next);
        if (receiver != sender) {
            m_byPair[{sender, receiver}].push_back(
                {{direction, sender, *part.virtualStage, *part.microBatch}, consumer->second});
        }
    }

    const ScheduleShape& m_shape;
    std::map<InputKey, std::size_t> m_consumers;
    std::map<std::pair<Stage, Stage>, std::vector<Transfer>> m_byPair;
};

} // namespace

PostedReceives::PostedReceives(const ScheduleShape& shape)
    : m_stages(static_cast<std::size_t>(shape.stages))
{
    std::vector<std::vector<ScheduledBlock>> blocks;
    Transfers transfers(shape);
    for (std::int32_t s = 0; s < shape.stages; ++s) {
        blocks.push_back(scheduledBlocks(shape, Stage{s}));
        transfers.addConsumers(blocks.back());
        StageOrder& order = m_stages[static_cast<std::size_t>(s)];
        order.receives.resize(blocks.back().size());
        for (std::size_t i = 0; i < blocks.back().size(); ++i) {
            const ScheduledBlock& block = blocks.back()[i];
            order.positions.emplace(keyOf(block.kind, block.forward, block.backward), i);
        }
    }
    for (std::int32_t s = 0; s < shape.stages; ++s) {
        transfers.addOutputs(Stage{s}, blocks[static_cast<std::size_t>(s)]);
    }
    for (auto& [pair, sent] : transfers.byPair()) {
        StageOrder& receiver = m_stages[static_cast<std::size_t>(pair.second.value)];
        for (std::size_t k = sent.size(); k-- > 1;) {
            sent[k - 1].position = std::min(sent[k - 1].position, sent[k].position);
        }
        for (const Transfer& transfer : sent) {
            receiver.receives[transfer.position].push_back(transfer.receive);
        }
    }
}

PostedReceives::WorkKey PostedReceives::keyOf(BlockKind kind, const BlockPart& forward,
                                              const BlockPart& backward)
{
    const auto value = [](const auto& id) { return id ? id->value : -1; };
    return {kind, value(forward.microBatch), value(forward.virtualStage), value(backward.microBatch),
            value(backward.virtualStage)};
}

std::optional<std::size_t> PostedReceives::positionOf(Stage stage, const Block& block) const
{
    if (stage.value < 0 || static_cast<std::size_t>(stage.value) >= m_stages.size()) {
        return std::nullopt;
    }
    const auto& positions = m_stages[static_cast<std::size_t>(stage.value)].positions;
    const auto found = positions.find(keyOf(block.kind, block.forward, block.backward));
    return found != positions.end() ? std::optional(found->second) : std::nullopt;
}

std::size_t PostedReceives::blockCount(Stage stage) const
{
    return m_stages[static_cast<std::size_t>(stage.value)].receives.size();
}

std::span<const PostedReceive> PostedReceives::neededAt(Stage stage, std::size_t position) const
{
    return m_stages[static_cast<std::size_t>(stage.value)].receives[position];
}

} // namespace pipescope
