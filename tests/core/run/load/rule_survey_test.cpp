#include "core/run/load/rule_survey.h"

#include "core/run/chrome_rules/chrome_rule_json.h"
#include "core/run/load/load.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pipescope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class RuleSurveyTest : public testing::Test
{
protected:
    ChromeRuleCounts count(const std::string& events, const std::string& rules)
    {
        return countIn(m_folder.write("trace.json", "[" + events + "]"), rules);
    }

    static ChromeRuleCounts countIn(const std::filesystem::path& path, const std::string& rules)
    {
        const auto parsed = parseChromeRules(R"({"version": 1, )" + rules + "}");
        EXPECT_TRUE(parsed) << parsed.error().text;
        return surveyForRules(path, 2, {}).count(*parsed, {});
    }

    test::TemporaryFolder m_folder;
};

/// A complete event.
std::string event(const std::string& name, const std::string& process, const std::string& arguments = "",
                  const std::string& thread = "main")
{
    return R"({"name": ")" + name + R"(", "ph": "X", "pid": ")" + process + R"(", "tid": ")" + thread
           + R"(", "ts": 1, "dur": 1, "args": {)" + arguments + "}}";
}

std::vector<std::int32_t> ranksOf(const RankRuleCount& count)
{
    std::vector<std::int32_t> ranks;
    for (const Rank rank : count.ranks) {
        ranks.push_back(rank.value);
    }
    return ranks;
}

constexpr const char* kUpEvents = R"("events": [{"is": "forward", "name": "up*"}])";

TEST_F(RuleSurveyTest, CountsTheEventsThatEachRuleHoldsFor)
{
    const auto counts = count(
        event("F0", "a") + "," + event("F1", "a") + "," + event("else", "a") + "," + event("step7", "a")
            + R"(,{"name": "F2", "ph": "B", "pid": "a", "tid": "main", "ts": 5})"
            + R"(,{"name": "F2", "ph": "E", "pid": "a", "tid": "main", "ts": 6})"
            + R"(,{"name": "F3", "cat": "late", "ph": "i", "pid": "b", "tid": "main", "ts": 6})",
        R"("events": [{"is": "none", "category": "late"}, {"is": "forward", "name": "F{microbatch}", "process": "a"},
                      {"is": "forward", "name": "F*"}, {"is": "step", "name": "step*", "thread": "main"}])");
    EXPECT_THAT(counts.events, ElementsAre(1, 3, 0, 1));
    EXPECT_EQ(counts.eventsLeft, 1U);
}

TEST_F(RuleSurveyTest, CountsNothingForAFallbackThatIsNotNeeded)
{
    const std::string rules = R"("events": [{"is": "forward", "name": "host*", "fallback": true},
                                            {"is": "forward", "name": "device*"}])";
    EXPECT_THAT(count(event("host", "a"), rules).events, ElementsAre(1, 0));
    const auto both = count(event("host", "a") + "," + event("device", "a"), rules);
    EXPECT_THAT(both.events, ElementsAre(0, 1));
    EXPECT_EQ(both.eventsLeft, 1U);
}

TEST_F(RuleSurveyTest, CountsAsynchronousEventsOfTheirCategory)
{
    const auto counts = count(
        R"({"name": "F1", "cat": "pipe", "ph": "b", "id": 1, "pid": "a", "tid": 1, "ts": 1},
           {"name": "F1", "cat": "pipe", "ph": "e", "id": 1, "pid": "a", "tid": 1, "ts": 2},
           {"name": "mark", "cat": "pipe", "ph": "n", "id": 1, "pid": "a", "tid": 1, "ts": 2})",
        R"("events": [{"is": "forward", "name": "F{microbatch}", "category": "pipe"}])");
    EXPECT_THAT(counts.events, ElementsAre(1));
    EXPECT_EQ(counts.eventsLeft, 1U);
}

TEST_F(RuleSurveyTest, CountsAnArgumentOncePerSliceWhereverItStands)
{
    const auto counts = count(
        R"({"name": "up", "ph": "B", "pid": "a", "tid": "main", "ts": 1, "args": {"step": 1}},
           {"name": "up", "ph": "E", "pid": "a", "tid": "main", "ts": 2, "args": {"step": 1, "mb": 1}},
           {"name": "up", "ph": "B", "pid": "a", "tid": "main", "ts": 3},
           {"ph": "E", "pid": "a", "tid": "main", "ts": 4, "args": {"mb": 2}},
           {"ph": "E", "pid": "a", "tid": "main", "ts": 5, "args": {"mb": 3}})",
        std::string(kUpEvents) + R"(, "arguments": {"microbatch": ["mb"], "step": ["step"]})");
    const auto countOf = [&](EventNumber number) {
        return counts.arguments[static_cast<std::size_t>(number)];
    };
    EXPECT_THAT(counts.events, ElementsAre(2));
    EXPECT_THAT(countOf(EventNumber::MicroBatchId), ElementsAre(2));
    EXPECT_THAT(countOf(EventNumber::StepId), ElementsAre(1));
}

TEST_F(RuleSurveyTest, ShowsTheRanksThatEachRuleFinds)
{
    const auto counts =
        count(event("up", "box-3") + "," + event("up", "box-1") + "," + event("up", "lost") + ","
                  + event("idle", "box-1", "", "other") + "," + event("idle", "box-8"),
              std::string(kUpEvents) + R"(, "ranks": [{"thread": "gpu {rank}"}, {"process": "box-{rank}"}])");
    EXPECT_THAT(ranksOf(counts.ranks[0]), IsEmpty());
    EXPECT_EQ(counts.ranks[0].rows, 0U);
    EXPECT_THAT(ranksOf(counts.ranks[1]), ElementsAre(1, 3)) << "box-8 has nothing of the pipeline";
    EXPECT_EQ(counts.ranks[1].rows, 4U);
    EXPECT_EQ(counts.ranksFound, 3U);
    EXPECT_EQ(counts.ranksNumbered, 1U) << "lost";
}

TEST_F(RuleSurveyTest, ShowsTheRanksThatFilesName)
{
    for (const char* name : {"t/part-4.json", "t/part-5.json"}) {
        m_folder.write(name, "[" + event("up", "a") + "]");
    }
    const auto counts =
        countIn(m_folder / "t", std::string(kUpEvents) + R"(, "ranks": [{"file": "part-{rank}.json"}])");
    EXPECT_THAT(ranksOf(counts.ranks[0]), ElementsAre(4, 5));
}

TEST_F(RuleSurveyTest, NamesProcessesAsTheMetadataDo)
{
    const auto counts = count(
        event("up", "1") + R"(,{"name": "process_name", "ph": "M", "pid": "1", "args": {"name": "box-6"}})",
        std::string(kUpEvents) + R"(, "ranks": [{"process": "box-{rank}"}])");
    EXPECT_THAT(ranksOf(counts.ranks[0]), ElementsAre(6));
}

TEST_F(RuleSurveyTest, CountsTheEventsWhoseNumbersArgumentsShow)
{
    const auto counts =
        count(event("up", "a", R"("batch": 3)") + "," + event("up", "a", R"("batch": "4", "part": 1)") + ","
                  + event("up", "a", R"("batch": "no number")") + "," + event("idle", "a", R"("batch": 5)")
                  + "," + event("up 9", "a", R"("batch": 9)"),
              R"("events": [{"is": "forward", "name": "up {microbatch}"}, {"is": "forward", "name": "up"}],
                 "arguments": {"microbatch": ["mb", "batch"], "chunk": ["part"]})");
    EXPECT_THAT(counts.arguments[static_cast<std::size_t>(EventNumber::MicroBatchId)], ElementsAre(0, 2))
        << "no number, no part of the pipeline, told by the name";
    EXPECT_THAT(counts.arguments[static_cast<std::size_t>(EventNumber::ChunkId)], ElementsAre(1));
}

TEST_F(RuleSurveyTest, KnowsThatExportsOfPipescopeNeedNoRules)
{
    EXPECT_FALSE(count(event("up", "a"), kUpEvents).isNoRuleAsked);
    const auto own = m_folder.write("own.json", R"({"otherData": {"base_ns": "0", "pipescope": {"version": 1,
        "ranks": [{"rank": 0}]}}, "traceEvents": [)" + event("up", "a")
                                                    + "]}");
    const auto counts = countIn(own, kUpEvents);
    EXPECT_TRUE(counts.isNoRuleAsked);
    EXPECT_THAT(counts.events, ElementsAre(0));
}

TEST_F(RuleSurveyTest, ListsTheNamesOfMostEventsFirst)
{
    const auto file = m_folder.write(
        "t.json", "[" + event("rare", "a", R"("x": 1)", "main") + ","
                      + event("up", "b", R"("lot": 2)", "side") + ","
                      + event("up", "b", R"("lot": 3, "note": "text")", "side")
                      + R"(,{"name": "up", "cat": "k,l", "ph": "i", "pid": "b", "tid": "side", "ts": 6}])");
    const ChromeNames names = surveyForRules(file, 1, {}).names;
    EXPECT_THAT(names.events, ElementsAre("up", "rare"));
    EXPECT_THAT(names.categories, ElementsAre("k", "l"));
    EXPECT_THAT(names.processes, ElementsAre("b", "a"));
    EXPECT_THAT(names.threads, ElementsAre("side", "main"));
    EXPECT_THAT(names.files, ElementsAre("t.json"));
    EXPECT_THAT(names.arguments, ElementsAre("lot", "x"));
}

TEST_F(RuleSurveyTest, CountsWhatLoadingFinds)
{
    const auto file = m_folder.write("trace.json", "[" + event("up", "box-3", R"("batch": 1)") + ","
                                                       + event("up", "box-1") + "]");
    LoadOptions options;
    const auto rules = parseChromeRules(R"({"version": 1, "events": [{"is": "forward", "name": "up"}],
        "ranks": [{"process": "box-{rank}"}], "arguments": {"microbatch": ["batch"]}})");
    ASSERT_TRUE(rules);
    options.chromeRules = std::make_shared<const ChromeRules>(*rules);
    Progress progress;
    const auto document = load({{file}, options}, progress, {});
    const auto& trace = **document;
    const ChromeRuleCounts counts = surveyForRules(file, 1, {}).count(*rules, {});
    EXPECT_EQ(counts.events.front(), trace.blockCount());
    EXPECT_EQ(counts.ranksFound, trace.tracks.size());
    EXPECT_EQ(counts.ranks.front().ranks.back(), trace.tracks.back().rank);
}

} // namespace
} // namespace pipescope
