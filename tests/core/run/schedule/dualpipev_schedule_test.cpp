#include "tests/core/run/schedule/schedule_text.h"

#include <gtest/gtest.h>

#include <array>

namespace pipescope {
namespace {

constexpr ScheduleShape kShape{ScheduleKind::DualPipeV, 4, 10, 2};

std::vector<ScheduledBlock> blocksOf(std::int32_t stage)
{
    return scheduledBlocks(kShape, Stage{stage});
}

const ScheduledBlock& blockNamed(const std::vector<ScheduledBlock>& blocks, std::string_view name)
{
    for (const ScheduledBlock& block : blocks) {
        if (block.name == name) {
            return block;
        }
    }
    return blocks.front();
}

TEST(DualPipeV, HasTheKnownNumberOfBlocks)
{
    EXPECT_EQ(blocksOf(0).size(), 44U);
    EXPECT_EQ(blocksOf(1).size(), 32U);
    EXPECT_EQ(blocksOf(2).size(), 30U);
    EXPECT_EQ(blocksOf(3).size(), 29U);
}

TEST(DualPipeV, HasTheNumberOfBlocksThatTheFormulaGivesForEveryShape)
{
    for (std::int32_t stages = 1; stages <= 12; ++stages) {
        for (const std::int32_t microBatches : {2 * stages, 2 * stages + 1, 3 * stages + 2, 40}) {
            const ScheduleShape shape{ScheduleKind::DualPipeV, stages, microBatches, 2};
            for (std::int32_t s = 0; s < stages; ++s) {
                const std::int32_t expected = 2 * microBatches + 4 * stages - 2 - 2 * s
                                              + (s == 0 ? microBatches : 0) + (s == stages - 1 ? 1 : 0);
                EXPECT_EQ(scheduledBlocks(shape, Stage{s}).size(), static_cast<std::size_t>(expected))
                    << stages << " stages, " << microBatches << " micro-batches, stage " << s;
            }
        }
    }
}

TEST(DualPipeV, RunsTheKnownSequenceOnTheLastStage)
{
    const auto blocks = blocksOf(3);
    EXPECT_EQ(namesOfType(blocks, 0), "");
    EXPECT_EQ(namesOfType(blocks, 1), "0 10 1 11 2 12 3 13");
    EXPECT_EQ(namesOfType(blocks, 2), "");
    EXPECT_EQ(namesOfType(blocks, 3), "4F 10B 14F+0B 5F+11B 15F+1B 6F+12B 16F+2B 7F+13B 17F+3B 8F+14B "
                                      "18F+4B 9F+15B 19F+5B");
    EXPECT_EQ(namesOfType(blocks, 4), "");
    EXPECT_EQ(namesOfType(blocks, 5), "16B 6B 17B 7B");
    EXPECT_EQ(namesOfType(blocks, 6), "18B 8B 19B 9B");
}

TEST(DualPipeV, RunsTheKnownSequenceOnStageZero)
{
    const auto blocks = blocksOf(0);
    EXPECT_EQ(namesOfType(blocks, 0), "0 1 2 3 4 5");
    EXPECT_EQ(namesOfType(blocks, 1), "6 10");
    EXPECT_EQ(namesOfType(blocks, 2), "logits 10b 10w 11 logits 11b 11w 12 logits 12b 12w 13");
    EXPECT_EQ(namesOfType(blocks, 3), "logits 7F+13B 14F+0B logits 8F+14B 15F+1B logits 9F+15B 16F+2B");
    EXPECT_EQ(namesOfType(blocks, 4), "logits 16B 17F+3B logits 17B 18F+4B logits 18B 19F+5B");
    EXPECT_EQ(namesOfType(blocks, 5), "logits 19B");
    EXPECT_EQ(namesOfType(blocks, 6), "6B 7B 8B 9B");
}

TEST(DualPipeV, RunsTheSequenceOfAMiddleStage)
{
    const auto blocks = blocksOf(2);
    EXPECT_EQ(namesOfType(blocks, 0), "0 1");
    EXPECT_EQ(namesOfType(blocks, 1), "2 10 3 11 4 12");
    EXPECT_EQ(namesOfType(blocks, 2), "10b 10w 13");
    EXPECT_EQ(namesOfType(blocks, 3),
              "5F+11B 14F+0B 6F+12B 15F+1B 7F+13B 16F+2B 8F+14B 17F+3B 9F+15B 18F+4B");
    EXPECT_EQ(namesOfType(blocks, 4), "16B 19F+5B");
    EXPECT_EQ(namesOfType(blocks, 5), "17B 6B 18B");
    EXPECT_EQ(namesOfType(blocks, 6), "7B 19B 8B 9B");
}

TEST(DualPipeV, OfOneStagePutsLogitsBeforeTheSplitPair)
{
    const auto blocks = scheduledBlocks({ScheduleKind::DualPipeV, 1, 2, 2}, Stage{0});
    EXPECT_EQ(namesOfType(blocks, 1), "0 2");
    EXPECT_EQ(namesOfType(blocks, 3), "logits 1F 2B 3F+0B");
    EXPECT_EQ(namesOfType(blocks, 5), "logits 3B");
    EXPECT_EQ(namesOfType(blocks, 6), "1B");
}

TEST(DualPipeV, RunsItsPhasesInOrderWithTheirTypeCodes)
{
    constexpr std::array<Phase, 7> kPhases{
        Phase::WarmUp,        Phase::InterleavedForward, Phase::BackwardWeightForward,
        Phase::SteadyOverlap, Phase::BackwardOverlap,    Phase::InterleavedBackward,
        Phase::CoolDown};
    std::uint8_t code = 0;
    for (const ScheduledBlock& block : blocksOf(1)) {
        EXPECT_GE(block.typeCode, code) << block.name;
        code = block.typeCode;
        EXPECT_EQ(block.phase, kPhases.at(code)) << block.name;
    }
    EXPECT_EQ(code, 6);
}

TEST(DualPipeV, CountsMicroBatchesFromZeroInBothChunks)
{
    const auto blocks = blocksOf(1);
    const ScheduledBlock& down = blockNamed(blocks, "3");
    EXPECT_EQ(down.kind, BlockKind::Forward);
    EXPECT_EQ(down.forward, (BlockPart{MicroBatch{3}, VirtualStage{1}}));
    const ScheduledBlock& up = blockNamed(blocks, "13");
    EXPECT_EQ(up.kind, BlockKind::Forward);
    EXPECT_EQ(up.forward, (BlockPart{MicroBatch{3}, VirtualStage{6}}));
    EXPECT_EQ(up.backward, BlockPart{});
}

TEST(DualPipeV, OverlapCarriesForwardAndBackward)
{
    const auto blocks = blocksOf(3);
    const ScheduledBlock& block = blockNamed(blocks, "14F+0B");
    EXPECT_EQ(block.kind, BlockKind::Overlap);
    EXPECT_EQ(block.forward, (BlockPart{MicroBatch{4}, VirtualStage{4}}));
    EXPECT_EQ(block.backward, (BlockPart{MicroBatch{0}, VirtualStage{3}}));
}

TEST(DualPipeV, WeightAndLogitsCarryTheBackwardTheyBelongTo)
{
    const auto blocks = blocksOf(0);
    const BlockPart firstBackward{MicroBatch{0}, VirtualStage{7}};
    EXPECT_EQ(blockNamed(blocks, "logits").kind, BlockKind::Logits);
    EXPECT_EQ(blockNamed(blocks, "logits").backward, firstBackward);
    EXPECT_EQ(blockNamed(blocks, "10b").kind, BlockKind::Backward);
    EXPECT_EQ(blockNamed(blocks, "10b").backward, firstBackward);
    EXPECT_EQ(blockNamed(blocks, "10w").kind, BlockKind::Weight);
    EXPECT_EQ(blockNamed(blocks, "10w").backward, firstBackward);
}

TEST(DualPipeV, EveryLogitsBelongsToTheNextBackwardOfTheLastVirtualStage)
{
    const auto blocks = blocksOf(0);
    std::int32_t logitsSeen = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (blocks[i].kind == BlockKind::Logits) {
            ++logitsSeen;
            ASSERT_LT(i + 1, blocks.size());
            EXPECT_EQ(blocks[i + 1].backward, blocks[i].backward);
        }
    }
    EXPECT_EQ(logitsSeen, kShape.microBatches);
}

} // namespace
} // namespace pipescope
