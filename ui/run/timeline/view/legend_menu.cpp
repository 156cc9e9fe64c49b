#include "ui/run/timeline/view/legend_menu.h"

#include <QIcon>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QStringList>

#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/shell/toolkit/qt_text.h"

#include <optional>

namespace pipescope::ui {
namespace {

QIcon swatchIcon(std::optional<scene::ColourRole> role, const scene::Palette& palette, double pixelRatio)
{
    constexpr int kSide = 16;
    QPixmap pixmap(QSize(kSide, kSide) * pixelRatio);
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    CanvasFonts fonts{QFont()};
    PainterCanvas canvas(painter, fonts);
    constexpr double kEnd = 2.0 + picture::LegendLayout::kSwatch;
    picture::drawSwatch(canvas, {2.0, kEnd, 2.0, kEnd}, role, palette);
    return pixmap;
}

} // namespace

QString restText(const picture::ShownLegend& legend)
{
    QStringList words;
    for (const picture::LegendLayout::Rest& entry : legend.layout.rest) {
        words << toQString(entry.word);
    }
    return words.join(QStringLiteral(" · "));
}

QMenu* makeLegendMenu(const picture::ShownLegend& legend, const scene::Palette& palette, QWidget* parent)
{
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const picture::LegendLayout::Rest& entry : legend.layout.rest) {
        menu->addAction(swatchIcon(entry.role, palette, parent->devicePixelRatioF()), toQString(entry.word));
    }
    return menu;
}

} // namespace pipescope::ui
