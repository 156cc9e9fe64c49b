#pragma once

#include "core/run/model/block.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace pipescope {

/// The blocks of one rank as columns, ordered by begin, then end. 47 bytes a block.
/// Times are nanoseconds of the rank's own host clock.
class BlockTable
{
public:
    std::size_t size() const { return m_begin.size(); }

    bool empty() const { return m_begin.empty(); }

    void reserve(std::size_t count);
    /// Blocks are appended in any order; sort() must follow the last one.
    void append(const Block& block);
    void sort();

    Block at(BlockIndex index) const;

    void addLabelOrigin(BlockIndex index, LabelOrigin origin);

    /// Gives a block labels that were found after it was appended.
    void setForward(BlockIndex index, const BlockPart& part);
    void setBackward(BlockIndex index, const BlockPart& part);

    TimeSpan span(BlockIndex index) const;

    BlockKind kind(BlockIndex index) const { return m_kind[index.value]; }

    StringId name(BlockIndex index) const { return StringId{m_name[index.value]}; }

    StringId message(BlockIndex index) const { return StringId{m_message[index.value]}; }

    std::optional<StepIndex> step(BlockIndex index) const;
    BlockPart forward(BlockIndex index) const;
    BlockPart backward(BlockIndex index) const;

    /// That of the forward; where it has none, that of the backward.
    std::optional<VirtualStage> virtualStage(BlockIndex index) const
    {
        const std::int16_t forward = m_forwardVirtualStage[index.value];
        const std::int16_t stage = forward != kNoVirtualStage ? forward : m_backwardVirtualStage[index.value];
        return stage != kNoVirtualStage ? std::optional(VirtualStage{stage}) : std::nullopt;
    }

    Phase phase(BlockIndex index) const;

    /// Columns for drawing and analysis; entry i belongs to BlockIndex i.
    std::span<const std::int64_t> beginNs() const { return m_begin; }

    std::span<const std::int64_t> endNs() const { return m_end; }

    std::span<const BlockKind> kinds() const { return m_kind; }

    /// Greatest end of all blocks, which is not always the last one's; there must be a block.
    std::int64_t latestEndNs() const { return m_latestEnd.empty() ? m_end.back() : m_latestEnd.back(); }

    /// Indices [first, last) of the blocks that may intersect `window`; those in between that do not are
    /// possible only where blocks overlap. Logarithmic.
    std::pair<std::size_t, std::size_t> indicesWithin(TimeSpan window) const;

private:
    /// Stands for "no value" in the compact columns.
    static constexpr std::int32_t kNoMicroBatch = -1;
    static constexpr std::int16_t kNoVirtualStage = -1;
    static constexpr std::uint32_t kNoStep = 0xFFFFFFFF;
    static constexpr std::uint8_t kNoTypeCode = 0xF;
    static constexpr std::size_t kBlocksPerLatestEnd = 16;

    /// First block that may end after `ns`.
    std::size_t firstEndingAfter(std::int64_t ns) const;

    std::vector<std::int64_t> m_begin;
    std::vector<std::int64_t> m_end;
    /// Greatest end up to each sixteenth block and up to the last one; empty as long as ends are in order.
    std::vector<std::int64_t> m_latestEnd;
    std::vector<std::int32_t> m_forwardMicroBatch;
    std::vector<std::int32_t> m_backwardMicroBatch;
    std::vector<std::int16_t> m_forwardVirtualStage;
    std::vector<std::int16_t> m_backwardVirtualStage;
    std::vector<std::uint32_t> m_step;
    std::vector<std::uint32_t> m_name;
    std::vector<std::uint32_t> m_message;
    std::vector<std::uint32_t> m_sourceRow;
    std::vector<BlockKind> m_kind;
    /// Two fields of four bits each, the first one in the lower half.
    std::vector<std::uint8_t> m_phaseAndTypeCode;
    std::vector<std::uint8_t> m_labelOriginsAndAnomaly;
};

} // namespace pipescope
