#include "ui/timeline/ruler_painter.h"

#include "ui/session/qt_text.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

class RulerPainter
{
public:
    explicit RulerPainter(const PaintContext& context)
        : m_context(context)
        , m_painter(context.painter)
        , m_area(context.frame.areas.ruler)
        , m_left(context.frame.areas.canvas.left())
    { }

    void paint()
    {
        m_painter.save();
        m_painter.setClipRect(m_area);
        m_painter.fillRect(m_area, toQColor(m_context.palette.header));
        const double line = m_area.height() / 2.0;
        m_context.drawElided(QRectF(m_area.left() + 6.0, m_area.top(), m_left - 12.0, line),
                             m_context.fonts.label, m_context.palette.dimText,
                             toQString(m_context.frame.ruler.caption));
        m_painter.setClipRect(
            QRectF(m_left, m_area.top(), m_context.frame.areas.canvas.width(), m_area.height()));
        paintStepNames(line);
        paintTicks();
        m_painter.restore();
        m_painter.fillRect(QRectF(m_area.left(), m_area.bottom() - 1.0, m_area.width(), 1.0),
                           toQColor(m_context.palette.grid));
    }

private:
    void paintStepNames(double height)
    {
        const QColor colour = toQColor(m_context.palette.dimText);
        const double top = m_area.top();
        for (const scene::StepMark& step : m_context.frame.ruler.steps) {
            for (const double x : {step.left, step.right}) {
                m_painter.fillRect(QRectF(std::floor(m_left + x), top + 2.0, 1.0, height - 2.0), colour);
            }
            const double from = m_left + std::max(0.0, step.left);
            m_context.drawElided(QRectF(from + 6.0, top, m_context.frame.areas.whole.width(), height),
                                 m_context.fonts.plain, m_context.palette.text, toQString(step.label));
        }
    }

    void paintTicks()
    {
        m_painter.setFont(m_context.fonts.plain.font());
        for (const scene::Tick& tick : m_context.frame.ruler.ticks) {
            const bool named = !tick.label.empty();
            const double height = named ? 6.0 : 3.0;
            m_painter.fillRect(QRectF(std::floor(m_left + tick.x), m_area.bottom() - height, 1.0, height),
                               toQColor(m_context.palette.dimText));
            if (named) {
                paintTickLabel(tick);
            }
        }
    }

    void paintTickLabel(const scene::Tick& tick)
    {
        LabelFont& font = m_context.fonts.plain;
        const double width = font.width(tick.label);
        const double x = m_left + tick.x - width / 2.0;
        // A label that the edge would cut is left out.
        if (x < m_left || x + width > m_area.right()) {
            return;
        }
        m_painter.setPen(toQColor(m_context.palette.text));
        m_painter.drawStaticText(QPointF(x, m_area.bottom() - 9.0 - font.ascent()),
                                 font.line(toQString(tick.label), m_area.width()));
    }

    const PaintContext& m_context;
    QPainter& m_painter;
    const QRectF& m_area;
    /// Where the canvas begins.
    double m_left;
};

} // namespace

void paintRuler(const PaintContext& context)
{
    RulerPainter(context).paint();
}

} // namespace pipescope::ui
