#include "tests/app/cli_runner.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace pipescope::test {
namespace {

using nlohmann::json;
using testing::AnyOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class CliEndToEnd : public CliTest
{ };

std::size_t linesOf(const std::string& text)
{
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST_F(CliEndToEnd, DemoMakesAClusterThatInfoDescribes)
{
    const CliRun made = cli({"demo", path("run"), "--schedule", "1f1b"});
    EXPECT_EQ(made.code, 0);
    EXPECT_THAT(made.out, HasSubstr("8 ranks"));
    const CliRun info = cli({"info", path("run"), "--json"});
    EXPECT_EQ(info.code, 0);
    const json summary = json::parse(info.out);
    EXPECT_EQ(summary.at("version"), 1);
    EXPECT_EQ(summary.at("ranks").size(), 8U);
    EXPECT_EQ(summary.at("databases_opened"), 8);
    EXPECT_GT(summary.at("links").at("measured"), 0);
}

TEST_F(CliEndToEnd, DemoRefusesAFolderThatIsNotEmpty)
{
    const std::string folder = demo();
    const CliRun again = cli({"demo", folder});
    EXPECT_THAT(again.code, AnyOf(2, 4));
    EXPECT_FALSE(again.err.empty());
}

TEST_F(CliEndToEnd, FileNamesNeitherBeginLinesNorCommandTheTerminal)
{
    const std::filesystem::path folder = demo();
    const auto rank = *std::filesystem::directory_iterator(folder);
    const auto renamed = folder / "evil\n\x1B[31m\xFF_ascend_pt";
    std::filesystem::rename(rank.path(), renamed);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(renamed)) {
        if (entry.path().extension() == ".db") {
            std::filesystem::resize_file(entry.path(), 100);
        }
    }
    for (const std::vector<std::string>& command : {std::vector<std::string>{"info"},
                                                    {"problems"},
                                                    {"export-db", "--dry-run"},
                                                    {"undo-export", "--dry-run"}})
    {
        std::vector<std::string> arguments = command;
        arguments.push_back(folder.string());
        const CliRun run = cli(arguments);
        EXPECT_THAT(run.out + run.err, Not(AnyOf(HasSubstr("\x1B"), HasSubstr("\xFF"), HasSubstr("evil\n"))));
    }
    EXPECT_THAT(cli({"problems", folder.string()}).out, HasSubstr("evil\\n\\x1B[31m\\xFF_ascend_pt"));
}

TEST_F(CliEndToEnd, ProblemsOfAStepLeaveOutThoseOfOthers)
{
    const std::string folder = demo();
    const CliRun all = cli({"problems", folder, "--json"});
    EXPECT_EQ(all.code, 0);
    const CliRun none = cli({"problems", folder, "--step", "999", "--json"});
    EXPECT_THAT(none.out, HasSubstr("999"));
    EXPECT_THAT(all.out, Not(HasSubstr("999")));
}

TEST_F(CliEndToEnd, BlocksAsCsvHaveOneLineEach)
{
    const CliRun run = cli({"blocks", demo()});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, StartsWith("rank,stage,pp_group,step,index,kind,f_microbatch,f_vstage,b_microbatch,"
                                    "b_vstage,name,type,start_ns,end_ns,f_direction,b_direction\r\n"));
    EXPECT_EQ(linesOf(run.out), m_counts.blocks + 1);
}

TEST_F(CliEndToEnd, BlocksAndLinksAsJsonAreOrderedAndComplete)
{
    const std::string folder = demo();
    const json blocks = json::parse(cli({"blocks", folder, "--format", "json"}).out);
    EXPECT_EQ(blocks.at("rows").size(), m_counts.blocks);
    const auto key = [](const json& row) {
        return std::pair(row.at("rank").get<int>(), row.at("start_ns").get<std::int64_t>());
    };
    EXPECT_TRUE(std::is_sorted(blocks.at("rows").begin(), blocks.at("rows").end(),
                               [&](const json& a, const json& b) { return key(a) < key(b); }));
    const json links = json::parse(cli({"links", folder, "--format", "json"}).out);
    EXPECT_EQ(links.at("rows").size(), m_counts.links);
}

TEST_F(CliEndToEnd, RanksAndStepChooseRows)
{
    const std::string folder = demo();
    const json all = json::parse(cli({"blocks", folder, "--format", "json"}).out);
    const auto step = all.at("rows").at(0).at("step").get<std::int64_t>();
    const CliRun run =
        cli({"blocks", folder, "--format", "json", "--ranks", "1", "--step", std::to_string(step)});
    EXPECT_EQ(run.code, 0);
    const json chosen = json::parse(run.out);
    ASSERT_FALSE(chosen.at("rows").empty());
    for (const json& row : chosen.at("rows")) {
        EXPECT_EQ(row.at("rank"), 1);
        EXPECT_EQ(row.at("step"), step);
    }
}

TEST_F(CliEndToEnd, ARankOrStepThatDoesNotExistIsExitCodeThree)
{
    const std::string folder = demo();
    for (const char* command : {"blocks", "links", "export-db"}) {
        const CliRun noRank = cli({command, folder, "--ranks", "77"});
        EXPECT_EQ(noRank.code, 3) << command;
        EXPECT_THAT(noRank.out, IsEmpty()) << command;
        EXPECT_THAT(noRank.err, HasSubstr("None of the ranks asked for is present")) << command;
        const CliRun noStep = cli({command, folder, "--step", "987654"});
        EXPECT_EQ(noStep.code, 3) << command;
        EXPECT_THAT(noStep.err, HasSubstr("The step asked for is not present")) << command;
    }
}

TEST_F(CliEndToEnd, InfoAndProblemsShowWhatIsThereAndReportAMissingRankOrStep)
{
    const std::string folder = demo();
    for (const char* command : {"info", "problems"}) {
        EXPECT_EQ(cli({command, folder}).code, 0) << command;
        EXPECT_EQ(cli({command, folder, "--ranks", "77"}).code, 3) << command;
        const CliRun noStep = cli({command, folder, "--step", "987654"});
        EXPECT_EQ(noStep.code, 3) << command;
        EXPECT_THAT(noStep.out, HasSubstr("The step asked for is not present")) << command;
    }
}

TEST_F(CliEndToEnd, ExportDbShowsWhichDatabasesItCouldNotWriteAndWritesTheOthers)
{
    const std::string folder = demo();
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().filename() == "ascend_pytorch_profiler_1.db") {
            std::filesystem::resize_file(entry.path(), 0);
        }
    }
    const CliRun run = cli({"export-db", folder});
    EXPECT_EQ(run.code, 4);
    EXPECT_THAT(run.out, HasSubstr("1 database not written"));
    EXPECT_THAT(run.out, HasSubstr("1 database written"));
}

TEST_F(CliEndToEnd, ACopyInsideTheFolderIsRefusedUnderWhateverName)
{
    const std::string folder = demo();
    std::filesystem::create_directories(folder + "/sub");
    std::filesystem::create_directory_symlink(folder + "/sub", path("link"));
    EXPECT_EQ(cli({"export-db", folder, "--copy-to", path("link/../copies")}).code, 2);
    EXPECT_FALSE(std::filesystem::exists(folder + "/copies"));
}

TEST_F(CliEndToEnd, WritesAFileAsAWholeOrExitsWithFour)
{
    const std::string folder = demo();
    EXPECT_EQ(cli({"blocks", folder, "-o", path("blocks.csv")}).code, 0);
    EXPECT_EQ(linesOf(contentOf(path("blocks.csv"))), m_counts.blocks + 1);
    const CliRun failed = cli({"blocks", folder, "-o", path("absent/blocks.csv")});
    EXPECT_EQ(failed.code, 4);
    EXPECT_THAT(failed.err, HasSubstr("absent/blocks.csv"));
}

TEST_F(CliEndToEnd, ExportTraceWritesSlicesAndFlows)
{
    EXPECT_EQ(cli({"export-trace", demo(), "-o", path("trace.json")}).code, 0);
    const json trace = json::parse(contentOf(path("trace.json")));
    const auto count = [&](const char* phase) {
        return std::count_if(trace.at("traceEvents").begin(), trace.at("traceEvents").end(),
                             [&](const json& event) { return event.at("ph") == phase; });
    };
    EXPECT_GE(static_cast<std::uint64_t>(count("X")), m_counts.blocks);
    EXPECT_EQ(static_cast<std::uint64_t>(count("s")), m_counts.links);
    EXPECT_EQ(static_cast<std::uint64_t>(count("f")), m_counts.links);
}

TEST_F(CliEndToEnd, ExportedTracesAreReadBack)
{
    const std::string folder = demo();
    EXPECT_EQ(cli({"export-trace", folder, "-o", path("trace.json.gz")}).code, 0);
    EXPECT_EQ(contentOf(path("trace.json.gz")).substr(0, 2), "\x1f\x8b");
    EXPECT_EQ(cli({"blocks", path("trace.json.gz")}).out, cli({"blocks", folder}).out);
    EXPECT_EQ(cli({"links", path("trace.json.gz")}).out, cli({"links", folder}).out);
}

TEST_F(CliEndToEnd, CompatibleTracesCountFromTheEpoch)
{
    EXPECT_EQ(cli({"export-trace", demo(), "--compatible", "-o", path("trace.json")}).code, 0);
    EXPECT_EQ(json::parse(contentOf(path("trace.json"))).at("otherData").at("base_ns"), "0");
}

TEST_F(CliEndToEnd, TraceRulesShowWhatEventsAre)
{
    std::ofstream(path("trace.json"))
        << R"([{"name": "up", "ph": "X", "pid": 0, "tid": 1, "ts": 1, "dur": 1}])";
    std::ofstream(path("rules.json")) << R"({"version": 1, "events": [{"is": "forward", "name": "up"}]})";
    const json info =
        json::parse(cli({"info", path("trace.json"), "--trace-rules", path("rules.json"), "--json"}).out);
    EXPECT_EQ(info.at("blocks").at("forward"), 1);
    std::ofstream(path("wrong.json")) << R"({"version": 1, "events": [{"is": "upward"}]})";
    const CliRun wrong = cli({"info", path("trace.json"), "--trace-rules", path("wrong.json")});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err, HasSubstr("one of forward, backward"));
}

TEST_F(CliEndToEnd, ReadingCommandsLeaveEveryByteUnchanged)
{
    const std::string folder = demo();
    const auto before = filesBelow(folder);
    for (const char* command : {"info", "problems", "blocks", "links"}) {
        EXPECT_EQ(cli({command, folder}).code, 0) << command;
    }
    EXPECT_EQ(cli({"export-db", folder, "--dry-run"}).code, 0);
    EXPECT_EQ(filesBelow(folder), before);
}

TEST_F(CliEndToEnd, ExportDbToACopyLeavesTheOriginalAndWritesTheCopy)
{
    const std::string folder = demo();
    const auto before = filesBelow(folder);
    const CliRun run = cli({"export-db", folder, "--copy-to", path("copy")});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, HasSubstr("2 databases written"));
    EXPECT_EQ(filesBelow(folder), before);
    EXPECT_EQ(cli({"blocks", path("copy")}).out, cli({"blocks", folder}).out);
}

TEST_F(CliEndToEnd, ExportDbRefusesACopyInsideItsOwnFolder)
{
    const std::string folder = demo();
    EXPECT_EQ(cli({"export-db", folder, "--copy-to", folder + "/copy"}).code, 2);
    EXPECT_FALSE(std::filesystem::exists(folder + "/copy"));
}

TEST_F(CliEndToEnd, ABadRankIsAFindingAndTheOthersAreDone)
{
    const std::string folder = demo();
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().filename() == "ascend_pytorch_profiler_1.db") {
            std::ofstream(entry.path(), std::ios::trunc) << "this is not a database";
        }
    }
    const CliRun blocks = cli({"blocks", folder});
    EXPECT_EQ(blocks.code, 0);
    EXPECT_THAT(blocks.err, HasSubstr("not an SQLite database"));
    EXPECT_THAT(blocks.err, HasSubstr("pipescope-cli problems"));
    EXPECT_THAT(cli({"blocks", folder, "--quiet"}).err, IsEmpty());
    const json problems = json::parse(cli({"problems", folder, "--json"}).out);
    const auto& rows = problems.at("findings");
    EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [](const json& row) {
        return row.at("id") == "file_not_a_database" && row.at("rank") == 1;
    }));
}

TEST_F(CliEndToEnd, AStopRequestIsExitCode130AndLeavesNoFile)
{
    const std::string folder = demo();
    std::stop_source source;
    source.request_stop();
    const CliRun run = cli({"blocks", folder, "-o", path("blocks.csv")}, source.get_token());
    EXPECT_EQ(run.code, 130);
    EXPECT_THAT(run.err, HasSubstr("Stopped"));
    EXPECT_FALSE(std::filesystem::exists(path("blocks.csv")));
}

class CliStep : public CliTest
{
protected:
    /// Steps as numbers of the rows that a command prints as JSON.
    static std::set<std::int64_t> stepsIn(const json& rows)
    {
        std::set<std::int64_t> steps;
        for (const json& row : rows) {
            steps.insert(row.at("step").is_null() ? -1 : row.at("step").get<std::int64_t>());
        }
        return steps;
    }

    json table(const std::string& command, const std::string& folder, const std::string& step)
    {
        return json::parse(cli({command, folder, "--step", step, "--format", "json"}).out).at("rows");
    }
};

TEST_F(CliStep, LimitsEveryCommandToIt)
{
    const std::string folder = demo();
    const json all = json::parse(cli({"info", folder, "--json"}).out);
    const std::int64_t first = all.at("steps").at(0).at("step");
    const std::string step = std::to_string(first);
    EXPECT_EQ(stepsIn(table("blocks", folder, step)), std::set{first});
    EXPECT_EQ(stepsIn(table("links", folder, step)), std::set{first});
    const json info = json::parse(cli({"info", folder, "--json", "--step", step}).out);
    EXPECT_EQ(info.at("steps").size(), 1U);
    EXPECT_EQ(info.at("blocks").at("total"), all.at("steps").at(0).at("blocks"));
    EXPECT_EQ(info.at("links").at("total").get<int>() * 2, all.at("links").at("total").get<int>());
    EXPECT_EQ(info.at("operators").at("total").get<int>() * 2, all.at("operators").at("total").get<int>());
    EXPECT_EQ(cli({"export-trace", folder, "--step", step, "-o", path("step.json")}).code, 0);
    EXPECT_EQ(cli({"export-trace", folder, "-o", path("all.json")}).code, 0);
    EXPECT_LT(std::filesystem::file_size(path("step.json")),
              std::filesystem::file_size(path("all.json")) * 2 / 3);
}

TEST_F(CliEndToEnd, ReadsTheLayoutAskedForAndNamesAllThatAreThere)
{
    const std::string folder = demo();
    std::filesystem::path database;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        database = entry.path().filename() == "ascend_pytorch_profiler_0.db" ? entry.path() : database;
    }
    std::filesystem::copy_file(database, path("demo/msmonitor_1_20250101000000000_0.db"));
    const json info = json::parse(cli({"info", folder, "--json"}).out);
    ASSERT_EQ(info.at("layouts").size(), 2U);
    EXPECT_EQ(info.at("layouts").at(0).at("shown"), true);
    EXPECT_THAT(cli({"info", folder}).out, HasSubstr("also found: Ascend msMonitor (msmonitor) with 1 rank"));
    const json other = json::parse(cli({"info", folder, "--json", "--layout", "msmonitor"}).out);
    EXPECT_EQ(other.at("ranks").size(), 1U);
    EXPECT_EQ(other.at("layouts").at(1).at("shown"), true);
    EXPECT_EQ(cli({"blocks", folder, "--layout", "msprof"}).code, 3);
    EXPECT_EQ(cli({"blocks", folder, "--layout", "unheard"}).code, 2);
}

} // namespace
} // namespace pipescope::test
