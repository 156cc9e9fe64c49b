#include "core/run/bubbles/limits/limits.h"
#include "core/run/bubbles/report/analysis_output.h"
#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace pipescope {
namespace {

using testing::HasSubstr;

constexpr std::int64_t kBusy = 24'000'000;

BubbleAnalysis analysisOf(const test::SimulatedRun& run)
{
    return *analyseBubbles(*run.trace(), {});
}

std::string jsonOf(const Trace& trace)
{
    std::ostringstream out;
    writeAnalysisJson(trace, *analyseBubbles(trace, {}), {}, AnalysisDetail::Ranks, out);
    return out.str();
}

class RunTimesTest : public testing::Test
{
protected:
    Result<RunTimes> read(const std::string& text) const
    {
        const auto file = m_folder.path() / "analysis.json";
        std::ofstream(file, std::ios::binary) << text;
        return readRunTimes(file);
    }

private:
    test::TemporaryFolder m_folder;
};

TEST_F(RunTimesTest, AreMeansOfStepsAndOfRanks)
{
    test::SimulatedRun run;
    run.steps = 3;
    run.replicas = 2;
    const RunTimes times = runTimesOf(analysisOf(run));
    EXPECT_EQ(times.busy, kBusy) << "eight forwards of 1 ms and as many backwards of 2 ms";
    EXPECT_EQ(times.step, times.busy + times.idle) << "all pipelines take as long";
    EXPECT_GT(times.idle, 9'000'000) << "three forwards and backwards at least";
}

TEST_F(RunTimesTest, OfAFileAreThoseOfTheRunThatItWasWrittenOf)
{
    test::SimulatedRun run = test::randomRun(3);
    run.steps = 2;
    run.replicas = 2;
    const auto trace = run.trace();
    const RunTimes times = runTimesOf(*analyseBubbles(*trace, {}));
    const auto read = this->read(jsonOf(*trace));
    ASSERT_TRUE(read) << read.error().text.english();
    EXPECT_EQ(read->step, times.step);
    EXPECT_EQ(read->busy, times.busy);
    EXPECT_EQ(read->idle, times.idle);
}

TEST_F(RunTimesTest, OfAFileThatIsCutOffAreRefused)
{
    test::SimulatedRun run;
    run.shape = {ScheduleKind::OneForwardOneBackward, 2, 2, 1};
    const std::string whole = jsonOf(*run.trace());
    const std::size_t steps = whole.find("\"steps\"", whole.find("\"split\""));
    ASSERT_NE(steps, std::string::npos);
    // Behind the steps there are three brackets and blanks.
    for (std::size_t size = 0; size + 8 < whole.size(); size += size < steps ? 97 : 1) {
        const auto read = this->read(whole.substr(0, size));
        ASSERT_FALSE(read) << size;
        ASSERT_FALSE(read.error().text.english().empty());
    }
}

TEST_F(RunTimesTest, OfOtherFilesAreRefused)
{
    for (const char* text :
         {"", "[]", "{}", "{\"version\": 2, \"steps\": []}", "{\"version\": 1}",
          "{\"version\": 1, \"steps\": [1]}", "{\"version\": 1, \"steps\": [{}]}",
          "{\"version\": 1, \"steps\": [{\"busy_ns\": 1, \"idle_ns\": 1, \"groups\": [2]}]}",
          "{\"version\": 1, \"steps\": {}}", "{\"steps\": [], \"version\": 1}"})
    {
        const auto read = this->read(text);
        ASSERT_FALSE(read) << text;
    }
    EXPECT_THAT(read("{\"version\": 1, \"steps\": []}").error().text.english(), HasSubstr("no steps"));
    EXPECT_FALSE(readRunTimes("/nowhere/analysis.json"));
}

TEST_F(RunTimesTest, ThatGrewByMoreThanTheLimitAreNamed)
{
    test::SimulatedRun run;
    const RunTimes before = runTimesOf(analysisOf(run));
    run.blockTime = [](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * 11 / 10;
    };
    const auto trace = run.trace();
    const auto analysis = analyseBubbles(*trace, {});
    Limits limits;
    limits.growth = GrowthLimit{before, 0.08};
    const auto verdicts = checkLimits(*trace, *analysis, limits);
    ASSERT_EQ(verdicts.size(), 3U);
    EXPECT_EQ(verdicts[0].name, "step growth");
    EXPECT_FALSE(verdicts[0].isKept) << "everything takes a tenth longer, but for transfers";
    EXPECT_TRUE(verdicts[1].isKept) << "a tenth of the work is less than 8 % of the step";
    EXPECT_THAT(verdicts[1].text.english(), HasSubstr("takes 26.4 ms, before 24 ms"));
    EXPECT_TRUE(verdicts[2].isKept);
    limits.growth->share = 0.10;
    EXPECT_TRUE(checkLimits(*trace, *analysis, limits)[0].isKept);
}

TEST_F(RunTimesTest, OfNoStepsKeepNoLimit)
{
    Limits limits;
    limits.growth = GrowthLimit{{1, 1, 1}, 1.0};
    test::TraceBuilder builder;
    builder.rank(0, 0);
    const auto trace = builder.build();
    const auto verdicts = checkLimits(*trace, *analyseBubbles(*trace, {}), limits);
    ASSERT_EQ(verdicts.size(), 1U);
    EXPECT_FALSE(verdicts[0].isKept);
}

} // namespace
} // namespace pipescope
