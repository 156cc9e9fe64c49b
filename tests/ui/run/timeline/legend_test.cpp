#include <QApplication>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/run/timeline/small_run.h"
#include "tests/ui/run/timeline/timeline_fixture.h"
#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/timeline/frame/painter_canvas.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::ui {
namespace {

TEST(Legend, ShowsTheColourOfWaitingForOperators)
{
    const scene::Palette& palette = scene::paletteFor(false);
    QImage image(400, 30, QImage::Format_RGB32);
    QPainter painter(&image);
    CanvasFonts fonts{QFont()};
    PainterCanvas canvas(painter, fonts);
    drawLegend(canvas,
               picture::layOutLegend({0.0, 400.0, 0.0, 30.0}, {{scene::ColourRole::Send, "send"_text}}, {},
                                     fonts.plain.measure(), {}),
               palette);
    painter.end();
    const auto colourAt = [&](int x) { return image.pixelColor(x, 15); };
    EXPECT_EQ(colourAt(10), toQColor(palette.waitingFill(scene::ColourRole::Send)));
    EXPECT_EQ(colourAt(17), toQColor(palette.fill(scene::ColourRole::Send)));
}

/// The contrast of the strongest colour of a role's swatch to the legend's own.
double contrastOfSwatch(scene::ColourRole role, const scene::Palette& palette)
{
    QImage image(30, 30, QImage::Format_RGB32);
    image.fill(toQColor(palette.header));
    QPainter painter(&image);
    CanvasFonts fonts{QFont()};
    PainterCanvas canvas(painter, fonts);
    picture::drawSwatch(canvas, {8.0, 20.0, 8.0, 20.0}, role, palette);
    painter.end();
    double best = 1.0;
    for (int x = 0; x < image.width(); ++x) {
        const QColor colour = image.pixelColor(x, 15);
        const scene::Rgb shown{static_cast<std::uint8_t>(colour.red()),
                               static_cast<std::uint8_t>(colour.green()),
                               static_cast<std::uint8_t>(colour.blue())};
        best = std::max(best, scene::contrast(shown, palette.header));
    }
    return best;
}

TEST(Legend, ShowsEvenThePalestColours)
{
    for (const bool dark : {false, true}) {
        for (std::size_t i = 0; i < scene::kColourRoleCount; ++i) {
            EXPECT_GT(contrastOfSwatch(static_cast<scene::ColourRole>(i), scene::paletteFor(dark)), 1.4)
                << dark << ' ' << i;
        }
    }
}

TEST(Legend, KeepsAPlaceForTheCountOfWhatItLeavesOut)
{
    LabelFont font{QFont()};
    const std::vector<scene::LegendEntry> entries(9, {scene::ColourRole::Send, "a word of some length"_text});
    const auto legendOf = [&](double width) {
        return picture::layOutLegend({0.0, width, 0.0, 20.0}, entries, {}, font.measure(), {});
    };
    const picture::ShownLegend legend = legendOf(400.0);
    EXPECT_FALSE(legend.layout.rest.empty());
    EXPECT_TRUE(QRectF(0.0, 0.0, 400.0, 20.0).contains(rectOf(legend.moreArea())));
    EXPECT_EQ(legendOf(4000.0).moreArea().width(), 0.0);
}

/// By stage in a window that is too narrow for the words.
class LegendOfATimeline : public test::TimelineTest
{
protected:
    void SetUp() override
    {
        show(pipescope::test::smallRun(4, 8, 1), {260, 300});
        m_session.showColoured(std::make_shared<const scene::SceneIndex>(
            *m_session.index(), scene::Colourings{scene::Colouring::Stage}));
        ASSERT_TRUE(settle());
    }

    QPoint count() { return rectOf(m_view.frame().legend.moreArea()).center().toPoint(); }

    std::size_t left() { return m_view.frame().legend.layout.rest.size(); }
};

TEST_F(LegendOfATimeline, NamesWhatItLeavesOutWhereItIsCounted)
{
    ASSERT_GT(left(), 2U);
    QSignalSpy hovered(&m_view, &TimelineView::hoverTextChanged);
    QTest::mouseMove(surface(), count());
    ASSERT_FALSE(hovered.isEmpty());
    const QString text = hovered.last().first().toString();
    EXPECT_EQ(static_cast<std::size_t>(text.count(QStringLiteral(" · "))), left() - 1) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("stage 3"))) << text.toStdString();
}

TEST_F(LegendOfATimeline, ListsWhatItLeavesOutAtAClickOnItsCount)
{
    m_session.select(BlockRef{});
    QTest::mouseClick(surface(), Qt::LeftButton, {}, count());
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    EXPECT_EQ(static_cast<std::size_t>(menu->actions().size()), left());
    EXPECT_TRUE(m_session.selection()) << "it is no click beside everything";
    menu->close();
}

} // namespace
} // namespace pipescope::ui
