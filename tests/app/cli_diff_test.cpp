#include "tests/app/cli_runner.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace pipescope::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class CliDiff : public CliTest
{
protected:
    /// A demo of another seed or schedule in a folder of its own.
    std::string otherDemo(const std::string& name, ScheduleKind schedule, std::uint32_t seed)
    {
        DemoOptions options;
        options.schedule = schedule;
        options.stages = 2;
        options.dataParallel = 1;
        options.microBatches = 4;
        options.steps = 3;
        options.seed = seed;
        EXPECT_TRUE(writeDemoCluster(path(name), options));
        return path(name);
    }
};

TEST_F(CliDiff, OfARunAndItselfSaysThatNothingChanged)
{
    const std::string folder = demo();
    const CliRun run = cli({"diff", folder, folder, "-q"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, StartsWith("Nothing changed beyond noise.\n"));
    EXPECT_THAT(run.out, HasSubstr("\nWaterfall: "));
    EXPECT_THAT(run.err, IsEmpty());
}

TEST_F(CliDiff, OfAnotherScheduleNamesItInTextAndJson)
{
    const std::string folder = demo();
    const std::string other = otherDemo("other", ScheduleKind::OneForwardOneBackward, 1);
    const CliRun run = cli({"diff", folder, other, "--json", path("diff.json")});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("The schedule is another one: "));
    const auto json = nlohmann::json::parse(contentOf(path("diff.json")));
    EXPECT_EQ(json.at("before").at("steps"), 2);
    EXPECT_EQ(json.at("after").at("steps"), 3);
    std::int64_t sum = 0;
    for (const auto& bar : json.at("waterfall")) {
        sum += bar.at("name") == "step" ? 0 : bar.at("change_ns").get<std::int64_t>();
    }
    EXPECT_EQ(sum, json.at("after").at("step_ns").get<std::int64_t>()
                       - json.at("before").at("step_ns").get<std::int64_t>());
}

TEST_F(CliDiff, WritesAPageWithTheSentencesTheTablesAndTheCommand)
{
    const std::string folder = demo();
    const std::string other = otherDemo("other", ScheduleKind::OneForwardOneBackward, 1);
    const CliRun run = cli({"diff", folder, other, "-q", "-o", path("diff.html")});
    EXPECT_EQ(run.code, 0) << run.err;
    const std::string page = contentOf(path("diff.html"));
    EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
    const std::string first = run.out.substr(0, run.out.find('\n'));
    EXPECT_THAT(page, HasSubstr("<li>" + first + "</li>"));
    EXPECT_THAT(page, HasSubstr("Waterfall: "));
    EXPECT_THAT(page, HasSubstr("data:image/svg+xml"));
    EXPECT_THAT(page, HasSubstr(folder));
    EXPECT_THAT(page, HasSubstr("pipescope-cli diff "));
    EXPECT_THAT(page, Not(HasSubstr("<script")));
}

TEST_F(CliDiff, ComparesTwoStepsOfARun)
{
    const std::string folder = demo();
    const auto info = nlohmann::json::parse(cli({"info", folder, "--json"}).out);
    const std::string first = std::to_string(info.at("steps").at(0).at("step").get<int>());
    const std::string second = std::to_string(info.at("steps").at(1).at("step").get<int>());
    const CliRun same = cli({"diff", folder, "--steps", first + "," + first});
    EXPECT_EQ(same.code, 0) << same.err;
    EXPECT_THAT(same.out, StartsWith("Nothing changed beyond noise.\n"));
    const CliRun other = cli({"diff", folder, "--steps", first + "," + second});
    EXPECT_EQ(other.code, 0) << other.err;
    EXPECT_THAT(other.out, Not(StartsWith("Nothing changed")));
    const CliRun missing = cli({"diff", folder, "--steps", first + ",999"});
    EXPECT_EQ(missing.code, 3);
    EXPECT_THAT(missing.err, HasSubstr("step 999 has no blocks"));
}

TEST_F(CliDiff, WithoutASecondRunOrTwoStepsIsWrongUsage)
{
    const std::string folder = demo();
    const CliRun alone = cli({"diff", folder});
    EXPECT_EQ(alone.code, 2);
    EXPECT_THAT(alone.err, HasSubstr("--steps K,J"));
    EXPECT_EQ(cli({"diff", folder, "--steps", "1"}).code, 2);
    EXPECT_EQ(cli({"diff", folder, folder, "--steps", "1,2", "--step", "1"}).code, 2);
}

TEST_F(CliDiff, OfARunThatCannotBeOpenedHasNothingToOutput)
{
    const CliRun run = cli({"diff", demo(), path("none")});
    EXPECT_EQ(run.code, 3);
    EXPECT_THAT(run.out, IsEmpty());
}

} // namespace
} // namespace pipescope::test
