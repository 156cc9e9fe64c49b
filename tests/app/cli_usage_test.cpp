#include "tests/app/cli_runner.h"

#include <gmock/gmock.h>

namespace pipescope::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class CliUsage : public CliTest
{ };

TEST_F(CliUsage, HelpNamesEverySubcommandAndTheExitCodes)
{
    const CliRun run = cli({"--help"});
    EXPECT_EQ(run.code, 0);
    for (const char* word :
         {"info", "blocks", "links", "export-db", "undo-export", "export-trace", "render", "problems",
          "analyze", "what-if", "check", "statistics", "search", "way", "demo", "Exit codes", "130"})
    {
        EXPECT_THAT(run.out, HasSubstr(word));
    }
    EXPECT_THAT(run.err, IsEmpty());
}

TEST_F(CliUsage, EverySubcommandHasHelp)
{
    for (const char* name :
         {"info", "blocks", "links", "export-db", "undo-export", "export-trace", "render", "problems",
          "analyze", "what-if", "check", "statistics", "search", "way", "demo"})
    {
        const CliRun run = cli({name, "--help"});
        EXPECT_EQ(run.code, 0) << name;
        EXPECT_THAT(run.out, HasSubstr("Exit codes")) << name;
    }
}

TEST_F(CliUsage, OptionsAreThoseOfTheHelpPage)
{
    const CliRun run = cli({"--print-options"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(contentOf(PIPESCOPE_SOURCE_DIR "/resources/help/command_line.md"), HasSubstr(run.out))
        << "put what `pipescope-cli --print-options` prints below 'Options' of the page";
}

TEST_F(CliUsage, VersionIsPrinted)
{
    const CliRun run = cli({"--version"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, HasSubstr("pipescope-cli "));
}

TEST_F(CliUsage, WordsOfMsprofAnalyzeAreAnsweredByOurs)
{
    EXPECT_THAT(cli({"cluster", "-m", "pp_chart", "-d", "a"}).err, HasSubstr("export-db DIR"));
    EXPECT_THAT(cli({"export-db", "a", "--rank_list", "0,1"}).err, HasSubstr("--ranks"));
    EXPECT_THAT(cli({"export-db", "a", "--rank_list=0,1"}).err, HasSubstr("--ranks"));
    EXPECT_THAT(cli({"export-db", "a", "--step_id", "3"}).err, HasSubstr("--step N"));
    EXPECT_THAT(cli({"export-db", "a", "-o", "b"}).err, HasSubstr("--copy-to DIR2"));
    EXPECT_THAT(cli({"export-db", "a", "--export_type", "db"}).err, HasSubstr("not needed"));
    EXPECT_THAT(cli({"blocks", "a", "-o", ""}).err, Not(HasSubstr("Hint"))) << "-o is ours there";
    EXPECT_EQ(cli({"cluster", "-m", "pp_chart"}).code, 2);
    EXPECT_THAT(cli({"info", "a", "--nonsense"}).err, Not(HasSubstr("Hint")));
}

TEST_F(CliUsage, AnOrderOfRanksThatIsNoneIsRefused)
{
    const CliRun run = cli({"info", "a", "--rank-order", "tp-xp"});
    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.err, HasSubstr("tp-cp-ep-dp-pp"));
}

TEST_F(CliUsage, WrongUsageIsExitCodeTwo)
{
    const std::vector<std::vector<std::string>> wrong{{},
                                                      {"unknown"},
                                                      {"info"},
                                                      {"info", "a", "b"},
                                                      {"info", "a", "--nonsense"},
                                                      {"blocks", "a", "--format", "xml"},
                                                      {"blocks", "a", "--ranks", "3-1"},
                                                      {"blocks", "a", "--ranks", "x"},
                                                      {"blocks", "a", "--step", "x"},
                                                      {"blocks", "a", "--jobs", "0"},
                                                      {"blocks", "a", "--pp", "0"},
                                                      {"export-trace", "a"},
                                                      {"export-trace", "a", "-o", ""},
                                                      {"blocks", "a", "-o", ""},
                                                      {"export-db", "a", "--copy-to", ""},
                                                      {"undo-export"},
                                                      {"statistics", "a", "--from", "soon"},
                                                      {"statistics", "a", "--from", "2s", "--to", "1s"},
                                                      {"statistics", "a", "--from", "1s", "--step", "3"},
                                                      {"statistics", "a", "--format", "xml"},
                                                      {"search", "a"},
                                                      {"search", "a", ""},
                                                      {"search", "a", "mb:x"},
                                                      {"search", "a", "f7", "--limit", "0"},
                                                      {"search", "a", "f7", "--details"},
                                                      {"way", "a", "--micro-batch", "0"},
                                                      {"way", "a", "--step", "0"},
                                                      {"way", "a", "--step", "0", "--micro-batch", "-1"},
                                                      {"demo", "a", "--schedule", "gpipe2"}};
    for (const auto& args : wrong) {
        const CliRun run = cli(args);
        EXPECT_EQ(run.code, 2) << testing::PrintToString(args);
        EXPECT_THAT(run.out, IsEmpty()) << testing::PrintToString(args);
        EXPECT_FALSE(run.err.empty()) << testing::PrintToString(args);
    }
}

TEST_F(CliUsage, AFolderWithoutDatabasesIsExitCodeThreeAndSaysWhy)
{
    for (const char* name : {"info", "problems", "blocks", "links", "export-db"}) {
        const CliRun run = cli({name, m_folder.string()});
        EXPECT_EQ(run.code, 3) << name;
        EXPECT_THAT(run.out + run.err, HasSubstr("no profiler database")) << name;
    }
    const CliRun run = cli({"export-trace", m_folder.string(), "-o", path("t.json")});
    EXPECT_EQ(run.code, 3);
    EXPECT_FALSE(std::filesystem::exists(path("t.json")));
}

TEST_F(CliUsage, AFolderThatDoesNotExistIsExitCodeThree)
{
    EXPECT_EQ(cli({"blocks", path("absent")}).code, 3);
    EXPECT_EQ(cli({"info", path("absent")}).code, 3);
}

TEST_F(CliUsage, APictureIsNotNamedAsWhatItIsNot)
{
    const CliRun run = cli({"render", path("any"), "-o", path("run.png")});
    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.err, HasSubstr("only SVG is written here"));
    EXPECT_FALSE(std::filesystem::exists(path("run.png")));
}

} // namespace
} // namespace pipescope::test
