#include "ui/run/timeline/frame/legend.h"

#include <QPainter>

#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

using picture::LegendLayout;

QRectF ShownLegend::moreArea() const
{
    const double width = layout.right - LegendLayout::kBetween - layout.moreLeft;
    return layout.rest.empty() ? QRectF() : QRectF(layout.moreLeft, area.top(), width, area.height());
}

ShownLegend layOutLegend(const QRectF& area, const std::vector<scene::LegendEntry>& entries, LabelFont& font,
                         const QString& note)
{
    constexpr double kBetween = LegendLayout::kBetween;
    const double noteWidth = note.isEmpty() ? 0.0 : font.width(note.toStdString()) + kBetween;
    ShownLegend legend{area,
                       picture::layOutLegend(entries, area.left() + kBetween / 2.0, area.right() - noteWidth,
                                             font.measure(), coreTranslation()),
                       {},
                       area.right() - noteWidth + kBetween / 2.0};
    if (legend.layout.right + noteWidth - kBetween <= area.right()) {
        legend.note = note;
    }
    return legend;
}

void paintLegend(QPainter& painter, const ShownLegend& legend, const scene::Palette& palette, LabelFont& font)
{
    const QRectF& area = legend.area;
    const double top = area.center().y() - font.height() / 2.0;
    const auto write = [&](double left, const QString& text) {
        painter.drawStaticText(QPointF(left, top), font.line(text, area.width()));
    };
    painter.fillRect(area, toQColor(palette.header));
    painter.setFont(font.font());
    painter.setPen(toQColor(palette.text));
    for (const LegendLayout::Entry& entry : legend.layout.entries) {
        const QRectF swatch(entry.left, area.center().y() - LegendLayout::kSwatch / 2.0,
                            LegendLayout::kSwatch, LegendLayout::kSwatch);
        paintSwatch(painter, swatch, entry.role, palette);
        write(entry.textLeft(), toQString(entry.word));
    }
    write(legend.layout.moreLeft, toQString(legend.layout.more));
    painter.setPen(toQColor(palette.dimText));
    write(legend.noteLeft, legend.note);
}

void paintSwatch(QPainter& painter, const QRectF& swatch, scene::ColourRole role,
                 const scene::Palette& palette)
{
    fillWithRole(painter, swatch, role, palette);
    if (scene::showsWaiting(role)) {
        const QRectF firstHalf(swatch.topLeft(), QSizeF(swatch.width() / 2.0, swatch.height()));
        painter.fillRect(firstHalf, toQColor(palette.waitingFill(role)));
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
