#include <QPixmap>

#include "tests/ui/run/timeline/small_run.h"
#include "tests/ui/run/timeline/timeline_fixture.h"
#include "ui/run/timeline/view/view_picture.h"

#include <set>

namespace pipescope::ui {
namespace {

/// The program runs again at fractional scale factors.
class TimelineScaleTest : public test::TimelineTest
{
protected:
    // Odd, so that no fractional scale makes them whole.
    void SetUp() override { show(pipescope::test::smallRun(), {1001, 421}); }

    double ratio() { return m_view.devicePixelRatioF(); }

    /// The colours of the screen's pixels along a line through blocks, above their labels.
    std::set<QRgb> coloursThroughBlocks()
    {
        const scene::Box& box = m_view.frame().list.items.front().box;
        const QRectF canvas = m_view.rows().areas().canvas;
        const QImage image = surface()->grab().toImage();
        const int line = qRound((canvas.top() + box.top + 3.0) * ratio());
        std::set<QRgb> colours;
        for (int x = qRound(canvas.left() * ratio()); x < qRound(canvas.right() * ratio()); ++x) {
            colours.insert(image.pixel(x, line));
        }
        return colours;
    }
};

TEST_F(TimelineScaleTest, APictureOfTheViewHasThePixelsOfTheScreen)
{
    const QImage image = viewRenderer(m_view)();
    EXPECT_EQ(image.devicePixelRatio(), ratio());
    EXPECT_EQ(image.size(), (QSizeF(surface()->size()) * ratio()).toSize());
    EXPECT_EQ(image, surface()->grab().toImage().convertToFormat(image.format()));
}

TEST_F(TimelineScaleTest, BlocksAreNotBlendedWithWhatIsBesideThem)
{
    ViewOptions view = m_session.view();
    view.linksShown = false;
    m_session.setView(view);
    m_view.times().zoomStep(1.37);
    ASSERT_TRUE(settle());
    std::size_t edges = 0;
    for (const scene::DrawnItem& item : m_view.frame().list.items) {
        edges += item.box.top == m_view.frame().list.items.front().box.top ? 2U : 0U;
    }
    EXPECT_GT(edges, 40U);
    // Background, and fill and edge of forward and backward blocks, and lines of the ruler and of steps.
    EXPECT_LE(coloursThroughBlocks().size(), 7U)
        << "were they blended, each edge would have a colour of its own";
}

} // namespace
} // namespace pipescope::ui
