#include "ui/run/panels/causes/chart_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QToolTip>

#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/appearance/theme.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pipescope::ui {
namespace {

constexpr int kMargin = 8;

bool leadsAnywhere(const picture::ChartPlace& place)
{
    return place.subject != picture::ChartSubject();
}

QPoint directionOf(int key)
{
    return {(key == Qt::Key_Right ? 1 : 0) - (key == Qt::Key_Left ? 1 : 0),
            (key == Qt::Key_Down ? 1 : 0) - (key == Qt::Key_Up ? 1 : 0)};
}

} // namespace

ChartView::ChartView(QWidget* parent)
    : QWidget(parent)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    keepTranslated(this, [this] { nameChart(); });
}

void ChartView::setChart(std::optional<picture::Chart> chart)
{
    m_chart = std::move(chart);
    m_current.reset();
    if (m_chart) {
        setMinimumSize(static_cast<int>(std::ceil(m_chart->leastWidth)) + 2 * kMargin,
                       static_cast<int>(std::ceil(m_chart->height)) + 2 * kMargin);
    }
    nameChart();
    findPlaces();
    update();
}

void ChartView::nameChart()
{
    setAccessibleName(m_chart ? localized(m_chart->title) : tr("Chart"));
}

void ChartView::setSelected(const picture::ChartSubject& selected)
{
    if (m_selected != selected) {
        m_selected = selected;
        update();
    }
}

QPixmap ChartView::picture()
{
    return m_chart ? grab() : QPixmap();
}

bool ChartView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto place = placeAt(help->pos())) {
        QToolTip::showText(help->globalPos(), localized(m_places[*place].text), this,
                           areaOf(m_places[*place].area).toAlignedRect());
    } else {
        QToolTip::hideText();
    }
    return true;
}

void ChartView::paintEvent(QPaintEvent* /*event*/)
{
    if (!m_chart) {
        return;
    }
    QPainter painter(this);
    painter.save();
    painter.translate(kMargin, kMargin);
    CanvasFonts fonts(font());
    PainterCanvas canvas(painter, fonts);
    scene::Palette colours = scene::paletteFor(isDark(*this));
    colours.text = toRgb(palette().color(QPalette::Text));
    m_chart->draw(canvas, chartWidth(), colours);
    painter.restore();
    drawFrames(painter);
}

void ChartView::drawFrames(QPainter& painter) const
{
    const auto frame = [&](const scene::Box& box, const QPen& pen) {
        painter.setPen(pen);
        painter.drawRect(areaOf(box));
    };
    const auto selected =
        m_chart->areaOf ? m_chart->areaOf(m_selected, chartWidth()) : std::optional<scene::Box>();
    if (selected) {
        constexpr int kFrameWidth = 2;
        frame(*selected, QPen(palette().color(QPalette::Highlight), kFrameWidth));
    }
    if (m_current && hasFocus()) {
        frame(m_places[*m_current].area, QPen(palette().color(QPalette::Text), 1, Qt::DashLine));
    }
}

void ChartView::mouseMoveEvent(QMouseEvent* event)
{
    const auto place = placeAt(event->position());
    setCursor(place && leadsAnywhere(m_places[*place]) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void ChartView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        const auto place = placeAt(event->position());
        setCurrent(place);
        choose(place);
    }
}

void ChartView::keyPressEvent(QKeyEvent* event)
{
    const QPoint direction = directionOf(event->key());
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        choose(m_current);
    } else if (event->modifiers() != Qt::NoModifier || direction.isNull() || !step(direction)) {
        QWidget::keyPressEvent(event);
    }
}

void ChartView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    findPlaces();
}

void ChartView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (!m_current && !m_places.empty() && event->reason() != Qt::MouseFocusReason) {
        setCurrent(0);
    }
}

double ChartView::chartWidth() const
{
    return width() - 2 * kMargin;
}

QRectF ChartView::areaOf(const scene::Box& box) const
{
    return QRectF(box.left, box.top, box.width(), box.height()).translated(kMargin, kMargin);
}

std::optional<std::size_t> ChartView::placeAt(QPointF point) const
{
    const auto found = std::ranges::find_if(m_places, [&](const picture::ChartPlace& place) {
        return place.area.contains(point.x() - kMargin, point.y() - kMargin);
    });
    return found != m_places.end() ? std::optional<std::size_t>(found - m_places.begin()) : std::nullopt;
}

void ChartView::findPlaces()
{
    m_places.clear();
    if (m_chart && m_chart->places) {
        m_places = m_chart->places(chartWidth());
    }
    if (m_current && *m_current >= m_places.size()) {
        m_current.reset();
    }
}

bool ChartView::step(QPoint direction)
{
    if (!m_current) {
        setCurrent(m_places.empty() ? std::nullopt : std::optional<std::size_t>(0));
        return m_current.has_value();
    }
    // Aside counts more than ahead, so that a row or column is kept.
    constexpr double kAside = 10.0;
    const QPointF from = areaOf(m_places[*m_current].area).center();
    double least = std::numeric_limits<double>::max();
    std::optional<std::size_t> nearest;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const QPointF way = areaOf(m_places[i].area).center() - from;
        const double ahead = way.x() * direction.x() + way.y() * direction.y();
        const double aside = std::abs(way.x() * direction.y()) + std::abs(way.y() * direction.x());
        if (ahead > 0 && ahead + kAside * aside < least) {
            least = ahead + kAside * aside;
            nearest = i;
        }
    }
    if (nearest) {
        setCurrent(nearest);
    }
    return nearest.has_value();
}

void ChartView::setCurrent(std::optional<std::size_t> place)
{
    m_current = place;
    setAccessibleDescription(place ? localized(m_places[*place].text) : QString());
    update();
    auto* area = parentWidget() ? qobject_cast<QScrollArea*>(parentWidget()->parentWidget()) : nullptr;
    if (place && area) {
        const QPoint middle = areaOf(m_places[*place].area).center().toPoint();
        area->ensureVisible(middle.x(), middle.y());
    }
}

void ChartView::choose(std::optional<std::size_t> place)
{
    if (place && leadsAnywhere(m_places[*place])) {
        emit subjectChosen(m_places[*place].subject);
    }
}

} // namespace pipescope::ui
