#include "ui/graph_picture/report_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

} // namespace
} // namespace pipescope::graph_picture
