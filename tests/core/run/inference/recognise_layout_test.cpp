#include "core/run/inference/placement/recognise_layout.h"

#include "tests/core/run/inference/simulated_run.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace pipescope {

void PrintTo(const PipelineLayout& layout, std::ostream* out)
{
    *out << layout.peers << " peers, " << layout.stages << " stages, " << layout.replicas << " replicas";
}

namespace test {
namespace {

using Verdict = RecognisedLayout::Verdict;

constexpr ScheduleShape kPlain{ScheduleKind::OneForwardOneBackward, 4, 8};
constexpr ScheduleShape kForwardsFirst{ScheduleKind::GPipe, 4, 8};

RecognisedLayout recognise(const LabelledCapture& capture, std::int64_t world,
                           const ParallelSizes& given = {})
{
    std::vector<std::int64_t> places;
    for (const LabelledTrack& track : capture.ranks) {
        places.push_back(track.rank.value);
    }
    return recogniseLayout(capture.ranks, places, world, given, 2, {});
}

RecognisedLayout recognise(const SimulatedRun& run, const ParallelSizes& given = {})
{
    return recognise(simulate(run), run.world(), given);
}

void expectRecognised(const SimulatedRun& run, const LabelledCapture& capture)
{
    const RecognisedLayout found = recognise(capture, run.world());
    EXPECT_EQ(found.verdict, Verdict::Clear);
    EXPECT_EQ(found.layout, run.layout());
    EXPECT_EQ(found.lockstep, run.peers);
}

/// Two peers, four stages and two replicas.
SimulatedRun sixteenRanks()
{
    SimulatedRun run;
    run.shape = kPlain;
    run.peers = 2;
    run.replicas = 2;
    run.steps = 2;
    return run;
}

struct Sizes
{
    std::int64_t peers = 1;
    std::int32_t stages = 1;
    std::int64_t replicas = 1;
};

class LayoutsOf : public testing::TestWithParam<std::tuple<ScheduleKind, Sizes>>
{
protected:
    SimulatedRun run() const
    {
        const auto& [kind, sizes] = GetParam();
        SimulatedRun run;
        run.shape = {kind, sizes.stages, 8};
        run.shape.chunks =
            kind == ScheduleKind::Interleaved || kind == ScheduleKind::InterleavedGPipe ? 2 : 1;
        run.peers = sizes.peers;
        run.replicas = sizes.replicas;
        run.steps = 2;
        return run;
    }
};

TEST_P(LayoutsOf, ARunAreRecognisedWhateverTheDurations)
{
    SimulatedRun run = this->run();
    for (run.seed = 1; run.seed <= 10; ++run.seed) {
        run.jitter = 0.02 * run.seed;
        SCOPED_TRACE(run.seed);
        expectRecognised(run, simulate(run));
    }
}

TEST_P(LayoutsOf, ARunAreRecognisedWhateverTheClocksOfItsHosts)
{
    SimulatedRun run = this->run();
    run.ranksOfHost = 2;
    for (const std::int64_t milliseconds : {-70, -3, 11, 5000}) {
        run.skew = Duration{milliseconds * 1'000'000};
        SCOPED_TRACE(milliseconds);
        expectRecognised(run, simulate(run));
    }
}

TEST_P(LayoutsOf, ARunAreRecognisedWhereBlocksBeginWithTheirWaits)
{
    SimulatedRun run = this->run();
    run.waitsInBlocks = true;
    expectRecognised(run, simulate(run));
}

INSTANTIATE_TEST_SUITE_P(
    Schedules, LayoutsOf,
    testing::Combine(testing::Values(ScheduleKind::GPipe, ScheduleKind::OneForwardOneBackward,
                                     ScheduleKind::Interleaved, ScheduleKind::InterleavedGPipe),
                     testing::Values(Sizes{1, 4, 1}, Sizes{4, 2, 1}, Sizes{2, 4, 1}, Sizes{1, 2, 4},
                                     Sizes{1, 4, 2}, Sizes{2, 2, 2}, Sizes{3, 2, 2}, Sizes{2, 3, 3},
                                     Sizes{8, 2, 1}, Sizes{2, 8, 2})));

TEST(RecogniseLayout, RanksThatAllDoTheSameAtTheSameTimeAreNoPipeline)
{
    SimulatedRun run;
    run.shape = {ScheduleKind::OneForwardOneBackward, 1, 4};
    run.peers = 2;
    run.replicas = 3;
    run.steps = 3;
    const RecognisedLayout found = recognise(run);
    EXPECT_EQ(found.verdict, Verdict::Clear);
    EXPECT_EQ(found.layout, (PipelineLayout{6, 1, 1}));
    EXPECT_EQ(found.lockstep, 2) << "replicas share no work, so that their durations differ";
}

TEST(RecogniseLayout, RanksWithoutRecordsLeaveTheirPlaces)
{
    const SimulatedRun run = sixteenRanks();
    for (const std::vector<std::int32_t>& ranks : {std::vector<std::int32_t>{0, 1, 2, 5, 7, 9, 10, 12, 15},
                                                   {1, 3, 4, 6, 8, 11, 12, 13, 14, 15},
                                                   {0, 2, 4, 6, 8, 10, 12, 14},
                                                   {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}})
    {
        LabelledCapture capture = simulate(run);
        keepRanks(capture, ranks);
        const RecognisedLayout found = recognise(capture, ranks.back() + 1);
        SCOPED_TRACE(ranks.size());
        EXPECT_EQ(found.verdict, Verdict::Clear);
        EXPECT_EQ(found.layout, run.layout());
    }
}

TEST(RecogniseLayout, RanksThatAreAllOfOneStageShowNoOther)
{
    const SimulatedRun run = sixteenRanks();
    LabelledCapture capture = simulate(run);
    keepRanks(capture, {0, 8});
    EXPECT_EQ(recognise(capture, 9).layout, (PipelineLayout{9, 1, 1})) << "the smallest that fits";
}

TEST(RecogniseLayout, OfManyLossesNoneIsRecognisedAsAnotherLayout)
{
    std::mt19937 random(7);
    std::size_t clear = 0;
    for (int i = 0; i < 200; ++i) {
        SimulatedRun run;
        run.shape = i % 2 == 0 ? kPlain : ScheduleShape{ScheduleKind::OneForwardOneBackward, 2, 6};
        run.peers = 1 + i % 4;
        run.replicas = 1 + i / 4 % 3;
        run.seed = static_cast<std::uint32_t>(i);
        std::vector<std::int32_t> kept;
        for (std::int32_t rank = 0; rank < run.world(); ++rank) {
            if (rank + 1 == run.world() || std::uniform_int_distribution<>(0, 3)(random) > 0) {
                kept.push_back(rank);
            }
        }
        LabelledCapture capture = simulate(run);
        keepRanks(capture, kept);
        const RecognisedLayout found = recognise(capture, run.world());
        clear += found.verdict == Verdict::Clear ? 1 : 0;
        for (const std::int32_t rank : kept) {
            if (found.verdict == Verdict::Clear) {
                EXPECT_EQ(found.layout.stageOf(rank), run.layout().stageOf(rank)) << i;
            }
        }
    }
    EXPECT_GT(clear, 150U);
}

TEST(RecogniseLayout, StagesOutermostMakesPeersOfAllReplicas)
{
    SimulatedRun run;
    run.shape = kForwardsFirst;
    run.peers = 2;
    run.replicas = 2;
    LabelledCapture capture = simulate(run);
    // From (replica, stage, peer) to (stage, replica, peer).
    std::vector<LabelledTrack> tracks(capture.ranks.size());
    for (std::size_t place = 0; place < tracks.size(); ++place) {
        const std::size_t from = place / 2 % 2 * 8 + place / 4 * 2 + place % 2;
        tracks[place] = std::move(capture.ranks[from]);
        tracks[place].rank = Rank{static_cast<std::int32_t>(place)};
    }
    capture.ranks = std::move(tracks);
    const RecognisedLayout found = recognise(capture, 16);
    EXPECT_EQ(found.verdict, Verdict::Clear);
    EXPECT_EQ(found.layout, (PipelineLayout{4, 4, 1}));
    EXPECT_EQ(found.lockstep, 2);
}

TEST(RecogniseLayout, RanksInAnotherOrderFitNoLayout)
{
    SimulatedRun run;
    run.shape = kPlain;
    run.peers = 2;
    LabelledCapture capture = simulate(run);
    std::swap(capture.ranks[1].blocks, capture.ranks[6].blocks);
    EXPECT_EQ(recognise(capture, 8).verdict, Verdict::Contradicted);
}

TEST(RecogniseLayout, RunsThatHaveNothingToDoWithEachOtherAreNoPipeline)
{
    SimulatedRun slow;
    slow.shape = {ScheduleKind::GPipe, 1, 8};
    SimulatedRun fast = slow;
    fast.steps = 3;
    LabelledCapture capture = simulate(slow);
    LabelledCapture other = simulate(fast);
    for (LabelledBlock& labelled : other.ranks[0].blocks) {
        labelled.block.span.begin.ns = labelled.block.span.begin.ns / 5 - 40'000'000;
        labelled.block.span.end.ns = labelled.block.span.end.ns / 5 - 40'000'000;
    }
    other.ranks[0].rank = Rank{1};
    capture.ranks.push_back(std::move(other.ranks[0]));
    EXPECT_EQ(recognise(capture, 2).verdict, Verdict::Contradicted);
}

TEST(RecogniseLayout, NothingCanBeComparedWithoutWorkInCommon)
{
    SimulatedRun run;
    run.shape = {ScheduleKind::GPipe, 2, 4};
    LabelledCapture capture = simulate(run);
    capture.ranks[1].blocks.clear();
    EXPECT_EQ(recognise(capture, 2).verdict, Verdict::NothingToCompare);
}

TEST(RecogniseLayout, ForwardsAloneShowOnOneClockOnly)
{
    SimulatedRun run;
    run.shape = kForwardsFirst;
    run.peers = 2;
    LabelledCapture capture = simulate(run);
    for (LabelledTrack& rank : capture.ranks) {
        std::erase_if(rank.blocks, [](const LabelledBlock& labelled) {
            return labelled.block.kind != BlockKind::Forward;
        });
    }
    EXPECT_EQ(recognise(capture, 8).layout, run.layout());
    for (LabelledTrack& rank : capture.ranks) {
        rank.host.name = std::to_string(rank.rank.value / 4);
    }
    EXPECT_EQ(recognise(capture, 8).verdict, Verdict::Ambiguous)
        << "two replicas of two stages, or four stages";
}

TEST(RecogniseLayout, BlocksWithoutNumbersAreComparedInTheirOrder)
{
    SimulatedRun run;
    run.shape = kPlain;
    run.peers = 2;
    run.steps = 3;
    LabelledCapture capture = simulate(run);
    for (LabelledTrack& rank : capture.ranks) {
        for (LabelledBlock& labelled : rank.blocks) {
            labelled.block.forward = {};
            labelled.block.backward = {};
            labelled.block.step.reset();
        }
    }
    expectRecognised(run, capture);
}

TEST(RecogniseLayout, ThatIsStoppedComparesNothing)
{
    SimulatedRun run;
    run.shape = kPlain;
    const LabelledCapture capture = simulate(run);
    std::stop_source stop;
    stop.request_stop();
    const std::vector<std::int64_t> places{0, 1, 2, 3};
    EXPECT_EQ(recogniseLayout(capture.ranks, places, 4, {}, 2, stop.get_token()).verdict,
              Verdict::NothingToCompare);
}

TEST(RecogniseLayout, GivenSizesLimitTheLayouts)
{
    SimulatedRun run;
    run.shape = kPlain;
    run.peers = 2;
    ParallelSizes given;
    given.pipeline = 4;
    EXPECT_EQ(recognise(run, given).verdict, Verdict::Clear);
    given.tensor = 2;
    EXPECT_EQ(recognise(run, given).verdict, Verdict::Clear);
    given.data = 2;
    EXPECT_EQ(recognise(run, given).layout, (PipelineLayout{2, 4, 2}))
        << "the ranks of one replica are there";
    given = {};
    given.pipeline = 8;
    EXPECT_EQ(recognise(run, given).verdict, Verdict::Contradicted);
    given = {};
    given.tensor = 4;
    EXPECT_EQ(recognise(run, given).verdict, Verdict::Contradicted);
}

} // namespace
} // namespace test
} // namespace pipescope
