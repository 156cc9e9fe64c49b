#include "core/run/chrome_rules/chrome_rules.h"

#include "core/run/chrome_rules/chrome_rule_json.h"

#include <gmock/gmock.h>

#include <sstream>

namespace pipescope {
namespace {

std::string problemOf(const std::string& json)
{
    const auto rules = parseChromeRules(json);
    return rules ? "" : rules.error().text.english();
}

TEST(ChromeRules, AreReadAsTheyWereWritten)
{
    std::ostringstream out;
    writeChromeRules(defaultChromeRules(), out);
    const auto rules = parseChromeRules(out.str());
    ASSERT_TRUE(rules) << rules.error().text;
    EXPECT_EQ(*rules, defaultChromeRules());
}

TEST(ChromeRules, KeepTheDefaultsOfWhatIsLeftOut)
{
    const auto rules =
        parseChromeRules(R"({"version": 1, "events": [{"is": "send", "name": "out", "fallback": true}]})");
    ASSERT_TRUE(rules);
    ASSERT_EQ(rules->events.size(), 1U);
    EXPECT_EQ(rules->events.front().role, EventRole::Send);
    EXPECT_TRUE(rules->events.front().isFallback);
    EXPECT_EQ(rules->ranks, defaultChromeRules().ranks);
}

TEST(ChromeRules, ShowWhatIsWrongWithThem)
{
    EXPECT_EQ(problemOf("[]"), "it is no object");
    EXPECT_EQ(problemOf("{}"), "\"version\" is missing");
    EXPECT_EQ(problemOf(R"({"version": 2})"), "its version is not known: 2");
    EXPECT_EQ(problemOf(R"({"version": "1"})"), "its version is not known: \"1\"");
    EXPECT_EQ(problemOf(R"({"version": 1, "evnts": []})"), "it has an unknown member \"evnts\"");
    EXPECT_EQ(problemOf(R"({"version": 1, "events": {}})"), "\"events\": it is no list");
    EXPECT_EQ(problemOf(R"({"version": 1, "events": [1]})"), "\"events\", rule 1: it is no object");
    EXPECT_EQ(problemOf(R"({"version": 1, "ranks": [{"thread": "{rnk}"}]})"),
              "\"ranks\", rule 1: \"{rnk}\": no number is known as {rnk}");
    EXPECT_EQ(problemOf(R"({"version": 1, "arguments": {"microbatch": "mb"}})"),
              "\"arguments\": \"microbatch\" is no list");
    EXPECT_EQ(problemOf(R"({"version": 1, "arguments": {"microbatch": [1]}})"),
              "\"arguments\": a name of \"microbatch\" is no text");
    EXPECT_EQ(problemOf(R"({"version": 1, "arguments": {"mb": ["mb"]}})"),
              "\"arguments\": it has an unknown member \"mb\"");
}

/// Of a file whose second rule for events has these members.
std::string problemOfRule(const std::string& members)
{
    return problemOf(R"({"version": 1, "events": [{"is": "none"}, {)" + members + "}]}");
}

TEST(ChromeRules, ShowInWhichRuleAMemberIsWrong)
{
    EXPECT_EQ(problemOfRule(R"("is": "send", "nam": "x")"),
              "\"events\", rule 2: it has an unknown member \"nam\"");
    EXPECT_EQ(problemOfRule(R"("name": "x")"), "\"events\", rule 2: \"is\" is missing");
    EXPECT_EQ(problemOfRule(R"("is": "forwards")").substr(0, 50),
              "\"events\", rule 2: \"is\" must be one of forward, bac");
    EXPECT_EQ(problemOfRule(R"("is": "send", "name": ["x"])"), "\"events\", rule 2: \"name\" is no text");
    EXPECT_EQ(problemOfRule(R"("is": "send", "name": null)"), "\"events\", rule 2: \"name\" is no text");
    EXPECT_EQ(problemOfRule(R"("is": "send", "fallback": "yes")"),
              "\"events\", rule 2: \"fallback\" is neither true nor false");
    EXPECT_EQ(problemOfRule(R"("is": "send", "fallback": 1)"),
              "\"events\", rule 2: \"fallback\" is neither true nor false");
}

TEST(ChromeRules, ThatAreNoJsonAreRefusedWithThePlace)
{
    EXPECT_EQ(problemOf("nonsense"), "it is not JSON: line 1, column 2");
    EXPECT_EQ(problemOf(""), "it is not JSON: line 1, column 1");
    EXPECT_EQ(problemOf("{\"version\": 1,\n \"events\": [{\"is\": \"send\", name: \"x\"}]}"),
              "it is not JSON: line 2, column 29");
    EXPECT_EQ(problemOf("{\"version\": 1}\n{}"), "it is not JSON: line 2, column 1");
    EXPECT_NE(problemOfRule(R"("is": "send" "name": "x")"), "");
    EXPECT_NE(problemOfRule(R"("is" "send")"), "");
    EXPECT_NE(problemOfRule(R"("is": "send",)"), "");
}

TEST(ChromeRules, WithANumberThatIsTooGreatAreRefused)
{
    EXPECT_THAT(problemOf(R"({"version": 1e999})"), testing::HasSubstr("1e999"));
}

TEST(ChromeRules, NestedDeeplyAreRefused)
{
    const std::size_t depth = 200'000;
    const std::string deep = std::string(depth, '[') + std::string(depth, ']');
    EXPECT_EQ(problemOf("{\"version\": " + deep + "}"), "its version is no number");
    EXPECT_EQ(problemOf("{\"version\": 1, \"events\": [" + deep + "]}"),
              "\"events\", rule 1: it is no object");
}

TEST(ChromeRules, GivenTwiceAreRefused)
{
    EXPECT_EQ(problemOf(R"({"version": 1, "version": 1})"), "\"version\" is given twice");
    EXPECT_EQ(problemOf(R"({"version": 1, "events": [], "events": []})"), "\"events\" is given twice");
    EXPECT_EQ(problemOfRule(R"("is": "send", "is": "receive")"), "\"events\", rule 2: \"is\" is given twice");
    EXPECT_EQ(problemOf(R"({"version": 1, "arguments": {"chunk": ["a"], "chunk": ["b"]}})"),
              "\"arguments\": \"chunk\" is given twice");
}

/// A file with something of everything.
std::string writtenRules()
{
    return R"({"version": 1,
 "events": [{"is": "forward", "name": "fwd*", "fallback": true}, {"is": "none", "category": "cpu_op"}],
 "ranks": [{"process": "node*", "thread": "{rank}"}],
 "arguments": {"microbatch": ["mb", "batch"], "chunk": []}})";
}

TEST(ChromeRules, LackingAnyCharacterOfTheirShapeAreRefused)
{
    const std::string whole = writtenRules();
    ASSERT_EQ(problemOf(whole), "");
    for (std::size_t i = 0; i < whole.size(); ++i) {
        const bool isPattern = whole.compare(i > 0 ? i - 1 : 0, 8, "\"{rank}\"") == 0 || whole[i] == ' ';
        if (std::string("{}[]:,\"").find(whole[i]) != std::string::npos && !isPattern) {
            std::string damaged = whole;
            damaged.erase(i, 1);
            EXPECT_NE(problemOf(damaged), "") << damaged;
        }
    }
}

TEST(ChromeRules, CutShortAnywhereOrFollowedByTextAreRefused)
{
    const std::string whole = writtenRules();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_NE(problemOf(whole.substr(0, length)), "") << length;
    }
    for (const char* tail : {"}", "]", ",", "x", "{}", "// done"}) {
        EXPECT_NE(problemOf(whole + tail), "") << tail;
    }
    EXPECT_EQ(problemOf(whole + " \n"), "");
}

TEST(ChromeRules, ForRanksThatShowNoneAreRefused)
{
    EXPECT_EQ(problemOf(R"({"version": 1, "ranks": [{"process": "node*", "thread": "{stage}"}]})"),
              "\"ranks\", rule 1: a rule for ranks has to name {rank} or {device}");
    EXPECT_EQ(problemOf(R"({"version": 1, "ranks": [{"file": "{rank}.json", "process": "node*"}]})"),
              "\"ranks\", rule 1: a rule for ranks asks for a file, or for process and thread");
}

TEST(ChromeRules, ForArgumentsThatAreNeverAskedAreRefused)
{
    EXPECT_EQ(problemOf(R"({"version": 1, "arguments": {"rank": ["rank"]}})"),
              "\"arguments\": arguments cannot give \"rank\"");
    EXPECT_EQ(problemOf(R"({"version": 1, "arguments": {"rank": []}})"), "");
}

} // namespace
} // namespace pipescope
