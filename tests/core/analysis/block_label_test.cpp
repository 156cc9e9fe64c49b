#include "core/analysis/block_label.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::ns;

std::string labelOf(BlockKind kind, std::string_view name, std::optional<int> forward,
                    std::optional<int> backward)
{
    Block block;
    block.span = ns(0, 10);
    block.kind = kind;
    if (forward) {
        block.forward.microBatch = MicroBatch{*forward};
    }
    if (backward) {
        block.backward.microBatch = MicroBatch{*backward};
    }
    test::TraceBuilder builder;
    builder.rank(0);
    const BlockIndex index = builder.block(0, block, name);
    const auto trace = builder.build();
    return microBatchLabel(*trace, trace->tracks[0], index);
}

TEST(MicroBatchLabel, TellsWhatFpAndBpDoNot)
{
    EXPECT_EQ(labelOf(BlockKind::Forward, "FP", 7, {}), "F7");
    EXPECT_EQ(labelOf(BlockKind::Backward, "BP", {}, 13), "B13");
    EXPECT_EQ(labelOf(BlockKind::Weight, "BP", {}, 3), "W3");
    EXPECT_EQ(labelOf(BlockKind::Overlap, "FP", 7, 13), "F7+B13");
}

TEST(MicroBatchLabel, IsEmptyWhereTheNumberIsNotKnown)
{
    EXPECT_EQ(labelOf(BlockKind::Forward, "FP", {}, {}), "");
    EXPECT_EQ(labelOf(BlockKind::Other, "FP", 7, {}), "");
}

TEST(MicroBatchLabel, LeavesNamesThatTellTheNumberAsTheyAre)
{
    EXPECT_EQ(labelOf(BlockKind::Overlap, "7F+13B", 7, 13), "");
    EXPECT_EQ(labelOf(BlockKind::Forward, "", 7, {}), "");
}

TEST(ShortLabel, TellsKindAndMicroBatchWhateverTheName)
{
    Block block;
    block.kind = BlockKind::Overlap;
    block.forward.microBatch = MicroBatch{7};
    EXPECT_EQ(shortLabel(block), "F7");
    block.backward.microBatch = MicroBatch{13};
    EXPECT_EQ(shortLabel(block), "F7+B13");
    block.kind = BlockKind::Other;
    EXPECT_EQ(shortLabel(block), "");
}

} // namespace
} // namespace pipescope
