#include "tests/ui/graph/window/graph_window.h"
#include "tests/ui/run/timeline/canvases/drawn_elements.h"
#include "ui/graph/exporting/graph_picture_file.h"
#include "ui/graph/workspace/graph_view_picture.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

using graph::Side;
using graph_scene::NodeRole;

/// That one view of a graph gives the same elements on the screen and in a document.
class GraphTwoCanvases : public test::GraphWindowTest
{
protected:
    /// The faulty node is selected, its edges are shown.
    void compareWithEdges()
    {
        compare();
        press(Qt::Key_X);
        workspace().chart()->setFocus();
        press(Qt::Key_L);
        ASSERT_FALSE(pane(Side::Debug)->drawList().edges.empty());
    }

    graph_picture::GraphPicture picture()
    {
        return makeGraphPicture(pictureOfView(session(), *workspace().chart()));
    }

    std::size_t expectSame(const test::Draw& draw, double slack = 0.02)
    {
        const test::Elements screen = test::elementsOnScreen(draw, m_fonts);
        test::expectSameElements(screen, test::elementsInDocument(draw, m_svgFonts), slack);
        return screen.size();
    }

    static QFont font(int pixels)
    {
        QFont font;
        font.setPixelSize(pixels);
        return font;
    }

    picture::SvgFonts m_svgFonts = graph_picture::fontsOfPictures();
    CanvasFonts m_fonts{font(11), font(12), font(14)};
};

TEST_F(GraphTwoCanvases, ShowTheSamePane)
{
    compareWithEdges();
    const graph_scene::GraphDrawList& list = pane(Side::Debug)->drawList();
    const auto looks = graph_scene::looksOf(graph::ColourBy::Verdict, {}, false);
    graph_scene::GraphStyle style{looks, scene::paletteFor(false)};
    style.areFollowersPale = true;
    style.selected = list.boxes[1].row;
    style.partner = list.boxes[2].row;
    style.picked = list.boxes[3].row;
    const auto draw = [&](scene::Canvas& canvas) { drawGraph(canvas, 900, 700, list, style); };
    EXPECT_GT(expectSame(draw), 6 * list.boxes.size());
}

TEST_F(GraphTwoCanvases, ShowTheSameDimmedBoxesAndCounts)
{
    compare();
    graph_scene::GraphDrawList list = pane(Side::Debug)->drawList();
    for (graph_scene::DrawnBox& drawn : list.boxes) {
        drawn.isDimmed = true;
        drawn.boxes = 6;
    }
    const auto looks = graph_scene::looksOf(graph::ColourBy::Verdict, {}, true);
    const graph_scene::GraphStyle style{looks, scene::paletteFor(true)};
    expectSame([&](scene::Canvas& canvas) { drawGraph(canvas, 900, 700, list, style); });
}

TEST_F(GraphTwoCanvases, APictureHasTheRolesAndEdgesOfTheView)
{
    compareWithEdges();
    const graph_picture::GraphPicture made = picture();
    EXPECT_FALSE(made.panes[0].list.edges.empty());
    EXPECT_TRUE(std::ranges::any_of(made.panes[0].list.boxes, &graph_scene::DrawnBox::hasBadge));
    EXPECT_TRUE(made.areFollowersPale);
    EXPECT_EQ(made.legend.front().role, NodeRole::Onset);
    EXPECT_EQ(std::ranges::count(made.legend, NodeRole::Follower, &graph_scene::LegendEntry::role), 1);
    // The legend is as wide as its words.
    constexpr double kFontSlack = 12.0;
    EXPECT_GT(expectSame([&](scene::Canvas& canvas) { drawPicture(canvas, made); }, kFontSlack), 40U);
}

} // namespace
} // namespace pipescope::ui
