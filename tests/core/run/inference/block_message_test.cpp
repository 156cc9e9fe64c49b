#include "core/run/model/captures/block_message.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(KindFromMessage, GoesByTheWordsInIt)
{
    EXPECT_EQ(kindFromMessage("{'name': 'Forward_Step'}"), BlockKind::Forward);
    EXPECT_EQ(kindFromMessage("{'name': 'BACKWARD_STEP'}"), BlockKind::Backward);
    EXPECT_EQ(kindFromMessage("{'name': 'forward_backward_overlaping'}"), BlockKind::Overlap);
    EXPECT_EQ(kindFromMessage("{'name': 'WeightGradStore.pop'}"), BlockKind::Weight);
    EXPECT_EQ(kindFromMessage("optimizer"), BlockKind::Other);
}

TEST(MicroBatchInMessage, IsReadFromPythonAndJson)
{
    EXPECT_EQ(microBatchInMessage("{'name': 'forward_step', 'current_microbatch': 7}"), 7);
    EXPECT_EQ(microBatchInMessage(R"({"name":"forward_step","current_microbatch":12})"), 12);
    EXPECT_EQ(microBatchInMessage(R"({\"current_microbatch\": \"3\"})"), 3);
}

TEST(MicroBatchInMessage, IsUnknownWhereThereIsNoNumber)
{
    EXPECT_FALSE(microBatchInMessage("{'name': 'forward_step'}"));
    EXPECT_FALSE(microBatchInMessage("{'current_microbatch': None}"));
    EXPECT_FALSE(microBatchInMessage("{'current_microbatch': -1}"));
    EXPECT_FALSE(microBatchInMessage("{'current_microbatch': 99999999999}"));
    EXPECT_FALSE(microBatchInMessage("{'current_microbatch'"));
    EXPECT_FALSE(microBatchInMessage(""));
}

TEST(PlainBackwardStep, IsNotConfusedWithLongerNames)
{
    EXPECT_TRUE(isPlainBackwardStep("{'name': 'backward_step'}"));
    EXPECT_TRUE(isPlainBackwardStep("BACKWARD_Step"));
    EXPECT_FALSE(isPlainBackwardStep("{'name': 'backward_step_with_model_graph'}"));
    EXPECT_FALSE(isPlainBackwardStep("forward_step"));
}

} // namespace
} // namespace pipescope
