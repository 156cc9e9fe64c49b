#include "core/model/trace_rules.h"

#include <gtest/gtest.h>

#include <sstream>

namespace pipescope {
namespace {

std::string problemOf(const std::string& json)
{
    const auto rules = parseTraceRules(json);
    return rules ? "" : rules.error().text.english();
}

TEST(TraceRules, AreReadAsTheyWereWritten)
{
    std::ostringstream out;
    writeTraceRules(defaultTraceRules(), out);
    const auto rules = parseTraceRules(out.str());
    ASSERT_TRUE(rules) << rules.error().text;
    EXPECT_EQ(*rules, defaultTraceRules());
}

TEST(TraceRules, KeepTheDefaultsOfWhatIsLeftOut)
{
    const auto rules =
        parseTraceRules(R"({"version": 1, "events": [{"is": "send", "name": "out", "fallback": true}]})");
    ASSERT_TRUE(rules);
    ASSERT_EQ(rules->events.size(), 1U);
    EXPECT_EQ(rules->events.front().role, EventRole::Send);
    EXPECT_TRUE(rules->events.front().isFallback);
    EXPECT_EQ(rules->ranks, defaultTraceRules().ranks);
}

TEST(TraceRules, TellWhatIsWrongWithThem)
{
    EXPECT_EQ(problemOf("nonsense"), "it is not JSON, or no object");
    EXPECT_EQ(problemOf("{}"), "\"version\" is missing");
    EXPECT_EQ(problemOf(R"({"version": 2})"), "its version is not known: 2");
    EXPECT_EQ(problemOf(R"({"version": 1, "evnts": []})"), "it has an unknown member \"evnts\"");
    EXPECT_EQ(problemOf(R"({"version": 1, "events": {}})"), "\"events\" is no list");
    EXPECT_EQ(problemOf(R"({"version": 1, "events": [1]})"), "\"events\" holds what is no object");
    EXPECT_EQ(problemOf(R"({"version": 1, "events": [{"is": "send", "nam": "x"}]})"),
              "a rule has an unknown member \"nam\"");
    EXPECT_EQ(problemOf(R"({"version": 1, "ranks": [{"thread": "{rnk}"}]})"),
              "\"{rnk}\": no number is known as {rnk}");
    EXPECT_NE(problemOf(R"({"version": 1, "events": [{"name": "x"}]})"), "");
    EXPECT_NE(problemOf(R"({"version": 1, "arguments": {"microbatch": "mb"}})"), "");
}

TEST(TraceRules, ForRanksThatTellNoneAreRefused)
{
    EXPECT_EQ(problemOf(R"({"version": 1, "ranks": [{"process": "node*", "thread": "{stage}"}]})"),
              "a rule for ranks has to name {rank} or {device}");
    EXPECT_EQ(problemOf(R"({"version": 1, "ranks": [{"file": "{rank}.json", "process": "node*"}]})"),
              "a rule for ranks asks for a file, or for process and thread");
}

TEST(TraceRules, ForArgumentsThatAreNeverAskedAreRefused)
{
    EXPECT_EQ(problemOf(R"({"version": 1, "arguments": {"rank": ["rank"]}})"),
              "arguments cannot tell \"rank\"");
    EXPECT_EQ(problemOf(R"({"version": 1, "arguments": {"rank": []}})"), "");
}

} // namespace
} // namespace pipescope
