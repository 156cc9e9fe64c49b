#include "core/run/analysis/search/micro_batch_way.h"

#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <memory>

namespace pipescope {
namespace {

using test::ns;

Block forwardOf(std::int32_t microBatch, std::int32_t virtualStage, TimeSpan span)
{
    Block block;
    block.kind = BlockKind::Forward;
    block.span = span;
    block.forward = {MicroBatch{microBatch}, VirtualStage{virtualStage}};
    block.step = StepIndex{0U};
    return block;
}

Block backwardOf(std::int32_t microBatch, std::int32_t virtualStage, TimeSpan span,
                 BlockKind kind = BlockKind::Backward)
{
    Block block = forwardOf(microBatch, virtualStage, span);
    block.kind = kind;
    std::swap(block.forward, block.backward);
    return block;
}

Block overlapOf(const Block& forward, const Block& backward)
{
    Block block = forward;
    block.kind = BlockKind::Overlap;
    block.backward = backward.backward;
    return block;
}

/// Two stages. Micro-batch 7: forward on rank 0, sent to rank 1, forward and backward there, and back to an
/// overlap block on rank 0, which runs the forward of 8, too. Its weight gradient follows.
class MicroBatchWays : public ::testing::Test
{
protected:
    /// With ranks on two hosts the clock of the second is `ahead`. Without an answer there is no message
    /// back.
    void build(std::int32_t second = 1, std::int64_t ahead = 0, bool isAnswered = true)
    {
        const auto there = [&](std::int64_t begin, std::int64_t end) {
            return ns(begin + ahead, end + ahead);
        };
        test::TraceBuilder builder;
        builder.step(10, ns(0, 1000)).rank(0, 0).rank(second, 1);
        builder.block(0, forwardOf(7, 0, ns(0, 100)), "");
        builder.block(0, overlapOf(forwardOf(8, 0, ns(500, 650)), backwardOf(7, 0, ns(500, 650))), "");
        builder.block(0, backwardOf(7, 0, ns(650, 700), BlockKind::Weight), "");
        builder.block(second, forwardOf(6, 1, there(50, 150)), "");
        builder.block(second, forwardOf(7, 1, there(180, 280)), "");
        builder.block(second, backwardOf(7, 1, there(300, 420)), "");
        const auto sent = builder.op(0, OperatorKind::Send, ns(110, 160), "send", 0);
        const auto received = builder.op(second, OperatorKind::Receive, there(120, 170), "receive", 0);
        const auto returned = builder.op(0, OperatorKind::Receive, ns(400, 480), "receive", 0);
        const auto sentBack = builder.op(second, OperatorKind::Send, there(430, 480), "send", 0);
        builder.carries(builder.link(0, sent, second, received, there(130, 160)), 7);
        builder.carries(builder.link(second, sentBack, 0, returned), 7);
        Trace trace = builder.buildOpen();
        join(trace.links[0], LinkDirection::Forward, 0, 1, 4096);
        join(trace.links[1], LinkDirection::Backward, 2, 1, 0);
        if (!isAnswered) {
            trace.links.pop_back();
        }
        m_trace = std::make_shared<const Trace>(std::move(trace));
    }

    static void join(Link& link, LinkDirection direction, std::size_t from, std::size_t to,
                     std::int64_t bytes)
    {
        link.direction = direction;
        link.source.block = BlockIndex{from};
        link.target.block = BlockIndex{to};
        link.bytes = bytes;
    }

    MicroBatchWay way(std::int32_t microBatch = 7) const
    {
        const auto ways =
            microBatchWays(*m_trace, StepIndex{0U}, MicroBatch{microBatch}, solveClocks(*m_trace));
        EXPECT_EQ(ways.size(), 1U);
        return ways.empty() ? MicroBatchWay{} : ways.front();
    }

    std::shared_ptr<const Trace> m_trace;
};

TEST_F(MicroBatchWays, LeadThroughTheBlocksInOrderOfTimeEachFromTheOneThatMadeItsData)
{
    build();
    const MicroBatchWay found = way();
    ASSERT_EQ(found.hops.size(), 5U);
    std::vector<BlockKind> kinds;
    std::vector<std::optional<std::size_t>> origins;
    for (const WayHop& hop : found.hops) {
        kinds.push_back(hop.kind);
        origins.push_back(hop.from);
    }
    using enum BlockKind;
    EXPECT_THAT(kinds, ::testing::ElementsAre(Forward, Forward, Backward, Backward, Weight));
    EXPECT_THAT(origins, ::testing::ElementsAre(std::nullopt, 0U, 1U, 2U, 3U));
    EXPECT_EQ(found.span(), ns(0, 700));
}

TEST_F(MicroBatchWays, SayHowLongTheMessageTookOnceBothSidesWereReadyAndWhatWasWaitedAround)
{
    build();
    const WayHop hop = way().hops.at(1);
    EXPECT_EQ(hop.sinceFrom, Duration{80});
    ASSERT_TRUE(hop.message);
    EXPECT_EQ(hop.message->untilReady, Duration{20}) << "the receive is posted at 120";
    EXPECT_EQ(hop.message->latency, Duration{40}) << "the data is there at 160";
    EXPECT_EQ(hop.dataWaits, Duration{20});
    EXPECT_EQ(hop.message->bytes, 4096);
    EXPECT_EQ(hop.rankWaits, Duration{30}) << "since the forward of 6";
}

TEST_F(MicroBatchWays, TakeTheEndOfTheReceiveWhereNoCopiesAreRecorded)
{
    build();
    const WayHop hop = way().hops.at(3);
    ASSERT_TRUE(hop.message);
    EXPECT_EQ(hop.message->untilReady, Duration{10});
    EXPECT_EQ(hop.message->latency, Duration{50});
    EXPECT_EQ(hop.dataWaits, Duration{20});
}

TEST_F(MicroBatchWays, WithinARankHaveNoMessageAndOnlyWait)
{
    build();
    const WayHop hop = way().hops.at(2);
    EXPECT_FALSE(hop.message);
    EXPECT_EQ(hop.sinceFrom, Duration{20});
    EXPECT_EQ(hop.dataWaits, Duration{20});
}

TEST_F(MicroBatchWays, TakeTheHalfOfAnOverlapBlockThatWorksOnTheMicroBatch)
{
    build();
    const MicroBatchWay found = way(8);
    ASSERT_EQ(found.hops.size(), 1U);
    EXPECT_EQ(found.hops[0].kind, BlockKind::Forward);
    EXPECT_FALSE(found.hops[0].message) << "the message to the block is that of its other half";
}

TEST_F(MicroBatchWays, CompareHostsOnOneClock)
{
    constexpr std::int64_t kAhead = 1'000'000;
    build(8, kAhead);
    const MicroBatchWay found = way();
    ASSERT_EQ(found.hops.size(), 5U);
    for (const std::size_t hop : {1U, 3U}) {
        const auto& message = found.hops[hop].message;
        ASSERT_TRUE(message && message->latency && message->untilReady);
        EXPECT_GE(*message->latency, Duration{0});
        EXPECT_LE(*message->latency, Duration{100});
        EXPECT_EQ(found.hops[hop].sinceFrom,
                  *message->untilReady + *message->latency + *found.hops[hop].dataWaits);
    }
}

TEST_F(MicroBatchWays, DoNotCompareClocksThatNoMessagesBothWaysJoin)
{
    build(8, 0, false);
    const MicroBatchWay found = way();
    const auto hop = std::find_if(found.hops.begin(), found.hops.end(),
                                  [](const WayHop& each) { return each.message.has_value(); });
    ASSERT_NE(hop, found.hops.end());
    EXPECT_FALSE(hop->message->latency);
    EXPECT_FALSE(hop->sinceFrom);
    EXPECT_EQ(hop->dataWaits, Duration{20}) << "both times are the receiver's";
}

TEST_F(MicroBatchWays, AreNoneForAMicroBatchThatTheStepDoesNotHave)
{
    build();
    EXPECT_TRUE(microBatchWays(*m_trace, StepIndex{0U}, MicroBatch{9}, solveClocks(*m_trace)).empty());
    EXPECT_TRUE(microBatchWays(*m_trace, StepIndex{1U}, MicroBatch{7}, solveClocks(*m_trace)).empty());
}

TEST(MicroBatchWaysOfPipelines, AreOneForEachPipeline)
{
    test::TraceBuilder builder;
    builder.step(0, ns(0, 100)).rank(0, 0, 0).rank(1, 0, 1).rank(2);
    for (const std::int32_t rank : {0, 1, 2}) {
        builder.block(rank, forwardOf(0, 0, ns(0, 50)), "");
    }
    const auto trace = builder.build();
    const auto ways = microBatchWays(*trace, StepIndex{0U}, MicroBatch{0}, solveClocks(*trace));
    ASSERT_EQ(ways.size(), 3U);
    EXPECT_EQ(ways[0].group, PipelineGroupIndex{0U});
    EXPECT_EQ(ways[1].group, PipelineGroupIndex{1U});
    EXPECT_FALSE(ways[2].group);
}

TEST(MicroBatchWaysOfPipelines, AreOneForEachDirectionThatMicroBatchesEnterFrom)
{
    test::TraceBuilder builder;
    builder.step(0, ns(0, 400)).rank(0, 0, 0).rank(1, 1, 0);
    builder.block(0, forwardOf(0, 0, ns(0, 50)), "");
    builder.block(1, forwardOf(0, 2, ns(0, 50)), "");
    builder.block(1, forwardOf(0, 1, ns(60, 110)), "");
    builder.block(0, forwardOf(0, 3, ns(60, 110)), "");
    Trace open = builder.buildOpen();
    open.schedule.candidates = {{ScheduleKind::DualPipe, 2, 2, 2}};
    open.schedule.stages = 2;
    const auto trace = std::make_shared<const Trace>(std::move(open));
    const auto ways = microBatchWays(*trace, StepIndex{0U}, MicroBatch{0}, solveClocks(*trace));
    ASSERT_EQ(ways.size(), 2U);
    for (const std::int32_t direction : {0, 1}) {
        const MicroBatchWay& way = ways[static_cast<std::size_t>(direction)];
        EXPECT_EQ(way.direction, direction);
        ASSERT_EQ(way.hops.size(), 2U);
        EXPECT_EQ(way.hops[0].virtualStage, VirtualStage{2 * direction});
        EXPECT_FALSE(way.hops[0].from) << "the first virtual stage of either direction takes the input";
        EXPECT_EQ(way.hops[1].from, 0U);
    }
}

TEST(MicroBatchWaysOfPipelines, LeadFromTheLogitsToTheirBackward)
{
    test::TraceBuilder builder;
    builder.step(0, ns(0, 100)).rank(0, 0);
    builder.block(0, forwardOf(0, 0, ns(0, 50)), "");
    builder.block(0, backwardOf(0, 0, ns(50, 60), BlockKind::Logits), "");
    builder.block(0, backwardOf(0, 0, ns(65, 90)), "");
    const auto trace = builder.build();
    const auto hops = microBatchWays(*trace, StepIndex{0U}, MicroBatch{0}, solveClocks(*trace)).at(0).hops;
    ASSERT_EQ(hops.size(), 3U);
    EXPECT_EQ(hops[1].kind, BlockKind::Logits);
    EXPECT_EQ(hops[1].from, 0U);
    EXPECT_EQ(hops[2].from, 1U);
    EXPECT_EQ(hops[2].dataWaits, Duration{5});
}

} // namespace
} // namespace pipescope
