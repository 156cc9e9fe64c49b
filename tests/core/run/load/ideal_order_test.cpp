#include "core/run/schedule/schedule.h"
#include "tests/core/run/load/demo_folder.h"

#include <gtest/gtest.h>

#include <vector>

namespace pipescope {
namespace {

using test::DemoFolder;

/// What two orders of blocks are compared by.
struct Work
{
    BlockKind kind = BlockKind::Other;
    BlockPart forward;
    BlockPart backward;

    bool operator==(const Work&) const = default;
};

/// The order that the trace's schedule asks of a stage.
std::vector<Work> idealOrder(const Trace& trace, Stage stage)
{
    std::vector<Work> order;
    for (const ScheduledBlock& block : scheduledBlocks(trace.schedule.shape().value(), stage)) {
        order.push_back({block.kind, block.forward, block.backward});
    }
    return order;
}

std::vector<Work> recordedOrder(const Track& track, StepIndex step)
{
    std::vector<Work> order;
    for (std::size_t i = 0; i < track.blocks.size(); ++i) {
        const Block block = track.blocks.at(BlockIndex{i});
        if (block.step == step) {
            order.push_back({block.kind, block.forward, block.backward});
        }
    }
    return order;
}

class IdealOrder : public testing::TestWithParam<ScheduleKind>
{ };

TEST_P(IdealOrder, FollowsFromTheScheduleThatALoadedTraceHas)
{
    DemoOptions options = DemoFolder::smallRun();
    options.schedule = GetParam();
    options.stages = 4;
    options.microBatches = 8;
    const auto trace = DemoFolder(options).load();
    ASSERT_TRUE(trace->schedule.shape());
    ASSERT_EQ(trace->schedule.kind(), GetParam());
    ASSERT_EQ(trace->tracks.size(), 4U);
    for (const Track& track : trace->tracks) {
        EXPECT_EQ(recordedOrder(track, StepIndex{0U}), idealOrder(*trace, *track.stage));
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, IdealOrder,
                         testing::Values(ScheduleKind::GPipe, ScheduleKind::OneForwardOneBackward,
                                         ScheduleKind::Interleaved, ScheduleKind::DualPipeV));

} // namespace
} // namespace pipescope
