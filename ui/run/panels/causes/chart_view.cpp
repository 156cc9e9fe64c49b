#include "ui/run/panels/causes/chart_view.h"

#include <QPainter>

#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/shell/toolkit/qt_text.h"

#include <cmath>
#include <utility>

namespace pipescope::ui {
namespace {

constexpr int kMargin = 8;

} // namespace

ChartView::ChartView(QWidget* parent)
    : QWidget(parent)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
}

void ChartView::setChart(std::optional<picture::Chart> chart)
{
    m_chart = std::move(chart);
    if (m_chart) {
        setMinimumSize(static_cast<int>(std::ceil(m_chart->leastWidth)) + 2 * kMargin,
                       static_cast<int>(std::ceil(m_chart->height)) + 2 * kMargin);
        setAccessibleName(localized(m_chart->title));
    }
    update();
}

QPixmap ChartView::picture()
{
    return m_chart ? grab() : QPixmap();
}

void ChartView::paintEvent(QPaintEvent* /*event*/)
{
    if (!m_chart) {
        return;
    }
    QPainter painter(this);
    painter.translate(kMargin, kMargin);
    CanvasFonts fonts(font());
    PainterCanvas canvas(painter, fonts);
    m_chart->draw(canvas, width() - 2 * kMargin, toRgb(palette().color(QPalette::Text)));
}

} // namespace pipescope::ui
