#include "core/graph/tree/merge/sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace pipescope::graph {
namespace {

std::string whyNot(const MergeSizes& sizes, std::size_t rankFolders)
{
    const Status checked = checkSizes(sizes, rankFolders, {"parallel_merge.npu", "/dumps/run"});
    return checked ? std::string() : checked.error().text.english();
}

TEST(MergeSizesTest, SizesThatFitTheRanksAreAccepted)
{
    EXPECT_EQ(whyNot({8, 2, 2, 2}, 8), "");
}

TEST(MergeSizesTest, TheErrorNamesKeyValueAndFolder)
{
    const Status checked = checkSizes({8, 3, 1}, 8, {"parallel_merge.npu", "/dumps/run"});
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().text,
              "parallel_merge.npu.tp is 3, which does not divide the number of ranks, 8");
    EXPECT_EQ(checked.error().path, "/dumps/run");
}

TEST(MergeSizesTest, TheNumberOfRanksMustBeThatOfTheDump)
{
    EXPECT_EQ(whyNot({4, 2, 2}, 3), "parallel_merge.npu.rank_size is 4, but the dump has 3 ranks");
}

TEST(MergeSizesTest, SizesMustBePositive)
{
    EXPECT_EQ(whyNot({4, 2, 0}, 4), "parallel_merge.npu.pp is 0; it must be at least 1");
    EXPECT_EQ(whyNot({4, -1, 2}, 4), "parallel_merge.npu.tp is -1; it must be at least 1");
}

TEST(MergeSizesTest, VirtualStagesNeedAPipeline)
{
    EXPECT_EQ(whyNot({4, 4, 1, 2}, 4),
              "parallel_merge.npu.vpp is 2, which needs parallel_merge.npu.pp of 2 or more, but it is 1");
}

TEST(MergeSizesTest, HugeSizesDoNotOverflow)
{
    constexpr std::int64_t kHuge = std::int64_t{1} << 62;
    EXPECT_EQ(whyNot({4, kHuge, kHuge}, 4),
              "parallel_merge.npu.tp is 4611686018427387904, more than the 4 ranks");
}

TEST(MergeSizesTest, TheOrderListsEveryDimensionThatIsNotOne)
{
    EXPECT_EQ(whyNot({4, 2, 2, 1, "tp-dp"}, 4),
              "parallel_merge.npu.order is \"tp-dp\" but does not list pp, whose size is 2");
    EXPECT_EQ(whyNot({4, 2, 2, 1, "TP-PP"}, 4),
              "parallel_merge.npu.order is \"TP-PP\"; it may only have lower-case letters and \"-\"");
    EXPECT_EQ(whyNot({4, 2, 2, 1, "ep-tp-dp-pp"}, 4),
              "parallel_merge.npu.order is \"ep-tp-dp-pp\"; ep and dp must stand side by side");
}

TEST(MergeSizesTest, PartsOfExpertsDivideTheReplicas)
{
    EXPECT_EQ(whyNot({8, 2, 1, 1, "tp-ep-dp-pp", 2}, 8), "");
    EXPECT_EQ(whyNot({8, 2, 1, 1, "tp-ep-dp-pp", 3}, 8),
              "parallel_merge.npu.ep is 3, which does not divide the 4 data-parallel replicas");
}

TEST(MergeSizesTest, NeighbouringReplicasHoldOtherExpertsUnlessTheOrderSaysOtherwise)
{
    const auto parts = [](const MergeSizes& sizes) {
        std::vector<std::int64_t> all;
        for (std::int64_t i = 0; i < sizes.replicas(); ++i) {
            all.push_back(sizes.expertPart(i));
        }
        return all;
    };
    EXPECT_THAT(parts({4, 1, 1, 1, "tp-ep-dp-pp", 2}), testing::ElementsAre(0, 1, 0, 1));
    EXPECT_THAT(parts({4, 1, 1, 1, "tp-dp-ep-pp", 2}), testing::ElementsAre(0, 0, 1, 1));
    EXPECT_THAT(parts({4}), testing::Each(0));
}

TEST(MergeSizesTest, BothSidesHaveAsManyReplicas)
{
    EXPECT_TRUE(checkReplicas({8, 2, 2}, {2, 1, 1}));
    EXPECT_FALSE(checkReplicas({8, 2, 2}, {1, 1, 1}));
}

TEST(MergeSizesTest, VirtualStagesFollowFromMegatronsOptions)
{
    EXPECT_EQ(*virtualStages(32, 4, 4), 2);
    EXPECT_FALSE(virtualStages(30, 4, 4));
    EXPECT_FALSE(virtualStages(32, 0, 4));
}

} // namespace
} // namespace pipescope::graph
