#include "ui/run/timeline/layers/ruler_painter.h"

#include <QCoreApplication>

#include "ui/shell/toolkit/qt_text.h"

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
                             m_context.fonts.label, m_context.palette.dimText, caption());
        m_painter.setClipRect(
            QRectF(m_left, m_area.top(), m_context.frame.areas.canvas.width(), m_area.height()));
        for (const scene::StepMark& step : m_context.frame.ruler.steps) {
            paintStep(step, line);
        }
        paintTicks();
        m_painter.restore();
        m_painter.fillRect(QRectF(m_area.left(), m_area.bottom() - 1.0, m_area.width(), 1.0),
                           toQColor(m_context.palette.grid));
    }

private:
    /// The date, or else what the row beside it is.
    QString caption() const
    {
        const scene::Ruler& ruler = m_context.frame.ruler;
        return ruler.caption.empty() && !ruler.steps.empty()
                   ? QCoreApplication::translate("Timeline", "Steps")
                   : toQString(ruler.caption);
    }

    void paintStep(const scene::StepMark& step, double height)
    {
        constexpr double kMargin = 2.0;
        const QRectF& whole = m_context.frame.areas.whole;
        const double left = m_left + std::max(step.left, -2.0);
        const double right = std::min(m_left + step.right, whole.right() + 2.0);
        const QRectF bar(std::floor(left), m_area.top() + kMargin,
                         std::max(1.0, std::floor(right) - std::floor(left)), height - kMargin);
        m_painter.fillRect(bar, toQColor(m_context.palette.stepFill(step.step.value)));
        for (const double x : {bar.left(), bar.right() - 1.0}) {
            m_painter.fillRect(QRectF(x, bar.top(), 1.0, bar.height()), toQColor(m_context.palette.dimText));
        }
        paintHostWindow(step, bar);
        if (m_context.frame.selectedStep == step.step) {
            m_painter.setPen(QPen(toQColor(m_context.palette.selection), 2.0));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRect(bar.adjusted(1.0, 1.0, -1.0, -1.0));
        }
        const double from = m_left + std::max(0.0, step.left);
        m_context.drawElided(QRectF(from + 6.0, bar.top(), right - from, bar.height() - 1.0),
                             m_context.fonts.plain, m_context.palette.text, toQString(step.label));
    }

    /// A line along the lower edge.
    void paintHostWindow(const scene::StepMark& step, const QRectF& bar)
    {
        if (step.hostWindow) {
            const auto [begin, end] = *step.hostWindow;
            const double left = std::max(begin, -1.0);
            const double right = std::min(end, m_context.frame.areas.canvas.width() + 1.0);
            m_painter.fillRect(QRectF(m_left + left, bar.bottom() - 2.0, std::max(1.0, right - left), 2.0),
                               toQColor(m_context.palette.link));
        }
    }

    void paintTicks()
    {
        m_painter.setFont(m_context.fonts.plain.font());
        for (const scene::Tick& tick : m_context.frame.ruler.ticks) {
            const bool named = !tick.label.empty();
            const double height = named ? scene::kLongTick : scene::kShortTick;
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
        m_painter.drawStaticText(QPointF(x, m_area.bottom() - scene::kTickBaseline - font.ascent()),
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
