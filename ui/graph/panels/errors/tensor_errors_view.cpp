#include "ui/graph/panels/errors/tensor_errors_view.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "core/base/text.h"
#include "ui/graph/scene/class_look.h"
#include "ui/shell/appearance/theme.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <utility>

namespace pipescope::ui {

using graph::ErrorHistogram;
using graph::ErrorsAlong;

namespace {

constexpr double kMargin = 6;
constexpr double kStripHeight = 14;
/// The length of the lines beside an axis.
constexpr double kTick = 4;

/// "0.001", or "0.00032" between two decades.
QString power(std::size_t bin)
{
    constexpr int kDigits = 2;
    return toQString(formatNumber(ErrorHistogram::beginOf(bin), kDigits));
}

/// Bins of whole decades, those that have something among them; `end` is behind the last.
struct UsedBins
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

UsedBins usedBins(const ErrorHistogram& histogram)
{
    constexpr auto kDecade = static_cast<std::size_t>(ErrorHistogram::kBinsOfDecade);
    UsedBins used{ErrorHistogram::kBins, 0};
    for (std::size_t bin = 0; bin < ErrorHistogram::kBins; ++bin) {
        if (histogram.bins[bin] > 0) {
            used.begin = std::min(used.begin, bin / kDecade * kDecade);
            used.end = (bin / kDecade + 1) * kDecade;
        }
    }
    return used;
}

/// The height of a bar, 0 … 1. Logarithmic: one bad element of a million can be seen.
double filledBy(double elements, double highest)
{
    return std::log1p(elements) / std::log1p(highest);
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

std::vector<TensorErrorsView::Tick> TensorErrorsView::countTicks(const QRectF& bars, double highest) const
{
    std::vector<Tick> ticks;
    const double line = fontMetrics().height();
    double lastLabel = bars.bottom() + line;
    for (double count = 1; count <= highest; count *= 10) {
        const double y = bars.bottom() - bars.height() * filledBy(count, highest);
        const bool hasRoom = lastLabel - y >= line && y - line / 2 >= bars.top() - line / 2;
        ticks.push_back({QLineF(bars.left() - kTick, y, bars.left(), y),
                         QRectF(0, y - line / 2, bars.left() - kTick - 2, line),
                         hasRoom ? countText(static_cast<std::uint64_t>(count)) : QString(),
                         Qt::AlignRight | Qt::AlignVCenter});
        lastLabel = hasRoom ? y : lastLabel;
    }
    return ticks;
}

std::vector<TensorErrorsView::Tick> TensorErrorsView::decadeTicks(const QRectF& bars, int firstDecade,
                                                                  int decades) const
{
    const double step = bars.width() / decades;
    const int widest = fontMetrics().horizontalAdvance(QStringLiteral("1e-16 "));
    const int every = std::max(1, static_cast<int>(std::ceil(widest / step)));
    std::vector<Tick> ticks;
    for (int i = 0; i <= decades; ++i) {
        const double x = bars.left() + step * i;
        // Texts at both ends stay within the part.
        const double left = std::min(x - widest / 2.0, bars.right() - widest + kMargin);
        ticks.push_back({QLineF(x, bars.bottom(), x, bars.bottom() + kTick),
                         QRectF(left, bars.bottom() + kTick, widest, fontMetrics().height()),
                         i % every == 0 ? QStringLiteral("1e%1").arg(firstDecade + i) : QString(),
                         Qt::AlignHCenter | Qt::AlignTop});
    }
    return ticks;
}

TensorErrorsView::Part TensorErrorsView::histogramPart(const QRectF& area, const QString& title,
                                                       const ErrorHistogram& histogram) const
{
    const double line = fontMetrics().height();
    Part part;
    part.title = title;
    part.heading = QRectF(area.left(), area.top(), area.width(), line);
    const UsedBins used = usedBins(histogram);
    if (used.begin >= used.end) {
        return part;
    }
    const std::uint64_t highest = *std::ranges::max_element(histogram.bins);
    const double left = area.left() + fontMetrics().horizontalAdvance(countText(highest)) + kTick + 2;
    const double top = part.heading.bottom() + line / 2;
    const QRectF bars(left, top, std::max(4.0, area.right() - left),
                      std::max(4.0, area.bottom() - line - kTick - top));
    const double width = bars.width() / static_cast<double>(used.end - used.begin);
    for (std::size_t bin = used.begin; bin < used.end; ++bin) {
        const std::uint64_t elements = histogram.bins[bin];
        const QRectF place(bars.left() + width * static_cast<double>(bin - used.begin), top, width,
                           bars.height());
        part.bars.push_back({place, filledBy(static_cast<double>(elements), static_cast<double>(highest)), 1,
                             tr("%1 elements with an error from %2 to %3")
                                 .arg(countText(elements), power(bin), power(bin + 1))});
    }
    part.ticks = countTicks(bars, static_cast<double>(highest));
    const int firstDecade =
        ErrorHistogram::kFirstDecade + static_cast<int>(used.begin) / ErrorHistogram::kBinsOfDecade;
    const int decades = static_cast<int>(used.end - used.begin) / ErrorHistogram::kBinsOfDecade;
    std::ranges::move(decadeTicks(bars, firstDecade, decades), std::back_inserter(part.ticks));
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
    const scene::Rgb fill = looks[static_cast<std::size_t>(graph::Level::Different)].fill;
    const QColor bad(fill.red, fill.green, fill.blue);
    const QColor ground = palette().color(QPalette::Base);
    for (const Part& part : parts()) {
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(
            part.heading, Qt::AlignLeft | Qt::AlignVCenter,
            fontMetrics().elidedText(part.title, Qt::ElideRight, static_cast<int>(part.heading.width())));
        for (const Tick& tick : part.ticks) {
            painter.drawLine(tick.line);
            painter.drawText(tick.place, tick.alignment, tick.text);
        }
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

QStringList TensorErrorsView::tickLabels() const
{
    QStringList labels;
    for (const Part& part : parts()) {
        for (const Tick& tick : part.ticks) {
            if (!tick.text.isEmpty()) {
                labels.append(tick.text);
            }
        }
    }
    return labels;
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
