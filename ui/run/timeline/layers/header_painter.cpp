#include "ui/run/timeline/layers/header_painter.h"

#include "ui/run/picture/picture_texts.h"
#include "ui/run/scene/draw/areas.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

QString joined(const QString& stage, const std::string& host)
{
    const QString separator = stage.isEmpty() || host.empty() ? QString() : QStringLiteral(" · ");
    return stage + separator + toQString(host);
}

/// Its coordinates are those of the headers.
class HeaderPainter
{
public:
    explicit HeaderPainter(const PaintContext& context)
        : m_context(context)
        , m_painter(context.painter)
        , m_fonts(context.fonts)
        , m_width(context.frame.areas.headers.width())
    { }

    /// All visible rows.
    void paintRows()
    {
        // Where rows are lower than their text only every so many are named.
        const double rowHeight = std::max(1.0, m_context.scene.layout().metrics().rowHeight);
        const auto every =
            static_cast<std::size_t>(std::max(1.0, std::ceil(m_fonts.plain.height() / rowHeight)));
        const auto [first, last] = m_context.window.scrolledRows();
        for (std::size_t row = first; row < last; ++row) {
            paintRow(row, every);
        }
        for (std::size_t row = 0; row < m_context.window.pinnedRows(); ++row) {
            paintRow(row, every);
        }
    }

    void paintGroups()
    {
        const auto [first, last] = m_context.window.titles();
        for (std::size_t title = first; title < last; ++title) {
            paintGroup(title);
        }
    }

    /// Below the pinned rows.
    void paintPinnedEdge()
    {
        if (m_context.window.pinnedBottom() > 0.0) {
            m_painter.fillRect(QRectF(0.0, m_context.window.pinnedBottom() - 1.0, m_width, 2.0),
                               toQColor(m_context.palette.dimText));
        }
    }

    /// A frame round the header that commands for rows act on.
    void paintCurrentRow()
    {
        if (!m_context.frame.currentRow) {
            return;
        }
        const scene::Band band = *m_context.frame.currentRow;
        const scene::Rgb colour = m_context.palette.selection;
        m_painter.fillRect(QRectF(0.0, band.top, 3.0, band.height - 1.0), toQColor(colour));
        m_painter.fillRect(QRectF(0.0, band.top, m_width, band.height - 1.0), toQColor(colour, 0.12));
    }

private:
    void paintRow(std::size_t row, std::size_t every)
    {
        const scene::Row& shown = m_context.scene.layout().rows()[row];
        const bool isHigh = shown.lines > 0 && shown.band.height >= m_fonts.plain.height();
        if (every > 1 && !isHigh && (row % every != 0 || !hasRoom(row))) {
            return;
        }
        if (const double top = m_context.window.clipTop(row); top > 0.0) {
            m_painter.setClipRect(
                QRectF(0.0, top, m_width - 1.0, m_context.frame.areas.headers.height() - top));
        }
        paintHeader(row, every > 1 && !isHigh);
    }

    /// The name of a low row needs the rows below it; the last ones before a title have none.
    bool hasRoom(std::size_t row) const
    {
        const scene::RowLayout& layout = m_context.scene.layout();
        const double top = layout.rows()[row].band.top;
        const auto [first, last] = layout.titlesWithin(top, top + m_fonts.plain.height());
        return first == last;
    }

    void paintHeader(std::size_t index, bool isSqueezed)
    {
        const scene::Row& row = m_context.scene.layout().rows()[index];
        constexpr double kPadding = 6.0;
        const double width = m_width - 2.0 * kPadding;
        const double height = isSqueezed ? m_fonts.plain.height() : row.band.height;
        const scene::Band text = scene::headerTextBand(
            m_context.window, index, m_fonts.strong.height() + m_fonts.label.height() + 4.0);
        const QRectF rect(kPadding, text.top, width, row.lines > 0 ? text.height : height);
        const QString second = joined(localized(row.name.stage), row.name.host);
        const QString rank = localized(row.name.rank);
        if (rect.height() >= m_fonts.strong.height() + m_fonts.label.height() + 2.0) {
            const double top = rect.center().y() - (m_fonts.strong.height() + m_fonts.label.height()) / 2.0;
            const QRectF upper(kPadding, top, width, m_fonts.strong.height());
            const QRectF lower(kPadding, upper.bottom(), width, m_fonts.label.height());
            const double left =
                paintFigure(row.name, upper, m_fonts.label, m_fonts.strong.width(rank.toStdString()));
            m_context.drawElided(upper.adjusted(0.0, 0.0, -left, 0.0), m_fonts.strong, m_context.palette.text,
                                 rank);
            m_context.drawElided(lower, m_fonts.label, m_context.palette.dimText, second);
        } else {
            const QString both = second.isEmpty() ? rank : rank + QStringLiteral(" · ") + second;
            const double taken =
                paintFigure(row.name, rect, m_fonts.plain, m_fonts.plain.width(rank.toStdString()));
            const bool bothFit = m_fonts.plain.width(both.toStdString()) <= width - taken;
            m_context.drawElided(rect.adjusted(0.0, 0.0, -taken, 0.0), m_fonts.plain, m_context.palette.text,
                                 bothFit ? both : rank);
        }
        if (!isSqueezed) {
            m_painter.fillRect(
                QRectF(0.0, m_context.window.rowBand(index).bottom() - 1.0, m_width - 1.0, 1.0),
                toQColor(m_context.palette.grid, 0.6));
        }
    }

    /// At the right of a line whose name is so wide; gives back how much of the line it takes.
    double paintFigure(const scene::RowName& name, const QRectF& line, LabelFont& font, double nameWidth)
    {
        constexpr double kBetween = 8.0;
        const QString figure = localized(name.figure);
        const double width = std::min(font.width(figure.toStdString()), line.width() - nameWidth - kBetween);
        if (figure.isEmpty() || width <= 0.0) {
            return 0.0;
        }
        m_context.drawElided(line.adjusted(line.width() - width, 0.0, 0.0, 0.0), font,
                             figureColour(name.figureStandsOut), figure);
        return width + kBetween;
    }

    scene::Rgb figureColour(bool standsOut) const
    {
        return standsOut ? m_context.palette.standsOut : m_context.palette.dimText;
    }

    void paintGroup(std::size_t index)
    {
        const scene::GroupTitle& title = m_context.scene.layout().titles()[index];
        const scene::Band band = m_context.window.titleBand(index);
        paintTriangle(QPointF(10.0, band.top + band.height / 2.0), title.isCollapsed);
        if (title.isCollapsed) {
            paintStrip(title, band);
            paintCollapsedTitle(
                title, toQString(picture::groupNote(m_context.scene, index, coreTranslation())), band);
        } else {
            paintExpandedTitle(title, band);
        }
    }

    /// Runs across the border of the headers.
    void paintExpandedTitle(const scene::GroupTitle& title, const scene::Band& band)
    {
        m_painter.fillRect(QRectF(m_width - 1.0, band.top, 1.0, band.height),
                           toQColor(m_context.palette.header));
        const QRectF rect(scene::kTitleLeft, band.top, m_context.frame.areas.whole.width(), band.height);
        const QString name = localized(title.text);
        const QString figure = localized(title.figure);
        const double beside = m_fonts.strong.width(name.toStdString()) + 10.0;
        const double width = beside + m_fonts.plain.width(figure.toStdString());
        interruptStepLines(rect.left() + width, band);
        m_context.drawElided(rect, m_fonts.strong, m_context.palette.dimText, name);
        m_context.drawElided(rect.adjusted(beside, 0.0, 0.0, 0.0), m_fonts.plain,
                             figureColour(title.figureStandsOut), figure);
    }

    /// Its lines stay in the headers: the canvas beside them belongs to the strip.
    void paintCollapsedTitle(const scene::GroupTitle& title, const QString& note, const scene::Band& band)
    {
        const QString figure = localized(title.figure);
        const double noteHeight = m_fonts.label.height();
        const double figureHeight = figure.isEmpty() ? 0.0 : noteHeight;
        const double height = m_fonts.strong.height() + noteHeight + figureHeight;
        QRectF line(scene::kTitleLeft, band.top + (band.height - height) / 2.0,
                    m_width - scene::kTitleLeft - 6.0, m_fonts.strong.height());
        m_context.drawElided(line, m_fonts.strong, m_context.palette.dimText, localized(title.text));
        line = QRectF(line.left(), line.bottom(), line.width(), noteHeight);
        m_context.drawElided(line, m_fonts.label, m_context.palette.dimText, note);
        line.translate(0.0, noteHeight);
        m_context.drawElided(line, m_fonts.label, figureColour(title.figureStandsOut), figure);
        m_painter.fillRect(QRectF(0.0, band.bottom() - 1.0, m_width - 1.0, 1.0),
                           toQColor(m_context.palette.grid, 0.6));
    }

    /// Paints what the ranks of a collapsed group do, where this is ready. While the view moves, an older
    /// strip is painted at its right place.
    void paintStrip(const scene::GroupTitle& title, const scene::Band& band)
    {
        const StripPictures& strips = m_context.frame.strips;
        const auto found = strips.ofGroup.find(title.key);
        if (!title.isCollapsed || found == strips.ofGroup.end()) {
            return;
        }
        constexpr double kMargin = 2.0;
        const double left = m_width + m_context.frame.time.xOf(strips.time.begin);
        const double right = m_width + m_context.frame.time.xOf(strips.time.end);
        m_painter.save();
        m_painter.setClipRect(QRectF(m_width, band.top, m_context.frame.areas.canvas.width(), band.height),
                              Qt::IntersectClip);
        m_painter.drawImage(QRectF(left, band.top + kMargin, right - left, band.height - 2.0 * kMargin),
                            found->second);
        m_painter.restore();
    }

    /// Where the name of a group, which ends at `right`, reaches into the canvas.
    void interruptStepLines(double right, const scene::Band& band)
    {
        for (const scene::StepMark& step : m_context.frame.ruler.steps) {
            for (const double x : {m_width + std::floor(step.left), m_width + std::floor(step.right)}) {
                if (m_width <= x && x <= right + 2.0) {
                    m_painter.fillRect(QRectF(x, band.top, 1.0, band.height),
                                       toQColor(m_context.palette.header));
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
        m_painter.setBrush(toQColor(m_context.palette.dimText));
        m_painter.drawPolygon((isCollapsed ? right : down).translated(middle));
        m_painter.setRenderHint(QPainter::Antialiasing, false);
    }

    const PaintContext& m_context;
    QPainter& m_painter;
    TimelineFonts& m_fonts;
    double m_width;
};

} // namespace

void paintRowNames(const PaintContext& context)
{
    // The last pixel is left to the border: at a fractional scale the canvas may begin in it.
    const QRectF area = context.frame.areas.headers.adjusted(0.0, 0.0, -1.0, 0.0);
    context.painter.save();
    context.painter.setClipRect(area);
    context.painter.fillRect(area, toQColor(context.palette.header));
    context.painter.translate(area.topLeft());
    HeaderPainter(context).paintRows();
    context.painter.restore();
}

void paintGroupNames(const PaintContext& context)
{
    const QRectF& area = context.frame.areas.headers;
    QPainter& painter = context.painter;
    HeaderPainter headers(context);
    painter.fillRect(QRectF(area.right() - 1.0, area.top(), 1.0, area.height()),
                     toQColor(context.palette.grid));
    painter.save();
    painter.setClipRect(
        area.united(context.frame.areas.canvas).adjusted(0.0, context.window.pinnedBottom(), 0.0, 0.0));
    painter.translate(area.topLeft());
    headers.paintGroups();
    painter.restore();
    painter.save();
    painter.setClipRect(area);
    painter.translate(area.topLeft());
    headers.paintPinnedEdge();
    headers.paintCurrentRow();
    painter.restore();
}

} // namespace pipescope::ui
