#include "core/run/bubbles/replay/micro_batch_drift.h"

#include "core/run/bubbles/causes/measured_run.h"
#include "tests/core/run/bubbles/simulated_run.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

constexpr std::int32_t kMicroBatches = 16;

/// `factor` is by how much of its usual time each forward takes longer than that of the micro-batch before.
std::vector<MicroBatchDrift> driftsOf(double factor, std::int64_t noisePercent = 0)
{
    test::SimulatedRun run = test::randomRun(1, noisePercent);
    run.shape = {ScheduleKind::OneForwardOneBackward, 4, kMicroBatches, 1};
    const auto noise = run.blockTime;
    run.blockTime = [=](const test::SimulatedBlock& block) {
        const auto microBatch = block.scheduled.forward.microBatch;
        const double more = microBatch ? factor * microBatch->value : 0;
        return static_cast<std::int64_t>(static_cast<double>(noise(block)) * (1.0 + more));
    };
    const auto trace = run.trace();
    const auto measured = measureRun(*trace, {});
    return microBatchDrifts(*trace, measured->graphs, measured->measuredTimes, measured->ladders);
}

TEST(MicroBatchDrift, IsTheSlopeOfTheKindOfBlockThatHasIt)
{
    constexpr double kSlope = 0.01;
    const auto drifts = driftsOf(kSlope);
    ASSERT_EQ(drifts.size(), 1U);
    EXPECT_EQ(drifts[0].kind, BlockKind::Forward);
    EXPECT_EQ(drifts[0].microBatches, kMicroBatches);
    // By the usual time, which is that of the middle of the step.
    EXPECT_NEAR(drifts[0].perMicroBatch, kSlope / (1.0 + kSlope * kMicroBatches / 2), kSlope / 10);
    EXPECT_DOUBLE_EQ(drifts[0].kendall, 1.0);
}

TEST(MicroBatchDrift, IsFoundThroughNoiseAndInBothDirections)
{
    constexpr std::int64_t kNoise = 5;
    const auto drifts = driftsOf(-0.01, kNoise);
    ASSERT_EQ(drifts.size(), 1U);
    EXPECT_NEAR(drifts[0].perMicroBatch, -0.011, 0.003);
}

TEST(MicroBatchDrift, OfNoiseAloneIsNone)
{
    for (const std::int64_t noise : {0, 3, 30}) {
        EXPECT_TRUE(driftsOf(0, noise).empty()) << noise;
    }
}

} // namespace
} // namespace pipescope
