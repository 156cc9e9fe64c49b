#include "core/run/bubbles/idle/idle_times.h"

#include "tests/core/run/bubbles/simulated_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace pipescope {
namespace {

TEST(IdleTimes, AddUpToTheIdleTimeOfEachRankAndClass)
{
    constexpr std::uint64_t kRuns = 20;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        const auto trace = test::randomRun(seed).trace();
        const auto graphs = buildStepGraphs(*trace, {});
        const auto idle = idleTimesOf(*trace, *graphs);
        std::vector<IdleByClass> sums(trace->tracks.size());
        std::vector<IdleByClass> accounted(trace->tracks.size());
        for (std::size_t track = 0; track < idle.size(); ++track) {
            for (const IdleTime& each : idle[track]) {
                sums[track][static_cast<std::size_t>(each.idleClass)] += each.span.duration().ns;
            }
        }
        for (const StepGraph& graph : graphs->graphs) {
            for (const RankIdle& rank : accountIdle(graph)) {
                for (std::size_t i = 0; i < kIdleClassCount; ++i) {
                    accounted[rank.track.value][i] += rank.idle[i];
                }
            }
        }
        EXPECT_EQ(sums, accounted) << "seed " << seed;
    }
}

TEST(IdleTimes, EndWhereTheRecordsHaveTheBlockBegin)
{
    const auto trace = test::SimulatedRun{}.trace();
    const auto graphs = buildStepGraphs(*trace, {});
    Trace recorded = test::SimulatedRun{}.openTrace();
    constexpr Duration kAhead{5'000'000'000};
    BlockTable later;
    const BlockTable& blocks = trace->tracks[1].blocks;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        Block block = blocks.at(BlockIndex{i});
        block.span = {block.span.begin + kAhead, block.span.end + kAhead};
        later.append(block);
    }
    recorded.tracks[1].blocks = std::move(later);
    const auto idle = idleTimesOf(recorded, *graphs);
    const auto endsAt = [](TimePoint moment) {
        return [moment](const IdleTime& each) { return each.span.end == moment; };
    };
    const TimePoint firstBegin = recorded.tracks[1].blocks.span(BlockIndex{std::size_t{0}}).begin;
    EXPECT_EQ(std::ranges::count_if(idle.at(1), endsAt(firstBegin)), 1);
    EXPECT_EQ(std::ranges::count_if(idle[1], endsAt(firstBegin - kAhead)), 0);
    const BlockTable& ofLastStage = trace->tracks[3].blocks;
    EXPECT_EQ(idle[3].back().span.begin, ofLastStage.span(BlockIndex{ofLastStage.size() - 1}).end);
}

TEST(WorstGaps, AreInOrderAndNeitherOfTheWarmUpNorOfTheCoolDown)
{
    constexpr std::size_t kMost = 5;
    const auto trace = test::randomRun(7).trace();
    const auto graphs = buildStepGraphs(*trace, {});
    const auto gaps = worstGapsOf(*graphs, kMost);
    ASSERT_EQ(gaps.size(), kMost);
    EXPECT_TRUE(std::ranges::is_sorted(gaps, std::ranges::greater{}, &WorstGap::ns));
    EXPECT_GT(gaps.back().ns, 0);
    const auto all = worstGapsOf(*graphs, trace->blockCount());
    EXPECT_EQ(all.front().ns, gaps.front().ns);
    EXPECT_GT(all.size(), kMost);
}

} // namespace
} // namespace pipescope
