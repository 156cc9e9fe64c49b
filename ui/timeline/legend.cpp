#include "ui/timeline/legend.h"

#include <QPainter>

#include "ui/picture/picture_texts.h"
#include "ui/session/qt_text.h"

namespace pipescope::ui {
namespace {

constexpr double kSwatch = 12.0;
constexpr double kGap = 5.0;
constexpr double kBetween = 16.0;

QString wordFor(scene::ColourRole role)
{
    return toQString(picture::legendWord(role, coreTranslation()));
}

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

void paintLegend(QPainter& painter, const QRectF& area, const std::vector<scene::ColourRole>& roles,
                 const scene::Palette& palette, LabelFont& font, const QString& note)
{
    painter.fillRect(area, toQColor(palette.header));
    painter.setFont(font.font());
    const double noteWidth = note.isEmpty() ? 0.0 : font.width(note.toStdString()) + kBetween;
    const double top = area.center().y() - font.height() / 2.0;
    double x = area.left() + kBetween / 2.0;
    for (const scene::ColourRole role : roles) {
        const QString word = wordFor(role);
        const double width = kSwatch + kGap + font.width(word.toStdString());
        if (x + width > area.right() - noteWidth) {
            break;
        }
        const QRectF swatch(x, area.center().y() - kSwatch / 2.0, kSwatch, kSwatch);
        paintSwatch(painter, swatch, role, palette);
        painter.setPen(toQColor(palette.text));
        painter.drawStaticText(QPointF(x + kSwatch + kGap, top), font.line(word, area.width()));
        x += width + kBetween;
    }
    if (!note.isEmpty() && x + noteWidth - kBetween <= area.right()) {
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
