#include "tests/app/cli_runner.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace pipescope::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class CliWhatIf : public CliTest
{
protected:
    nlohmann::json play(const std::vector<std::string>& options)
    {
        std::vector<std::string> arguments{"what-if", demo(), "--json", path("scenario.json")};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const CliRun run = cli(arguments);
        EXPECT_EQ(run.code, 0) << run.err;
        return nlohmann::json::parse(contentOf(path("scenario.json")), nullptr, false);
    }
};

TEST_F(CliWhatIf, PrintsFiguresBesideThoseMeasured)
{
    const CliRun run = cli({"what-if", demo(), "--latency", "0"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("measured"));
    EXPECT_THAT(run.out, HasSubstr("as set"));
    EXPECT_THAT(run.out, HasSubstr("idle/total"));
}

TEST_F(CliWhatIf, WritesSettingsFiguresAndBlocksAsJson)
{
    const auto document = play({"--equal-stages", "--no-slow-ranks", "--latency", "0.5"});
    ASSERT_FALSE(document.is_discarded());
    EXPECT_EQ(document.at("version"), 1);
    EXPECT_EQ(document["settings"].at("stages"), "equal");
    EXPECT_EQ(document["settings"].at("no_slow_ranks"), true);
    EXPECT_EQ(document["settings"].at("latency"), 0.5);
    EXPECT_TRUE(document["settings"].at("schedule").is_null());
    const auto measured = document["measured"].at("step_ns").get<std::int64_t>();
    const auto asSet = document["as_set"].at("step_ns").get<std::int64_t>();
    EXPECT_LT(asSet, measured);
    EXPECT_EQ(document.at("saved_ns"), measured - asSet);
    ASSERT_FALSE(document.at("ranks").empty());
    for (const auto& rank : document["ranks"]) {
        EXPECT_EQ(rank.at("measured").size(), rank.at("as_set").size());
    }
}

TEST_F(CliWhatIf, WithoutSettingsNothingIsSaved)
{
    EXPECT_EQ(play({}).at("saved_ns"), 0);
}

TEST_F(CliWhatIf, ASchedulePlaysItsOwnBlocks)
{
    const auto document = play({"--schedule", "gpipe"});
    EXPECT_EQ(document["settings"].at("schedule"), "gpipe");
    EXPECT_EQ(document["ranks"][0]["as_set"][1].at("kind"), "forward");
}

TEST_F(CliWhatIf, WrongSplitsAreRefusedWithTheReason)
{
    const CliRun letters = cli({"what-if", demo(), "--split", "5,x"});
    EXPECT_EQ(letters.code, 2);
    EXPECT_THAT(letters.err, HasSubstr("for instance 5,5,6,8"));
    const CliRun tooMany = cli({"what-if", path("demo"), "--split", "1,1,1,1,1,1,1,1,1"});
    EXPECT_EQ(tooMany.code, 3);
    EXPECT_THAT(tooMany.err, HasSubstr("and the split 9"));
    EXPECT_THAT(tooMany.out, IsEmpty());
    EXPECT_EQ(cli({"what-if", path("demo"), "--split", "1,1", "--equal-stages"}).code, 2);
}

} // namespace
} // namespace pipescope::test
