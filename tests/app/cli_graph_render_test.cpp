#include "tests/app/cli_runner.h"
#include "tests/app/xml_check.h"
#include "tests/support/dump_writer.h"

#include <gmock/gmock.h>

#include <regex>
#include <set>

namespace pipescope::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Two dumps: in "debug" the matmul of layer 1 gives other numbers than in "bench".
class CliGraphRender : public CliTest
{
protected:
    void SetUp() override
    {
        DumpModel model;
        model.layers = 3;
        writeDump(path("bench"), model);
        model.faultyLayer = 1;
        writeDump(path("debug"), model);
        m_faultyNode = faultyNode(model);
    }

    static CliRun run(std::vector<std::string> arguments, const std::stop_token& stop = {})
    {
        arguments.insert(arguments.begin(), {"graph", "render"});
        return cli(arguments, stop);
    }

    std::string svgOf(std::vector<std::string> arguments)
    {
        const std::string file = path("picture" + std::to_string(m_pictures++) + ".svg");
        arguments.insert(arguments.end(), {"-o", file});
        const CliRun done = run(arguments);
        EXPECT_EQ(done.code, 0) << done.err;
        std::string svg = contentOf(file);
        EXPECT_EQ(xmlProblem(svg), "");
        return svg;
    }

    std::string both(std::vector<std::string> options = {})
    {
        options.insert(options.begin(), {path("debug"), path("bench")});
        return svgOf(options);
    }

    /// The titles of boxes, "name (class)".
    static std::multiset<std::string> boxes(const std::string& svg)
    {
        const std::regex title("<g><title>([^<]*)</title>");
        std::multiset<std::string> found;
        for (std::sregex_iterator i(svg.begin(), svg.end(), title), end; i != end; ++i) {
            found.insert((*i)[1]);
        }
        return found;
    }

    std::string m_faultyNode;

private:
    int m_pictures = 0;
};

TEST_F(CliGraphRender, DrawsOneDump)
{
    const std::string svg = svgOf({path("debug")});
    EXPECT_THAT(svg, StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "));
    EXPECT_THAT(svg, HasSubstr("<title>debug, step 0, rank 0</title>"));
    EXPECT_THAT(svg, Not(HasSubstr(">bench: ")));
}

TEST_F(CliGraphRender, DrawsTwoDumpsSideBySide)
{
    const std::string svg = both();
    EXPECT_THAT(svg, HasSubstr(">debug: " + path("debug")));
    EXPECT_THAT(svg, HasSubstr(">bench: " + path("bench")));
}

TEST_F(CliGraphRender, HasEachNodeOnceIfAllBoxesAreExpanded)
{
    const auto found = boxes(svgOf({path("debug"), "--expand", "all"}));
    EXPECT_GT(found.size(), 20U);
    EXPECT_EQ(std::set<std::string>(found.begin(), found.end()).size(), found.size());
}

TEST_F(CliGraphRender, ShowsTheBadNodesOfAComparisonOnBothSides)
{
    EXPECT_EQ(boxes(both()).count(m_faultyNode + " (different)"), 2U);
    EXPECT_EQ(both(), both({"--expand", "bad"}));
}

TEST_F(CliGraphRender, ShowsAsManyLevelsAsAskedFor)
{
    EXPECT_LT(boxes(both({"--expand", "1"})).size(), boxes(both({"--expand", "2"})).size());
    EXPECT_LT(boxes(both({"--expand", "2"})).size(), boxes(both({"--expand", "all"})).size());
    EXPECT_EQ(svgOf({path("debug")}), svgOf({path("debug"), "--expand", "2"}));
}

TEST_F(CliGraphRender, TheLegendCountsTheNodesOfEachClass)
{
    const std::regex different(">different [1-9][0-9]*<");
    EXPECT_TRUE(std::regex_search(both(), different));
    EXPECT_FALSE(std::regex_search(svgOf({path("bench"), path("bench")}), different));
}

TEST_F(CliGraphRender, ColoursByWhatIsAskedFor)
{
    EXPECT_THAT(both({"--colour", "reason"}), HasSubstr(">with partner "));
    EXPECT_THAT(both({"--colour", "score"}), HasSubstr(">score 0 to 0.2 "));
    EXPECT_THAT(both({"--overflow", "--colour", "overflow"}), HasSubstr(">no overflow "));
    EXPECT_EQ(both({"--colour", "verdict"}), both());
}

TEST_F(CliGraphRender, HasTheWidthAndTheThemeAskedFor)
{
    EXPECT_THAT(both({"--width", "900"}), HasSubstr("<svg xmlns=\"http://www.w3.org/2000/svg\" "
                                                    "version=\"1.1\" width=\"900\""));
    EXPECT_NE(both({"--theme", "dark"}), both());
    EXPECT_EQ(both({"--theme", "light"}), both());
}

TEST_F(CliGraphRender, DrawsTheRankAskedFor)
{
    for (const char* rank : {"rank0", "rank1"}) {
        writeDump(m_folder / "two" / rank, {});
    }
    EXPECT_THAT(svgOf({path("two"), "--rank", "1"}), HasSubstr("rank 1</title>"));
    EXPECT_THAT(svgOf({path("two")}), HasSubstr("rank 0</title>"));
}

TEST_F(CliGraphRender, DrawsTheRankWhereAComparisonFirstDiverges)
{
    for (const char* side : {"a", "b"}) {
        for (const char* rank : {"rank0", "rank1"}) {
            DumpModel model;
            model.faultyLayer = std::string(side) + rank == "arank1" ? std::optional<int>(1) : std::nullopt;
            writeDump(m_folder / side / rank, model);
        }
    }
    EXPECT_THAT(svgOf({path("a"), path("b")}), HasSubstr("rank 1</title>"));
    EXPECT_THAT(svgOf({path("b"), path("b")}), HasSubstr("rank 0</title>"));
}

TEST_F(CliGraphRender, ARankOrStepThatIsNotThereIsExitCodeThree)
{
    for (const char* option : {"--rank", "--step", "--ranks", "--steps"}) {
        EXPECT_EQ(run({path("debug"), "-o", path("none.svg"), option, "7"}).code, 3) << option;
        EXPECT_FALSE(std::filesystem::exists(path("none.svg"))) << option;
    }
    EXPECT_EQ(run({path("absent"), "-o", path("none.svg")}).code, 3);
}

TEST_F(CliGraphRender, DrawsADatabaseAsTheDumpsItIsOf)
{
    ASSERT_EQ(cli({"graph", "compare", path("debug"), path("bench"), "-o", path("both.vis.db")}).code, 0);
    EXPECT_EQ(boxes(svgOf({path("both.vis.db")})), boxes(both()));
}

TEST_F(CliGraphRender, NamesAreEscaped)
{
    std::filesystem::rename(path("debug"), path("<script>&\"'"));
    const std::string svg = svgOf({path("<script>&\"'")});
    EXPECT_THAT(svg, HasSubstr("<title>&lt;script&gt;&amp;&quot;&#39;, step 0"));
    EXPECT_THAT(svg, Not(HasSubstr("<script")));
}

TEST_F(CliGraphRender, AHugeGraphIsDrawnLowerAndSaysSo)
{
    DumpModel model;
    model.layers = 2000;
    writeDump(path("huge"), model);
    const std::string svg = svgOf({path("huge"), "--expand", "all"});
    EXPECT_THAT(svg, HasSubstr("% of the usual height"));
    std::smatch height;
    ASSERT_TRUE(std::regex_search(svg, height, std::regex(" height=\"([0-9]+)\" viewBox")));
    EXPECT_LE(std::stoi(height[1]), 16'384);
    EXPECT_THAT(svgOf({path("huge"), "--expand", "1"}), Not(HasSubstr("% of the usual height")));
}

TEST_F(CliGraphRender, GivesTheSameFileTwice)
{
    EXPECT_EQ(both(), both());
}

TEST_F(CliGraphRender, AFileIsNeverReplaced)
{
    std::ofstream(path("mine.svg")) << "something of mine";
    const CliRun done = run({path("debug"), "-o", path("mine.svg")});
    EXPECT_EQ(done.code, 4);
    EXPECT_THAT(done.err, HasSubstr("mine.svg"));
    EXPECT_EQ(contentOf(path("mine.svg")), "something of mine");
}

TEST_F(CliGraphRender, WhatCannotBeWrittenIsExitCodeFour)
{
    EXPECT_EQ(run({path("debug"), "-o", path("absent/a.svg")}).code, 4);
}

TEST_F(CliGraphRender, AStoppedRunLeavesNoFile)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(run({path("debug"), "-o", path("a.svg")}, stop.get_token()).code, 130);
    EXPECT_FALSE(std::filesystem::exists(path("a.svg")));
}

TEST_F(CliGraphRender, RefusesWrongUsage)
{
    const std::vector<std::vector<std::string>> wrong{{},
                                                      {"-o", ""},
                                                      {"-o", "a.png"},
                                                      {"-o", "a.svg", "--expand", "some"},
                                                      {"-o", "a.svg", "--expand", "0"},
                                                      {"-o", "a.svg", "--colour", "mood"},
                                                      {"-o", "a.svg", "--width", "3"},
                                                      {"-o", "a.svg", "--theme", "blue"}};
    for (const std::vector<std::string>& options : wrong) {
        std::vector<std::string> arguments{"a"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        EXPECT_EQ(run(arguments).code, 2) << testing::PrintToString(options);
    }
}

} // namespace
} // namespace pipescope::test
