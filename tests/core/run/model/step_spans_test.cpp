#include "core/run/model/lookup/step_spans.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

void addBlock(Track& track, TimeSpan span, std::optional<StepIndex> step)
{
    Block block;
    block.span = span;
    block.step = step;
    track.blocks.append(block);
}

TEST(StepSpans, ReachFromTheFirstToTheLastBlockOnAnyRank)
{
    Trace trace;
    trace.steps = {{StepNumber{4}, {}}, {StepNumber{5}, {{7}, {8}}}};
    trace.tracks.resize(2);
    addBlock(trace.tracks[0], {{10}, {20}}, StepIndex{});
    addBlock(trace.tracks[0], {{90}, {99}}, std::nullopt);
    addBlock(trace.tracks[1], {{5}, {6}}, StepIndex{});
    addBlock(trace.tracks[1], {{15}, {30}}, StepIndex{});
    measureSteps(trace);
    EXPECT_EQ(trace.steps[0].span, (TimeSpan{{5}, {30}}));
    EXPECT_EQ(trace.steps[1].span, (TimeSpan{{7}, {8}})) << "without blocks it keeps what it has";
}

TEST(StepSpans, HostWindowsReachOverThoseOfAllRanks)
{
    Trace trace;
    trace.steps = {{StepNumber{4}, {}}, {StepNumber{5}, {}}};
    trace.tracks.resize(3);
    trace.tracks[0].stepWindows = {{StepIndex{}, {{10}, {20}}}};
    trace.tracks[2].stepWindows = {{StepIndex{}, {{15}, {40}}}};
    measureSteps(trace);
    EXPECT_EQ(trace.steps[0].hostWindow, (TimeSpan{{10}, {40}}));
    EXPECT_FALSE(trace.steps[1].hostWindow);
}

TEST(StepSpans, WithoutAPipelineAStepLastsAsLongAsTheHostSaysElseAsLongAsItsBlocks)
{
    for (const BlockKind kind : {BlockKind::Other, BlockKind::Forward}) {
        Trace trace;
        trace.steps = {{StepNumber{4}, {}}};
        trace.tracks.resize(1);
        trace.tracks[0].stepWindows = {{StepIndex{}, {{10}, {80}}}};
        Block block;
        block.span = {{70}, {90}};
        block.kind = kind;
        block.step = StepIndex{};
        trace.tracks[0].blocks.append(block);
        measureSteps(trace);
        EXPECT_EQ(trace.steps[0].span, (kind == BlockKind::Other ? TimeSpan{{10}, {90}} : block.span));
    }
}

} // namespace
} // namespace pipescope
