#include "core/diagnostics/finding.h"
#include "tests/app/cli_runner.h"
#include "tests/app/xml_check.h"
#include "tests/support/dump_writer.h"

#include <gmock/gmock.h>

namespace pipescope::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Two dumps: in "debug" the matmul of layer 1 gives other numbers than in "bench".
class CliGraphPage : public CliTest
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
        arguments.insert(arguments.begin(), {"graph", "report"});
        return cli(arguments, stop);
    }

    /// Written again where it was: the name of the file is in the page.
    std::string pageOf(const std::string& debug, const std::string& bench,
                       const std::vector<std::string>& options = {})
    {
        std::filesystem::remove(path("page.html"));
        std::vector<std::string> arguments{path(debug), path(bench), "-o", path("page.html")};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const CliRun done = run(arguments);
        EXPECT_EQ(done.code, 0) << done.err;
        std::string page = contentOf(path("page.html"));
        const std::string first = "<!DOCTYPE html>\n";
        EXPECT_THAT(page, StartsWith(first));
        EXPECT_EQ(xmlProblem(page.substr(std::min(page.size(), first.size()))), "");
        return page;
    }

    /// The text between a heading and the next.
    static std::string section(const std::string& page, const std::string& heading)
    {
        const auto begin = page.find("<h2>" + heading);
        if (begin == std::string::npos) {
            return {};
        }
        return page.substr(begin, page.find("<h2>", begin + 1) - begin);
    }

    /// Puts a text in place of another in all files of a dump.
    void replaceIn(const std::string& dump, const std::string& from, const std::string& to)
    {
        for (const auto& [name, content] : filesBelow(path(dump))) {
            std::string changed = content;
            for (std::size_t at = changed.find(from); at != std::string::npos;
                 at = changed.find(from, at + to.size())) {
                changed.replace(at, from.size(), to);
            }
            std::ofstream(std::filesystem::path(path(dump)) / name, std::ios::binary) << changed;
        }
    }

    std::string m_faultyNode;
};

TEST_F(CliGraphPage, NamesBothFolders)
{
    const std::string page = pageOf("debug", "bench");
    EXPECT_THAT(page, HasSubstr("<h1>debug compared with bench</h1>"));
    EXPECT_THAT(page, HasSubstr(path("debug") + "</td>"));
    EXPECT_THAT(page, HasSubstr(path("bench") + "</td>"));
}

TEST_F(CliGraphPage, SaysTheFirstDivergenceWithItsWay)
{
    const std::string first = section(pageOf("debug", "bench"), "First divergence");
    EXPECT_THAT(first, HasSubstr(">" + m_faultyNode + "</b>, step 0, rank 0"));
    EXPECT_THAT(first, HasSubstr(">DefaultModel / "));
}

TEST_F(CliGraphPage, SaysThatEqualDumpsAgree)
{
    const std::string page = pageOf("bench", "bench");
    EXPECT_THAT(section(page, "First divergence"), HasSubstr("None: the sides agree"));
    EXPECT_EQ(section(page, "Onsets"), "");
    EXPECT_EQ(section(page, "Worst nodes"), "");
}

TEST_F(CliGraphPage, CountsTheVerdictsOfEachRank)
{
    for (const char* rank : {"rank0", "rank1"}) {
        DumpModel model;
        writeDump(m_folder / "good" / rank, model);
        if (std::string(rank) == "rank1") {
            model.faultyLayer = 1;
        }
        writeDump(m_folder / "bad" / rank, model);
    }
    const std::string page = pageOf("bad", "good");
    const std::string verdicts = section(page, "Verdicts of each rank");
    EXPECT_THAT(verdicts, HasSubstr("<tr><td class=\"n\">0</td><td class=\"n\">0</td>"));
    const auto second = verdicts.find("<tr><td class=\"n\">0</td><td class=\"n\">1</td>");
    ASSERT_NE(second, std::string::npos);
    EXPECT_THAT(verdicts.substr(0, second), Not(HasSubstr("n different")));
    EXPECT_THAT(verdicts.substr(second), HasSubstr("n different"));
    EXPECT_THAT(section(page, "First divergence of each rank"),
                HasSubstr("<tr><td class=\"n\">0</td><td class=\"n\">1</td><td class=\"node\">"));
}

TEST_F(CliGraphPage, ListsWhereItBeginsWithTheBlame)
{
    const std::string onsets = section(pageOf("debug", "bench"), "Onsets");
    EXPECT_THAT(onsets, HasSubstr(m_faultyNode));
    EXPECT_THAT(onsets, HasSubstr("it computes something else"));
    EXPECT_THAT(onsets, HasSubstr("<td class=\"n\">22</td><td class=\"n\">22</td>"))
        << "all lie behind no other";
}

TEST_F(CliGraphPage, ListsTheWorstNodesWithTheirNumbers)
{
    EXPECT_THAT(section(pageOf("debug", "bench"), "Worst nodes"), HasSubstr(m_faultyNode));
}

TEST_F(CliGraphPage, CountsUnmatchedNodesByReason)
{
    DumpModel model;
    model.layers = 4;
    writeDump(path("more"), model);
    EXPECT_THAT(section(pageOf("more", "bench"), "Nodes"), HasSubstr("<td>without partner: "));
}

TEST_F(CliGraphPage, HasOverflowOnlyIfItWasLookedFor)
{
    EXPECT_EQ(section(pageOf("debug", "bench"), "Overflow"), "");
    EXPECT_THAT(section(pageOf("debug", "bench", {"--overflow"}), "Overflow"), HasSubstr("0 critical"));
}

TEST_F(CliGraphPage, ShowsTheGraphsWhereTheyPart)
{
    const std::string picture = section(pageOf("debug", "bench"), "The graphs");
    EXPECT_THAT(picture, HasSubstr("<svg "));
    EXPECT_THAT(picture, HasSubstr("<title>" + m_faultyNode + " (different)</title>"));
}

TEST_F(CliGraphPage, HasTheMatrixOfLayersAndTheCurvesOfTheWorst)
{
    const std::string page = pageOf("debug", "bench");
    EXPECT_THAT(section(page, "Ranks and layers"), HasSubstr("layer 1: different"));
    EXPECT_THAT(section(page, "Worst operations over the layers"), HasSubstr("<circle "));
}

TEST_F(CliGraphPage, DrawsTheRankThatDiffersFirst)
{
    for (const char* rank : {"rank0", "rank1"}) {
        DumpModel model;
        writeDump(m_folder / "good" / rank, model);
        if (std::string(rank) == "rank1") {
            model.faultyLayer = 1;
        }
        writeDump(m_folder / "bad" / rank, model);
    }
    EXPECT_THAT(pageOf("bad", "good"), HasSubstr("<title>bad and good, step 0, rank 1</title>"));
}

TEST_F(CliGraphPage, ListsTheFindings)
{
    for (const char* rank : {"rank0", "rank1"}) {
        writeDump(m_folder / "two" / rank, {});
        writeDump(m_folder / "other" / rank, {});
    }
    writeDump(m_folder / "again" / "rank0", {});
    EXPECT_THAT(section(pageOf("two", "other", {"--floor", path("again")}), "Findings"),
                HasSubstr("<td>" + std::string(severityName(findingKind(FindingId::FloorMissing).severity))));
    EXPECT_THAT(section(pageOf("debug", "bench"), "Findings"), HasSubstr("<p>None.</p>"));
}

TEST_F(CliGraphPage, SaysHowToMakeItAgain)
{
    std::filesystem::rename(path("debug"), path("my debug"));
    EXPECT_THAT(section(pageOf("my debug", "bench", {"--fuzzy"}), "How to make"),
                HasSubstr("pipescope-cli graph report &#39;" + path("my debug") + "&#39; " + path("bench")
                          + " -o " + path("page.html") + " --fuzzy<"));
}

TEST_F(CliGraphPage, HostileNamesAreData)
{
    for (const char* dump : {"debug", "bench"}) {
        replaceIn(dump, "Torch.matmul", "Torch.<script>&'");
    }
    std::filesystem::rename(path("debug"), path("<script>"));
    const std::string page = pageOf("<script>", "bench");
    EXPECT_THAT(page, HasSubstr("Torch.&lt;script&gt;&amp;&#39;."));
    EXPECT_THAT(page, Not(HasSubstr("<script")));
}

TEST_F(CliGraphPage, NeedsNothingFromElsewhere)
{
    std::string page = pageOf("debug", "bench");
    const std::string nameSpace = "http://www.w3.org/2000/svg";
    for (auto at = page.find(nameSpace); at != std::string::npos; at = page.find(nameSpace)) {
        page.erase(at, nameSpace.size());
    }
    for (const char* word : {"http:", "https:", "<link", "<script", "@import", "src=", "url(http"}) {
        EXPECT_THAT(page, Not(HasSubstr(word)));
    }
}

TEST_F(CliGraphPage, GivesTheSamePageTwice)
{
    EXPECT_EQ(pageOf("debug", "bench"), pageOf("debug", "bench"));
}

TEST_F(CliGraphPage, AFileIsNeverReplaced)
{
    std::ofstream(path("mine.html")) << "something of mine";
    EXPECT_EQ(run({path("debug"), path("bench"), "-o", path("mine.html")}).code, 4);
    EXPECT_EQ(contentOf(path("mine.html")), "something of mine");
}

TEST_F(CliGraphPage, WhatIsNoDumpIsExitCodeThree)
{
    EXPECT_EQ(run({path("absent"), path("bench"), "-o", path("a.html")}).code, 3);
    EXPECT_FALSE(std::filesystem::exists(path("a.html")));
}

TEST_F(CliGraphPage, WhatCannotBeWrittenIsExitCodeFour)
{
    EXPECT_EQ(run({path("debug"), path("bench"), "-o", path("absent/a.html")}).code, 4);
}

TEST_F(CliGraphPage, AStoppedRunLeavesNoFile)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(run({path("debug"), path("bench"), "-o", path("a.html")}, stop.get_token()).code, 130);
    EXPECT_FALSE(std::filesystem::exists(path("a.html")));
}

TEST_F(CliGraphPage, RefusesWrongUsage)
{
    const std::vector<std::vector<std::string>> wrong{{"a", "-o", "a.html"},
                                                      {"a", "b"},
                                                      {"a", "b", "-o", "a.svg"},
                                                      {"a", "b", "-o", "a.html", "--compatible", "doc"}};
    for (const std::vector<std::string>& arguments : wrong) {
        EXPECT_EQ(run(arguments).code, 2) << testing::PrintToString(arguments);
    }
}

} // namespace
} // namespace pipescope::test
