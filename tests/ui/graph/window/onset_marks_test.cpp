#include <QImage>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/view/graph_legend.h"
#include "ui/graph/view/graph_minimap_view.h"
#include "ui/run/timeline/frame/painter_canvas.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

using graph::Side;
using graph_scene::NodeRole;

class OnsetMarksTest : public test::GraphWindowTest
{
protected:
    const graph_scene::DrawnBox& boxOf(Side side, const std::string& name)
    {
        const auto row = session().sheet()->outline(side).find(name);
        const auto& boxes = pane(side)->drawList().boxes;
        const auto found = std::ranges::find(boxes, *row, &graph_scene::DrawnBox::row);
        EXPECT_NE(found, boxes.end()) << name;
        return *found;
    }

    /// In the pane as it is painted: below the frame, right of the name.
    QColor colourIn(Side side, const graph_scene::DrawnBox& drawn)
    {
        const QImage image = pane(side)->grab().toImage();
        return image.pixelColor(qRound(drawn.header.right) - 12, qRound(drawn.header.top) + 4);
    }

    QStringList legend() { return workspace().chart()->legend()->texts(); }
};

TEST_F(OnsetMarksTest, AnOnsetIsMarkedOnBothSidesAndHasABadge)
{
    compare();
    for (const Side side : {Side::Debug, Side::Bench}) {
        EXPECT_EQ(boxOf(side, m_faultyNode).role, NodeRole::Onset);
        EXPECT_TRUE(boxOf(side, m_faultyNode).hasBadge);
    }
}

TEST_F(OnsetMarksTest, CollapsedTheBoxAroundItHasTheBadge)
{
    compare();
    press(Qt::Key_C);
    const auto& boxes = pane(Side::Debug)->drawList().boxes;
    EXPECT_TRUE(std::ranges::any_of(boxes, [](const graph_scene::DrawnBox& drawn) {
        return drawn.hasBadge && drawn.role == NodeRole::Follower;
    }));
}

TEST_F(OnsetMarksTest, ItsFrameIsHeavierInBothThemes)
{
    compare();
    const graph_scene::DrawnBox& drawn = boxOf(Side::Debug, m_faultyNode);
    for (const bool isDark : {false, true}) {
        QImage image(pane(Side::Debug)->size(), QImage::Format_RGB32);
        QPainter painter(&image);
        pane(Side::Debug)->paintTo(painter, QRectF(image.rect()), isDark);
        painter.end();
        const QColor text = toQColor(scene::paletteFor(isDark).text);
        for (const int inside : {1, 2}) {
            EXPECT_EQ(image.pixelColor(qRound(drawn.box.left) + 20, qRound(drawn.box.top) + inside), text);
        }
    }
}

TEST_F(OnsetMarksTest, WhatDiffersBecauseOfItsInputsIsLighterThanTheOnset)
{
    compare();
    const auto& boxes = pane(Side::Debug)->drawList().boxes;
    constexpr auto kDifferent = static_cast<std::uint8_t>(graph::Level::Different);
    const auto follower = std::ranges::find_if(boxes, [](const graph_scene::DrawnBox& drawn) {
        return drawn.role == NodeRole::Follower && drawn.ownClass == kDifferent && !drawn.hasChildren;
    });
    ASSERT_NE(follower, boxes.end());
    const auto looks = graph_scene::looksOf(graph::ColourBy::Verdict, {}, false);
    EXPECT_EQ(colourIn(Side::Debug, boxOf(Side::Debug, m_faultyNode)), toQColor(looks[kDifferent].fill));
    EXPECT_EQ(colourIn(Side::Debug, *follower),
              toQColor(graph_scene::paleFill(looks[kDifferent].fill, scene::paletteFor(false))));
}

TEST_F(OnsetMarksTest, TheMinimapShowsItsColoursWithinTheWindowToo)
{
    compare();
    GraphMinimapView* minimap = workspace().chart()->minimap(Side::Debug);
    const QImage image = minimap->grab().toImage();
    const auto looks = graph_scene::looksOf(graph::ColourBy::Verdict, {}, false);
    const QColor pale = toQColor(graph_scene::paleFill(
        looks[static_cast<std::size_t>(graph::Level::Different)].fill, scene::paletteFor(false)));
    const graph_scene::PaneView view = navigator().view(Side::Debug);
    const double pixelsPerUnit =
        minimap->height() / static_cast<double>(navigator().layout(Side::Debug).height());
    const int top = static_cast<int>(std::max(0.0, view.top * pixelsPerUnit)) + 2;
    const int bottom = std::min(minimap->height(), static_cast<int>(view.bottom() * pixelsPerUnit)) - 2;
    int shown = 0;
    for (int y = top; y < bottom; ++y) {
        shown += image.pixelColor(4, y) == pale ? 1 : 0;
    }
    EXPECT_GT(shown, 0);
}

TEST_F(OnsetMarksTest, TheMinimapMarksIt)
{
    compare();
    GraphMinimapView* minimap = workspace().chart()->minimap(Side::Debug);
    const std::vector<int> lines = minimap->onsetLines();
    ASSERT_FALSE(lines.empty());
    const auto extent =
        navigator().layout(Side::Debug).extentOf(*session().sheet()->debug.find(m_faultyNode));
    const double middle = static_cast<double>(extent->top + extent->bottom) / 2;
    const double pixelsPerUnit =
        minimap->height() / static_cast<double>(navigator().layout(Side::Debug).height());
    EXPECT_NEAR(lines.front(), middle * pixelsPerUnit, graph_scene::kLeafHeight * pixelsPerUnit);
}

TEST_F(OnsetMarksTest, TheLegendCountsOnsetsAndWhatDiffersBecauseOfThem)
{
    const auto countOf = [this](const QString& name) {
        for (const QString& text : legend()) {
            if (text.startsWith(name)) {
                return text.mid(name.size()).toInt();
            }
        }
        return 0;
    };
    compare();
    const int onsets = countOf(QStringLiteral("onset "));
    EXPECT_GT(onsets, 0);
    EXPECT_EQ(onsets + countOf(QStringLiteral("because of others ")), countOf(QStringLiteral("different ")));
    openAndWait({m_bench, m_bench});
    EXPECT_EQ(countOf(QStringLiteral("onset ")), 0);
}

} // namespace
} // namespace pipescope::ui
