// Chrome traces in which ranges that rules call blocks lie within one another.

#include "core/run/model/names.h"
#include "tests/core/run/load/trace_file_test.h"
#include "tests/support/finding_of.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

using testing::ElementsAre;

/// A complete event of rank 0 from `begin` to `end`.
struct Range
{
    std::string name;
    int begin = 0;
    int end = 0;
    std::string arguments;
    int thread = 1;
};

std::string eventsOf(const std::vector<Range>& ranges)
{
    std::string events;
    for (const Range& each : ranges) {
        events += (events.empty() ? "[" : ",") + std::string(R"({"ph": "X", "pid": "rank 0", "name": ")")
                  + each.name + R"(", "tid": )" + std::to_string(each.thread) + R"(, "ts": )"
                  + std::to_string(each.begin) + R"(, "dur": )" + std::to_string(each.end - each.begin)
                  + R"(, "args": {)" + each.arguments + "}}";
    }
    return events + "]";
}

std::string numberOf(const std::optional<MicroBatch>& microBatch)
{
    return microBatch ? std::to_string(microBatch->value) : "-";
}

class BlockLevelsTest : public test::TraceFileTest
{
protected:
    std::shared_ptr<const Trace> openRanges(const std::vector<Range>& ranges)
    {
        return openText(eventsOf(ranges));
    }

    /// "name kind forward/backward micro-batch" of the rank's blocks.
    std::vector<std::string> blocksOf(const std::vector<Range>& ranges)
    {
        const auto trace = openRanges(ranges);
        std::vector<std::string> texts;
        const Track& track = trace->tracks.front();
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            texts.push_back(std::string(trace->strings.text(block.name)) + " "
                            + std::string(blockKindName(block.kind)) + " "
                            + numberOf(block.forward.microBatch) + "/" + numberOf(block.backward.microBatch));
        }
        return texts;
    }
};

TEST_F(BlockLevelsTest, PartsWithinABlockAreNoBlocksAndAreShownBesideIt)
{
    const std::vector<Range> ranges{
        {"forward", 0, 100, R"("microbatch": 3)"},    {"attn(F)", 5, 40, ""},   {"mlp(F)", 40, 95, ""},
        {"backward", 100, 300, R"("microbatch": 3)"}, {"mlp(B)", 110, 200, ""}, {"attn(B)", 200, 300, ""}};
    EXPECT_THAT(blocksOf(ranges), ElementsAre("forward forward 3/-", "backward backward -/3"));
    const auto trace = openRanges(ranges);
    ASSERT_EQ(trace->tracks.size(), 2U);
    EXPECT_TRUE(trace->tracks[1].isOther);
    EXPECT_EQ(trace->tracks[1].blocks.size(), 4U);
}

/// One part after the other, 10 each, from a time on.
std::vector<Range> partsFrom(int begin, const std::vector<std::string>& names,
                             const std::string& arguments = {})
{
    std::vector<Range> ranges;
    for (const std::string& name : names) {
        ranges.push_back({name, begin, begin + 10, arguments});
        begin += 10;
    }
    return ranges;
}

std::vector<Range> together(std::vector<Range> first, const std::vector<Range>& second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

TEST_F(BlockLevelsTest, PartsOfLayersAreJoinedToPassesWhereNothingIsAroundThem)
{
    const auto parts = partsFrom(0, {"attn(F)", "dispatch(F)", "mlp(F)", "combine(F)", "combine(B)", "mlp(B)",
                                     "mlp(W)", "dispatch(B)", "attn(B)", "attn(W)"});
    EXPECT_THAT(blocksOf(parts), ElementsAre("forward forward -/-", "backward backward -/-"));
    const auto trace = openRanges(parts);
    const BlockTable& blocks = trace->tracks[0].blocks;
    EXPECT_EQ(blocks.span(BlockIndex{std::size_t{0}}).duration().ns, 40'000);
    EXPECT_EQ(blocks.span(BlockIndex{std::size_t{1}}).duration().ns, 60'000);
    // The parts stay to be seen beside them.
    ASSERT_EQ(trace->tracks.size(), 2U);
    EXPECT_TRUE(trace->tracks[1].isOther);
    EXPECT_EQ(trace->tracks[1].blocks.size(), 10U);
}

TEST_F(BlockLevelsTest, PartsOfBothDirectionsThatAlternateWithinALayerAreAnOverlap)
{
    const std::vector<std::string> layer{"mlp(B)", "mlp(W)", "attn(F)", "attn(B)", "attn(W)", "mlp(F)"};
    const auto chunk = together(partsFrom(0, layer), partsFrom(60, layer));
    EXPECT_THAT(blocksOf(chunk), ElementsAre("1F1B overlap -/-"));
}

TEST_F(BlockLevelsTest, PassesThatFollowOneAnotherHaveTheLayersThatOthersHave)
{
    const std::vector<std::string> forward{"attn(F)", "mlp(F)", "attn(F)", "mlp(F)"};
    const std::vector<std::string> backward{"mlp(B)", "attn(B)", "mlp(B)", "attn(B)"};
    auto parts = together(partsFrom(0, forward), partsFrom(40, forward));
    parts = together(parts, partsFrom(80, backward));
    parts = together(parts, partsFrom(120, {"mlp(W)", "attn(W)", "mlp(W)", "attn(W)"}));
    parts = together(parts, partsFrom(160, backward));
    EXPECT_THAT(blocksOf(parts),
                ElementsAre("forward forward -/-", "forward forward -/-", "backward backward -/-",
                            "weight gradient weight -/-", "backward backward -/-"));
}

TEST_F(BlockLevelsTest, AnotherMicroBatchAndASendEndAPass)
{
    const std::vector<std::string> forward{"attn(F)", "mlp(F)"};
    auto parts =
        together(partsFrom(0, forward, R"("microbatch": 0)"), partsFrom(20, forward, R"("microbatch": 1)"));
    parts.push_back({"send_forward", 41, 42, ""});
    parts = together(parts, partsFrom(50, forward, R"("microbatch": 1)"));
    EXPECT_THAT(blocksOf(parts),
                ElementsAre("forward forward 0/-", "forward forward 1/-", "forward forward 1/-"));
}

TEST_F(BlockLevelsTest, WhatExpertsExchangeOnARowOfItsOwnIsNoBlock)
{
    EXPECT_THAT(
        blocksOf({{"attn(F)", 0, 10, "", 1}, {"dispatch(F)", 10, 15, "", 2}, {"mlp(F)", 15, 30, "", 1}}),
        ElementsAre("forward forward -/-"));
}

TEST_F(BlockLevelsTest, AnOverlapHasTheMicroBatchesOfBothItsHalves)
{
    EXPECT_THAT(blocksOf({{"1F1B", 0, 100, ""}, {"F7", 0, 40, ""}, {"B4", 30, 100, ""}}),
                ElementsAre("1F1B overlap 7/4"));
}

TEST_F(BlockLevelsTest, ABlockWithoutAMicroBatchHasThatOfItsParts)
{
    EXPECT_THAT(blocksOf({{"forward_step", 0, 100, ""},
                          {"forward-compute", 10, 90, R"("microbatch": 5, "chunk": 0)"},
                          {"backward_step", 100, 200, ""},
                          {"F9", 110, 120, ""},
                          {"B5", 120, 190, ""}}),
                ElementsAre("forward_step forward 5/-", "backward_step backward -/5"));
}

TEST_F(BlockLevelsTest, AStretchOfTheScheduleIsNoBlockButWhatItHoldsIs)
{
    EXPECT_THAT(blocksOf({{"1F1B", 0, 100, ""},
                          {"F1", 0, 20, ""},
                          {"B0", 20, 50, ""},
                          {"F2", 50, 70, ""},
                          {"B1", 70, 100, ""},
                          {"forward", 100, 150, ""},
                          {"F3", 100, 120, ""},
                          {"F4", 120, 150, ""}}),
                ElementsAre("F1 forward 1/-", "B0 backward -/0", "F2 forward 2/-", "B1 backward -/1",
                            "F3 forward 3/-", "F4 forward 4/-"));
}

TEST_F(BlockLevelsTest, AForwardAroundForwardsAndBackwardsIsNoBlock)
{
    for (const char* outer : {"Forward", "forward_step_all", "Forward 12"}) {
        EXPECT_THAT(blocksOf({{outer, 0, 100, ""},
                              {"F0", 0, 20, ""},
                              {"B0", 20, 50, ""},
                              {"F1", 50, 70, ""},
                              {"B1", 70, 100, ""}}),
                    ElementsAre("F0 forward 0/-", "B0 backward -/0", "F1 forward 1/-", "B1 backward -/1"))
            << outer;
    }
}

TEST_F(BlockLevelsTest, RangesAroundSeveralBlocksAreReportedOncePerFile)
{
    const auto trace = openRanges({{"Forward 12", 0, 50, ""},
                                   {"F0", 0, 20, ""},
                                   {"B0", 20, 50, ""},
                                   {"Forward 13", 50, 100, ""},
                                   {"F1", 50, 70, ""},
                                   {"B1", 70, 100, ""}});
    EXPECT_EQ(countOf(*trace, FindingId::BlocksInRange), 2U);
    const Finding* finding = test::findingOf(*trace, FindingId::BlocksInRange);
    ASSERT_NE(finding, nullptr);
    EXPECT_EQ(finding->sentence(), "2 ranges hold several blocks; they are no blocks themselves: Forward 12");
    EXPECT_EQ(finding->file.filename(), "trace.json");
}

TEST_F(BlockLevelsTest, ARangeAroundSeveralMicroBatchesOfItsKindIsNoBlockWhateverItsNumber)
{
    EXPECT_THAT(blocksOf({{"Forward 12", 0, 100, ""},
                          {"F0", 0, 40, ""},
                          {"F1", 50, 90, ""},
                          {"Backward 12", 100, 300, ""},
                          {"B0", 100, 180, ""},
                          {"B1", 200, 290, ""}}),
                ElementsAre("F0 forward 0/-", "F1 forward 1/-", "B0 backward -/0", "B1 backward -/1"));
}

TEST_F(BlockLevelsTest, AForwardAroundAsManyForwardsAsThereAreBackwardsIsNoBlock)
{
    const std::vector<Range> ranges{{"forward_step_all", 0, 100, ""}, {"forward_step", 0, 40, ""},
                                    {"attn(F)", 0, 20, ""},           {"mlp(F)", 20, 40, ""},
                                    {"forward_step", 50, 90, ""},     {"backward_step", 100, 150, ""},
                                    {"backward_step", 150, 200, ""}};
    EXPECT_THAT(blocksOf(ranges), ElementsAre("forward_step forward -/-", "forward_step forward -/-",
                                              "backward_step backward -/-", "backward_step backward -/-"));
    EXPECT_EQ(countOf(*openRanges(ranges), FindingId::BlocksInRange), 1U);
}

TEST_F(BlockLevelsTest, AForwardAroundItsLayersHasABackwardOfItsOwn)
{
    EXPECT_THAT(blocksOf({{"forward_step", 0, 100, ""},
                          {"forward", 0, 40, ""},
                          {"forward", 50, 90, ""},
                          {"backward_step", 100, 150, ""}}),
                ElementsAre("forward_step forward -/-", "backward_step backward -/-"));
}

TEST_F(BlockLevelsTest, AForwardAroundOnePartIsNotReported)
{
    const auto trace = openRanges({{"F3", 0, 100, ""}, {"forward", 0, 40, ""}, {"B3", 100, 160, ""}});
    EXPECT_EQ(countOf(*trace, FindingId::BlocksInRange), 0U);
}

TEST_F(BlockLevelsTest, AForwardAroundOneForwardAndItsBackwardIsNoBlock)
{
    EXPECT_THAT(blocksOf({{"Forward", 0, 100, ""}, {"F0", 0, 20, ""}, {"B0", 20, 50, ""}}),
                ElementsAre("F0 forward 0/-", "B0 backward -/0"));
}

TEST_F(BlockLevelsTest, AStretchWithinAStretchIsNoBlockEither)
{
    EXPECT_THAT(blocksOf({{"Forward", 0, 200, ""},
                          {"forward_step_all", 0, 100, ""},
                          {"forward_step", 0, 20, ""},
                          {"backward_step", 20, 50, ""}}),
                ElementsAre("forward_step forward -/-", "backward_step backward -/-"));
}

TEST_F(BlockLevelsTest, ABackwardThatRunsItsForwardAgainStaysOneBlock)
{
    EXPECT_THAT(blocksOf({{"B3", 0, 100, ""}, {"F3", 0, 40, ""}, {"attn(B)", 40, 60, ""}}),
                ElementsAre("B3 backward -/3"));
}

TEST_F(BlockLevelsTest, AForwardAroundTheForwardsOfItsLayersStaysOneBlock)
{
    EXPECT_THAT(blocksOf({{"F3", 0, 100, ""}, {"forward", 0, 40, ""}, {"forward", 40, 60, ""}}),
                ElementsAre("F3 forward 3/-"));
}

TEST_F(BlockLevelsTest, OnlyRangesOfOneThreadThatHoldOthersWholeLeaveThemOut)
{
    EXPECT_THAT(blocksOf({{"F0", 0, 100, "", 1}, {"W0", 20, 50, "", 2}, {"B1", 90, 150, "", 1}}),
                ElementsAre("F0 forward 0/-", "W0 weight -/0", "B1 backward -/1"));
}

TEST_F(BlockLevelsTest, ASliceWithAnotherMicroBatchThanTheRangeAroundItIsABlock)
{
    EXPECT_THAT(blocksOf({{"F4", 0, 100, ""}, {"F5", 20, 50, ""}, {"attn(F)", 60, 70, ""}}),
                ElementsAre("F4 forward 4/-", "F5 forward 5/-"));
}

TEST_F(BlockLevelsTest, SendsAndTheOptimizerWithinABlockStayWhatTheyAre)
{
    const auto trace =
        openRanges({{"forward", 0, 100, ""}, {"send_next", 80, 90, ""}, {"optimizer_step", 50, 60, ""}});
    EXPECT_EQ(trace->tracks.front().blocks.size(), 2U);
    EXPECT_EQ(trace->operatorCount(), 1U);
}

TEST_F(BlockLevelsTest, TheSameRangeTwiceIsOneBlock)
{
    EXPECT_THAT(blocksOf({{"F0", 0, 100, ""}, {"F0", 0, 100, ""}}), ElementsAre("F0 forward 0/-"));
}

TEST_F(BlockLevelsTest, MayBeDeep)
{
    constexpr int kDepth = 2000;
    std::vector<Range> ranges;
    for (int i = 0; i < kDepth; ++i) {
        ranges.push_back({"forward", i, 3 * kDepth - i, ""});
    }
    EXPECT_THAT(blocksOf(ranges), ElementsAre("forward forward -/-"));
}

/// "kind micro-batch@virtual stage" of rank 0's blocks.
std::vector<std::string> placedBlocksOf(const Trace& trace)
{
    std::vector<std::string> texts;
    const Track& track = trace.tracks.front();
    for (std::size_t i = 0; i < track.blocks.size(); ++i) {
        const Block block = track.blocks.at(BlockIndex{i});
        const BlockPart& part = block.backward.microBatch ? block.backward : block.forward;
        texts.push_back(std::string(blockKindName(block.kind)) + " " + numberOf(part.microBatch) + "@"
                        + (part.virtualStage ? std::to_string(part.virtualStage->value) : "-"));
    }
    return texts;
}

TEST_F(BlockLevelsTest, NamesOfPyTorchsPipeliningShowMicroBatchAndVirtualStage)
{
    const auto trace = openRanges({{"PP:0F3", 0, 10, ""},
                                   {"PP:2B1", 10, 20, ""},
                                   {"PP:1W0", 20, 30, ""},
                                   {"PP:0I3", 30, 40, ""},
                                   {"PP:(2F4;0B1)OVERLAP_F_B", 40, 50, ""},
                                   {"PP:2SEND_F4", 50, 51, ""},
                                   {"PP:1UNSHARD", 51, 52, ""}});
    EXPECT_THAT(placedBlocksOf(*trace),
                ElementsAre("forward 3@0", "backward 1@2", "weight 0@1", "backward 3@0", "overlap 1@0"));
    const Block overlap = trace->tracks.front().blocks.at(BlockIndex{4U});
    EXPECT_EQ(overlap.forward, (BlockPart{MicroBatch{4}, VirtualStage{2}}));
    ASSERT_EQ(trace->operatorCount(), 1U);
    EXPECT_EQ(trace->tracks.front().operators.front().kind, OperatorKind::Send);
}

TEST_F(BlockLevelsTest, WhatPyTorchAddsToANameIsPassedOver)
{
    const auto trace = openRanges({{"Forward 3, op_id = 12", 0, 10, ""},
                                   {"Backward 2, seq = 7, op_id = 13", 10, 20, ""},
                                   {"PP:2F1, op_id = 14", 20, 30, ""},
                                   {"Forward, op_id = none", 30, 40, ""}});
    const Track& track = trace->tracks.front();
    ASSERT_EQ(track.blocks.size(), 3U);
    EXPECT_EQ(track.blocks.at(BlockIndex{0U}).forward.microBatch, MicroBatch{3});
    EXPECT_EQ(track.blocks.at(BlockIndex{1U}).backward.microBatch, MicroBatch{2});
    EXPECT_EQ(track.blocks.at(BlockIndex{2U}).forward.virtualStage, VirtualStage{2});
    EXPECT_EQ(trace->strings.text(track.blocks.name(BlockIndex{0U})), "Forward 3, op_id = 12");
}

} // namespace
} // namespace pipescope
