#include "tests/core/run/load/demo_folder.h"
#include "tests/support/pause.h"

#include <gtest/gtest.h>

#include <thread>

namespace pipescope {
namespace {

using test::DemoFolder;

/// Loads and asks for a stop when the given phase is first reported.
Result<TracePointer> loadStoppedAt(const DemoFolder& run, ProgressPhase phase)
{
    std::stop_source stop;
    Progress progress([&](const ProgressState& state) {
        if (state.phase == phase) {
            stop.request_stop();
        }
    });
    return load({{run.folder()}, {}}, progress, stop.get_token());
}

TEST(LoadCancel, EndsAtEveryStage)
{
    const DemoFolder run;
    for (const ProgressPhase phase : {ProgressPhase::FindingFiles, ProgressPhase::ReadingRanks,
                                      ProgressPhase::Classifying, ProgressPhase::Linking})
    {
        const auto result = loadStoppedAt(run, phase);
        ASSERT_FALSE(result) << progressPhaseText(phase);
        EXPECT_EQ(result.error().kind, ErrorKind::Cancelled);
    }
}

TEST(LoadCancel, FromAnotherThreadIsClean)
{
    const DemoFolder run;
    for (int round = 0; round < 20; ++round) {
        std::stop_source stop;
        std::jthread canceller([&] {
            // Each stop comes at another moment of the load.
            test::pause(std::chrono::microseconds(round * 300));
            stop.request_stop();
        });
        Progress progress;
        const auto result = load({{run.folder()}, {}}, progress, stop.get_token());
        EXPECT_TRUE(result || result.error().kind == ErrorKind::Cancelled);
    }
}

TEST(LoadCancel, LoadingAgainAfterwardsWorks)
{
    const DemoFolder run;
    EXPECT_FALSE(loadStoppedAt(run, ProgressPhase::ReadingRanks));
    EXPECT_GT(run.load()->blockCount(), 0U);
}

} // namespace
} // namespace pipescope
