#include "ui/graph/panels/errors/tensor_errors_view.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/graph/scene/class_look.h"
#include "ui/shell/appearance/theme.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pipescope::ui {

using graph::ErrorHistogram;
using graph::ErrorsAlong;

namespace {

constexpr double kMargin = 6;
constexpr double kStripHeight = 14;

QString power(std::size_t bin)
{
    const double exponent = ErrorHistogram::kFirstDecade
                            + static_cast<double>(bin) / static_cast<double>(ErrorHistogram::kBinsOfDecade);
    return QStringLiteral("1e%1").arg(exponent);
}

/// The bins that have something; the first is behind the last if none has.
std::pair<std::size_t, std::size_t> usedBins(const ErrorHistogram& histogram)
{
    std::size_t first = ErrorHistogram::kBins;
    std::size_t last = 0;
    for (std::size_t bin = 0; bin < ErrorHistogram::kBins; ++bin) {
        if (histogram.bins[bin] > 0) {
            first = std::min(first, bin);
            last = bin;
        }
    }
    return {first, last};
}

QColor between(const QColor& a, const QColor& b, double part)
{
    const auto mix = [part](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * part));
    };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

} // namespace

TensorErrorsView::TensorErrorsView(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void TensorErrorsView::setErrors(std::shared_ptr<const graph::TensorErrors> errors)
{
    m_errors = std::move(errors);
    update();
}

TensorErrorsView::Part TensorErrorsView::histogramPart(const QRectF& area, const QString& title,
                                                       const ErrorHistogram& histogram) const
{
    const double line = fontMetrics().height();
    Part part;
    part.title = title;
    part.heading = QRectF(area.left(), area.top(), area.width(), line);
    part.scale = QRectF(area.left(), area.bottom() - line, area.width(), line);
    const auto [first, last] = usedBins(histogram);
    if (first > last) {
        return part;
    }
    part.scaleBegin = power(first);
    part.scaleEnd = power(last + 1);
    const double top = part.heading.bottom() + 2;
    const double height = std::max(4.0, part.scale.top() - 2 - top);
    const double width = area.width() / static_cast<double>(last - first + 1);
    const auto highest = static_cast<double>(*std::ranges::max_element(histogram.bins));
    for (std::size_t bin = first; bin <= last; ++bin) {
        const std::uint64_t elements = histogram.bins[bin];
        // Logarithmic: one bad element of a million can be seen.
        const double filled =
            elements == 0 ? 0 : std::log1p(static_cast<double>(elements)) / std::log1p(highest);
        const QRectF place(area.left() + width * static_cast<double>(bin - first), top, width, height);
        part.bars.push_back({place, filled, 1,
                             tr("%1 elements with an error from %2 to %3")
                                 .arg(countText(elements), power(bin), power(bin + 1))});
    }
    return part;
}

TensorErrorsView::Part TensorErrorsView::dimensionPart(const QRectF& area, std::size_t dimension) const
{
    const ErrorsAlong& along = m_errors->along[dimension];
    Part part;
    part.title = tr("Dimension %1, of %2").arg(dimension).arg(countText(along.size));
    part.heading = QRectF(area.left(), area.top(), area.width(), fontMetrics().height());
    const double width = area.width() / static_cast<double>(along.bad.size());
    for (std::size_t slice = 0; slice < along.bad.size(); ++slice) {
        const bool isLast = slice + 1 == along.bad.size();
        const std::uint64_t end = isLast ? along.size : along.beginOf(slice + 1);
        const QRectF place(area.left() + width * static_cast<double>(slice), part.heading.bottom() + 2, width,
                           kStripHeight);
        part.bars.push_back({place, 1, along.share(slice),
                             tr("Index %1 to %2: %3 of %4 elements beyond the tolerance")
                                 .arg(countText(along.beginOf(slice)), countText(end - 1),
                                      countText(along.bad[slice]), countText(along.total[slice]))});
    }
    return part;
}

std::vector<TensorErrorsView::Part> TensorErrorsView::parts() const
{
    std::vector<Part> parts;
    if (!m_errors) {
        return parts;
    }
    const QRectF all = QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const double column = (all.width() - 2 * kMargin) / 3;
    const auto columnAt = [&](int place) {
        return QRectF(all.left() + (column + kMargin) * place, all.top(), column, all.height());
    };
    parts.push_back(histogramPart(columnAt(0), tr("Relative errors"), m_errors->relative));
    parts.push_back(histogramPart(columnAt(1), tr("Absolute errors"), m_errors->absolute));
    QRectF strips = columnAt(2);
    const double height = fontMetrics().height() + kStripHeight + kMargin;
    for (std::size_t dimension = 0; dimension < m_errors->along.size(); ++dimension) {
        if (strips.height() < height) {
            break;
        }
        parts.push_back(dimensionPart(strips, dimension));
        strips.setTop(strips.top() + height);
    }
    return parts;
}

void TensorErrorsView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto looks = graph_scene::looksOf(graph::ColourBy::Verdict, {}, isDark(*this));
    const scene::Rgb fill = looks[static_cast<std::size_t>(graph::VerdictClass::Different)].fill;
    const QColor bad(fill.red, fill.green, fill.blue);
    const QColor ground = palette().color(QPalette::Base);
    for (const Part& part : parts()) {
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(
            part.heading, Qt::AlignLeft | Qt::AlignVCenter,
            fontMetrics().elidedText(part.title, Qt::ElideRight, static_cast<int>(part.heading.width())));
        painter.drawText(part.scale, Qt::AlignLeft | Qt::AlignVCenter, part.scaleBegin);
        painter.drawText(part.scale, Qt::AlignRight | Qt::AlignVCenter, part.scaleEnd);
        for (const Bar& bar : part.bars) {
            painter.fillRect(bar.area, ground);
            QRectF filled = bar.area;
            filled.setTop(filled.bottom() - filled.height() * bar.filled);
            // What has few bad elements must not look like what has none.
            const double weight = bar.weight > 0 ? 0.25 + 0.75 * bar.weight : 0;
            painter.fillRect(filled, between(ground, bad, weight));
        }
    }
}

QString TensorErrorsView::textAt(const QPointF& position) const
{
    for (const Part& part : parts()) {
        for (const Bar& bar : part.bars) {
            if (bar.area.contains(position)) {
                return bar.text;
            }
        }
    }
    return {};
}

bool TensorErrorsView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), textAt(QPointF(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace pipescope::ui
