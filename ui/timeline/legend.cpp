#include "ui/timeline/legend.h"

#include <QPainter>

#include "ui/picture/legend_layout.h"
#include "ui/session/qt_text.h"

namespace pipescope::ui {
namespace {

using picture::LegendLayout;

/// Operators have two colours: the pale one comes first, as in their bars.
void paintSwatch(QPainter& painter, const QRectF& swatch, scene::ColourRole role,
                 const scene::Palette& palette)
{
    fillWithRole(painter, swatch, role, palette);
    if (scene::showsWaiting(role)) {
        const QRectF firstHalf(swatch.topLeft(), QSizeF(swatch.width() / 2.0, swatch.height()));
        painter.fillRect(firstHalf, toQColor(palette.waitingFill(role)));
    }
}

} // namespace

void paintLegend(QPainter& painter, const QRectF& area, const std::vector<scene::LegendEntry>& entries,
                 const scene::Palette& palette, LabelFont& font, const QString& note)
{
    constexpr double kBetween = LegendLayout::kBetween;
    painter.fillRect(area, toQColor(palette.header));
    painter.setFont(font.font());
    const double noteWidth = note.isEmpty() ? 0.0 : font.width(note.toStdString()) + kBetween;
    const double top = area.center().y() - font.height() / 2.0;
    const LegendLayout legend = picture::layOutLegend(
        entries, area.left() + kBetween / 2.0, area.right() - noteWidth, font.measure(), coreTranslation());
    painter.setPen(toQColor(palette.text));
    for (const LegendLayout::Entry& entry : legend.entries) {
        const QRectF swatch(entry.left, area.center().y() - LegendLayout::kSwatch / 2.0,
                            LegendLayout::kSwatch, LegendLayout::kSwatch);
        paintSwatch(painter, swatch, entry.role, palette);
        painter.drawStaticText(QPointF(entry.textLeft(), top),
                               font.line(toQString(entry.word), area.width()));
    }
    if (!legend.more.empty()) {
        painter.drawStaticText(QPointF(legend.moreLeft, top),
                               font.line(toQString(legend.more), area.width()));
    }
    if (!note.isEmpty() && legend.right + noteWidth - kBetween <= area.right()) {
        painter.setPen(toQColor(palette.dimText));
        painter.drawStaticText(QPointF(area.right() - noteWidth + kBetween / 2.0, top),
                               font.line(note, area.width()));
    }
}

void fillWithRole(QPainter& painter, const QRectF& rect, scene::ColourRole role,
                  const scene::Palette& palette)
{
    painter.fillRect(rect, toQColor(palette.fill(role)));
    if (scene::isHatched(role)) {
        constexpr double kHatchAlpha = 0.22;
        painter.fillRect(rect, QBrush(QColor::fromRgbF(0.0F, 0.0F, 0.0F, kHatchAlpha), Qt::BDiagPattern));
    }
}

QColor toQColor(scene::Rgb colour, double alpha)
{
    QColor result(colour.red, colour.green, colour.blue);
    result.setAlphaF(static_cast<float>(alpha));
    return result;
}

} // namespace pipescope::ui
