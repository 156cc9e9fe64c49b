#include "ui/run/panels/what_if/what_if_panel.h"

#include <QAbstractItemModel>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "core/run/bubbles/report/sentences.h"
#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/ui/patience.h"
#include "ui/run/panels/causes/chart_view.h"
#include "ui/run/panels/what_if/scenario_controls.h"
#include "ui/run/panels/what_if/step_figures_model.h"
#include "ui/shell/toolkit/qt_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::ui {
namespace {

using pipescope::test::SimulatedBlock;
using pipescope::test::SimulatedRun;
using testing::HasSubstr;

/// Two pipelines of four stages; the third takes 40 % longer.
std::shared_ptr<const Trace> runWithHeavyStage()
{
    SimulatedRun run;
    run.replicas = 2;
    run.steps = 2;
    run.blockTime = [](const SimulatedBlock& block) {
        return SimulatedRun::usualTime(block) * (block.stage == 2 ? 140 : 100) / 100;
    };
    return run.trace();
}

// Columns and rows of the figures.
constexpr int kMeasured = 1;
constexpr int kAsSet = 2;
constexpr int kDifference = 3;
constexpr int kStep = 0;

class WhatIfPanelTest : public testing::Test
{
protected:
    void SetUp() override
    {
        m_panel.resize(1200, 420);
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

    std::string figure(int row, int column) const
    {
        const QAbstractItemModel* model = m_panel.figures()->model();
        return model->index(row, column).data().toString().toStdString();
    }

    std::string stepOf(WhatIfKind kind) const
    {
        const auto& steps = m_analyser.analysed()->analysis->whatIfs.steps;
        return textOf(std::ranges::find(steps, kind, &WhatIf::kind)->step);
    }

    static std::string textOf(std::int64_t ns) { return localized(durationText(ns)).toStdString(); }

    std::string sentence() const { return m_panel.sentence()->text().toStdString(); }

    static void click(QWidget* widget, QPoint at = QPoint())
    {
        QTest::mouseClick(widget, Qt::LeftButton, {}, at);
    }

    static void clickBox(QCheckBox* box) { click(box, QPoint(8, box->height() / 2)); }

    void type(QWidget* widget, const char* text)
    {
        widget->setFocus();
        QTest::keyClick(widget, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(widget, QString::fromLatin1(text));
        settle();
    }

    RunAnalyser m_analyser;
    WhatIfPanel m_panel{m_analyser};
};

TEST_F(WhatIfPanelTest, PlaysNothingUntilItIsShown)
{
    m_panel.hide();
    analyse(runWithHeavyStage());
    EXPECT_FALSE(m_panel.chart()->chart());
    m_panel.show();
    settle();
    EXPECT_TRUE(m_panel.chart()->chart());
}

TEST_F(WhatIfPanelTest, ShowsTheMeasuredStepTwiceAtFirst)
{
    analyse(runWithHeavyStage());
    EXPECT_EQ(figure(kStep, kMeasured), textOf(m_analyser.analysed()->analysis->whatIfs.measured));
    EXPECT_EQ(figure(kStep, kAsSet), figure(kStep, kMeasured));
    EXPECT_EQ(figure(kStep, kDifference), "0 ns (0 %)");
    EXPECT_FALSE(m_panel.sentence()->isVisible());
}

TEST_F(WhatIfPanelTest, ACheckedBoxPlaysEqualStages)
{
    analyse(runWithHeavyStage());
    clickBox(m_panel.controls()->equalStages());
    settle();
    EXPECT_EQ(figure(kStep, kAsSet), stepOf(WhatIfKind::EqualStages));
    EXPECT_THAT(figure(kStep, kDifference), HasSubstr(" %)"));
    EXPECT_FALSE(m_panel.controls()->split()->isEnabled()) << "they have the same already";
}

TEST_F(WhatIfPanelTest, TheExampleOfASplitHasANumberForEachStage)
{
    analyse(runWithHeavyStage());
    EXPECT_EQ(m_panel.controls()->split()->placeholderText(), QStringLiteral("5,5,5,6"));
    m_panel.controls()->setStageCount(2);
    EXPECT_EQ(m_panel.controls()->split()->placeholderText(), QStringLiteral("5,6"));
    m_panel.controls()->setStageCount(32);
    EXPECT_EQ(m_panel.controls()->split()->placeholderText(), QStringLiteral("5,5,5,5,5,5,…,6"));
}

TEST_F(WhatIfPanelTest, ATypedSplitIsPlayed)
{
    analyse(runWithHeavyStage());
    type(m_panel.controls()->split(), "8,8,8,8");
    EXPECT_EQ(figure(kStep, kAsSet), stepOf(WhatIfKind::EqualStages));
    const std::string equal = figure(kStep, kAsSet);
    type(m_panel.controls()->split(), "8,8,12,4");
    EXPECT_NE(figure(kStep, kAsSet), equal);
}

TEST_F(WhatIfPanelTest, ASplitThatIsNoneIsSaidAndNothingIsPlayed)
{
    analyse(runWithHeavyStage());
    type(m_panel.controls()->split(), "8,x");
    EXPECT_THAT(sentence(), HasSubstr("for instance 5,5,6,8"));
    EXPECT_EQ(figure(kStep, kAsSet), "-");
    EXPECT_FALSE(m_panel.chart()->chart());
    EXPECT_FALSE(m_panel.saveJson()->isEnabled());
    type(m_panel.controls()->split(), "8,8");
    EXPECT_EQ(sentence(), "the run has 4 stages, and the split 2");
    type(m_panel.controls()->split(), "8,8,8,8");
    EXPECT_FALSE(m_panel.sentence()->isVisible());
    EXPECT_TRUE(m_panel.saveJson()->isEnabled());
}

TEST_F(WhatIfPanelTest, LatencyCanBeTypedAndSteppedDown)
{
    analyse(runWithHeavyStage());
    QDoubleSpinBox* latency = m_panel.controls()->latency();
    latency->setFocus();
    for (int i = 0; i < 4; ++i) {
        QTest::keyClick(latency, Qt::Key_Down);
    }
    settle();
    EXPECT_EQ(figure(kStep, kAsSet), stepOf(WhatIfKind::NoLatency));
    type(latency, "20");
    EXPECT_THAT(figure(kStep, kDifference), testing::StartsWith("+"));
}

TEST_F(WhatIfPanelTest, EachOfferedScheduleIsPlayedWithItsFigures)
{
    analyse(runWithHeavyStage());
    QComboBox* schedule = m_panel.controls()->schedule();
    schedule->setFocus();
    int choice = 0;
    for (const WhatIf& each : m_analyser.analysed()->analysis->whatIfs.steps) {
        if (each.schedule) {
            QTest::keyClick(schedule, Qt::Key_Down);
            settle();
            EXPECT_EQ(schedule->currentIndex(), ++choice);
            EXPECT_EQ(figure(kStep, kAsSet), textOf(each.step)) << schedule->currentText().toStdString();
        }
    }
    EXPECT_EQ(choice, schedule->count() - 1);
    EXPECT_THAT(sentence(), HasSubstr("medians"));
}

TEST_F(WhatIfPanelTest, AChangeWhileItPlaysCounts)
{
    analyse(runWithHeavyStage());
    clickBox(m_panel.controls()->equalStages());
    clickBox(m_panel.controls()->equalStages());
    clickBox(m_panel.controls()->noSlowRanks());
    EXPECT_FALSE(m_panel.isIdle());
    settle();
    EXPECT_EQ(figure(kStep, kAsSet), stepOf(WhatIfKind::NoSlowRanks));
}

TEST_F(WhatIfPanelTest, ResetTakesEverySettingBack)
{
    analyse(runWithHeavyStage());
    clickBox(m_panel.controls()->equalStages());
    m_panel.controls()->latency()->setValue(3);
    settle();
    click(m_panel.resetButton());
    settle();
    EXPECT_EQ(figure(kStep, kDifference), "0 ns (0 %)");
    EXPECT_FALSE(m_panel.controls()->equalStages()->isChecked());
    EXPECT_TRUE(m_panel.controls()->split()->isEnabled());
}

TEST_F(WhatIfPanelTest, TheChartIsOfTheSelectedStepAndPipeline)
{
    analyse(runWithHeavyStage());
    m_panel.setSelected({Rank{5}, StepIndex{std::size_t{1}}});
    settle();
    EXPECT_EQ(m_panel.chart()->chart()->title.english(), "Step 1, measured and as set");
    EXPECT_THAT(m_panel.chart()->chart()->places(900).front().text.english(),
                testing::StartsWith("rank 4, measured: "));
}

TEST_F(WhatIfPanelTest, ABlockOfTheChartLeadsToTheTimeline)
{
    analyse(runWithHeavyStage());
    std::optional<picture::ChartSubject> chosen;
    QObject::connect(&m_panel, &WhatIfPanel::subjectChosen, &m_panel,
                     [&](const picture::ChartSubject& subject) { chosen = subject; });
    m_panel.chart()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(m_panel.chart(), Qt::Key_Return);
    ASSERT_TRUE(chosen);
    EXPECT_TRUE(chosen->block);
}

TEST_F(WhatIfPanelTest, ChartAndSettingsCanBeSaved)
{
    analyse(runWithHeavyStage());
    clickBox(m_panel.controls()->equalStages());
    settle();
    int charts = 0;
    std::optional<Scenario> saved;
    QObject::connect(&m_panel, &WhatIfPanel::chartWanted, &m_panel,
                     [&](const picture::Chart& chart, const QImage& shown) {
                         charts += shown.isNull() || chart.table().rows.empty() ? 0 : 1;
                     });
    QObject::connect(&m_panel, &WhatIfPanel::scenarioWanted, &m_panel,
                     [&](const auto&, const Scenario& scenario, const auto&) { saved = scenario; });
    click(m_panel.saveChart());
    click(m_panel.saveJson());
    EXPECT_EQ(charts, 1);
    ASSERT_TRUE(saved);
    EXPECT_EQ(saved->stages, ScenarioStages::Equal);
}

TEST_F(WhatIfPanelTest, FiguresCanBeCopied)
{
    analyse(runWithHeavyStage());
    EXPECT_THAT(m_panel.tsv().toStdString(), HasSubstr("\nTime of a step\t"));
}

TEST_F(WhatIfPanelTest, SaysWhyThereIsNothing)
{
    EXPECT_EQ(sentence(), "Known once a run is read to its end.");
    EXPECT_FALSE(m_panel.controls()->isEnabled());
    analyse(std::make_shared<const Trace>());
    EXPECT_THAT(sentence(), HasSubstr("no blocks of a pipeline"));
    analyse(runWithHeavyStage());
    EXPECT_FALSE(m_panel.sentence()->isVisible());
    m_analyser.clear();
    EXPECT_EQ(figure(kStep, kMeasured), "-");
    EXPECT_EQ(m_panel.tsv(), QString());
}

TEST_F(WhatIfPanelTest, TheTableIsAsHighAsItsRows)
{
    analyse(runWithHeavyStage());
    const QTableView* table = m_panel.figures();
    const int last = table->model()->rowCount() - 1;
    EXPECT_EQ(table->viewport()->height(), table->rowViewportPosition(last) + table->rowHeight(last));
}

TEST(StepFiguresModel, DifferencesHaveTheirSign)
{
    StepFiguresModel model;
    model.setFigures(std::pair(StepFigures{10'000'000, 0.25, 4}, StepFigures{9'000'000, 0.5, 4}));
    const auto difference = [&](int row) { return model.index(row, kDifference).data().toString(); };
    EXPECT_EQ(difference(0), QString::fromUtf8("−1 ms (−10 %)"));
    EXPECT_EQ(difference(1), QStringLiteral("+25 %"));
    EXPECT_EQ(difference(2), QStringLiteral("0"));
}

} // namespace
} // namespace pipescope::ui
