#include "ui/run/panels/causes/causes_panel.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>

#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/ui/patience.h"
#include "ui/run/panels/causes/chart_view.h"
#include "ui/run/panels/causes/sentence_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// Rank 6, on stage 2 of the second pipeline, takes `percent` of what the others take.
pipescope::test::SimulatedRun simulated(std::int64_t percent)
{
    pipescope::test::SimulatedRun run;
    run.replicas = 2;
    run.steps = 2;
    run.blockTime = [=](const pipescope::test::SimulatedBlock& block) {
        const bool isIt = block.replica == 1 && block.stage == 2;
        return pipescope::test::SimulatedRun::usualTime(block) * (isIt ? percent : 100) / 100;
    };
    return run;
}

/// Each message has a size.
std::shared_ptr<const Trace> runWithSlowRank(std::int64_t percent)
{
    Trace trace = simulated(percent).openTrace();
    for (Link& link : trace.links) {
        link.bytes = 1'000'000;
    }
    return std::make_shared<const Trace>(std::move(trace));
}

/// That of so many ranks files could not be read.
std::shared_ptr<const Trace> runWithLostRanks(std::int64_t percent, std::int32_t first, std::int32_t count)
{
    Trace trace = simulated(percent).openTrace();
    for (std::int32_t rank = first; rank < first + count; ++rank) {
        Finding finding;
        finding.id = FindingId::FileUnreadable;
        finding.rank = Rank{rank};
        trace.findings.add(finding);
    }
    return std::make_shared<const Trace>(std::move(trace));
}

class CausesPanelTest : public testing::Test
{
protected:
    void SetUp() override
    {
        m_panel.resize(1000, 260);
        m_panel.show();
        m_panel.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_panel, test::kPatienceMs));
    }

    void analyse(const std::shared_ptr<const Trace>& trace)
    {
        m_analyser.analyse(trace);
        settle();
    }

    void settle()
    {
        ASSERT_TRUE(test::waitFor([&] { return m_analyser.isIdle() && m_panel.isIdle(); }));
    }

    std::string text() const { return m_panel.page()->toPlainText().toStdString(); }

    /// Goes to the link with the keyboard and follows it.
    void follow(int link)
    {
        m_panel.page()->setFocus();
        m_panel.page()->moveCursor(QTextCursor::Start);
        for (int i = 0; i <= link; ++i) {
            QTest::keyClick(m_panel.page(), Qt::Key_Tab);
        }
        QTest::keyClick(m_panel.page(), Qt::Key_Return);
    }

    RunAnalyser m_analyser;
    CausesPanel m_panel{m_analyser};
};

TEST_F(CausesPanelTest, SaysWhatCostsMostWithItsNumberAndShare)
{
    analyse(runWithSlowRank(130));
    EXPECT_THAT(text(), HasSubstr("of the ranks' time is idle"));
    EXPECT_THAT(text(),
                HasSubstr("Slow rank 6 (stage 2): 30 % slower than peers of the same stage. It costs "));
    EXPECT_THAT(text(), HasSubstr(" ms a step, "));
}

TEST_F(CausesPanelTest, OfARunWithoutFaultSaysSo)
{
    analyse(runWithSlowRank(100));
    EXPECT_THAT(text(), HasSubstr("Nothing costs"));
    EXPECT_FALSE(m_panel.page()->toHtml().contains(QStringLiteral("<li")));
    EXPECT_FALSE(m_panel.page()->leadsAnywhere());
}

TEST_F(CausesPanelTest, ASentenceLeadsToWhatShowsIt)
{
    analyse(runWithSlowRank(130));
    QSignalSpy chosen(&m_panel, &CausesPanel::evidenceChosen);
    follow(0);
    ASSERT_EQ(chosen.size(), 1);
    const auto evidence = chosen[0][0].value<Evidence>();
    EXPECT_EQ(m_analyser.analysed()->trace->track(evidence.track).rank, Rank{6});
}

TEST_F(CausesPanelTest, TheNextOneFollowsUntilTheFirstComesAgain)
{
    analyse(runWithLostRanks(130, 2, 2));
    QStringList shown;
    QObject::connect(&m_panel, &CausesPanel::evidenceChosen, &m_panel, [&] { shown.append("slow rank"); });
    QObject::connect(&m_panel, &CausesPanel::rankChosen, &m_panel,
                     [&](Rank rank) { shown.append(QString::number(rank.value)); });
    for (int i = 0; i < 4; ++i) {
        m_panel.page()->showNext();
    }
    EXPECT_EQ(shown, (QStringList{"slow rank", "2", "3", "slow rank"}));
}

TEST_F(CausesPanelTest, WhatIsMissingLeadsToItsRank)
{
    analyse(runWithLostRanks(100, 3, 1));
    QSignalSpy chosen(&m_panel, &CausesPanel::rankChosen);
    m_panel.page()->showNext();
    ASSERT_EQ(chosen.size(), 1);
    EXPECT_EQ(chosen[0][0].value<Rank>(), Rank{3});
}

TEST_F(CausesPanelTest, AnotherRunMakesItForgetTheOneBefore)
{
    analyse(runWithSlowRank(130));
    m_analyser.clear();
    EXPECT_EQ(text(), "Known once a run is read to its end.");
    EXPECT_FALSE(m_panel.chartChoice()->isVisible());
    EXPECT_EQ(m_panel.tsv(), QString());
}

TEST_F(CausesPanelTest, OfARunWithoutPipelinesSaysThatNothingIsKnown)
{
    analyse(std::make_shared<const Trace>());
    EXPECT_THAT(text(), StartsWith("Where the time goes is not known"));
}

TEST_F(CausesPanelTest, FollowingALinkKeepsTheLinesThatAreSeen)
{
    analyse(runWithLostRanks(130, 0, 8));
    m_panel.resize(400, 90);
    QScrollBar* bar = m_panel.page()->verticalScrollBar();
    ASSERT_TRUE(test::waitFor([&] { return bar->maximum() > 0; }));
    bar->setValue(bar->maximum());
    const int seen = bar->value();
    m_panel.page()->showNext();
    EXPECT_EQ(bar->value(), seen);
}

TEST_F(CausesPanelTest, TextAndChartCanBeCopied)
{
    analyse(runWithSlowRank(130));
    follow(1);
    EXPECT_THAT(QGuiApplication::clipboard()->text().toStdString(), HasSubstr("\nSlow rank 6"));
    follow(2);
    const QImage chart = QGuiApplication::clipboard()->image();
    ASSERT_FALSE(chart.isNull());
    bool hasGreatestLoss = false;
    for (int y = 0; y < chart.height(); ++y) {
        for (int x = 0; x < chart.width(); ++x) {
            hasGreatestLoss = hasGreatestLoss || chart.pixelColor(x, y) == QColor(213, 94, 0);
        }
    }
    EXPECT_TRUE(hasGreatestLoss);
}

TEST_F(CausesPanelTest, EachChartCanBeSavedWithItsPicture)
{
    analyse(runWithSlowRank(130));
    QSet<QString> titles;
    QObject::connect(&m_panel, &CausesPanel::chartWanted, &m_panel,
                     [&](const picture::Chart& chart, const QImage& shown) {
                         EXPECT_FALSE(shown.isNull());
                         EXPECT_FALSE(chart.table().rows.empty());
                         titles.insert(QString::fromStdString(chart.title.english()));
                     });
    for (int chart = 0; chart < m_panel.chartChoice()->count(); ++chart) {
        m_panel.chartChoice()->setCurrentIndex(chart);
        settle();
        follow(3);
    }
    EXPECT_EQ(titles.size(), 10);
}

TEST_F(CausesPanelTest, AChartOfOneStepShowsTheSelectedOne)
{
    analyse(runWithSlowRank(130));
    m_panel.chartChoice()->setCurrentText(QStringLiteral("Ranks and micro-batches"));
    for (const std::size_t step : {1, 0}) {
        m_panel.setSelected({std::nullopt, StepIndex{step}});
        settle();
        EXPECT_EQ(m_panel.chart()->chart()->title.english(),
                  "Ranks and micro-batches of step " + std::to_string(step));
    }
}

TEST_F(CausesPanelTest, TheDurationsAreOfTheKindAndStageThatAreChosen)
{
    analyse(runWithSlowRank(130));
    EXPECT_FALSE(m_panel.kindChoice()->isVisible());
    m_panel.chartChoice()->setCurrentText(QStringLiteral("Durations of blocks"));
    settle();
    ASSERT_TRUE(m_panel.kindChoice()->isVisible());
    EXPECT_EQ(m_panel.kindChoice()->count(), 3) << "every kind, forward, backward";
    m_panel.kindChoice()->setFocus();
    QTest::keyClick(m_panel.kindChoice(), Qt::Key_Down);
    settle();
    EXPECT_EQ(m_panel.chart()->chart()->title.english(), "Durations of blocks: forward");
    m_panel.stageChoice()->setFocus();
    QTest::keyClick(m_panel.stageChoice(), Qt::Key_End);
    settle();
    EXPECT_EQ(m_panel.chart()->chart()->title.english(), "Durations of blocks: forward, stage 3");
    analyse(runWithSlowRank(100));
    EXPECT_EQ(m_panel.chart()->chart()->title.english(), "Durations of blocks: forward, stage 3")
        << "another run has the same choice";
}

TEST_F(CausesPanelTest, EachLossLeadsToWhereItCostsMost)
{
    analyse(runWithSlowRank(130));
    const auto places = m_panel.chart()->chart()->places(1000);
    ASSERT_FALSE(places.empty());
    for (const picture::ChartPlace& place : places) {
        EXPECT_NE(place.subject, picture::ChartSubject()) << place.text;
        EXPECT_TRUE(m_panel.chart()->chart()->areaOf(place.subject, 1000)) << place.text;
    }
    QSignalSpy chosen(&m_panel, &CausesPanel::subjectChosen);
    const auto slow = std::ranges::find_if(places, [](const picture::ChartPlace& place) {
        return place.text.english().starts_with("slow ranks");
    });
    ASSERT_NE(slow, places.end());
    m_panel.chart()->setFocus();
    constexpr int kInside = 14;
    QTest::mouseClick(m_panel.chart(), Qt::LeftButton, {},
                      {kInside, static_cast<int>(slow->area.top) + kInside});
    ASSERT_EQ(chosen.size(), 1);
    EXPECT_EQ(chosen[0][0].value<picture::ChartSubject>().rank, Rank{6});
}

TEST_F(CausesPanelTest, AChartOfOneRankShowsTheSelectedOneOrElseTheFirst)
{
    analyse(runWithSlowRank(130));
    m_panel.chartChoice()->setCurrentText(QStringLiteral("Steps of a rank"));
    settle();
    EXPECT_EQ(m_panel.chart()->chart()->title.english(), "Steps of rank 0");
    m_panel.setSelected({Rank{2}});
    settle();
    EXPECT_EQ(m_panel.chart()->chart()->title.english(), "Steps of rank 2");
}

TEST_F(CausesPanelTest, EachPlaceOfEachChartButTheLossesLeadsSomewhere)
{
    // Two losses may be greatest in one place.
    analyse(runWithSlowRank(130));
    for (int chart = 1; chart < m_panel.chartChoice()->count(); ++chart) {
        m_panel.chartChoice()->setCurrentIndex(chart);
        settle();
        const auto places = m_panel.chart()->chart()->places(1000);
        EXPECT_FALSE(places.empty());
        for (const picture::ChartPlace& place : places) {
            EXPECT_NE(place.subject, picture::ChartSubject()) << place.text;
            const auto area = m_panel.chart()->chart()->areaOf(place.subject, 1000);
            ASSERT_TRUE(area) << place.text;
            EXPECT_TRUE(area->contains(place.area.left + 1, place.area.top + 1)) << place.text;
        }
    }
}

TEST(AnalysedRun, HasAtMostTenSentences)
{
    const auto run = analysedRun(runWithLostRanks(130, 0, 20), {});
    EXPECT_EQ(run->sentences.size(), 10U);
    EXPECT_EQ(run->sentencesLeftOut, 11U);
}

TEST(AnalysedRun, IsNullAfterAStopRequest)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(analysedRun(runWithSlowRank(130), stop.get_token()), nullptr);
}

} // namespace
} // namespace pipescope::ui
