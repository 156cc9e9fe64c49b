#include "core/run/analysis/details/detail_text.h"

#include <gtest/gtest.h>

#include <memory>

namespace pipescope {
namespace {

BlockPart part(int microBatch, std::optional<int> virtualStage = {})
{
    return {MicroBatch{microBatch}, virtualStage ? std::optional(VirtualStage{*virtualStage}) : std::nullopt};
}

/// A block of one rank of a run with four stages.
class BlockLabel : public testing::Test
{
protected:
    std::shared_ptr<Trace> traceWith(BlockKind kind, std::string_view name, BlockPart forward,
                                     BlockPart backward)
    {
        Block block;
        block.span = {{0}, {10}};
        block.kind = kind;
        block.forward = forward;
        block.backward = backward;
        auto trace = std::make_shared<Trace>();
        block.name = trace->strings.intern(name);
        Track& track = trace->tracks.emplace_back();
        track.blocks.append(block);
        track.blocks.sort();
        trace->schedule.stages = m_stages;
        return trace;
    }

    std::string label(BlockKind kind, BlockPart forward, BlockPart backward = {})
    {
        const auto trace = traceWith(kind, "16B", forward, backward);
        return blockLabel(*trace, trace->tracks[0], BlockIndex{0U});
    }

    std::optional<std::int32_t> m_stages = 4;
};

TEST_F(BlockLabel, IsKindAndMicroBatchWhateverTheName)
{
    EXPECT_EQ(label(BlockKind::Forward, part(7, 0)), "F7");
    EXPECT_EQ(label(BlockKind::Backward, {}, part(13, 3)), "B13");
    EXPECT_EQ(label(BlockKind::Weight, {}, part(3, 0)), "W3");
    EXPECT_EQ(label(BlockKind::Overlap, part(7, 0), part(3, 0)), "F7+B3");
}

TEST_F(BlockLabel, SaysTheChunkUnlessItIsTheFirst)
{
    EXPECT_EQ(label(BlockKind::Forward, part(7, 4)), "F7.1");
    EXPECT_EQ(label(BlockKind::Backward, {}, part(13, 11)), "B13.2");
    EXPECT_EQ(label(BlockKind::Overlap, part(7, 0), part(3, 7)), "F7+B3.1");
    EXPECT_EQ(label(BlockKind::Overlap, part(7, 7), part(3, 0)), "F7.1+B3");
}

TEST_F(BlockLabel, LeavesOutWhatIsNotKnown)
{
    EXPECT_EQ(label(BlockKind::Forward, {}), "");
    EXPECT_EQ(label(BlockKind::Forward, part(7)), "F7");
    EXPECT_EQ(label(BlockKind::Overlap, part(7, 0)), "F7");
    EXPECT_EQ(label(BlockKind::Other, part(7, 0)), "");
    m_stages.reset();
    EXPECT_EQ(label(BlockKind::Forward, part(7, 4)), "F7");
}

TEST_F(BlockLabel, ABlockWithoutOneIsCalledByItsName)
{
    const auto trace = traceWith(BlockKind::Forward, "FP", {}, {});
    EXPECT_EQ(blockTitle(*trace, trace->tracks[0], BlockIndex{0U}), "FP");
    const auto known = traceWith(BlockKind::Forward, "FP", part(2), {});
    EXPECT_EQ(blockTitle(*known, known->tracks[0], BlockIndex{0U}), "F2");
}

TEST_F(BlockLabel, TheChunkOfAnOverlapIsThatOfItsForward)
{
    const auto trace = traceWith(BlockKind::Overlap, "", part(7, 5), part(3, 0));
    EXPECT_EQ(chunkOf(*trace, trace->tracks[0], BlockIndex{0U}), 1);
}

} // namespace
} // namespace pipescope
