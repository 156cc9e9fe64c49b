#include "tests/app/cli_runner.h"

#include <gmock/gmock.h>

namespace pipescope::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class CliRender : public CliTest
{
protected:
    void SetUp() override { demo(); }

    std::string render(std::vector<std::string> options)
    {
        std::vector<std::string> arguments{"render", path("demo"), "-o", path("run.svg")};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const CliRun run = cli(arguments);
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_THAT(run.out, IsEmpty());
        return contentOf(path("run.svg"));
    }
};

TEST_F(CliRender, WritesThePictureOfTheWholeRun)
{
    const std::string svg = render({});
    EXPECT_THAT(svg, StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "));
    EXPECT_THAT(svg, HasSubstr("width=\"1920\" height=\"1080\""));
    EXPECT_THAT(svg, HasSubstr("<title>demo · dualpipev · 2 ranks · "));
    EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
}

TEST_F(CliRender, HasTheSizeTitleAndBackgroundAskedFor)
{
    const std::string svg = render({"--size", "800x300", "--title", "Before & after", "--dark"});
    EXPECT_THAT(svg, HasSubstr("width=\"800\" height=\"300\""));
    EXPECT_THAT(svg, HasSubstr("<title>Before &amp; after</title>"));
    EXPECT_NE(svg, render({"--size", "800x300", "--title", "Before & after"}));
}

TEST_F(CliRender, ShowsOnlyTheRanksAskedFor)
{
    const std::string svg = render({"--ranks", "1"});
    EXPECT_THAT(svg, HasSubstr(">Rank 1<"));
    EXPECT_THAT(svg, Not(HasSubstr(">Rank 0<")));
}

TEST_F(CliRender, ShowsOnlyTheTimeAskedFor)
{
    EXPECT_THAT(render({"--from", "1ms", "--to", "3.5ms"}), HasSubstr(" · 2.5 ms</title>"));
    EXPECT_THAT(render({"--to", "500us"}), HasSubstr(" · 500 µs</title>"));
}

TEST_F(CliRender, DrawsLinksUnlessTurnedOff)
{
    EXPECT_THAT(render({}), HasSubstr("<path d=\"M"));
    EXPECT_THAT(render({"--no-links"}), Not(HasSubstr("stroke-opacity=\"0.6\"")));
}

TEST_F(CliRender, ColoursBlocksByWhatIsAskedFor)
{
    EXPECT_THAT(render({"--colour-by", "stage"}), HasSubstr(">stage 1<"));
    EXPECT_THAT(render({"--colour-by", "phase"}), HasSubstr(">warm-up<"));
    EXPECT_EQ(render({"--colour-by", "kind"}), render({}));
    EXPECT_EQ(cli({"render", path("demo"), "-o", path("x.svg"), "--colour-by", "mood"}).code, 2);
}

TEST_F(CliRender, SaysDurationsIfAskedTo)
{
    EXPECT_NE(render({"--durations"}), render({}));
}

TEST_F(CliRender, GivesTheSameFileTwice)
{
    EXPECT_EQ(render({}), render({}));
}

TEST_F(CliRender, LeavesNothingBesideTheFile)
{
    render({});
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder)) {
        files += entry.is_regular_file() ? 1U : 0U;
    }
    EXPECT_EQ(files, 1U);
}

TEST_F(CliRender, WritesNothingWhereThereIsNothingToDraw)
{
    const std::string folder = path("demo");
    for (const std::vector<std::string>& options :
         {std::vector<std::string>{"--from", "1000s"}, {"--ranks", "77"}, {"--step", "987654"}})
    {
        std::vector<std::string> arguments{"render", folder, "-o", path("none.svg")};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const CliRun run = cli(arguments);
        EXPECT_EQ(run.code, 3) << options.front();
        EXPECT_FALSE(run.err.empty()) << options.front();
        EXPECT_FALSE(std::filesystem::exists(path("none.svg"))) << options.front();
    }
    EXPECT_THAT(cli({"render", folder, "-o", path("none.svg"), "--from", "1000s"}).err,
                HasSubstr("the run lasts only"));
}

TEST_F(CliRender, ReportsAFileItCannotWrite)
{
    const CliRun run = cli({"render", path("demo"), "-o", path("absent/run.svg")});
    EXPECT_EQ(run.code, 4);
    EXPECT_THAT(run.err, HasSubstr("absent/run.svg"));
}

TEST_F(CliRender, AStopRequestIsExitCode130AndLeavesNoFile)
{
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(cli({"render", path("demo"), "-o", path("run.svg")}, source.get_token()).code, 130);
    EXPECT_FALSE(std::filesystem::exists(path("run.svg")));
}

TEST_F(CliRender, RefusesWrongUsage)
{
    for (const std::vector<std::string>& options : {std::vector<std::string>{},
                                                    {"-o", ""},
                                                    {"-o", "a.svg", "--size", "800"},
                                                    {"-o", "a.svg", "--size", "8x8"},
                                                    {"-o", "a.svg", "--from", "5"},
                                                    {"-o", "a.svg", "--from", "soon"},
                                                    {"-o", "a.svg", "--from", "2s", "--to", "1s"},
                                                    {"-o", "a.svg", "--to", "0s"}})
    {
        std::vector<std::string> arguments{"render", "a"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const CliRun run = cli(arguments);
        EXPECT_EQ(run.code, 2) << testing::PrintToString(options);
        EXPECT_FALSE(run.err.empty()) << testing::PrintToString(options);
    }
}

} // namespace
} // namespace pipescope::test
