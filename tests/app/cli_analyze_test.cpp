#include "tests/app/cli_runner.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <map>

namespace pipescope::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class CliAnalyze : public CliTest
{
protected:
    nlohmann::json analyze(const std::vector<std::string>& options = {})
    {
        std::vector<std::string> arguments{"analyze", path("demo"), "--json", path("run.json")};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const CliRun run = cli(arguments);
        EXPECT_EQ(run.code, 0) << run.err;
        return nlohmann::json::parse(contentOf(path("run.json")), nullptr, false);
    }
};

TEST_F(CliAnalyze, PrintsSentencesFirstAndTablesAfterThem)
{
    const CliRun run = cli({"analyze", demo()});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, testing::MatchesRegex(".*% of the ranks' time is idle; .* by itself\\.(.|\n)*"));
    EXPECT_THAT(run.out, HasSubstr("\nWhere the time of the steps goes"));
    EXPECT_THAT(run.out, HasSubstr("replay error"));
    EXPECT_THAT(run.out, HasSubstr("\nSteps: "));
    EXPECT_THAT(run.out, HasSubstr("\nRanks: "));
}

TEST_F(CliAnalyze, SaysHowFarClocksAreApartWithTheIntervalOfThat)
{
    EXPECT_THAT(cli({"analyze", demo()}).out, HasSubstr("as recorded, 0 by corrected clocks"));
    const auto clock = analyze().at("clock");
    EXPECT_EQ(clock.at("violations_after"), 0);
    EXPECT_TRUE(clock.at("contradiction").is_null());
    ASSERT_EQ(clock.at("hosts").size(), 2U);
    const auto& host = clock["hosts"][1];
    EXPECT_EQ(host.at("reference"), "node-0");
    EXPECT_LE(host.at("low_ns").get<std::int64_t>(), host.at("offset_ns").get<std::int64_t>());
    EXPECT_GE(host.at("high_ns").get<std::int64_t>(), host.at("offset_ns").get<std::int64_t>());
}

TEST_F(CliAnalyze, WritesEveryRankOfEveryStepAsJsonWithIdleTimesThatAddUp)
{
    demo();
    const auto document = analyze();
    ASSERT_FALSE(document.is_discarded());
    EXPECT_EQ(document.at("version"), 2);
    ASSERT_EQ(document.at("steps").size(), 2U);
    for (const auto& step : document["steps"]) {
        ASSERT_EQ(step.at("groups").size(), 1U);
        const auto& group = step["groups"][0];
        ASSERT_EQ(group.at("ranks").size(), 2U);
        for (const auto& rank : group["ranks"]) {
            std::int64_t sum = 0;
            for (const auto& [name, ns] : rank.at("idle").items()) {
                sum += ns.get<std::int64_t>();
            }
            EXPECT_EQ(sum, rank.at("idle_ns"));
            EXPECT_EQ(rank.at("window_ns").get<std::int64_t>() - rank.at("busy_ns").get<std::int64_t>(), sum);
            EXPECT_EQ(rank.at("missing_ns"), 0);
            EXPECT_EQ(rank["idle"].size(), 8U);
        }
        std::int64_t at = 0;
        for (const auto& segment : group.at("critical_path")) {
            EXPECT_EQ(segment.at("begin_ns"), at);
            at = segment.at("end_ns");
        }
        EXPECT_EQ(at, group.at("window_ns"));
        // The demo has no collectives.
        EXPECT_TRUE(step.at("joined").is_null());
        std::int64_t lost = 0;
        for (const auto& rung : group.at("ladder").at("rungs")) {
            lost += rung.at("ns").get<std::int64_t>();
        }
        EXPECT_EQ(lost, group["ladder"]["measured_ns"].get<std::int64_t>()
                            - group["ladder"]["ideal_ns"].get<std::int64_t>());
    }
}

TEST_F(CliAnalyze, WritesEveryBlockWithItsSlackWhereAsked)
{
    demo();
    EXPECT_FALSE(analyze().at("steps")[0]["groups"][0]["ranks"][0].contains("blocks"));
    std::size_t critical = 0;
    const auto document = analyze({"--blocks"});
    for (const auto& step : document.at("steps")) {
        for (const auto& rank : step.at("groups")[0].at("ranks")) {
            std::int64_t idle = 0;
            std::int64_t least = std::numeric_limits<std::int64_t>::max();
            for (const auto& block : rank.at("blocks")) {
                EXPECT_LT(block.at("begin_ns"), block.at("end_ns"));
                EXPECT_TRUE(block.at("f_microbatch").is_number() || block.at("b_microbatch").is_number());
                idle += block.at("idle_before_ns").get<std::int64_t>();
                least = std::min(least, block.at("slack_ns").get<std::int64_t>());
                critical += block["slack_ns"] == 0 ? 1 : 0;
            }
            const std::int64_t after = rank.at("window_ns").get<std::int64_t>()
                                       - rank["blocks"].back()["end_ns"].get<std::int64_t>();
            EXPECT_EQ(idle + after, rank.at("idle_ns"));
            EXPECT_EQ(least, rank.at("least_slack_ns"));
            EXPECT_EQ(rank.at("in_flight").back()[1], 0);
        }
    }
    EXPECT_GT(critical, 0U);
}

TEST_F(CliAnalyze, SentencesOfTheJsonAreThePrintedOnesTheWorstFirst)
{
    DemoOptions options;
    options.schedule = ScheduleKind::OneForwardOneBackward;
    ASSERT_TRUE(writeDemoCluster(path("demo"), options));
    const auto document = analyze();
    const CliRun run = cli({"analyze", path("demo")});
    std::int64_t last = std::numeric_limits<std::int64_t>::max();
    ASSERT_FALSE(document.at("sentences").empty());
    EXPECT_LE(document["sentences"].size(), 10U);
    for (const auto& sentence : document["sentences"]) {
        EXPECT_THAT(run.out, HasSubstr(sentence.at("text").get<std::string>()));
        EXPECT_LE(sentence.at("cost_ns").get<std::int64_t>(), last);
        last = sentence["cost_ns"];
        EXPECT_GE(sentence.at("share").get<double>(), 0.01);
        EXPECT_TRUE(sentence.at("ranks").is_array());
        EXPECT_TRUE(sentence.contains("kind") && sentence.contains("stage"));
    }
}

TEST_F(CliAnalyze, LooksAtOneStepOnlyWhereAsked)
{
    demo();
    const auto all = analyze();
    const auto number = all.at("steps").at(1).at("step").get<std::int64_t>();
    const auto one = analyze({"--step", std::to_string(number)});
    ASSERT_EQ(one.at("steps").size(), 1U);
    EXPECT_EQ(one["steps"][0].at("step"), number);
    EXPECT_EQ(one["steps"][0].at("busy_ns"), all["steps"][1].at("busy_ns"));
}

TEST_F(CliAnalyze, OfARunWithoutPipelineHasNothingToOutput)
{
    std::filesystem::create_directory(path("empty"));
    const CliRun run = cli({"analyze", path("empty")});
    EXPECT_EQ(run.code, 3);
    EXPECT_THAT(run.out, IsEmpty());
}

TEST_F(CliAnalyze, AFileThatCannotBeWrittenIsReported)
{
    const CliRun run = cli({"analyze", demo(), "--json", path("none/run.json")});
    EXPECT_EQ(run.code, 4);
    EXPECT_THAT(run.out, IsEmpty());
}

TEST_F(CliAnalyze, SaysWhatOtherSchedulesWouldTake)
{
    const CliRun run = cli({"analyze", demo(), "--json", path("analysis.json")});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, testing::HasSubstr("dualpipev (its own, played)"));
    const auto whatIf = nlohmann::json::parse(contentOf(path("analysis.json")))["what_if"];
    EXPECT_GT(whatIf["measured_ns"], 0);
    std::map<std::string, nlohmann::json> steps;
    for (const auto& step : whatIf["steps"]) {
        steps[step["schedule"].is_null() ? step["kind"] : step["schedule"]] = step;
    }
    EXPECT_EQ(steps.size(), 11U) << "four replays and seven schedules";
    EXPECT_TRUE(steps["dualpipev"]["is_own"].get<bool>());
    EXPECT_EQ(steps["gpipe"]["saved_ns"].get<std::int64_t>(),
              whatIf["measured_ns"].get<std::int64_t>() - steps["gpipe"]["step_ns"].get<std::int64_t>());
}

} // namespace
} // namespace pipescope::test
