#include "core/run/companion/ideal_replay.h"

#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace pipescope {
namespace {

using test::ns;
using test::SimulatedBlock;
using test::SimulatedRun;

/// What launching all blocks before it may delay a block by, ns.
constexpr std::int64_t kLaunching = 200'000;

/// A run with its ghosts.
struct Ghosts
{
    explicit Ghosts(std::shared_ptr<const Trace> shown)
        : trace(std::move(shown))
        , companion(*idealReplay(*trace, *measureRun(*trace, {}), {}))
    { }

    const BlockTable& of(std::size_t track) const { return companion.trace->tracks[track].blocks; }

    const BlockTable& measured(std::size_t track) const { return trace->tracks[track].blocks; }

    /// Of the last block of a track.
    CompanionDelay lastDelay(std::size_t track) const
    {
        const TrackIndex index{track};
        const BlockIndex last{measured(track).size() - 1};
        return delayOf(*trace, companion, index, last, *companion.besideOf(index, last));
    }

    std::shared_ptr<const Trace> trace;
    Companion companion;
};

/// Begin and end of all blocks, to launch gaps.
void expectSameTimes(const BlockTable& blocks, const BlockTable& others)
{
    ASSERT_EQ(blocks.size(), others.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        EXPECT_LE(std::abs(blocks.beginNs()[i] - others.beginNs()[i]), kLaunching) << i;
        EXPECT_LE(std::abs(blocks.endNs()[i] - others.endNs()[i]), kLaunching) << i;
    }
}

SimulatedRun withSlowRank()
{
    SimulatedRun run;
    run.replicas = 2;
    run.steps = 2;
    run.blockTime = [](const SimulatedBlock& block) {
        const bool isSlow = block.replica == 1 && block.stage == 2;
        return SimulatedRun::usualTime(block) * (isSlow ? 13 : 10) / 10;
    };
    return run;
}

TEST(IdealReplay, OfARunWithoutNoiseIsTheRun)
{
    SimulatedRun run;
    run.steps = 2;
    const Ghosts ghosts(run.trace());
    for (std::size_t track = 0; track < 4; ++track) {
        expectSameTimes(ghosts.of(track), ghosts.measured(track));
    }
}

TEST(IdealReplay, OfASlowRankIsItsPeer)
{
    const Ghosts ghosts(withSlowRank().trace());
    expectSameTimes(ghosts.of(6), ghosts.measured(2));
    expectSameTimes(ghosts.of(7), ghosts.measured(3));
    expectSameTimes(ghosts.of(2), ghosts.measured(2));
}

TEST(IdealReplay, SaysHowMuchLaterASlowPipelineEnds)
{
    const Ghosts ghosts(withSlowRank().trace());
    const std::int64_t late = ghosts.measured(4).endNs()[15] - ghosts.measured(0).endNs()[15];
    ASSERT_GT(late, 5'000'000);
    const Track& first = ghosts.trace->tracks[4];
    EXPECT_EQ(first.blocks.size(), 32U);
    const CompanionDelay delay = delayOf(*ghosts.trace, ghosts.companion, TrackIndex{4U}, BlockIndex{15U},
                                         *ghosts.companion.besideOf(TrackIndex{4U}, BlockIndex{15U}));
    EXPECT_NEAR(static_cast<double>(delay.end.ns), static_cast<double>(late), kLaunching);
    EXPECT_LE(std::abs(ghosts.lastDelay(0).end.ns), kLaunching);
}

TEST(IdealReplay, BeginsEachStepWhereItWasMeasured)
{
    const Ghosts ghosts(withSlowRank().trace());
    EXPECT_EQ(ghosts.of(4).beginNs()[0], ghosts.measured(4).beginNs()[0]);
    EXPECT_EQ(ghosts.of(4).beginNs()[16], ghosts.measured(4).beginNs()[16]);
}

TEST(IdealReplay, KeepsUnequalStages)
{
    SimulatedRun run;
    run.blockTime = [](const SimulatedBlock& block) {
        return SimulatedRun::usualTime(block) * (10 + block.stage) / 10;
    };
    const Ghosts ghosts(run.trace());
    for (std::size_t track = 0; track < 4; ++track) {
        expectSameTimes(ghosts.of(track), ghosts.measured(track));
    }
}

TEST(IdealReplay, TakesTheJitterOfMicroBatchesAway)
{
    SimulatedRun run;
    run.steps = 4;
    run.blockTime = [](const SimulatedBlock& block) {
        const bool isLong = block.step == 1 && block.stage == 3 && block.scheduled.forward.microBatch
                            && block.scheduled.forward.microBatch->value == 5;
        return SimulatedRun::usualTime(block) + (isLong ? 4'000'000 : 0);
    };
    const Ghosts ghosts(run.trace());
    const std::int64_t length = ghosts.of(3).endNs()[31] - ghosts.of(3).beginNs()[16];
    EXPECT_NEAR(static_cast<double>(length),
                static_cast<double>(ghosts.of(3).endNs()[15] - ghosts.of(3).beginNs()[0]), kLaunching);
}

TEST(IdealReplay, HasTheSameTracksAndNamesTheSameWork)
{
    const Ghosts ghosts(withSlowRank().trace());
    ASSERT_EQ(ghosts.companion.trace->tracks.size(), ghosts.trace->tracks.size());
    EXPECT_EQ(ghosts.companion.kind, CompanionKind::Ideal);
    for (std::size_t i = 0; i < ghosts.of(5).size(); ++i) {
        const auto partner = ghosts.companion.partnerOf(TrackIndex{5U}, BlockIndex{i});
        ASSERT_TRUE(partner);
        EXPECT_EQ(ghosts.of(5).kind(BlockIndex{i}), ghosts.measured(5).kind(*partner));
        EXPECT_EQ(ghosts.of(5).forward(BlockIndex{i}), ghosts.measured(5).forward(*partner));
        EXPECT_EQ(ghosts.of(5).step(BlockIndex{i}), ghosts.measured(5).step(*partner));
    }
}

TEST(IdealReplay, HasNoOperatorsLinksOrCollectives)
{
    const Ghosts ghosts(SimulatedRun{}.trace());
    EXPECT_EQ(ghosts.companion.trace->operatorCount(), 0U);
    EXPECT_EQ(ghosts.companion.trace->collectiveCount(), 0U);
    EXPECT_TRUE(ghosts.companion.trace->links.empty());
}

TEST(IdealReplay, FollowsTheClockOfEachHost)
{
    const auto onOneClock = withSlowRank().trace();
    Trace shifted = withSlowRank().openTrace();
    BlockTable later;
    for (std::size_t i = 0; i < shifted.tracks[2].blocks.size(); ++i) {
        Block block = shifted.tracks[2].blocks.at(BlockIndex{i});
        block.span = {block.span.begin + Duration{7}, block.span.end + Duration{7}};
        later.append(block);
    }
    later.sort();
    shifted.tracks[2].blocks = later;
    const MeasuredRun run = *measureRun(*onOneClock, {});
    const Companion as = *idealReplay(*onOneClock, run, {});
    const Companion moved = *idealReplay(shifted, run, {});
    EXPECT_EQ(moved.trace->tracks[2].blocks.beginNs()[3], as.trace->tracks[2].blocks.beginNs()[3] + 7);
    EXPECT_EQ(moved.trace->tracks[1].blocks.beginNs()[3], as.trace->tracks[1].blocks.beginNs()[3]);
}

TEST(IdealReplay, LeavesOutStepsThatTheGraphDoesNotExplain)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(1, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    builder.block(0, BlockKind::Forward, ns(180, 300), "", 0);
    const Ghosts ghosts(builder.build());
    EXPECT_TRUE(ghosts.of(0).empty());
}

TEST(IdealReplay, LeavesOutBlocksOfNoSchedule)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(1, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    const BlockIndex other = builder.block(0, BlockKind::Other, ns(100, 200), "", 0);
    const BlockIndex without = builder.block(0, BlockKind::Forward, ns(300, 400));
    const Ghosts ghosts(builder.build());
    EXPECT_EQ(ghosts.of(0).size(), 1U);
    EXPECT_FALSE(ghosts.companion.besideOf(TrackIndex{0U}, other));
    EXPECT_FALSE(ghosts.companion.besideOf(TrackIndex{0U}, without));
}

TEST(IdealReplay, StopsWhenAsked)
{
    const auto trace = SimulatedRun{}.trace();
    const MeasuredRun run = *measureRun(*trace, {});
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(idealReplay(*trace, run, stop.get_token()));
}

} // namespace
} // namespace pipescope
