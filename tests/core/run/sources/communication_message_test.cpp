#include "core/run/sources/ascend_db/tables/communication_message.h"

#include <gtest/gtest.h>

#include <string>

namespace pipescope::ascend {
namespace {

constexpr const char* kMessage = R"({"streamId": "1030","count": "4194304","dataType": "bfp16",)"
                                 R"("groupName": "group_name_9","opName": "HcclSend"})";

std::string messageWith(const std::string& from, const std::string& to)
{
    std::string text = kMessage;
    return text.replace(text.find(from), from.size(), to);
}

TEST(CommunicationMessage, ShowsOperationGroupTypeAndCount)
{
    EXPECT_TRUE(isCommunicationMessage(kMessage));
    const auto message = parseCommunicationMessage(kMessage);
    ASSERT_TRUE(message);
    EXPECT_EQ(message->operation, "HcclSend");
    EXPECT_EQ(message->groupName, "group_name_9");
    EXPECT_EQ(message->dataType, "bfp16");
    EXPECT_EQ(message->count, "4194304");
    EXPECT_FALSE(message->countIsNumber);
}

TEST(CommunicationMessage, MayHaveItsQuotesEscaped)
{
    std::string text = kMessage;
    for (std::size_t at = text.find('"'); at != std::string::npos; at = text.find('"', at + 2)) {
        text.insert(at, "\\");
    }
    EXPECT_TRUE(isCommunicationMessage(text));
    EXPECT_TRUE(parseCommunicationMessage(text));
}

TEST(CommunicationMessage, MayHaveItsCountAsANumber)
{
    const auto message = parseCommunicationMessage(messageWith("\"4194304\"", "4194304"));
    ASSERT_TRUE(message);
    EXPECT_EQ(message->count, "4194304");
    EXPECT_TRUE(message->countIsNumber);
}

TEST(CommunicationMessage, IsNotOneWithoutAllItsMembers)
{
    for (const char* name : {"streamId", "count", "dataType", "groupName", "opName"}) {
        EXPECT_FALSE(isCommunicationMessage(messageWith(name, "other"))) << name;
    }
    EXPECT_FALSE(isCommunicationMessage("{'name': 'forward_step'}"));
    EXPECT_FALSE(isCommunicationMessage(""));
}

TEST(CommunicationMessage, ThatIsNoJsonIsMalformed)
{
    const std::string text = std::string(kMessage) + "}";
    EXPECT_TRUE(isCommunicationMessage(text));
    EXPECT_FALSE(parseCommunicationMessage(text));
    EXPECT_FALSE(parseCommunicationMessage(std::string(kMessage).substr(1)));
}

TEST(CommunicationMessage, WithAMemberOfAnotherTypeIsMalformed)
{
    EXPECT_FALSE(parseCommunicationMessage(messageWith("\"HcclSend\"", "7")));
    EXPECT_FALSE(parseCommunicationMessage(messageWith("\"group_name_9\"", "null")));
    EXPECT_FALSE(parseCommunicationMessage("[" + std::string(kMessage) + "]"));
    EXPECT_FALSE(parseCommunicationMessage("\"" + std::string("opName") + "\""));
}

TEST(CommunicationMessage, IgnoresMembersOfInnerObjects)
{
    const auto message =
        parseCommunicationMessage(messageWith("\"1030\"", R"([{"opName": "inner", "count": 3}])"));
    ASSERT_TRUE(message);
    EXPECT_EQ(message->operation, "HcclSend");
    EXPECT_EQ(message->count, "4194304");
}

TEST(CommunicationMessage, OfMegabytesOrThousandsOfLevelsIsMalformed)
{
    constexpr std::size_t kMany = 1'000'000;
    EXPECT_FALSE(parseCommunicationMessage(messageWith("group_name_9", std::string(kMany, 'g'))));
    EXPECT_FALSE(parseCommunicationMessage(messageWith("\"1030\"", std::string(5'000, '['))));
    EXPECT_FALSE(parseCommunicationMessage(std::string(kMany, '{')));
}

} // namespace
} // namespace pipescope::ascend
