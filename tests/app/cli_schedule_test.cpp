#include "tests/app/cli_runner.h"
#include "tests/app/xml_check.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace pipescope::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class CliSchedule : public CliTest
{ };

TEST_F(CliSchedule, SaysHowLongAStepTakesAndWhatIsBubble)
{
    const CliRun run = cli({"schedule", "1f1b", "--pp", "4", "--microbatches", "8"});
    EXPECT_EQ(run.code, 0) << run.err;
    // (8 + 3) micro-batches of 1 + 1 + 1 ms; 3 of 11 are bubble.
    EXPECT_THAT(run.out, HasSubstr("step            33 ms\nidle/total      27.3 %\nmost in flight  4 "));
}

TEST_F(CliSchedule, WritesAllBlocksAsJson)
{
    const CliRun run = cli({"schedule", "zb-h1", "--pp", "2", "--microbatches", "3", "--forward-us", "10",
                            "--input-gradient-us", "12", "--weight-us", "8", "-o", path("plan.json")});
    EXPECT_EQ(run.code, 0) << run.err;
    const auto plan = nlohmann::json::parse(contentOf(path("plan.json")));
    EXPECT_EQ(plan["schedule"], "zb-h1");
    // 3 × 30 µs of work, and (p - 1)(F + B - 2W).
    EXPECT_EQ(plan["step_ns"], 90'000 + 10'000 + 20'000 - 16'000);
    ASSERT_EQ(plan["stages"].size(), 2U);
    const auto& blocks = plan["stages"][1]["blocks"];
    ASSERT_EQ(blocks.size(), 9U);
    EXPECT_EQ(blocks[1]["kind"], "backward");
    EXPECT_EQ(blocks[1]["b_microbatch"], 0);
    EXPECT_TRUE(blocks[1]["microbatch"].is_null());
    EXPECT_EQ(blocks[1]["end_ns"].get<int>() - blocks[1]["begin_ns"].get<int>(), 12'000);
}

TEST_F(CliSchedule, DrawsEachStageWithNumberedBlocks)
{
    const CliRun run =
        cli({"schedule", "dualpipev", "--pp", "4", "--microbatches", "8", "-o", path("plan.svg")});
    EXPECT_EQ(run.code, 0) << run.err;
    const std::string svg = contentOf(path("plan.svg"));
    EXPECT_EQ(xmlProblem(svg), "");
    EXPECT_THAT(svg, HasSubstr("dualpipev · 4 stages · 8 micro-batches"));
    EXPECT_THAT(svg, HasSubstr(">Rank 3<"));
    EXPECT_THAT(svg, HasSubstr(">F7+B3.1<"));
}

TEST_F(CliSchedule, WhatTheScheduleCannotDoIsWrongUsageWithTheReason)
{
    const CliRun run = cli({"schedule", "dualpipev", "--pp", "4", "--microbatches", "7"});
    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.err, HasSubstr("twice as many micro-batches as stages"));
    EXPECT_THAT(run.out, IsEmpty());
}

TEST_F(CliSchedule, NamesAndNumbersAreChecked)
{
    EXPECT_EQ(cli({"schedule", "2f2b", "--pp", "4", "--microbatches", "8"}).code, 2);
    EXPECT_EQ(cli({"schedule", "1f1b", "--pp", "0", "--microbatches", "8"}).code, 2);
    EXPECT_EQ(cli({"schedule", "1f1b", "--pp", "4"}).code, 2);
    EXPECT_EQ(cli({"schedule", "1f1b", "--pp", "4", "--microbatches", "8", "-o", path("plan.png")}).code, 2);
}

} // namespace
} // namespace pipescope::test
