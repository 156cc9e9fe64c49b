#include "core/run/model/parallel_sizes.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

ParallelSizes sizes(std::int32_t pipeline, std::int32_t tensor, std::optional<std::int32_t> data = {})
{
    ParallelSizes result;
    result.pipeline = pipeline;
    result.tensor = tensor;
    result.data = data;
    return result;
}

TEST(RankOrder, HasThePipelineOutermostByDefault)
{
    EXPECT_EQ(RankOrder().text(), "tp-cp-ep-dp-pp");
}

TEST(RankOrder, ReadsBackWhatItWritesAndFillsInWhatIsLeftOut)
{
    for (const KnownRankOrder& known : knownRankOrders()) {
        EXPECT_EQ(RankOrder::parse(known.order)->text(), known.order);
    }
    EXPECT_EQ(RankOrder::parse("tp-pp-dp")->text(), "tp-cp-pp-ep-dp");
    EXPECT_EQ(*RankOrder::parse("tp-dp-pp"), RankOrder());
    EXPECT_EQ(RankOrder::parse("tp-pp-dp-ep")->text(), "tp-cp-pp-dp-ep");
}

TEST(RankOrder, RefusesWhatIsNone)
{
    for (const char* text :
         {"", "tp", "tp-dp", "tp-pp-dp-dp", "tp-pp-dp-xp", "tp--pp-dp", "-tp-pp-dp", "TP-PP-DP"})
    {
        const auto order = RankOrder::parse(text);
        ASSERT_FALSE(order) << text;
        EXPECT_EQ(order.error().kind, ErrorKind::InvalidArgument);
    }
}

TEST(StageLayout, PutsStagesWhereTheOrderSays)
{
    ParallelSizes given = sizes(4, 2, 3);
    given.context = 5;
    EXPECT_EQ(stageLayout(given, 120).stride, 30);
    given.order = *RankOrder::parse("tp-cp-pp-ep-dp");
    EXPECT_EQ(stageLayout(given, 120).stride, 10);
    given.order = *RankOrder::parse("tp-pp-cp-dp");
    EXPECT_EQ(stageLayout(given, 120).stride, 2);
    given.order = *RankOrder::parse("pp-tp-dp");
    EXPECT_EQ(stageLayout(given, 120).stride, 1);
    EXPECT_EQ(stageLayout(given, 120).ranks, 120);
}

TEST(StageLayout, ConcludesTheDataParallelSize)
{
    EXPECT_EQ(stageLayout(sizes(2, 2), 16).stride, 8);
    EXPECT_EQ(stageLayout(sizes(2, 2), 16).ranks, 16);
}

TEST(SizesThatDoNotFit, AreTheReasonInWords)
{
    EXPECT_TRUE(whySizesDoNotFit(sizes(2, 4), 16, false).empty());
    EXPECT_TRUE(whySizesDoNotFit(sizes(2, 4, 2), 16, false).empty());
    EXPECT_EQ(whySizesDoNotFit(sizes(2, 9), 16, false),
              "pp · tp · cp is 18, and the run's 16 ranks are not a multiple of it");
    EXPECT_EQ(whySizesDoNotFit(sizes(2, 4, 4), 16, false),
              "pp · tp · cp · dp is 32, but the run has 16 ranks");
    EXPECT_FALSE(whySizesDoNotFit(sizes(2, 4, 1), 16, false).empty());
}

TEST(SizesThatDoNotFit, MayAskForRanksThatAreMissing)
{
    EXPECT_TRUE(whySizesDoNotFit(sizes(2, 4, 4), 16, true).empty());
    EXPECT_FALSE(whySizesDoNotFit(sizes(2, 4, 1), 16, true).empty()) << "eight ranks too many";
}

TEST(SizesThatDoNotFit, AreExpertsThatTheOthersDoNotShare)
{
    ParallelSizes given = sizes(2, 2);
    given.expert = 4;
    EXPECT_TRUE(whySizesDoNotFit(given, 16, false).empty());
    given.expert = 3;
    EXPECT_EQ(whySizesDoNotFit(given, 16, false), "ep is 3, and dp · cp, 4, is not a multiple of it");
}

TEST(CompletedSizes, TakeWhatIsOpenFromTheRecordButTheDataParallelSize)
{
    const ParallelSizes recorded = sizes(4, 2, 8);
    EXPECT_EQ(completedSizes({}, recorded), recorded);
    ParallelSizes given;
    given.order = *RankOrder::parse("tp-pp-dp");
    const ParallelSizes completed = completedSizes(given, recorded);
    EXPECT_EQ(completed.pipeline, 4);
    EXPECT_EQ(completed.tensor, 2);
    EXPECT_EQ(completed.data, std::nullopt);
    EXPECT_EQ(completed.order, given.order);
}

} // namespace
} // namespace pipescope
