#include "tests/app/cli_runner.h"
#include "tests/support/paddle_log_text.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace pipescope::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class CliLogs : public CliTest
{
protected:
    /// Two devices with one step each.
    std::string logs() const
    {
        const std::filesystem::path folder = path("log");
        std::filesystem::create_directories(folder);
        std::ofstream(folder / "workerlog.0") << startLine(3) << stepLines(0);
        std::ofstream(folder / "workerlog.1") << startLine(3) << stepLines(5);
        return folder.native();
    }
};

TEST_F(CliLogs, InfoDescribesAFolderOfLogs)
{
    const CliRun info = cli({"info", logs()});
    EXPECT_EQ(info.code, 0);
    EXPECT_THAT(info.out, HasSubstr("PaddlePaddle worker logs"));
    EXPECT_THAT(info.out, HasSubstr("2 opened"));
    EXPECT_THAT(info.out, Not(HasSubstr("atabase")));
}

TEST_F(CliLogs, DevicesLimitWhatIsRead)
{
    const CliRun blocks = cli({"blocks", logs(), "--devices", "1", "--format", "json", "-q"});
    EXPECT_EQ(blocks.code, 0);
    const json rows = json::parse(blocks.out).at("rows");
    EXPECT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows.at(0).at("rank"), 1);
}

TEST_F(CliLogs, ACompatibleTraceIsTheTwoFilesOfThePublicConverter)
{
    EXPECT_EQ(cli({"export-trace", logs(), "--compatible", "-o", path("out"), "-q"}).code, 0);
    for (const char* name : {"pipeline_profile.json", "pipeline_profile_perfetto.json"}) {
        std::ifstream file(std::filesystem::path(path("out")) / name);
        const json events = json::parse(file).at("traceEvents");
        EXPECT_GE(events.size(), 2U * (8U + 1U)) << name;
    }
}

TEST_F(CliLogs, WritingBackSaysThatLogsAreNoDatabases)
{
    const std::string folder = logs();
    for (const char* command : {"export-db", "undo-export"}) {
        const CliRun run = cli({command, folder});
        EXPECT_NE(run.code, 0);
        EXPECT_THAT(run.err, HasSubstr("not databases (PaddlePaddle worker logs)"));
    }
}

} // namespace
} // namespace pipescope::test
