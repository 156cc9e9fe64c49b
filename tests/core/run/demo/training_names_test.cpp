#include "core/run/demo/simulation/topology.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace pipescope {
namespace {

TEST(OperatorName, CarriesTheLastThreeDigitsOfTheGroupsHash)
{
    EXPECT_EQ(operatorName("send", "group_name_19", 4), "hcom_send__128_4_1");
}

TEST(OperatorName, KeepsLeadingZerosOfThoseDigits)
{
    // One character c hashes to c · (2^32 + 1): 27 to 115964117019.
    EXPECT_EQ(operatorName("receive", "\x1b", 0), "hcom_receive__019_0_1");
}

TEST(BlockMessage, OfDualPipeVLabelsMicroBatchesOfTheSecondChunkFromM)
{
    const ScheduleShape shape{ScheduleKind::DualPipeV, 2, 4, 2};
    std::map<std::string, std::string> messages;
    for (const ScheduledBlock& block : scheduledBlocks(shape, Stage{0})) {
        messages[block.name] = blockMessage(shape, block);
    }
    EXPECT_EQ(messages.at("2"), "{'name': 'forward_step_with_model_graph', 'current_microbatch': 2}");
    EXPECT_EQ(messages.at("4"), "{'name': 'forward_step_with_model_graph', 'current_microbatch': 4}");
    EXPECT_EQ(messages.at("7F+1B"), "{'name': 'forward_backward_overlaping', 'current_microbatch': 7}");
    EXPECT_EQ(messages.at("4b"), "{'name': 'backward_step_with_model_graph'}");
    EXPECT_EQ(messages.at("4w"), "{'name': 'WeightGradStore.pop'}");
    EXPECT_EQ(messages.at("logits"), "{'name': 'backward_step'}");
}

TEST(BlockMessage, OfOtherSchedulesDistinguishesForwardAndBackwardOnly)
{
    const ScheduleShape shape{ScheduleKind::OneForwardOneBackward, 1, 1, 1};
    const auto blocks = scheduledBlocks(shape, Stage{0});
    EXPECT_EQ(blockMessage(shape, blocks[0]), "{'name': 'forward_step'}");
    EXPECT_EQ(blockMessage(shape, blocks[1]), "{'name': 'backward_step'}");
}

} // namespace
} // namespace pipescope
