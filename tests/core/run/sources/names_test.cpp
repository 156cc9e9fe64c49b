#include "core/run/sources/ascend_db/tables/operator_reader.h"
#include "core/run/sources/ascend_db/tables/row_readers.h"

#include <gtest/gtest.h>

namespace pipescope::ascend {
namespace {

TEST(BlockMessages, AreThoseTheBaselineLooksFor)
{
    for (const char* message : {"{'name': 'forward_step'}", "FORWARD", "x backward y",
                                "forward_backward_overlaping", "WeightGradStore.pop", "weightgradstore_POP",
                                "WeightGradStoreXpop", "WeightGradStoré WeightGradStore。pop"})
    {
        EXPECT_TRUE(isBlockMessage(message)) << message;
    }
}

TEST(BlockMessages, AreNotOtherRanges)
{
    for (const char* message : {"", "for ward", "optimizer", "WeightGradStorepop", "WeightGradStore..pop",
                                "WeightGradStore.put", "WeightGradStore"})
    {
        EXPECT_FALSE(isBlockMessage(message)) << message;
    }
}

TEST(OperatorNames, ShowTheKindOfPointToPointOperators)
{
    EXPECT_EQ(operatorKindFromName("hcom_send__455_0_1"), OperatorKind::Send);
    EXPECT_EQ(operatorKindFromName("hcom_Send__097_3_1"), OperatorKind::Send);
    EXPECT_EQ(operatorKindFromName("hcom_receive__455_0_1"), OperatorKind::Receive);
    EXPECT_EQ(operatorKindFromName("hcom_recv__455_0_1"), OperatorKind::Receive);
    EXPECT_EQ(operatorKindFromName("hcom_batchSendRecv__455_0_1"), OperatorKind::BatchSendReceive);
}

TEST(OperatorNames, ShowTheKindOfOperatorsKnownFromMessages)
{
    EXPECT_EQ(operatorKindFromName("HcclSend"), OperatorKind::Send);
    EXPECT_EQ(operatorKindFromName("HcclReceive__285_3_1"), OperatorKind::Receive);
    EXPECT_EQ(operatorKindFromName("HcclRecv"), OperatorKind::Receive);
    EXPECT_EQ(operatorKindFromName("HcclBatchSendRecv"), OperatorKind::BatchSendReceive);
}

TEST(OperatorNames, LeaveOutCollectives)
{
    for (const char* name : {"hcom_allReduce__210_0_1", "hcom_reduceScatter__1_2_3", "HcclAllReduce",
                             "HcclSender", "sender", ""})
    {
        EXPECT_FALSE(operatorKindFromName(name)) << name;
    }
}

TEST(OperatorNames, ShowTheKindOfCollectives)
{
    EXPECT_EQ(collectiveKindFromName("hcom_allReduce__210_0_1"), CollectiveKind::AllReduce);
    EXPECT_EQ(collectiveKindFromName("hcom_reduceScatter__1_2_3"), CollectiveKind::ReduceScatter);
    EXPECT_EQ(collectiveKindFromName("HcclAlltoAllV"), CollectiveKind::AllToAll);
    EXPECT_EQ(collectiveKindFromName("hcom_barrier__1_2_3"), CollectiveKind::Other);
}

} // namespace
} // namespace pipescope::ascend
