#include "ui/graph/panels/layers/layer_curve_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "core/base/text.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pipescope::ui {

namespace {

constexpr double kCurveMargin = 6;
constexpr double kPoint = 3;
constexpr int kDigits = 4;

QString numberText(double value)
{
    return toQString(formatNumber(value, kDigits));
}

} // namespace

LayerCurveView::LayerCurveView(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void LayerCurveView::setCurve(std::vector<graph::CurvePoint> curve, bool isLogarithmic,
                              std::optional<graph::SheetRow> chosen)
{
    m_curve = std::move(curve);
    m_isLogarithmic = isLogarithmic;
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    m_range = {kInfinite, -kInfinite};
    for (const graph::CurvePoint& point : m_curve) {
        for (const double value : {point.value, point.partnerValue}) {
            if (std::isfinite(value)) {
                m_range.low = std::min(m_range.low, value);
                m_range.high = std::max(m_range.high, value);
            }
        }
    }
    if (m_range.low > m_range.high) {
        m_range = {};
    }
    const auto found = std::ranges::find_if(
        m_curve, [&](const graph::CurvePoint& point) { return chosen && point.row == *chosen; });
    choose(found == m_curve.end() ? std::nullopt
                                  : std::optional(static_cast<std::size_t>(found - m_curve.begin())));
}

void LayerCurveView::choose(std::optional<std::size_t> point)
{
    m_current = point;
    setAccessibleDescription(point ? textOf(*point) : QString());
    update();
}

QString LayerCurveView::textOf(std::size_t point) const
{
    const graph::CurvePoint& of = m_curve[point];
    const QString value = std::isnan(of.value) ? tr("no value") : numberText(of.value);
    return std::isnan(of.partnerValue)
               ? tr("Layer %1: %2").arg(of.layer).arg(value)
               : tr("Layer %1: %2; partner %3").arg(of.layer).arg(value, numberText(of.partnerValue));
}

QRectF LayerCurveView::plot() const
{
    const double line = fontMetrics().height();
    const double left = kCurveMargin * 2
                        + std::max(fontMetrics().horizontalAdvance(numberText(m_range.low)),
                                   fontMetrics().horizontalAdvance(numberText(m_range.high)));
    return QRectF(rect()).adjusted(left, kCurveMargin + line / 2, -kCurveMargin * 2, -kCurveMargin - line);
}

double LayerCurveView::height(double value) const
{
    return m_isLogarithmic ? std::log1p(std::max(0.0, value)) : value;
}

QPointF LayerCurveView::at(std::size_t point, double value) const
{
    const QRectF area = plot();
    const double low = height(m_range.low);
    const double size = height(m_range.high) - low;
    // What is infinite stands at the edge.
    const double part = std::isnan(value)   ? 0
                        : std::isinf(value) ? (value > 0 ? 1 : 0)
                        : size <= 0         ? 0.5
                                            : (height(value) - low) / size;
    const double column =
        m_curve.size() < 2 ? 0.5 : static_cast<double>(point) / static_cast<double>(m_curve.size() - 1);
    return {area.left() + area.width() * column, area.bottom() - area.height() * part};
}

QPointF LayerCurveView::placeOf(std::size_t point) const
{
    return at(point, m_curve[point].value);
}

void LayerCurveView::paintAxis(QPainter& painter) const
{
    const QRectF area = plot();
    const double line = fontMetrics().height();
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(area.topLeft(), area.bottomLeft());
    painter.setPen(palette().color(QPalette::WindowText));
    const auto label = [&](double y, double value) {
        painter.drawText(QRectF(0, y - line / 2, area.left() - kCurveMargin, line),
                         Qt::AlignRight | Qt::AlignVCenter, numberText(value));
    };
    label(area.top(), m_range.high);
    label(area.bottom(), m_range.low);
    const QRectF below(area.left(), area.bottom() + 2, area.width(), line);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignTop, tr("layer %1").arg(m_curve.front().layer));
    painter.drawText(below, Qt::AlignRight | Qt::AlignTop, tr("layer %1").arg(m_curve.back().layer));
}

void LayerCurveView::paintLine(QPainter& painter, bool isPartner) const
{
    const QColor colour = palette().color(isPartner ? QPalette::WindowText : QPalette::Highlight);
    painter.setPen(QPen(colour, isPartner ? 1 : 2, isPartner ? Qt::DashLine : Qt::SolidLine));
    std::optional<QPointF> before;
    for (std::size_t i = 0; i < m_curve.size(); ++i) {
        const double value = isPartner ? m_curve[i].partnerValue : m_curve[i].value;
        if (std::isnan(value)) {
            before.reset();
            continue;
        }
        const QPointF place = at(i, value);
        if (before) {
            painter.drawLine(*before, place);
        }
        before = place;
    }
}

void LayerCurveView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_curve.empty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(6, 0, -6, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Select an operation in a layer that is built like others."));
        return;
    }
    paintAxis(painter);
    paintLine(painter, true);
    paintLine(painter, false);
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < m_curve.size(); ++i) {
        if (!std::isnan(m_curve[i].value)) {
            const bool isCurrent = m_current == i;
            painter.setBrush(palette().color(isCurrent ? QPalette::WindowText : QPalette::Highlight));
            painter.drawEllipse(placeOf(i), isCurrent ? kPoint + 2 : kPoint, isCurrent ? kPoint + 2 : kPoint);
        }
    }
}

std::optional<std::size_t> LayerCurveView::nearest(const QPointF& position) const
{
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < m_curve.size(); ++i) {
        const double distance = std::abs(placeOf(i).x() - position.x());
        if (!best || distance < std::abs(placeOf(*best).x() - position.x())) {
            best = i;
        }
    }
    return best;
}

void LayerCurveView::mousePressEvent(QMouseEvent* event)
{
    const auto point = nearest(event->position());
    if (event->button() == Qt::LeftButton && point) {
        choose(point);
        emit followed(m_curve[*point].row);
    }
}

void LayerCurveView::keyPressEvent(QKeyEvent* event)
{
    if (m_curve.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const std::size_t last = m_curve.size() - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        choose(m_current ? (*m_current > 0 ? *m_current - 1 : 0) : last);
        return;
    case Qt::Key_Right:
        choose(m_current ? std::min(*m_current + 1, last) : 0);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current) {
            emit followed(m_curve[*m_current].row);
        }
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool LayerCurveView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* const help = dynamic_cast<QHelpEvent*>(event);
        const auto point = help != nullptr ? nearest(help->pos()) : std::nullopt;
        if (point) {
            QToolTip::showText(help->globalPos(), textOf(*point), this);
        }
        return true;
    }
    return QWidget::event(event);
}

} // namespace pipescope::ui
