#include "ui/run/timeline/painting/cursor_line.h"

#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pipescope::ui {
namespace {

double labelTop(const QRectF& ruler, LabelFont& font)
{
    return ruler.bottom() - font.height() - 3.0;
}

} // namespace

bool CursorLine::moveTo(std::optional<double> x)
{
    return std::exchange(m_x, x) != x;
}

QRegion CursorLine::region(const TimelineAreas& areas, CanvasFonts& fonts) const
{
    if (!m_x) {
        return {};
    }
    const QRectF line(areas.canvas.left() + *m_x - 2.0, areas.canvas.top(), 4.0, areas.canvas.height());
    const double top = labelTop(areas.ruler, fonts.label);
    const QRectF times(areas.canvas.left(), top, areas.canvas.width(), areas.ruler.bottom() - top);
    return QRegion(line.toAlignedRect()) | times.toAlignedRect();
}

void CursorLine::forgetBelow()
{
    m_below = {};
    m_onlyMoved = false;
}

bool CursorLine::paint(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                       CanvasFonts& fonts, const std::function<void(QPainter&)>& paintBelow)
{
    bool isPainted = false;
    if (!m_onlyMoved) {
        paintBelow(painter);
        isPainted = true;
        m_onlyMoved = true;
    } else {
        const double ratio = painter.device()->devicePixelRatioF();
        if (m_below.isNull() || m_below.devicePixelRatio() != ratio) {
            m_below = QImage((frame.areas.whole.size() * ratio).toSize(), QImage::Format_RGB32);
            m_below.setDevicePixelRatio(ratio);
            QPainter copy(&m_below);
            paintBelow(copy);
            isPainted = true;
        }
        painter.drawImage(QPointF(), m_below);
    }
    paintLine(painter, scene, frame, fonts);
    return isPainted;
}

void CursorLine::paintLine(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                           CanvasFonts& fonts) const
{
    if (!m_x || !frame.emptyText.isEmpty()) {
        return;
    }
    const scene::Palette palette = scene::paletteFor(frame.dark, frame.colours);
    const QRectF& canvas = frame.areas.canvas;
    const QRectF& ruler = frame.areas.ruler;
    painter.fillRect(QRectF(canvas.left() + std::floor(*m_x), canvas.top(), 1.0, canvas.height()),
                     toQColor(palette.text, 0.45));
    const std::string text =
        scene::momentLabel(frame.time, scene.timeOrigin(frame.time.span()), frame.time.timeAt(*m_x));
    LabelFont& font = fonts.label;
    const double width = font.width(text) + 8.0;
    const double left = std::clamp(canvas.left() + *m_x - width / 2.0, canvas.left(),
                                   std::max(canvas.left(), canvas.right() - width));
    const QRectF box(left, labelTop(ruler, font), width, font.height() + 2.0);
    painter.fillRect(box, toQColor(palette.text));
    painter.setFont(font.font());
    painter.setPen(toQColor(palette.background));
    painter.drawText(box, Qt::AlignCenter, toQString(std::string_view(text)));
}

} // namespace pipescope::ui
