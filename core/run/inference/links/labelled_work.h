#pragma once

#include "core/run/model/block_table.h"
#include "core/run/model/link.h"

#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

namespace pipescope {

/// A forward or backward of one virtual stage and micro-batch.
using WorkKey = std::tuple<std::optional<StepIndex>, LinkDirection, VirtualStage, MicroBatch>;

/// Calls `use` with the key of each work of a block. Logits and weight gradients have the labels of their
/// backward and are none.
template<class Use>
void forEachWork(const Block& block, const Use& use)
{
    forEachHalf(block, [&](const BlockPart& half, LinkDirection direction) {
        use(WorkKey{block.step, direction, *half.virtualStage, *half.microBatch});
    });
}

/// The work of one track, which each block does once unless something is wrong.
class LabelledWork
{
public:
    struct Entry
    {
        WorkKey key;
        BlockIndex block;
        /// No other block of the track does the same work.
        bool isOnly = true;
    };

    LabelledWork() = default;
    explicit LabelledWork(const BlockTable& blocks);

    /// Ordered by key, those of the same key by block.
    std::span<const Entry> entries() const { return m_entries; }

    /// The first block that does it.
    std::optional<BlockIndex> firstOf(const WorkKey& key) const;

    /// The number of blocks that repeat the work of an earlier one.
    std::uint64_t repeated() const { return m_repeated; }

    std::optional<BlockIndex> firstRepeated() const;
    /// Whether another block does the same work.
    bool isRepeated(BlockIndex block, LinkDirection direction) const;

private:
    void markRepeated();

    std::vector<Entry> m_entries;
    /// Indexed by block: bits of the directions in which another block does the same work.
    std::vector<std::uint8_t> m_repeats;
    std::uint64_t m_repeated = 0;
};

} // namespace pipescope
