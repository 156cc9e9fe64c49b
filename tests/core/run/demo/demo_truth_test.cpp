#include "core/run/demo/simulation/demo_truth.h"

#include "core/run/model/names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pipescope {

namespace {

DemoOptions optionsOf(ScheduleKind schedule, std::int32_t stages, std::int32_t dataParallel,
                      std::int32_t microBatches)
{
    DemoOptions options;
    options.schedule = schedule;
    options.stages = stages;
    options.dataParallel = dataParallel;
    options.microBatches = microBatches;
    options.steps = 2;
    return options;
}

DemoRun runOf(const DemoOptions& options)
{
    auto run = simulateDemo(options);
    EXPECT_TRUE(run);
    return run ? *std::move(run) : DemoRun{};
}

TimeSpan trueTime(const DemoRun& run, const DemoRank& rank, const TimeSpan& local)
{
    const Duration error = run.hostOf(rank).clockError;
    return {local.begin - error, local.end - error};
}

/// Replica, step, virtual stage, micro-batch.
using WorkKey = std::tuple<std::int32_t, std::int64_t, std::int32_t, std::int32_t>;

struct WorkTimes
{
    std::map<WorkKey, TimeSpan> forwards;
    std::map<WorkKey, TimeSpan> backwards;
};

WorkTimes workTimes(const DemoRun& run)
{
    WorkTimes times;
    for (const DemoRank& rank : run.ranks) {
        const std::int32_t replica = rank.rank.value % run.dataParallel;
        for (const DemoBlock& block : rank.blocks) {
            const auto keyOf = [&](const BlockPart& part) {
                return WorkKey{replica, block.step.value, part.virtualStage->value, part.microBatch->value};
            };
            const TimeSpan span = trueTime(run, rank, block.span);
            const BlockKind kind = block.scheduled.kind;
            if (block.scheduled.forward.microBatch) {
                times.forwards[keyOf(block.scheduled.forward)] = span;
            }
            if (kind == BlockKind::Backward || kind == BlockKind::Overlap) {
                times.backwards[keyOf(block.scheduled.backward)] = span;
            }
        }
    }
    return times;
}

std::string nameOf(const testing::TestParamInfo<DemoOptions>& info)
{
    const DemoOptions& options = info.param;
    return std::string(scheduleKindName(options.schedule)) + "_P" + std::to_string(options.stages) + "_D"
           + std::to_string(options.dataParallel) + "_M" + std::to_string(options.microBatches);
}

class EveryDemo : public testing::TestWithParam<DemoOptions>
{
protected:
    DemoRun m_run = runOf(GetParam());
};

TEST_P(EveryDemo, NeverOverlapsBlocksOfARank)
{
    for (const DemoRank& rank : m_run.ranks) {
        for (std::size_t i = 1; i < rank.blocks.size(); ++i) {
            ASSERT_LT(rank.blocks[i - 1].span.end, rank.blocks[i].span.begin);
            ASSERT_LT(rank.blocks[i].span.begin, rank.blocks[i].span.end);
        }
    }
}

TEST_P(EveryDemo, RunsForwardsDownTheModelAndBackwardsUp)
{
    const WorkTimes times = workTimes(m_run);
    const std::int32_t last = m_run.shape.virtualStages() - 1;
    const auto expected = static_cast<std::size_t>(GetParam().dataParallel) * m_run.steps.size()
                          * static_cast<std::size_t>(last + 1)
                          * static_cast<std::size_t>(GetParam().microBatches);
    ASSERT_EQ(times.forwards.size(), expected);
    ASSERT_EQ(times.backwards.size(), expected);
    for (const auto& [key, forward] : times.forwards) {
        const auto [replica, step, virtualStage, microBatch] = key;
        if (virtualStage < last) {
            const WorkKey next{replica, step, virtualStage + 1, microBatch};
            EXPECT_LT(forward.end, times.forwards.at(next).begin);
            EXPECT_LT(times.backwards.at(next).end, times.backwards.at(key).begin);
        } else {
            EXPECT_LT(forward.end, times.backwards.at(key).begin);
        }
    }
}

TEST_P(EveryDemo, MovesDataAfterItWasProducedAndBeforeItIsConsumed)
{
    const WorkTimes times = workTimes(m_run);
    for (const DemoLink& link : m_run.links) {
        const DemoRank& target = m_run.ranks[static_cast<std::size_t>(link.targetRank.value)];
        const TimeSpan data = trueTime(m_run, target, link.data);
        const bool isForward = link.direction == LinkDirection::Forward;
        const auto& work = isForward ? times.forwards : times.backwards;
        const std::int32_t replica = link.sourceRank.value % m_run.dataParallel;
        const std::int32_t consumer = link.virtualStage.value + (isForward ? 1 : -1);
        EXPECT_LT(work.at({replica, link.step.value, link.virtualStage.value, link.microBatch.value}).end,
                  data.begin);
        EXPECT_GT(work.at({replica, link.step.value, consumer, link.microBatch.value}).begin, data.end);
    }
}

TEST_P(EveryDemo, LinksEachSendWithOneReceive)
{
    std::size_t linked = 0;
    for (const DemoRank& rank : m_run.ranks) {
        for (std::size_t i = 0; i < rank.operators.size(); ++i) {
            const DemoOperator& op = rank.operators[i];
            if (!op.link) {
                EXPECT_EQ(op.kind, DemoOperatorKind::AllReduce);
                continue;
            }
            ++linked;
            const DemoLink& link = m_run.links[*op.link];
            const bool isSend = op.kind == DemoOperatorKind::Send;
            EXPECT_EQ(isSend ? link.sourceRank : link.targetRank, rank.rank);
            EXPECT_EQ(isSend ? link.sourceOperator : link.targetOperator, i);
            EXPECT_EQ(isSend ? link.sourceSpan : link.targetSpan, op.span);
            EXPECT_TRUE(op.span.covers(op.data));
        }
    }
    EXPECT_EQ(linked, 2 * m_run.links.size());
}

TEST_P(EveryDemo, KeepsBlocksAndOperatorsWithinTheirStep)
{
    for (const DemoRank& rank : m_run.ranks) {
        const auto isWithinStep = [&](StepNumber number, const TimeSpan& span) {
            const auto step = std::find_if(m_run.steps.begin(), m_run.steps.end(),
                                           [&](const DemoStep& each) { return each.number == number; });
            return step != m_run.steps.end() && step->span.covers(trueTime(m_run, rank, span));
        };
        for (const DemoBlock& block : rank.blocks) {
            EXPECT_TRUE(isWithinStep(block.step, block.span));
        }
        for (const DemoOperator& op : rank.operators) {
            EXPECT_TRUE(isWithinStep(op.step, op.span));
        }
    }
}

TEST_P(EveryDemo, RunsOneOperatorAtATimeForEachPeerAndDirection)
{
    for (const DemoRank& rank : m_run.ranks) {
        std::map<std::pair<DemoOperatorKind, std::vector<std::int32_t>>, TimePoint> lastEnd;
        for (const DemoOperator& op : rank.operators) {
            TimePoint& previous = lastEnd[{op.kind, op.peerLocalRanks}];
            EXPECT_LT(previous, op.span.begin);
            previous = op.span.end;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Shapes, EveryDemo,
                         testing::Values(DemoOptions{}, optionsOf(ScheduleKind::DualPipeV, 1, 1, 2),
                                         optionsOf(ScheduleKind::DualPipeV, 3, 1, 7),
                                         optionsOf(ScheduleKind::DualPipeV, 8, 2, 16),
                                         optionsOf(ScheduleKind::OneForwardOneBackward, 4, 2, 8),
                                         optionsOf(ScheduleKind::OneForwardOneBackward, 4, 1, 2),
                                         optionsOf(ScheduleKind::GPipe, 3, 2, 5),
                                         optionsOf(ScheduleKind::Interleaved, 2, 2, 6),
                                         optionsOf(ScheduleKind::Interleaved, 4, 1, 8)),
                         nameOf);

TEST(DemoTruth, HasEightRanksOnTwoHostsByDefault)
{
    const DemoRun run = runOf({});
    ASSERT_EQ(run.ranks.size(), 8U);
    ASSERT_EQ(run.hosts.size(), 2U);
    EXPECT_EQ(run.steps.size(), 3U);
    EXPECT_EQ(run.ranks[3].stage, Stage{1});
    EXPECT_EQ(run.ranks[3].host, 0U);
    EXPECT_EQ(run.ranks[4].stage, Stage{2});
    EXPECT_EQ(run.ranks[4].host, 1U);
    EXPECT_EQ(run.counts().ranks, 8U);
    EXPECT_EQ(run.counts().blocks, 918U);
    EXPECT_EQ(run.counts().links, 864U);
}

TEST(DemoTruth, HasHostsWhoseClocksDifferByMoreThanATenthOfAMillisecond)
{
    const DemoRun run = runOf({});
    EXPECT_EQ(run.hosts[0].clockError.ns, 0);
    EXPECT_GT(run.hosts[1].clockError.ns, 100'000);
    EXPECT_LT(run.hosts[1].clockError.ns, 200'000);
}

TEST(DemoTruth, HasAStragglerThatIsSlowerThanItsReplica)
{
    const DemoRun run = runOf({});
    const auto busy = [&](std::size_t rank) {
        std::int64_t sum = 0;
        for (const DemoBlock& block : run.ranks[rank].blocks) {
            sum += block.span.duration().ns;
        }
        return sum;
    };
    EXPECT_GT(busy(5), busy(4) * 11 / 10);
}

TEST(DemoTruth, HasReceivesThatWaitForMostOfTheirTime)
{
    const DemoRun run = runOf({});
    std::size_t waiting = 0;
    for (const DemoLink& link : run.links) {
        waiting += link.targetSpan.duration().ns > 2 * link.data.duration().ns ? 1 : 0;
    }
    EXPECT_GT(waiting, run.links.size() / 10);
}

TEST(DemoTruth, DependsOnTheSeed)
{
    DemoOptions options;
    options.seed = 2;
    EXPECT_NE(runOf({}).ranks[0].blocks[0].span, runOf(options).ranks[0].blocks[0].span);
}

TEST(DemoTruth, TakesChunksFromTheSchedule)
{
    EXPECT_EQ(runOf(optionsOf(ScheduleKind::OneForwardOneBackward, 2, 1, 2)).shape.chunks, 1);
    EXPECT_EQ(runOf(optionsOf(ScheduleKind::DualPipeV, 2, 1, 4)).shape.chunks, 2);
    DemoOptions interleaved = optionsOf(ScheduleKind::Interleaved, 2, 1, 4);
    interleaved.chunks = 3;
    EXPECT_EQ(runOf(interleaved).shape.chunks, 3);
}

TEST(DemoTruth, RefusesWhatCannotRun)
{
    DemoOptions noSteps;
    noSteps.steps = 0;
    DemoOptions noReplicas;
    noReplicas.dataParallel = 0;
    DemoOptions manyRanks;
    manyRanks.dataParallel = 2'147'483'647;
    DemoOptions manyBlocks;
    manyBlocks.steps = 2'147'483'647;
    for (const DemoOptions& options :
         {optionsOf(ScheduleKind::DualPipeV, 4, 1, 7), optionsOf(ScheduleKind::GPipe, 0, 1, 7), noSteps,
          noReplicas, manyRanks, manyBlocks})
    {
        const auto run = simulateDemo(options);
        ASSERT_FALSE(run);
        EXPECT_EQ(run.error().kind, ErrorKind::InvalidArgument);
        EXPECT_FALSE(run.error().text.empty());
    }
}

} // namespace
} // namespace pipescope
