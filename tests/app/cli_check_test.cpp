#include "tests/app/cli_runner.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace pipescope::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class CliCheck : public CliTest
{ };

TEST_F(CliCheck, ExitCodeSaysWhetherAllLimitsAreKept)
{
    const std::string folder = demo();
    const CliRun kept = cli({"check", folder, "--max-bubble", "99", "--no-violations"});
    EXPECT_EQ(kept.code, 0) << kept.err;
    EXPECT_THAT(kept.out, HasSubstr("ok      bubble: "));
    EXPECT_THAT(kept.out, HasSubstr("ok      violations: 0 messages"));
    const CliRun failed = cli({"check", folder, "--max-bubble", "0.1", "--no-violations"});
    EXPECT_EQ(failed.code, 1);
    EXPECT_THAT(failed.out, HasSubstr("FAILED  bubble: "));
}

TEST_F(CliCheck, WritesEachLimitAsATestCaseOfJUnit)
{
    const CliRun run = cli(
        {"check", demo(), "--max-bubble", "0.1", "--max-straggler", "1000", "--junit", path("limits.xml")});
    EXPECT_EQ(run.code, 1);
    const std::string xml = contentOf(path("limits.xml"));
    EXPECT_THAT(xml, HasSubstr("<testsuite name=\"pipescope\" tests=\"5\" failures=\"1\">"));
    EXPECT_THAT(xml, HasSubstr("name=\"bubble\"><failure message=\""));
    EXPECT_THAT(xml, HasSubstr("name=\"straggler\"><system-out>"));
}

TEST_F(CliCheck, HoldsARunAgainstAnEarlierOne)
{
    const std::string folder = demo();
    ASSERT_EQ(cli({"analyze", folder, "--json", path("before.json")}).code, 0);
    const CliRun same = cli({"check", folder, "--against", path("before.json"), "--max-growth", "0"});
    EXPECT_EQ(same.code, 0) << same.err << same.out;
    EXPECT_THAT(same.out, HasSubstr("ok      step growth: a step takes "));
    EXPECT_THAT(same.out, HasSubstr("ok      idle growth: "));
    const CliRun alone = cli({"check", folder, "--against", path("before.json")});
    EXPECT_EQ(alone.code, 2);
    EXPECT_THAT(alone.err, HasSubstr("--max-growth"));
    EXPECT_EQ(cli({"check", folder, "--max-growth", "5"}).code, 2);
    const CliRun wrong = cli({"check", folder, "--against", path("none.json"), "--max-growth", "5"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err, HasSubstr("none.json: "));
}

TEST_F(CliCheck, OfARunWithAnUnreadableRankFailsWithAnExitCodeOfItsOwn)
{
    const std::string folder = demo();
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().filename() == "ascend_pytorch_profiler_1.db") {
            std::filesystem::resize_file(entry.path(), entry.file_size() / 2);
        }
    }
    const std::vector<std::string> arguments{"check",   folder,        "--max-bubble", "99",
                                             "--junit", path("a.xml"), "--json",       path("a.json")};
    const CliRun run = cli(arguments);
    EXPECT_EQ(run.code, 5);
    EXPECT_THAT(run.out, HasSubstr("ok      bubble: "));
    EXPECT_THAT(run.out, HasSubstr("FAILED  data: rank 1: The database is damaged or cut short"));
    EXPECT_THAT(run.err, HasSubstr("error, rank 1: The database is damaged"));
    EXPECT_THAT(contentOf(path("a.xml")), HasSubstr("name=\"data\"><failure message=\"rank 1: "));
    EXPECT_THAT(contentOf(path("a.xml")), HasSubstr("<system-err>error, rank 1: "));
    const auto document = nlohmann::json::parse(contentOf(path("a.json")));
    EXPECT_EQ(document.at("findings").at(0).at("id"), "file_corrupt");
    std::map<std::string, bool> verdicts;
    for (const auto& verdict : document.at("verdicts")) {
        verdicts[verdict.at("name")] = verdict.at("ok");
    }
    EXPECT_TRUE(verdicts.at("bubble"));
    EXPECT_FALSE(verdicts.at("data"));

    std::vector<std::string> allowing = arguments;
    allowing.emplace_back("--allow-findings");
    const CliRun allowed = cli(allowing);
    EXPECT_EQ(allowed.code, 0);
    EXPECT_THAT(allowed.out, HasSubstr("ok      data: accepted: rank 1: "));
    EXPECT_EQ(cli({"check", folder, "--max-bubble", "0.1", "--allow-findings"}).code, 1);
}

TEST_F(CliCheck, WithoutALimitIsWrongUsage)
{
    const CliRun run = cli({"check", demo()});
    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.err, HasSubstr("no limit is given"));
    EXPECT_THAT(run.out, IsEmpty());
}

TEST_F(CliCheck, LimitsMustBeNumbersOfAtLeastZero)
{
    EXPECT_EQ(cli({"check", demo(), "--max-bubble", "-1"}).code, 2);
    EXPECT_EQ(cli({"check", path("demo"), "--max-straggler", "much"}).code, 2);
}

} // namespace
} // namespace pipescope::test
