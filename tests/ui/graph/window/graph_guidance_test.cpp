#include <QAction>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolTip>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/panels/layers/layers_panel.h"
#include "ui/graph/view/graph_crumbs.h"
#include "ui/graph/view/graph_legend.h"
#include "ui/graph/view/magnitude_slider.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/graph_command_table.h"
#include "ui/graph/workspace/graph_panels.h"
#include "ui/graph/workspace/tools/graph_selectors.h"
#include "ui/shell/appearance/language.h"
#include "ui/shell/window/help_dialog.h"
#include "ui/shell/window/notice_bar.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

using graph::Side;
using ::testing::HasSubstr;
using ::testing::Not;

/// What the window says of what is shown, without being asked.
class GraphGuidanceTest : public test::GraphWindowTest
{
protected:
    NoticeBar& notice() { return *m_window.notice(); }

    /// As the selected node has no bad node below it.
    void makeAComment()
    {
        navigator().go({Side::Debug, *session().sheet()->debug.find(m_faultyNode)});
        workspace().chart()->setFocus();
        press(Qt::Key_J);
        ASSERT_TRUE(notice().isVisible());
    }
};

TEST_F(GraphGuidanceTest, AMessageLeavesTheLegendInSight)
{
    compare();
    makeAComment();
    const auto areaOf = [&](const QWidget& widget) {
        return QRect(widget.mapTo(&m_window, QPoint()), widget.size());
    };
    const QRect legend = areaOf(*workspace().chart()->legend());
    EXPECT_FALSE(areaOf(notice()).intersects(legend));
    EXPECT_EQ(areaOf(notice()).bottom() + 1, legend.top());
}

TEST_F(GraphGuidanceTest, AMessageAboutTheSelectionEndsWithIt)
{
    compare();
    makeAComment();
    press(Qt::Key_Up);
    EXPECT_FALSE(notice().isVisible());
}

TEST_F(GraphGuidanceTest, EscapeEndsAMessageThatNothingElseEnds)
{
    compare();
    navigator().go({Side::Debug, *session().sheet()->debug.find(m_faultyNode)});
    emit workspace().reported([] { return QStringLiteral("Something was written."); });
    workspace().chart()->setFocus();
    press(Qt::Key_Escape);
    EXPECT_EQ(session().selection(), std::nullopt);
    EXPECT_TRUE(notice().isVisible()) << "it is not about the selection";
    press(Qt::Key_Escape);
    EXPECT_FALSE(notice().isVisible());
}

TEST_F(GraphGuidanceTest, WhatAPickedNodeWaitsForIsSaidAsLongAsItWaits)
{
    compare();
    navigator().go({Side::Debug, *session().sheet()->debug.find(m_faultyNode)});
    workspace().chart()->setFocus();
    press(Qt::Key_H);
    ASSERT_TRUE(notice().isVisible()) << "picked";
    press(Qt::Key_Up);
    EXPECT_TRUE(notice().isVisible()) << "the user looks for the partner";
    press(Qt::Key_Escape);
    EXPECT_FALSE(notice().isVisible());
}

TEST_F(GraphGuidanceTest, MessagesFollowTheLanguage)
{
    compare();
    makeAComment();
    const QString english = notice().sentence();
    Language language(m_settings);
    language.choose(LanguageChoice::Chinese);
    QCoreApplication::processEvents();
    EXPECT_NE(notice().sentence(), english);
}

TEST_F(GraphGuidanceTest, CrumbsNameTheModulesAroundTheFirstLineAndLeadThere)
{
    compare();
    GraphCrumbs& crumbs = *workspace().chart()->crumbs(Side::Debug);
    EXPECT_THAT(crumbs.text().toStdString(), HasSubstr("nodes"));
    navigator().expandBelow({Side::Debug, graph::RowId{1U}});
    const auto extent = navigator().layout(Side::Debug).extentOf(graph::RowId{4U});
    navigator().scrollTo(Side::Debug, static_cast<double>(extent->bottom));
    const graph::Outline& outline = session().sheet()->debug;
    const auto around = *outline.parent(graph::RowId{4U});
    EXPECT_THAT(crumbs.text().toStdString(), HasSubstr("href='" + std::to_string(around.value) + "'"));
    emit crumbs.linkActivated(QString::number(around.value));
    EXPECT_EQ(selected(), outline.name(around));
}

TEST_F(GraphGuidanceTest, CrumbsFollowTheThemesColourOfLinks)
{
    compare();
    GraphCrumbs& crumbs = *workspace().chart()->crumbs(Side::Debug);
    navigator().expandBelow({Side::Debug, graph::RowId{1U}});
    const auto extent = navigator().layout(Side::Debug).extentOf(graph::RowId{4U});
    navigator().scrollTo(Side::Debug, static_cast<double>(extent->bottom));
    const QPalette before = QApplication::palette();
    QPalette after = before;
    after.setColor(QPalette::Link, Qt::red);
    QApplication::setPalette(after);
    QCoreApplication::processEvents();
    const QImage image = crumbs.grab().toImage();
    QApplication::setPalette(before);
    int redPixels = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            redPixels += image.pixelColor(x, y) == QColor(Qt::red) ? 1 : 0;
        }
    }
    EXPECT_GT(redPixels, 0);
}

TEST_F(GraphGuidanceTest, TheToolTipOfANodeHasTheNumbersOfBothSides)
{
    compare();
    const QPoint at = pointOf(Side::Debug, m_faultyNode);
    QHelpEvent help(QEvent::ToolTip, at, pane(Side::Debug)->mapToGlobal(at));
    QApplication::sendEvent(pane(Side::Debug), &help);
    const std::string text = QToolTip::text().toStdString();
    EXPECT_THAT(text, HasSubstr(m_faultyNode));
    EXPECT_THAT(text, HasSubstr("[8, 16]"));
    EXPECT_THAT(text, HasSubstr("debug"));
    EXPECT_THAT(text, HasSubstr("bench"));
    // The output, which differs, stands before the inputs.
    EXPECT_LT(text.find("output.0"), text.find("input.0"));
}

TEST_F(GraphGuidanceTest, TheSliderLeavesTheLargeDifferencesOnly)
{
    compare();
    MagnitudeSlider& magnitude = *workspace().chart()->magnitude();
    ASSERT_TRUE(magnitude.isVisible());
    const graph::RowId faulty = *session().sheet()->debug.find(m_faultyNode);
    const auto isDimmed = [&] {
        const auto& boxes = pane(Side::Debug)->drawList().boxes;
        return std::ranges::find(boxes, faulty, &graph_scene::DrawnBox::row)->isDimmed;
    };
    EXPECT_FALSE(isDimmed());
    const double score = double{session().sheet()->debug.scores[faulty.value]};
    const double multiple = score / (1 - score);
    const int reached = static_cast<int>(std::floor(std::log10(multiple)));
    magnitude.slider()->setFocus();
    for (int i = 0; i < reached; ++i) {
        QTest::keyClick(magnitude.slider(), Qt::Key_Right);
    }
    EXPECT_FALSE(isDimmed()) << magnitude.label()->text().toStdString();
    QTest::keyClick(magnitude.slider(), Qt::Key_Right);
    EXPECT_TRUE(isDimmed()) << magnitude.label()->text().toStdString();
    openAndWait({m_bench});
    EXPECT_FALSE(magnitude.isVisible()) << "nothing is compared";
}

TEST_F(GraphGuidanceTest, AlikeBoxesAreOneUntilTheyAreExpanded)
{
    pipescope::test::DumpModel model;
    model.layers = 12;
    const auto dump = m_folder.path() / "twelve";
    pipescope::test::writeDump(dump, model);
    openAndWait({dump});
    const graph::Outline& outline = session().sheet()->debug;
    const auto& boxes = pane(Side::Debug)->drawList().boxes;
    const auto folded = std::ranges::find(boxes, 12U, &graph_scene::DrawnBox::boxes);
    ASSERT_NE(folded, boxes.end());
    const std::string name(outline.name(folded->row));
    const graph::RowId second{outline.ends[folded->row.value]};
    EXPECT_FALSE(navigator().layout(Side::Debug).isShown(second));
    doubleClick(Side::Debug, name);
    EXPECT_TRUE(navigator().layout(Side::Debug).isShown(second));
    EXPECT_FALSE(navigator().layout(Side::Debug).isExpanded(folded->row));
    m_window.action(kFoldAlike)->trigger();
    EXPECT_FALSE(navigator().layout(Side::Debug).isShown(second));
}

TEST_F(GraphGuidanceTest, TheRankSelectorHasTheVerdictOfEachRank)
{
    pipescope::test::DumpModel model;
    const auto write = [&](const char* name, bool isFaulty) {
        const auto root = m_folder.path() / name;
        model.faultyLayer.reset();
        pipescope::test::writeDump(root / "step0" / "rank0", model);
        model.faultyLayer = isFaulty ? std::optional(1) : std::nullopt;
        pipescope::test::writeDump(root / "step0" / "rank1", model);
        return root;
    };
    openAndWait({write("faulty", true), write("right", false)});
    const QComboBox& ranks = *workspace().selectors()->ranks();
    EXPECT_EQ(ranks.itemText(0), QStringLiteral("Rank 0: nothing differs"));
    EXPECT_THAT(ranks.itemText(1).toStdString(), HasSubstr("Rank 1: first divergence"));
}

TEST_F(GraphGuidanceTest, TheStepSelectorHasTheVerdictOfEachStepThatWasRead)
{
    pipescope::test::DumpModel model;
    const auto write = [&](const char* name, bool isFaulty) {
        const auto root = m_folder.path() / name;
        for (const char* step : {"step0", "step1", "step2"}) {
            model.faultyLayer =
                isFaulty && std::string_view(step) == "step1" ? std::optional(1) : std::nullopt;
            pipescope::test::writeDump(root / step / "rank0", model);
        }
        return root;
    };
    openAndWait({write("faulty", true), write("right", false)});
    const QComboBox& steps = *workspace().selectors()->steps();
    const auto shown = QStringLiteral("Step %1: nothing differs").arg(0);
    EXPECT_EQ(steps.itemText(0), shown);
    EXPECT_EQ(steps.itemText(1), QStringLiteral("Step 1: not read"));
    m_window.action(kShowLayers)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    QTest::mouseClick(workspace().panels().layers()->readAllButton(), Qt::LeftButton);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(steps.itemText(0), shown);
    EXPECT_EQ(steps.itemText(1), QStringLiteral("Step 1: differs"));
    EXPECT_EQ(steps.itemText(2), QStringLiteral("Step 2: nothing differs"));
}

TEST(GraphRemedy, IsTheRecordingGuideWhereTheAdviceIsToDumpInAnotherWay)
{
    for (const FindingKind& kind : allFindingKinds()) {
        const std::string_view advice = kind.advice.english;
        if (advice.starts_with("Dump with") || advice.starts_with("Dump the same")) {
            EXPECT_EQ(graphRemedy(kind.id), CommandId::ShowRecordingGuide) << advice;
        }
    }
    EXPECT_EQ(graphRemedy(FindingId::ConstructUnusable), CommandId::ShowRecordingGuide);
    EXPECT_EQ(graphRemedy(FindingId::StackCutShort), std::nullopt);
}

TEST_F(GraphGuidanceTest, TheRecordingGuideOpensWhereItSaysHowToDump)
{
    for (const CommandId language : {CommandId::English, CommandId::Chinese}) {
        m_window.action(language)->trigger();
        openAndWait({m_debug});
        m_window.action(CommandId::ShowRecordingGuide)->trigger();
        auto* dialog = m_window.findChild<HelpDialog*>();
        ASSERT_NE(dialog, nullptr);
        const QTextBrowser& page = *dialog->browser();
        QTextBlock heading = page.document()->begin();
        while (heading.isValid() && !heading.text().contains(QStringLiteral("msprobe"))) {
            heading = heading.next();
        }
        // The page ends too soon for it to stand at the top.
        const int top = page.cursorRect(QTextCursor(heading)).top();
        EXPECT_GE(top, 0);
        EXPECT_LT(top, page.viewport()->height() / 2);
        dialog->reject();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

} // namespace
} // namespace pipescope::ui
