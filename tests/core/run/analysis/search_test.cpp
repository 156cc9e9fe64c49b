#include "core/run/analysis/search/search.h"

#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>

namespace pipescope {
namespace {

using test::ns;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

Block forwardOf(std::int32_t microBatch, TimeSpan span)
{
    Block block;
    block.kind = BlockKind::Forward;
    block.span = span;
    block.forward = {MicroBatch{microBatch}, VirtualStage{0}};
    block.step = StepIndex{0U};
    return block;
}

Block backwardOf(std::int32_t microBatch, TimeSpan span)
{
    Block block = forwardOf(microBatch, span);
    block.kind = BlockKind::Backward;
    std::swap(block.forward, block.backward);
    return block;
}

Block overlapOf(std::int32_t forward, std::int32_t backward, TimeSpan span)
{
    Block block = forwardOf(forward, span);
    block.kind = BlockKind::Overlap;
    block.backward = {MicroBatch{backward}, VirtualStage{1}};
    return block;
}

/// Two ranks, two micro-batches; rank 0 sends micro-batch 7 to rank 1.
class Search : public ::testing::Test
{
protected:
    Search()
    {
        test::TraceBuilder builder;
        builder.step(10, ns(0, 1000)).rank(0, 0).rank(8, 1);
        builder.block(0, forwardOf(7, ns(0, 100)), "7F");
        builder.block(0, overlapOf(8, 7, ns(100, 400)), "8F+7B");
        builder.block(8, forwardOf(7, ns(120, 220)), "7F");
        builder.block(8, backwardOf(7, ns(220, 300)), "7B");
        const auto sent = builder.op(0, OperatorKind::Send, ns(100, 120), "hcom_send__1", 0);
        const auto received = builder.op(8, OperatorKind::Receive, ns(90, 120), "hcom_receive__1", 0);
        builder.carries(builder.link(0, sent, 8, received), 7);
        m_trace = builder.build();
    }

    std::vector<TraceRef> find(std::string_view text) const
    {
        const auto query = parseSearchQuery(text);
        EXPECT_TRUE(query);
        SearchHits hits = search(*m_trace, *query, {});
        EXPECT_EQ(hits.count, hits.listed.size());
        for (const TraceRef& hit : hits.listed) {
            EXPECT_TRUE(hits.all.contains(hit));
        }
        return std::move(hits.listed);
    }

    static TraceRef block(std::size_t track, std::size_t index)
    {
        return BlockRef{TrackIndex{track}, BlockIndex{index}};
    }

    static TraceRef op(std::size_t track)
    {
        return OperatorRef{TrackIndex{track}, OperatorIndex{std::size_t{0}}};
    }

    std::shared_ptr<const Trace> m_trace;
};

TEST_F(Search, FindsNamesInOrderOfTime)
{
    EXPECT_THAT(find("7f"), ElementsAre(block(0, 0), block(1, 0)));
    EXPECT_THAT(find("HCOM"), ElementsAre(op(1), op(0)));
}

TEST_F(Search, FindsCollectivesByKindNameAndDuration)
{
    test::TraceBuilder builder;
    builder.rank(0, 0);
    builder.block(0, forwardOf(7, ns(0, 100)), "7F");
    builder.collective(0, CollectiveKind::AllReduce, ns(100, 150), "hcom_allReduce__1");
    builder.collective(0, CollectiveKind::AllGather, ns(150, 250), "hcom_allGather__2");
    m_trace = builder.build();
    const TraceRef reduce = CollectiveRef{TrackIndex{std::size_t{0}}, CollectiveIndex{std::size_t{0}}};
    const TraceRef gather = CollectiveRef{TrackIndex{std::size_t{0}}, CollectiveIndex{std::size_t{1}}};
    EXPECT_THAT(find("kind:collective"), ElementsAre(reduce, gather));
    EXPECT_THAT(find("kind:all-reduce"), ElementsAre(reduce));
    EXPECT_THAT(find("hcom dur>60ns"), ElementsAre(gather));
    EXPECT_THAT(find("dur>10ns -kind:collective"), ElementsAre(block(0, 0)));
    EXPECT_THAT(find("kind:forward"), ElementsAre(block(0, 0)));
    EXPECT_THAT(find("hcom mb:7"), IsEmpty()) << "they belong to no micro-batch";
}

TEST_F(Search, FindsTheLabelOfABlockOrOfItsHalf)
{
    EXPECT_THAT(find("f7"), ElementsAre(block(0, 0), block(1, 0)));
    EXPECT_THAT(find("b7"), ElementsAre(block(0, 1), block(1, 1)));
    EXPECT_THAT(find("F8+B7"), ElementsAre(block(0, 1)));
    EXPECT_THAT(find("f70"), IsEmpty());
}

TEST_F(Search, FindsTheLabelOfABlockOfAFurtherChunk)
{
    test::TraceBuilder builder;
    builder.rank(0, 0);
    Block second = backwardOf(3, ns(200, 300));
    second.backward.virtualStage = VirtualStage{2};
    builder.block(0, backwardOf(3, ns(0, 100)), "");
    builder.block(0, second, "");
    Trace trace = builder.buildOpen();
    trace.schedule.stages = 2;
    trace.schedule.virtualStages = 4;
    m_trace = std::make_shared<const Trace>(std::move(trace));
    EXPECT_THAT(find("b3.1"), ElementsAre(block(0, 1)));
    EXPECT_THAT(find("b3"), ElementsAre(block(0, 0)));
}

TEST_F(Search, WantsEveryTermToHold)
{
    EXPECT_THAT(find("7f rank:8"), ElementsAre(block(1, 0)));
    EXPECT_THAT(find("7f 8f"), IsEmpty());
}

TEST_F(Search, FindsAMicroBatchInEitherHalfOfAnOverlap)
{
    EXPECT_THAT(find("mb:7"), ElementsAre(block(0, 0), block(0, 1), block(1, 0), block(1, 1)));
    EXPECT_THAT(find("mb:8"), ElementsAre(block(0, 1)));
}

TEST_F(Search, TakesTheHalfOfAnOverlapThatTheKindNames)
{
    EXPECT_THAT(find("mb:7 kind:backward"), ElementsAre(block(0, 1), block(1, 1)));
    EXPECT_THAT(find("mb:7 kind:forward"), ElementsAre(block(0, 0), block(1, 0)));
    EXPECT_THAT(find("mb:7 kind:overlap"), ElementsAre(block(0, 1)));
    EXPECT_THAT(find("mb:7 vstage:1 kind:backward"), ElementsAre(block(0, 1)));
}

TEST_F(Search, LimitsDurations)
{
    EXPECT_THAT(find("dur>100ns kind:overlap,forward"), ElementsAre(block(0, 1)));
    EXPECT_THAT(find("dur<30ns"), ElementsAre(op(0)));
}

TEST_F(Search, FindsByStageStepHostAndOperatorKind)
{
    EXPECT_THAT(find("stage:1 kind:send,receive"), ElementsAre(op(1)));
    EXPECT_EQ(find("step:10").size(), 6U);
    EXPECT_THAT(find("step:0"), IsEmpty());
    EXPECT_EQ(find("host:host-1").size(), 3U);
}

TEST_F(Search, FindsTheRanksOfAGroupAndThoseWithoutAStage)
{
    EXPECT_EQ(find("group:0").size(), 6U);
    EXPECT_THAT(find("group:1"), IsEmpty());
    EXPECT_THAT(find("stage:none"), IsEmpty());
}

TEST_F(Search, AHostIsNamedInFullOrWithStars)
{
    EXPECT_THAT(find("host:host"), IsEmpty());
    EXPECT_EQ(find("host:host*").size(), 6U);
}

TEST_F(Search, AWordWithAStarDescribesTheWholeName)
{
    EXPECT_THAT(find("hcom*send*"), ElementsAre(op(0)));
    EXPECT_THAT(find("send*"), IsEmpty());
    EXPECT_THAT(find("f7*"), ElementsAre(block(0, 0), block(1, 0)));
}

TEST_F(Search, AMinusLeavesOut)
{
    EXPECT_THAT(find("mb:7 -rank:8"), ElementsAre(block(0, 0), block(0, 1)));
    EXPECT_THAT(find("mb:7 -kind:backward"), ElementsAre(block(0, 0), block(1, 0)));
    EXPECT_THAT(find("hcom -send"), ElementsAre(op(1)));
    EXPECT_THAT(find("mb:7 -dur>100ns"), ElementsAre(block(0, 0), block(1, 0), block(1, 1)));
}

TEST_F(Search, WithNothingButAMinusFindsAllOthers)
{
    EXPECT_THAT(find("-mb:7"), ElementsAre(op(1), op(0)));
    EXPECT_THAT(find("-rank:0 -mb:7"), ElementsAre(op(1)));
}

TEST_F(Search, FollowsAMicroBatchThroughAllStages)
{
    const auto path = microBatchPath(*m_trace, block(0, 0));
    ASSERT_TRUE(path);
    EXPECT_EQ(path->microBatch, MicroBatch{7});
    EXPECT_THAT(path->blocks, ElementsAre(block(0, 0), block(0, 1), block(1, 0), block(1, 1)));
    EXPECT_TRUE(path->all.contains(op(0)));
    EXPECT_TRUE(path->all.contains(op(1)));
}

TEST_F(Search, FollowsTheBackwardOfAnOverlapWhereAsked)
{
    EXPECT_EQ(microBatchPath(*m_trace, block(0, 1))->microBatch, MicroBatch{8});
    EXPECT_EQ(microBatchPath(*m_trace, block(0, 1), true)->microBatch, MicroBatch{7});
}

TEST_F(Search, FollowsTheMicroBatchThatAnOperatorMoves)
{
    EXPECT_EQ(microBatchPath(*m_trace, op(1))->microBatch, MicroBatch{7});
}

TEST_F(Search, DoesNotTakeAnOtherRowForARank)
{
    test::TraceBuilder builder;
    builder.otherRow(9, "loader");
    builder.block(9, BlockKind::Other, ns(0, 50), "loader");
    m_trace = builder.build();
    EXPECT_EQ(find("loader").size(), 1U);
    EXPECT_TRUE(find("loader rank:9").empty());
}

TEST(MicroBatchPath, IsEmptyWhereTheNumberIsNotKnown)
{
    test::TraceBuilder builder;
    builder.rank(0).block(0, BlockKind::Forward, ns(0, 1));
    EXPECT_FALSE(microBatchPath(*builder.build(), BlockRef{}));
}

} // namespace
} // namespace pipescope
