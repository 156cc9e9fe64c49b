#include "tests/app/cli_runner.h"

#include <gmock/gmock.h>

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
    EXPECT_THAT(kept.out, HasSubstr("kept    bubble: "));
    EXPECT_THAT(kept.out, HasSubstr("kept    violations: 0 messages"));
    const CliRun passed = cli({"check", folder, "--max-bubble", "0.1", "--no-violations"});
    EXPECT_EQ(passed.code, 1);
    EXPECT_THAT(passed.out, HasSubstr("passed  bubble: "));
}

TEST_F(CliCheck, WritesEachLimitAsATestCaseOfJUnit)
{
    const CliRun run = cli(
        {"check", demo(), "--max-bubble", "0.1", "--max-straggler", "1000", "--junit", path("limits.xml")});
    EXPECT_EQ(run.code, 1);
    const std::string xml = contentOf(path("limits.xml"));
    EXPECT_THAT(xml, HasSubstr("<testsuite name=\"pipescope\" tests=\"2\" failures=\"1\">"));
    EXPECT_THAT(xml, HasSubstr("name=\"bubble\"><failure message=\""));
    EXPECT_THAT(xml, HasSubstr("name=\"straggler\"><system-out>"));
}

TEST_F(CliCheck, HoldsARunAgainstAnEarlierOne)
{
    const std::string folder = demo();
    ASSERT_EQ(cli({"analyze", folder, "--json", path("before.json")}).code, 0);
    const CliRun same = cli({"check", folder, "--against", path("before.json"), "--max-growth", "0"});
    EXPECT_EQ(same.code, 0) << same.err << same.out;
    EXPECT_THAT(same.out, HasSubstr("kept    step growth: a step takes "));
    EXPECT_THAT(same.out, HasSubstr("kept    idle growth: "));
    const CliRun alone = cli({"check", folder, "--against", path("before.json")});
    EXPECT_EQ(alone.code, 2);
    EXPECT_THAT(alone.err, HasSubstr("--max-growth"));
    EXPECT_EQ(cli({"check", folder, "--max-growth", "5"}).code, 2);
    const CliRun wrong = cli({"check", folder, "--against", path("none.json"), "--max-growth", "5"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err, HasSubstr("none.json: "));
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
