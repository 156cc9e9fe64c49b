#include "ui/timeline/timeline_painter.h"

#include <QCoreApplication>
#include <QPainter>

#include "core/base/parallel.h"
#include "core/base/text.h"
#include "ui/picture/picture_texts.h"
#include "ui/scene/row_window.h"
#include "ui/session/qt_text.h"
#include "ui/timeline/background_painter.h"
#include "ui/timeline/box_painter.h"
#include "ui/timeline/curve_painter.h"
#include "ui/timeline/legend.h"
#include "ui/timeline/mark_painter.h"
#include "ui/timeline/paint_picture.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::ui {
namespace {

/// Curves are cut off this far outside: the painter is slow and inexact with huge coordinates.
constexpr double kMostFar = 20'000.0;

class Pass
{
public:
    Pass(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame, TimelineFonts& fonts)
        : m_painter(painter)
        , m_scene(scene)
        , m_frame(frame)
        , m_fonts(fonts)
        , m_palette(scene::paletteFor(frame.dark, frame.colours))
        , m_window(scene.layout(), frame.top, frame.areas.canvas.height())
    { }

    void paint()
    {
        if (!m_frame.emptyText.isEmpty()) {
            m_painter.fillRect(m_frame.areas.whole, toQColor(m_palette.background));
            paintEmptyText();
            return;
        }
        paintCanvas();
        paintHeaders();
        paintRuler();
        paintMarks(m_painter, m_frame, m_fonts, m_palette);
        paintTitle();
        paintLegend(m_painter, m_frame.areas.legend, m_scene.roles(), m_palette, m_fonts.plain, linksNote());
    }

private:
    void paintCanvas()
    {
        m_painter.save();
        m_painter.setClipRect(m_frame.areas.canvas);
        m_painter.translate(m_frame.areas.canvas.topLeft());
        m_raster = Raster::of(m_painter, QRectF(QPointF(), m_frame.areas.canvas.size()));
        paintRows();
        paintLabels();
        paintVeils();
        paintLinks();
        paintPinnedEdge(m_frame.areas.canvas.width());
        paintSelection();
        paintRange();
        paintBand();
        m_painter.restore();
    }

    /// All rows that are seen.
    template<class Paint>
    void forEachRow(const Paint& paint)
    {
        const auto [first, last] = m_window.scrolledRows();
        for (std::size_t row = first; row < last; ++row) {
            paint(row);
        }
        for (std::size_t row = 0; row < m_window.pinnedRows(); ++row) {
            paint(row);
        }
    }

    void fillLine(double x, double height, const QColor& colour)
    {
        m_painter.fillRect(QRectF(std::floor(x), 0.0, 1.0, height), colour);
    }

    static QRectF rectOf(const scene::Box& box) { return {box.left, box.top, box.width(), box.height()}; }

    /// Background and bars.
    void paintRows()
    {
        const std::vector<scene::DrawnRow>& rows = m_frame.list.rows;
        Raster* raster = m_raster ? &*m_raster : nullptr;
        BackgroundPainter background(m_painter, raster, m_scene.layout(), m_frame, m_palette);
        background.paintRest();
        if (raster != nullptr) {
            constexpr std::size_t kRowsAtATime = 8;
            constexpr std::size_t kMostThreads = 2;
            const std::size_t parts = (rows.size() + kRowsAtATime - 1) / kRowsAtATime;
            parallelFor(parts, std::min(kMostThreads, workerCount(0)), {}, [&](std::size_t part) {
                const std::size_t first = part * kRowsAtATime;
                const std::size_t count = std::min(kRowsAtATime, rows.size() - first);
                paintInRaster(std::span(rows).subspan(first, count));
            });
            return;
        }
        BoxPainter boxes(m_painter, nullptr, m_palette);
        for (const scene::DrawnRow& row : rows) {
            background.paintRow(row.row);
        }
        background.paintGrid();
        for (const scene::DrawnRow& row : rows) {
            paintBars(boxes, row);
        }
    }

    /// One row after the other, as long as its pixels are in the cache. Called from several threads: no row
    /// touches the pixels of another one, and nothing here asks the painter.
    void paintInRaster(std::span<const scene::DrawnRow> rows) const
    {
        Raster raster = *m_raster;
        BackgroundPainter background(m_painter, &raster, m_scene.layout(), m_frame, m_palette);
        BoxPainter boxes(m_painter, &raster, m_palette);
        for (const scene::DrawnRow& row : rows) {
            const scene::Band band = m_window.rowBand(row.row);
            const double top = std::max(band.top, m_window.clipTop(row.row));
            if (top < band.bottom()) {
                raster = m_raster->within({0.0, top, m_frame.areas.canvas.width(), band.bottom() - top});
                background.paintRow(row.row);
                paintBars(boxes, row);
            }
        }
    }

    void paintBars(BoxPainter& boxes, const scene::DrawnRow& row) const
    {
        const scene::DrawList& list = m_frame.list;
        for (std::size_t i = row.firstColumn; i < row.endColumn; ++i) {
            boxes.column(rectOf(list.columns[i].box), list.columns[i].role);
        }
        for (std::size_t i = row.firstItem; i < row.endItem; ++i) {
            const scene::DrawnItem& item = list.items[i];
            const QRectF rect = rectOf(item.box);
            if (item.showsWaiting) {
                paintWaitingAndTransfers(boxes, item, rect);
            } else {
                boxes.item(rect, item.role);
            }
            boxes.edge(rect, item.role);
        }
    }

    void paintWaitingAndTransfers(BoxPainter& boxes, const scene::DrawnItem& item, const QRectF& rect) const
    {
        boxes.waiting(rect, item.role);
        for (std::uint32_t i = 0; i < item.transfers; ++i) {
            boxes.transfer(rectOf(m_frame.list.transfers[item.firstTransfer + i]), item.role);
        }
    }

    void paintLabels()
    {
        m_painter.setFont(m_fonts.label.font());
        const StringPool& strings = m_scene.trace().strings;
        for (const scene::DrawnLabel& label : m_frame.list.labels) {
            const QStaticText& text =
                label.ownText.empty()
                    ? m_fonts.label.label(label.text, strings.text(label.text), label.elision)
                    : m_fonts.label.shortText(scene::elidedText(label.ownText, label.elision));
            const QSizeF size = text.size();
            const double x = label.area.left + (label.area.width() - size.width()) / 2.0;
            const double y = label.area.top + (label.area.height() - size.height()) / 2.0;
            const scene::Rgb behind =
                label.onWaiting ? m_palette.waitingFill(label.role) : m_palette.fill(label.role);
            m_painter.setPen(toQColor(scene::textOn(behind)));
            m_painter.drawStaticText(QPointF(std::round(x), std::round(y)), text);
        }
    }

    /// Over what is dimmed, its label included.
    void paintVeils()
    {
        constexpr double kOpacity = 0.78;
        const QColor veil = toQColor(m_palette.background, kOpacity);
        for (const scene::ColumnRun& column : m_frame.list.columns) {
            if (column.dimmed) {
                m_painter.fillRect(rectOf(column.box), veil);
            }
        }
        for (const scene::DrawnItem& item : m_frame.list.items) {
            if (!item.dimmed) {
                continue;
            }
            QRectF rect = rectOf(item.box);
            // A transfer that is narrower than a pixel may stick out.
            for (std::uint32_t i = 0; i < item.transfers; ++i) {
                rect |= rectOf(m_frame.list.transfers[item.firstTransfer + i]);
            }
            m_painter.fillRect(rect, veil);
        }
    }

    void paintLinks()
    {
        constexpr double kOpacity = 0.6;
        constexpr double kDimmedOpacity = 0.12;
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setBrush(Qt::NoBrush);
        std::optional<Raster> belowPinned = m_raster;
        if (m_raster && m_window.pinnedBottom() > 0.0) {
            belowPinned = Raster::of(m_painter, canvasBelow(m_window.pinnedBottom()));
        }
        double clipTop = 0.0;
        for (const scene::DrawnLink& link : m_frame.list.links) {
            const double opacity = link.dimmed ? kDimmedOpacity : kOpacity;
            if (link.clipTop != clipTop) {
                clipTop = link.clipTop;
                m_painter.setClipRect(canvasBelow(clipTop));
            }
            if (link.emphasised) {
                // A seam of background keeps the curve readable on blocks of any colour.
                paintCurve(link, QPen(toQColor(m_palette.background, 0.85), 4.5));
                paintCurve(link, QPen(toQColor(m_palette.selection), 2.0));
                paintArrow(link, toQColor(m_palette.selection));
            } else if (m_raster) {
                drawCurve(clipTop > 0.0 ? *belowPinned : *m_raster, curveOf(link),
                          toQColor(colourOf(link)).rgb(), opacity, link.inferred);
            } else {
                QPen pen(toQColor(colourOf(link), opacity), 1.0);
                pen.setStyle(link.inferred ? Qt::DashLine : Qt::SolidLine);
                paintCurve(link, pen);
            }
        }
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setClipRect(canvasBelow(0.0));
    }

    QRectF canvasBelow(double top) const
    {
        return {0.0, top, m_frame.areas.canvas.width(), m_frame.areas.canvas.height() - top};
    }

    scene::Rgb colourOf(const scene::DrawnLink& link) const
    {
        const scene::Rgb text = m_palette.text;
        switch (link.direction) {
        case LinkDirection::Forward:
            return scene::mixed(m_palette.fill(scene::ColourRole::Forward), text, 0.75);
        case LinkDirection::Backward:
            return scene::mixed(m_palette.fill(scene::ColourRole::Backward), text, 0.75);
        case LinkDirection::Unknown:
            break;
        }
        return m_palette.link;
    }

    static LinkCurve curveOf(const scene::DrawnLink& link)
    {
        return {{std::clamp(link.fromX, -kMostFar, kMostFar), link.fromY},
                {std::clamp(link.toX, -kMostFar, kMostFar), link.toY}};
    }

    void paintCurve(const scene::DrawnLink& link, const QPen& pen)
    {
        m_painter.setPen(pen);
        m_painter.drawPath(curveOf(link).path());
    }

    /// The curve arrives from the left.
    void paintArrow(const scene::DrawnLink& link, const QColor& colour)
    {
        constexpr double kLength = 8.0;
        constexpr double kHalfWidth = 4.0;
        const QPointF tip(std::clamp(link.toX, -kMostFar, kMostFar), link.toY);
        const QPolygonF head(
            {tip, tip + QPointF(-kLength, -kHalfWidth), tip + QPointF(-kLength, kHalfWidth)});
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(colour);
        m_painter.drawPolygon(head);
        m_painter.drawEllipse(QPointF(std::clamp(link.fromX, -kMostFar, kMostFar), link.fromY), 3.0, 3.0);
        m_painter.setBrush(Qt::NoBrush);
    }

    void paintSelection()
    {
        if (!m_frame.list.selection) {
            return;
        }
        constexpr double kLeastWidth = 4.0;
        const scene::Box& box = *m_frame.list.selection;
        const double width = std::max(kLeastWidth, box.width());
        const QRectF rect(box.left, box.top, width, box.height());
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(toQColor(m_palette.background), 1.0));
        m_painter.drawRect(rect.adjusted(-3.0, -3.0, 2.0, 2.0));
        QPen pen(toQColor(m_palette.selection), 2.0);
        pen.setJoinStyle(Qt::MiterJoin);
        m_painter.setPen(pen);
        m_painter.drawRect(rect.adjusted(-1.0, -1.0, 1.0, 1.0));
    }

    /// With its length, where that has room.
    void paintRange()
    {
        if (!m_frame.range) {
            return;
        }
        const double most = m_frame.areas.canvas.width() + 4.0;
        const double left = std::clamp(m_frame.time.xOf(m_frame.range->begin), -4.0, most);
        const double right = std::clamp(m_frame.time.xOf(m_frame.range->end), -4.0, most);
        const QRectF rect(left, 0.0, right - left, m_frame.areas.canvas.height());
        m_painter.fillRect(rect, toQColor(m_palette.selection, 0.10));
        fillLine(left, rect.height(), toQColor(m_palette.selection));
        fillLine(right, rect.height(), toQColor(m_palette.selection));
        m_painter.setFont(m_fonts.strong.font());
        const QString text = toQString(std::string_view(formatDuration(m_frame.range->duration(), 6)));
        const double width = m_fonts.strong.width(text.toStdString()) + 12.0;
        if (width <= rect.width()) {
            const QRectF box(rect.center().x() - width / 2.0, 2.0, width, m_fonts.strong.height() + 4.0);
            m_painter.fillRect(box, toQColor(m_palette.background, 0.9));
            m_painter.setPen(toQColor(m_palette.text));
            m_painter.drawText(box, Qt::AlignCenter, text);
        }
    }

    void paintBand()
    {
        if (!m_frame.band) {
            return;
        }
        const auto [a, b] = *m_frame.band;
        const QRectF rect(std::min(a, b), 0.0, std::abs(b - a), m_frame.areas.canvas.height());
        m_painter.fillRect(rect, toQColor(m_palette.selection, 0.16));
        fillLine(rect.left(), rect.height(), toQColor(m_palette.selection));
        fillLine(rect.right(), rect.height(), toQColor(m_palette.selection));
    }

    /// Below the rows that stay.
    void paintPinnedEdge(double width)
    {
        if (m_window.pinnedBottom() > 0.0) {
            m_painter.fillRect(QRectF(0.0, m_window.pinnedBottom() - 1.0, width, 2.0),
                               toQColor(m_palette.dimText));
        }
    }

    void paintHeaders()
    {
        const QRectF& area = m_frame.areas.headers;
        m_painter.fillRect(area, toQColor(m_palette.header));
        // Where rows are lower than their text only every so many are named.
        const double rowHeight = std::max(1.0, m_scene.layout().metrics().rowHeight);
        const auto every =
            static_cast<std::size_t>(std::max(1.0, std::ceil(m_fonts.plain.height() / rowHeight)));
        m_painter.save();
        m_painter.translate(area.topLeft());
        forEachRow([&](std::size_t row) {
            m_painter.setClipRect(
                QRectF(0.0, m_window.clipTop(row), area.width(), area.height() - m_window.clipTop(row)));
            if (row % every == 0) {
                paintHeader(row, every > 1);
            }
        });
        m_painter.restore();
        m_painter.fillRect(QRectF(area.right() - 1.0, area.top(), 1.0, area.height()),
                           toQColor(m_palette.grid));
        m_painter.save();
        m_painter.setClipRect(
            area.united(m_frame.areas.canvas).adjusted(0.0, m_window.pinnedBottom(), 0.0, 0.0));
        m_painter.translate(area.topLeft());
        const auto [first, last] = m_window.titles();
        for (std::size_t title = first; title < last; ++title) {
            paintGroupTitle(title);
        }
        m_painter.restore();
        m_painter.save();
        m_painter.setClipRect(area);
        m_painter.translate(area.topLeft());
        paintPinnedEdge(area.width());
        paintCurrentRow();
        m_painter.restore();
    }

    void paintHeader(std::size_t index, bool isSqueezed)
    {
        const scene::Row& row = m_scene.layout().rows()[index];
        constexpr double kPadding = 6.0;
        const double width = m_frame.areas.headers.width() - 2.0 * kPadding;
        const double height = isSqueezed ? m_fonts.plain.height() : row.band.height;
        const QRectF rect(kPadding, m_window.rowBand(index).top, width, height);
        const QString second = joined(localized(row.name.stage), row.name.host);
        if (row.band.height >= m_fonts.strong.height() + m_fonts.label.height() + 2.0) {
            const double top = rect.center().y() - (m_fonts.strong.height() + m_fonts.label.height()) / 2.0;
            const QRectF upper(kPadding, top, width, m_fonts.strong.height());
            const QRectF lower(kPadding, upper.bottom(), width, m_fonts.label.height());
            drawElided(upper, m_fonts.strong, m_palette.text, localized(row.name.rank));
            drawElided(lower, m_fonts.label, m_palette.dimText, second);
        } else {
            const QString rank = localized(row.name.rank);
            const QString both = second.isEmpty() ? rank : rank + QStringLiteral(" · ") + second;
            const bool bothFit = m_fonts.plain.width(both.toStdString()) <= width;
            drawElided(rect, m_fonts.plain, m_palette.text, bothFit ? both : rank);
        }
        if (!isSqueezed) {
            m_painter.fillRect(QRectF(0.0, rect.bottom() - 1.0, m_frame.areas.headers.width(), 1.0),
                               toQColor(m_palette.grid, 0.6));
        }
    }

    static QString joined(const QString& stage, const std::string& host)
    {
        const QString separator = stage.isEmpty() || host.empty() ? QString() : QStringLiteral(" · ");
        return stage + separator + toQString(host);
    }

    void drawElided(const QRectF& rect, LabelFont& font, scene::Rgb colour, const QString& text)
    {
        m_painter.setFont(font.font());
        m_painter.setPen(toQColor(colour));
        const QStaticText& shown = font.line(text, rect.width());
        m_painter.drawStaticText(QPointF(rect.left(), rect.center().y() - shown.size().height() / 2.0),
                                 shown);
    }

    void paintGroupTitle(std::size_t index)
    {
        const scene::GroupTitle& title = m_scene.layout().titles()[index];
        const scene::Band band = m_window.titleBand(index);
        const double headers = m_frame.areas.headers.width();
        // The title runs across the border of the headers.
        m_painter.fillRect(QRectF(headers - 1.0, band.top, 1.0, band.height), toQColor(m_palette.header));
        paintTriangle(QPointF(10.0, band.top + band.height / 2.0), title.isCollapsed);
        const QRectF rect(20.0, band.top, m_frame.areas.whole.width(), band.height);
        const QString name = localized(title.text);
        const double right = rect.left() + QFontMetricsF(m_fonts.strong.font()).horizontalAdvance(name);
        interruptStepLines(right, band);
        drawElided(rect, m_fonts.strong, m_palette.dimText, name);
        drawElided(rect.adjusted(right - rect.left() + 10.0, 0.0, 0.0, 0.0), m_fonts.plain, m_palette.dimText,
                   toQString(picture::groupNote(m_scene, index, coreTranslation())));
    }

    /// Where the name of a group, which ends at `right`, reaches into the canvas.
    void interruptStepLines(double right, const scene::Band& band)
    {
        const double headers = m_frame.areas.headers.width();
        for (const scene::StepMark& step : m_frame.ruler.steps) {
            for (const double x : {headers + std::floor(step.left), headers + std::floor(step.right)}) {
                if (headers <= x && x <= right + 2.0) {
                    m_painter.fillRect(QRectF(x, band.top, 1.0, band.height), toQColor(m_palette.header));
                }
            }
        }
    }

    /// Points down above rows, and to the right where they are collapsed.
    void paintTriangle(QPointF middle, bool isCollapsed)
    {
        constexpr double kHalf = 4.0;
        const QPolygonF down(
            {QPointF(-kHalf, -kHalf / 2.0), QPointF(kHalf, -kHalf / 2.0), QPointF(0.0, kHalf / 2.0 + 1.0)});
        const QPolygonF right(
            {QPointF(-kHalf / 2.0, -kHalf), QPointF(-kHalf / 2.0, kHalf), QPointF(kHalf / 2.0 + 1.0, 0.0)});
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(toQColor(m_palette.dimText));
        m_painter.drawPolygon((isCollapsed ? right : down).translated(middle));
        m_painter.setRenderHint(QPainter::Antialiasing, false);
    }

    /// A frame round the header that commands for rows act on.
    void paintCurrentRow()
    {
        if (!m_frame.currentRow) {
            return;
        }
        const scene::Band band = *m_frame.currentRow;
        const double width = m_frame.areas.headers.width();
        m_painter.fillRect(QRectF(0.0, band.top, 3.0, band.height - 1.0), toQColor(m_palette.selection));
        m_painter.fillRect(QRectF(0.0, band.top, width, band.height - 1.0),
                           toQColor(m_palette.selection, 0.12));
    }

    void paintRuler()
    {
        const QRectF& area = m_frame.areas.ruler;
        m_painter.save();
        m_painter.setClipRect(area);
        m_painter.fillRect(area, toQColor(m_palette.header));
        const double left = m_frame.areas.canvas.left();
        const double line = area.height() / 2.0;
        drawElided(QRectF(area.left() + 6.0, area.top(), left - 12.0, line), m_fonts.label, m_palette.dimText,
                   toQString(m_frame.ruler.caption));
        m_painter.setClipRect(QRectF(left, area.top(), m_frame.areas.canvas.width(), area.height()));
        paintStepNames(left, area.top(), line);
        m_painter.setFont(m_fonts.plain.font());
        for (const scene::Tick& tick : m_frame.ruler.ticks) {
            const bool named = !tick.label.empty();
            const double height = named ? 6.0 : 3.0;
            m_painter.fillRect(QRectF(std::floor(left + tick.x), area.bottom() - height, 1.0, height),
                               toQColor(m_palette.dimText));
            if (named) {
                paintTickLabel(tick, left, area);
            }
        }
        m_painter.restore();
        m_painter.fillRect(QRectF(area.left(), area.bottom() - 1.0, area.width(), 1.0),
                           toQColor(m_palette.grid));
    }

    void paintTickLabel(const scene::Tick& tick, double left, const QRectF& area)
    {
        const double width = m_fonts.plain.width(tick.label);
        const double x = left + tick.x - width / 2.0;
        // A label that the edge would cut is left out.
        if (x < left || x + width > area.right()) {
            return;
        }
        m_painter.setPen(toQColor(m_palette.text));
        m_painter.drawStaticText(QPointF(x, area.bottom() - 9.0 - m_fonts.plain.ascent()),
                                 m_fonts.plain.line(toQString(tick.label), area.width()));
    }

    void paintStepNames(double left, double top, double height)
    {
        for (const scene::StepMark& step : m_frame.ruler.steps) {
            m_painter.fillRect(QRectF(std::floor(left + step.left), top + 2.0, 1.0, height - 2.0),
                               toQColor(m_palette.dimText));
            m_painter.fillRect(QRectF(std::floor(left + step.right), top + 2.0, 1.0, height - 2.0),
                               toQColor(m_palette.dimText));
            const double from = left + std::max(0.0, step.left);
            drawElided(QRectF(from + 6.0, top, m_frame.areas.whole.width(), height), m_fonts.plain,
                       m_palette.text, toQString(step.label));
        }
    }

    void paintTitle()
    {
        if (m_frame.title.isEmpty()) {
            return;
        }
        m_painter.fillRect(m_frame.areas.title, toQColor(m_palette.background));
        const QRectF area = m_frame.areas.title.adjusted(8.0, 0.0, -8.0, 0.0);
        drawElided(area, m_fonts.strong, m_palette.text, m_frame.title);
    }

    QString linksNote() const
    {
        const auto total = m_frame.list.linksInView;
        const auto drawn = static_cast<std::uint64_t>(m_frame.list.links.size());
        if (m_scene.links() == nullptr || drawn >= total) {
            return {};
        }
        if (m_frame.isPicture) {
            return toQString(picture::linksNote(drawn, total, coreTranslation()));
        }
        return QCoreApplication::translate("Timeline", "%1 of %2 links shown; zoom in for all")
            .arg(toQString(formatCount(drawn)), toQString(formatCount(total)));
    }

    void paintEmptyText()
    {
        m_painter.setFont(m_fonts.strong.font());
        m_painter.setPen(toQColor(m_palette.dimText));
        m_painter.drawText(m_frame.areas.whole.adjusted(24.0, 24.0, -24.0, -24.0),
                           Qt::AlignCenter | Qt::TextWordWrap, m_frame.emptyText);
    }

    QPainter& m_painter;
    const TimelineScene& m_scene;
    const TimelineFrame& m_frame;
    TimelineFonts& m_fonts;
    scene::Palette m_palette;
    scene::RowWindow m_window;
    /// Of the canvas; empty where the painter has no pixels to reach.
    std::optional<Raster> m_raster;
};

} // namespace

void paintTimeline(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                   TimelineFonts& fonts)
{
    Pass(painter, scene, frame, fonts).paint();
}

} // namespace pipescope::ui
