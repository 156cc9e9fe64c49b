#include "core/base/group_name_hash.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(GroupNameHash, IsTheOneRecordedInRealRuns)
{
    EXPECT_EQ(groupNameHash("group_name_19"), 3'985'310'405'473'756'128U);
    EXPECT_EQ(groupNameHash("90.91.105.46%enp189s0f0_60000_0_1736410538306028"), 17'148'521'525'495'523'210U);
}

TEST(GroupNumber, IsTheLastThreeDigitsOfTheHash)
{
    EXPECT_EQ(groupNumber("group_name_19"), "128");
    // One character c hashes to c · (2^32 + 1): 27 to 115964117019.
    EXPECT_EQ(groupNumber("\x1b"), "019");
}

TEST(GroupNumber, OfAnUnnamedGroupIsShort)
{
    EXPECT_EQ(groupNumber(""), "0");
}

} // namespace
} // namespace pipescope
