#include "ui/graph/picture/report_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>
#include <string>

namespace pipescope::graph_picture {
namespace {

using graph::DivergenceReport;
using testing::HasSubstr;
using testing::Not;

std::string pageOf(const DivergenceReport& report)
{
    std::ostringstream out;
    const ReportPage page{report, {}, {}, "pipescope-cli graph report", "Pipescope"};
    EXPECT_TRUE(writeReportPage(page, out));
    return out.str();
}

TEST(ReportPage, SaysWhatWasNotReceivedAsItWasSent)
{
    DivergenceReport report;
    EXPECT_THAT(pageOf(report), Not(HasSubstr("Sent and received differ")));
    report.communication.emplace_back(std::string("rank 0 sent <1> & rank 1 got 2"));
    EXPECT_THAT(pageOf(report), HasSubstr("<td>rank 0 sent &lt;1&gt; &amp; rank 1 got 2</td>"));
}

TEST(ReportPage, SaysTheFirstOverflowEscaped)
{
    DivergenceReport report;
    report.hasOverflow = true;
    report.overflow = {0, 1, 2, 3};
    report.firstOverflow = graph::ReportedNode{4, Rank{5}, "a<b", UserText(std::string("it has \"NaN\""))};
    const std::string page = pageOf(report);
    EXPECT_THAT(page, HasSubstr("3 critical, 2 high, 1 medium."));
    EXPECT_THAT(page, HasSubstr("a&lt;b</span>, step 4, rank 5: it has &quot;NaN&quot;"));
}

TEST(ReportPage, ListsOnsetsThatExplainMostFirst)
{
    DivergenceReport report;
    report.onsets.resize(2);
    report.onsets[0].node.name = "little";
    report.onsets[0].explained = 1;
    report.onsets[1].node.name = "much";
    report.onsets[1].explained = 9;
    const std::string page = pageOf(report);
    EXPECT_LT(page.find("much"), page.find("little"));
}

TEST(ReportPage, LongListsEndAndSayHowMuchIsLeftOut)
{
    DivergenceReport report;
    report.communication.assign(1'250, UserText(std::string("lost")));
    EXPECT_THAT(pageOf(report), HasSubstr("… and 1,050 more"));
    report.communication.resize(200);
    EXPECT_THAT(pageOf(report), Not(HasSubstr(" more</p>")));
}

TEST(ReportPage, NumbersThatAreInfiniteHaveASign)
{
    DivergenceReport report;
    report.worst.resize(1);
    report.worst[0].multiple = std::numeric_limits<double>::infinity();
    EXPECT_THAT(pageOf(report), HasSubstr("<td class=\"n\">∞</td>"));
}

TEST(ReportPage, FailsWithItsPicture)
{
    const DivergenceReport report;
    const auto fail = [](std::ostream& /*out*/) { return Status(Error{ErrorKind::Io, {}, "no"_text}); };
    std::ostringstream out;
    EXPECT_FALSE(writeReportPage({report, {}, fail, {}, {}}, out));
}

graph::LayerRow rowOf(std::int64_t step, std::int32_t rank, std::uint32_t bad)
{
    graph::LayerRow row{step, Rank{rank}, {}, {}, {}, {}};
    for (const std::uint32_t layer : {0U, 1U, graph::kOutsideLayers}) {
        graph::LayerCell cell;
        cell.layer = layer;
        cell.nodes = 8;
        cell.verdict = graph::Level::Same;
        row.cells.push_back(cell);
    }
    row.cells[1].bad = bad;
    if (bad > 0) {
        row.cells[1].verdict = graph::Level::Different;
        row.cells[1].worst = "Torch.<matmul>.1";
    }
    return row;
}

TEST(ReportPage, WithoutLayersThereIsNoMatrix)
{
    EXPECT_THAT(pageOf({}), Not(HasSubstr("Ranks and layers")));
}

TEST(ReportPage, TheMatrixCountsBadNodesOfEachRankAndLayer)
{
    DivergenceReport report;
    report.layers.rows = {rowOf(0, 0, 0), rowOf(0, 3, 5)};
    const std::string page = pageOf(report);
    EXPECT_THAT(page, HasSubstr("<th>step, rank</th><th>0</th><th>1</th><th>outside</th>"));
    EXPECT_THAT(page, HasSubstr("title=\"step 0, rank 3, layer 1: different, 5 of 8 nodes are bad; worst: "
                                "Torch.&lt;matmul&gt;.1\">5</td>"));
    EXPECT_THAT(page, Not(HasSubstr("Steps and layers")));
}

TEST(ReportPage, SeveralStepsHaveAMatrixOfTheirOwn)
{
    DivergenceReport report;
    report.layers.rows = {rowOf(0, 0, 0), rowOf(0, 1, 0), rowOf(7, 0, 0), rowOf(7, 1, 2)};
    const std::string page = pageOf(report);
    const auto begin = page.find("Steps and layers");
    ASSERT_NE(begin, std::string::npos);
    const std::string steps = page.substr(begin, page.find("Ranks and layers") - begin);
    EXPECT_THAT(steps, HasSubstr("<tr><th>7</th>"));
    EXPECT_THAT(steps, HasSubstr("; worst: Torch.&lt;matmul&gt;.1 of rank"));
}

TEST(ReportPage, OverflowStandsInTheMatrix)
{
    DivergenceReport report;
    report.layers.rows = {rowOf(0, 0, 0)};
    report.layers.rows[0].cells[0].overflow = graph::OverflowLevel::Critical;
    EXPECT_THAT(pageOf(report), HasSubstr(">!</td>"));
}

TEST(ReportPage, AWideMatrixEndsAndSaysHowManyLayersThereAre)
{
    DivergenceReport report;
    report.layers.rows = {{0, Rank{0}, {}, {}, {}}};
    for (std::uint32_t layer = 0; layer < 1'000; ++layer) {
        report.layers.rows[0].cells.emplace_back().layer = layer;
    }
    const std::string page = pageOf(report);
    EXPECT_THAT(page, HasSubstr("<th>199</th></tr>"));
    EXPECT_THAT(page, HasSubstr("The whole matrix: 1,000 layers, rows: 1."));
}

TEST(ReportPage, ACurveHasADotForEachLayerWithANumber)
{
    DivergenceReport report;
    report.layers.rows = {rowOf(0, 0, 1)};
    const double none = std::numeric_limits<double>::quiet_NaN();
    const double infinite = std::numeric_limits<double>::infinity();
    report.layers.curves = {{0, Rank{0}, "a<b", {0, 1, 2, 3, 4}, {0, 250, none, infinite, 0.01}}};
    const std::string page = pageOf(report);
    EXPECT_THAT(page, HasSubstr("<title>layer 1: 250 tolerances</title>"));
    EXPECT_THAT(page, HasSubstr("<title>layer 3: ∞ tolerances</title>"));
    EXPECT_THAT(page, Not(HasSubstr("layer 2: ")));
    EXPECT_THAT(page, HasSubstr("<b class=\"node\">a&lt;b</b>"));
    EXPECT_THAT(page, Not(HasSubstr("nan")));
}

TEST(ReportPage, ACurveWithoutNumbersIsLeftOut)
{
    DivergenceReport report;
    report.layers.rows = {rowOf(0, 0, 1)};
    report.layers.curves = {{0, Rank{0}, "silent", {0, 1}, {std::nan(""), std::nan("")}}};
    EXPECT_THAT(pageOf(report), Not(HasSubstr("silent")));
}

} // namespace
} // namespace pipescope::graph_picture
