#include "tests/app/cli_runner.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>

namespace pipescope::test {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class CliTraces : public CliTest
{
protected:
    std::string trace(const std::string& events) const
    {
        std::ofstream(path("trace.json")) << events;
        return path("trace.json");
    }

    /// Nothing of it is known to the rules.
    std::string plainTrace() const
    {
        return trace(R"([{"name": "paint", "ph": "X", "pid": 1, "tid": 1, "ts": 1, "dur": 10},
                         {"name": "layout", "ph": "X", "pid": 1, "tid": 1, "ts": 2, "dur": 3}])");
    }
};

TEST_F(CliTraces, ATraceWithoutPipelineBlocksIsOpened)
{
    const CliRun info = cli({"info", plainTrace()});
    EXPECT_EQ(info.code, 0);
    EXPECT_THAT(info.out, HasSubstr("Traces            1 opened"));
    EXPECT_THAT(info.out, HasSubstr("Other rows        1 with 2 records"));
    EXPECT_THAT(info.out, HasSubstr("no ranks"));
    EXPECT_THAT(info.err, Not(HasSubstr("could be opened")));
    const CliRun problems = cli({"problems", plainTrace()});
    EXPECT_EQ(problems.code, 0);
    EXPECT_THAT(problems.out, HasSubstr("no_pipeline_events"));
    EXPECT_THAT(problems.out, Not(HasSubstr("schedule_unknown")));
}

TEST_F(CliTraces, ItsSummaryAsJsonCountsTheFile)
{
    const CliRun info = cli({"info", plainTrace(), "--json", "-q"});
    EXPECT_EQ(info.code, 0);
    EXPECT_EQ(Json::parse(info.out).at("databases_opened"), 1);
}

TEST_F(CliTraces, OfSeveralRanksAreAsManyAsTheirFiles)
{
    const CliRun info = cli({"info", trace(R"([
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 1, "dur": 10},
        {"name": "F0", "ph": "X", "pid": "rank 1", "tid": 1, "ts": 12, "dur": 10}])")});
    EXPECT_THAT(info.out, HasSubstr("Traces            1 opened"));
    EXPECT_THAT(info.out, HasSubstr("Ranks             2"));
}

TEST_F(CliTraces, OtherJsonIsNotOpened)
{
    EXPECT_EQ(cli({"info", trace(R"({"layers": 12})")}).code, 3);
    EXPECT_EQ(cli({"problems", trace("nonsense")}).code, 3);
}

TEST_F(CliTraces, WithoutTheRankAskedForHaveNothingToShow)
{
    const std::string file =
        trace(R"([{"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 1, "dur": 1}])");
    EXPECT_EQ(cli({"info", file, "--ranks", "7"}).code, 3);
    EXPECT_EQ(cli({"info", file, "--ranks", "0"}).code, 0);
}

TEST_F(CliTraces, AWrongRuleFileIsAUsageErrorThatNamesThePlace)
{
    std::ofstream(path("rules.json")) << R"({"version": 1, "events": [{"is": "forward", name: "fwd*"}]})";
    const CliRun run = cli({"info", plainTrace(), "--trace-rules", path("rules.json")});
    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.err, HasSubstr("line 1, column 46"));
}

} // namespace
} // namespace pipescope::test
