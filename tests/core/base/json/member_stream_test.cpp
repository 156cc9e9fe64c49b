#include "core/base/json/member_stream.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using Outcome = MemberStream::Outcome;

class MemberStreamTest : public testing::Test
{
protected:
    Result<MemberStream> open(const std::string& text)
    {
        return MemberStream::open(m_folder.write("f.json", text));
    }

    std::string key;
    JsonValue value;

private:
    test::TemporaryFolder m_folder;
};

TEST_F(MemberStreamTest, YieldsMembersUntilTheObjectIsClosed)
{
    auto stream = open(R"( {"a": 1, "b" : [2, 3]} )");
    ASSERT_TRUE(stream);
    ASSERT_EQ(stream->next(key, value), Outcome::Member);
    EXPECT_EQ(key, "a");
    EXPECT_EQ(value.text.raw, "1");
    ASSERT_EQ(stream->next(key, value), Outcome::Member);
    EXPECT_EQ(value.text.raw, "[2, 3]");
    EXPECT_EQ(stream->next(key, value), Outcome::Closed);
}

TEST_F(MemberStreamTest, EntersObjectsAndArrays)
{
    auto stream = open(R"({"a": {"x": 1}, "b": [[5], 6], "c": 7})");
    ASSERT_TRUE(stream);
    ASSERT_EQ(stream->nextKey(key), Outcome::Member);
    ASSERT_TRUE(stream->enterObject());
    ASSERT_EQ(stream->next(key, value), Outcome::Member);
    EXPECT_EQ(key, "x");
    ASSERT_EQ(stream->nextKey(key), Outcome::Closed);
    ASSERT_EQ(stream->nextKey(key), Outcome::Member);
    ASSERT_TRUE(stream->enterArray());
    EXPECT_EQ(stream->peekElement(), '[');
    ASSERT_EQ(stream->nextElement(value), Outcome::Member);
    ASSERT_EQ(stream->nextElement(value), Outcome::Member);
    EXPECT_EQ(value.text.raw, "6");
    EXPECT_EQ(stream->nextElement(value), Outcome::Closed);
    ASSERT_EQ(stream->next(key, value), Outcome::Member);
    EXPECT_EQ(key, "c");
}

TEST_F(MemberStreamTest, AMemberLongerThanTheWindowIsPassedOver)
{
    auto stream = open(R"({"long": ")" + std::string(TextWindow::kMaxSize + 5, 'x') + R"(", "b": 1})");
    ASSERT_TRUE(stream);
    EXPECT_EQ(stream->next(key, value), Outcome::TooLong);
    EXPECT_EQ(key, "long");
    ASSERT_EQ(stream->next(key, value), Outcome::Member);
    EXPECT_EQ(key, "b");
}

TEST_F(MemberStreamTest, TakesWholeMembersAsTheyStand)
{
    std::string text = "{";
    for (int i = 0; i < 100'000; ++i) {
        text += (i == 0 ? "\"" : ", \"") + std::to_string(i) + "\": {\"n\": " + std::to_string(i) + "}";
    }
    auto stream = open(text + "}");
    ASSERT_TRUE(stream);
    std::string all;
    Outcome outcome = Outcome::Member;
    while (outcome == Outcome::Member) {
        std::string piece;
        outcome = stream->takeMembers(1000, piece, key);
        EXPECT_LT(piece.size(), 1100U);
        all += piece;
    }
    EXPECT_EQ(outcome, Outcome::Closed);
    EXPECT_EQ(all, text.substr(1));
}

TEST_F(MemberStreamTest, AFileCutShortIsMalformedAfterItsWholeMembers)
{
    auto stream = open(R"({"a": 1, "b": {"c")");
    ASSERT_TRUE(stream);
    EXPECT_EQ(stream->next(key, value), Outcome::Member);
    EXPECT_EQ(stream->next(key, value), Outcome::Malformed);
}

TEST_F(MemberStreamTest, WhatIsNoObjectIsAnError)
{
    EXPECT_FALSE(open("[1]"));
    EXPECT_FALSE(open(""));
    EXPECT_FALSE(MemberStream::open("/nowhere/f.json"));
}

} // namespace
} // namespace pipescope
