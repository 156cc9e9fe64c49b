#include "core/run/analysis/schedule_deviations.h"

#include "tests/core/run/bubbles/simulated_run.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope {
namespace {

using test::SimulatedRun;

std::size_t countOf(const std::vector<ScheduleDeviation>& deviations, ScheduleDeviation which)
{
    return static_cast<std::size_t>(std::ranges::count(deviations, which));
}

TEST(ScheduleDeviations, OfARunInItsScheduleAreNone)
{
    for (const ScheduleShape& shape :
         {ScheduleShape{ScheduleKind::GPipe, 4, 8, 1},
          ScheduleShape{ScheduleKind::OneForwardOneBackward, 4, 8, 1},
          ScheduleShape{ScheduleKind::Interleaved, 4, 8, 2}, ScheduleShape{ScheduleKind::DualPipeV, 4, 12, 2},
          ScheduleShape{ScheduleKind::DualPipe, 4, 12, 2}, ScheduleShape{ScheduleKind::ZeroBubbleH1, 4, 8, 1},
          ScheduleShape{ScheduleKind::ZeroBubbleV, 4, 8, 2}})
    {
        SimulatedRun run;
        run.shape = shape;
        run.steps = 2;
        for (const auto& ofTrack : scheduleDeviations(*run.trace())) {
            EXPECT_EQ(countOf(ofTrack, ScheduleDeviation::None), ofTrack.size())
                << static_cast<int>(shape.kind);
        }
    }
}

TEST(ScheduleDeviations, OfTwoBlocksThatChangedPlacesNameOne)
{
    Trace trace = SimulatedRun().openTrace();
    BlockTable& blocks = trace.tracks[1].blocks;
    const BlockPart first = blocks.forward(BlockIndex{0U});
    blocks.setForward(BlockIndex{0U}, blocks.forward(BlockIndex{1U}));
    blocks.setForward(BlockIndex{1U}, first);
    const auto deviations = scheduleDeviations(trace);
    EXPECT_EQ(countOf(deviations[1], ScheduleDeviation::OtherOrder), 1U);
    EXPECT_EQ(countOf(deviations[1], ScheduleDeviation::None), deviations[1].size() - 1);
    EXPECT_EQ(countOf(deviations[0], ScheduleDeviation::None), deviations[0].size());
}

TEST(ScheduleDeviations, OfAMicroBatchThatTheScheduleHasNotNameItAndWhatComesAfterTheOneInItsPlace)
{
    Trace trace = SimulatedRun().openTrace();
    BlockTable& blocks = trace.tracks[2].blocks;
    BlockPart other = blocks.forward(BlockIndex{1U});
    other.microBatch = MicroBatch{77};
    blocks.setForward(BlockIndex{1U}, other);
    const auto deviations = scheduleDeviations(trace);
    EXPECT_EQ(deviations[2][1], ScheduleDeviation::NotScheduled);
    EXPECT_EQ(deviations[2][2], ScheduleDeviation::AfterMissing);
    EXPECT_EQ(countOf(deviations[2], ScheduleDeviation::None), deviations[2].size() - 2);
}

TEST(ScheduleDeviations, AreNoneWhereTheScheduleIsNotKnown)
{
    Trace trace = SimulatedRun().openTrace();
    trace.schedule.candidates.clear();
    for (const auto& ofTrack : scheduleDeviations(trace)) {
        EXPECT_EQ(countOf(ofTrack, ScheduleDeviation::None), ofTrack.size());
    }
}

} // namespace
} // namespace pipescope
