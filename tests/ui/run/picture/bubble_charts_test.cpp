#include "ui/run/picture/charts/bubble_charts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace pipescope::picture {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kGreatestLoss = "#d55e00";

std::string waterfallOf(const LossLadder& ladder)
{
    std::ostringstream svg;
    writeChart(waterfallChart(ladder, {}), {}, svg);
    return svg.str();
}

struct Bar
{
    double left = 0;
    double top = 0;
    double width = 0;
};

std::vector<Bar> barsOf(const std::string& svg)
{
    const std::regex pattern(R"re(<rect x="([0-9.]+)" y="([0-9.]+)" width="([0-9.]+)")re");
    std::vector<Bar> bars;
    for (std::sregex_iterator i(svg.begin(), svg.end(), pattern), end; i != end; ++i) {
        bars.push_back({std::stod((*i)[1]), std::stod((*i)[2]), std::stod((*i)[3])});
    }
    return bars;
}

/// One pipeline of so many ranks; rank r idles r ÷ ranks of each step.
struct IdleRun
{
    Trace trace;
    BubbleAnalysis analysis{MeasuredRun{{}, {}, {}, {}, {}, {}, UsualTransfers(StepGraphs{}), {}, {}}};

    IdleRun(int ranks, int steps)
    {
        trace.groups.resize(1);
        for (int i = 0; i < ranks; ++i) {
            Track& track = trace.tracks.emplace_back();
            track.rank = Rank{i};
            track.group = PipelineGroupIndex{std::size_t{0}};
        }
        for (int step = 0; step < steps; ++step) {
            trace.steps.push_back({StepNumber{step + 10}, {}});
            StepBubble& bubble = analysis.steps.emplace_back();
            bubble.step = StepIndex{static_cast<std::size_t>(step)};
            GroupBubble& group = bubble.groups.emplace_back();
            for (int i = 0; i < ranks; ++i) {
                RankBubble& rank = group.ranks.emplace_back();
                rank.idle.rank = Rank{i};
                rank.idle.window = ranks;
                rank.idle.busy = ranks - i;
            }
        }
    }

    Chart chart() const { return bubbleMapChart(trace, analysis, {}); }

    std::string map() const
    {
        std::ostringstream svg;
        writeChart(chart(), {}, svg);
        return svg.str();
    }
};

TEST(Waterfall, StepsDownFromTheMeasuredTimeByEachLoss)
{
    // Slow ranks cost 30 of 100 ms, unequal stages 10; the others nothing.
    const std::string svg =
        waterfallOf({{100'000'000, 100'000'000, 100'000'000, 100'000'000, 100'000'000, 100'000'000,
                      100'000'000, 70'000'000, 60'000'000, 60'000'000, 60'000'000}});
    EXPECT_THAT(svg, HasSubstr(">measured<"));
    EXPECT_THAT(svg, HasSubstr(">30 ms (30 %)<"));
    EXPECT_THAT(svg, HasSubstr(">10 ms (10 %)<"));
    EXPECT_THAT(svg, HasSubstr(">60 ms (60 %)<"));
    EXPECT_THAT(svg, Not(HasSubstr(">latency<")));
    const std::vector<Bar> bars = barsOf(svg);
    ASSERT_EQ(bars.size(), 4U);
    // The loss of 30 ms lies behind 70 ms, below the bar of the measured time.
    EXPECT_NEAR(bars[1].width, 0.3 * bars[0].width, 0.02);
    EXPECT_NEAR(bars[1].left, bars[0].left + 0.7 * bars[0].width, 0.02);
    EXPECT_GT(bars[1].top, bars[0].top);
}

TEST(Waterfall, HasOneGreatestLoss)
{
    const std::string svg = waterfallOf({{100, 90, 90, 90, 90, 90, 90, 50, 50, 50, 50}});
    const std::size_t first = svg.find(kGreatestLoss);
    ASSERT_NE(first, std::string::npos);
    EXPECT_EQ(svg.find(kGreatestLoss, first + 1), std::string::npos);
    EXPECT_LT(svg.find(">slow ranks<"), first);
}

TEST(Waterfall, HatchesWhatTakesTimeAway)
{
    const std::string hatched = "fill=\"url(#overlap-hatch)\"";
    EXPECT_THAT(waterfallOf({{100, 90, 90, 90, 90, 90, 90, 50, 50, 50, 50}}), Not(HasSubstr(hatched)));
    EXPECT_THAT(waterfallOf({{100, 110, 90, 90, 90, 90, 90, 50, 50, 50, 50}}), HasSubstr(hatched));
}

TEST(BubbleMap, ShowsTheIdleShareOfEachRankInEachStep)
{
    const std::string svg = IdleRun(4, 2).map();
    EXPECT_THAT(svg, HasSubstr(">rank 3<"));
    EXPECT_THAT(svg, HasSubstr(">11<"));
    EXPECT_THAT(svg, HasSubstr(">75 %<"));
    EXPECT_THAT(svg, HasSubstr(">0 %<"));
}

TEST(BubbleMap, OfManyRanksAndStepsStaysSmallAndShowsTheWorst)
{
    const std::string svg = IdleRun(4096, 300).map();
    EXPECT_LT(svg.size(), 1'000'000U);
    // The last 32 ranks share a row: the worst of them idles all but 1 ÷ 4096.
    EXPECT_THAT(svg, HasSubstr(kGreatestLoss));
}

TEST(BubbleMap, HasAPlaceForEachRankAndStep)
{
    const std::vector<ChartPlace> places = IdleRun(4, 2).chart().places(0);
    ASSERT_EQ(places.size(), 8U);
    EXPECT_EQ(places[7].text, "rank 3, step 11: 75 % idle");
    EXPECT_EQ(places[7].subject, (ChartSubject{Rank{3}, StepIndex{std::size_t{1}}}));
}

TEST(BubbleMap, OfManyRanksLeadsToTheWorstOfACell)
{
    const std::vector<ChartPlace> places = IdleRun(256, 1).chart().places(0);
    ASSERT_EQ(places.size(), 128U);
    EXPECT_EQ(places[0].subject.rank, Rank{1});
}

TEST(BubbleMap, KnowsWhereASelectionLies)
{
    const Chart chart = IdleRun(4, 2).chart();
    const scene::Box cell = chart.places(0)[7].area;
    const auto selected = chart.areaOf({Rank{3}, StepIndex{std::size_t{1}}}, 0);
    ASSERT_TRUE(selected);
    EXPECT_TRUE(cell.contains(selected->left, selected->top));
    EXPECT_EQ(selected->right, cell.right);
    // A step is a whole column.
    const auto step = chart.areaOf({{}, StepIndex{std::size_t{1}}}, 0);
    ASSERT_TRUE(step);
    EXPECT_EQ(step->left, cell.left);
    EXPECT_EQ(step->height(), 4 * cell.height());
    EXPECT_FALSE(chart.areaOf({}, 0));
}

TEST(BubbleMap, HasATableOfItsFigures)
{
    const ReportTable table = IdleRun(4, 2).chart().table();
    std::ostringstream csv;
    ASSERT_TRUE(writeReportCsv(table, csv));
    EXPECT_THAT(csv.str(), HasSubstr("rank,step,idle_share"));
    EXPECT_THAT(csv.str(), HasSubstr("3,11,0.75"));
}

TEST(Waterfall, HasATableOfItsBars)
{
    const Chart chart = waterfallChart({{100, 90, 90, 90, 90, 90, 90, 50, 50, 50, 50}}, {});
    std::ostringstream csv;
    ASSERT_TRUE(writeReportCsv(chart.table(), csv));
    EXPECT_THAT(csv.str(), HasSubstr("slow ranks,40,0.4"));
}

} // namespace
} // namespace pipescope::picture
