#include "ui/graph_view/graph_painter.h"

#include <QPainterPath>

#include "ui/toolkit/qt_text.h"

#include <algorithm>
#include <string>

namespace pipescope::ui {

using graph_scene::ClassLook;
using graph_scene::DrawnBox;
using graph_scene::PixelBox;

namespace {

constexpr double kRound = 4;
constexpr double kMarkSize = 8;
constexpr double kWorstBar = 5;
constexpr double kSmallFont = 0.86;
constexpr double kDimmed = 0.3;
/// Boxes lower than this have no rounded corners and no frame.
constexpr double kPlainHeight = 7;

QRectF rectOf(const PixelBox& box)
{
    return {box.left, box.top, box.width(), box.height()};
}

QFont smaller(QFont font)
{
    font.setPointSizeF(std::max(6.0, font.pointSizeF() * kSmallFont));
    return font;
}

/// Paints one pane.
class PanePainting
{
public:
    PanePainting(QPainter& painter, const QRectF& area, const graph_scene::GraphDrawList& list,
                 const GraphPaintStyle& style, GraphFonts& fonts)
        : m_painter(painter)
        , m_area(area)
        , m_list(list)
        , m_style(style)
        , m_fonts(fonts)
    { }

    void paint();

private:
    const ClassLook& lookOf(std::uint8_t nodeClass) const
    {
        return m_style.looks[std::min<std::size_t>(nodeClass, m_style.looks.size() - 1)];
    }

    QColor faded(QColor colour, bool isDimmed) const;
    void paintBox(const DrawnBox& drawn);
    /// Only the part in the pane: frames of very high boxes must not be rasterised outside.
    QRectF seen(const PixelBox& box) const;
    void fill(const QRectF& rect, const ClassLook& look, bool isDimmed);
    void paintMarks(const DrawnBox& drawn, const QRectF& header);
    void paintFrame(const DrawnBox& drawn, const QRectF& rect);
    void paintLabels();
    void paintEdges();

    QPainter& m_painter;
    QRectF m_area;
    const graph_scene::GraphDrawList& m_list;
    const GraphPaintStyle& m_style;
    GraphFonts& m_fonts;
};

QColor PanePainting::faded(QColor colour, bool isDimmed) const
{
    if (isDimmed) {
        colour.setAlphaF(static_cast<float>(kDimmed));
    }
    return colour;
}

QRectF PanePainting::seen(const PixelBox& box) const
{
    constexpr double kOutside = 20;
    PixelBox part = box;
    part.top = std::max(part.top, -kOutside);
    part.bottom = std::min(part.bottom, m_area.height() + kOutside);
    return rectOf(part);
}

void PanePainting::fill(const QRectF& rect, const ClassLook& look, bool isDimmed)
{
    const QColor colour = faded(toColour(look.fill), isDimmed);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colour);
    const bool isPlain = rect.height() < kPlainHeight;
    const auto draw = [&] {
        if (isPlain) {
            m_painter.drawRect(rect);
        } else {
            m_painter.drawRoundedRect(rect, kRound, kRound);
        }
    };
    draw();
    if (look.isHatched && !isPlain) {
        m_painter.setBrush(QBrush(faded(toColour(m_style.palette.dimText), true), Qt::BDiagPattern));
        draw();
    }
    if (look.isMarked) {
        m_painter.fillRect(QRectF(rect.left(), rect.top(), std::min(4.0, rect.width()), rect.height()),
                           faded(toColour(m_style.palette.selection), isDimmed));
    }
}

void PanePainting::paintMarks(const DrawnBox& drawn, const QRectF& header)
{
    // What is below, where that is worse than the node itself.
    if (drawn.worstClass > drawn.ownClass && header.width() > 4 * kWorstBar) {
        m_painter.fillRect(
            QRectF(header.right() - kWorstBar - 2, header.top() + 2, kWorstBar, header.height() - 4),
            faded(toColour(lookOf(drawn.worstClass).fill), drawn.isDimmed));
    }
    if (header.height() < kMarkSize + 2) {
        return;
    }
    const QPointF centre(header.left() + 4 + kMarkSize / 2 + 1, header.center().y());
    const double r = kMarkSize / 2;
    QPainterPath mark;
    if (drawn.isExpanded) {
        mark.moveTo(centre + QPointF(-r, -r / 2));
        mark.lineTo(centre + QPointF(r, -r / 2));
        mark.lineTo(centre + QPointF(0, r * 0.7));
    } else {
        mark.moveTo(centre + QPointF(-r / 2, -r));
        mark.lineTo(centre + QPointF(-r / 2, r));
        mark.lineTo(centre + QPointF(r * 0.7, 0));
    }
    mark.closeSubpath();
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(faded(toColour(m_style.palette.dimText), drawn.isDimmed));
    m_painter.drawPath(mark);
}

void PanePainting::paintFrame(const DrawnBox& drawn, const QRectF& rect)
{
    const bool isSelected = m_style.selected == drawn.row;
    const bool isPartner = m_style.partner == drawn.row;
    const bool isPicked = m_style.picked == drawn.row;
    if (!isSelected && !isPartner && !isPicked && rect.height() < kPlainHeight) {
        return;
    }
    QPen pen(toColour(m_style.palette.grid), 1);
    if (isSelected || isPartner) {
        pen = QPen(toColour(m_style.palette.selection), isSelected ? 2.5 : 2,
                   isSelected ? Qt::SolidLine : Qt::DashLine);
    }
    if (isPicked) {
        pen = QPen(toColour(m_style.palette.selection), 3, Qt::DotLine);
    }
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), kRound, kRound);
}

void PanePainting::paintBox(const DrawnBox& drawn)
{
    const QRectF rect = seen(drawn.box);
    const QRectF header = seen(drawn.header);
    if (drawn.isExpanded) {
        // The ground of its children: a little of the class, so that depth can be seen.
        QColor ground = toColour(scene::mixed(m_style.palette.header, m_style.palette.background, 0.5));
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(faded(ground, drawn.isDimmed));
        m_painter.drawRoundedRect(rect, kRound, kRound);
    }
    fill(drawn.isExpanded ? header : rect, lookOf(drawn.ownClass), drawn.isDimmed);
    if (drawn.hasChildren && header.bottom() > 0) {
        paintMarks(drawn, header);
    }
    paintFrame(drawn, rect);
}

void PanePainting::paintLabels()
{
    for (const graph_scene::DrawnLabel& label : m_list.labels) {
        LabelFont& font = label.isSmall ? m_fonts.smallText : m_fonts.text;
        m_painter.setFont(font.font());
        const scene::Rgb ground = lookOf(label.nodeClass).fill;
        const scene::Rgb text = scene::contrast(m_style.palette.text, ground)
                                        >= scene::contrast(m_style.palette.background, ground)
                                    ? m_style.palette.text
                                    : m_style.palette.background;
        m_painter.setPen(faded(toColour(text), label.isDimmed));
        const auto& line = font.shortText(scene::elidedText(label.text, label.elision));
        m_painter.drawStaticText(
            QPointF(label.area.left, label.area.top + (label.area.height() - font.height()) / 2), line);
    }
}

void PanePainting::paintEdges()
{
    m_painter.setBrush(Qt::NoBrush);
    for (const graph_scene::DrawnEdge& edge : m_list.edges) {
        const QColor colour = toColour(edge.isEmphasised ? m_style.palette.selection : m_style.palette.link);
        m_painter.setPen(QPen(colour, edge.isEmphasised ? 2 : 1));
        QPainterPath path(QPointF(edge.fromX, edge.fromY));
        path.cubicTo(edge.fromX + edge.bulge, edge.fromY, edge.toX + edge.bulge, edge.toY, edge.toX,
                     edge.toY);
        m_painter.drawPath(path);
        m_painter.setBrush(colour);
        m_painter.drawEllipse(QPointF(edge.toX, edge.toY), 2.5, 2.5);
        m_painter.setBrush(Qt::NoBrush);
        if (!edge.text.empty()) {
            m_painter.fillRect(rectOf(edge.labelArea), toColour(m_style.palette.background));
            m_painter.setPen(toColour(m_style.palette.text));
            m_painter.setFont(m_fonts.smallText.font());
            const auto& text = m_fonts.smallText.shortText(std::string(edge.text));
            m_painter.drawStaticText(QPointF(edge.labelArea.left, edge.labelArea.top), text);
        }
    }
}

void PanePainting::paint()
{
    m_painter.fillRect(m_area, toColour(m_style.palette.background));
    m_painter.setRenderHint(QPainter::Antialiasing);
    for (const DrawnBox& drawn : m_list.boxes) {
        paintBox(drawn);
    }
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    for (const graph_scene::DrawnStrip& strip : m_list.strips) {
        m_painter.fillRect(rectOf(strip.box), toColour(lookOf(strip.worstClass).fill));
    }
    m_painter.setRenderHint(QPainter::Antialiasing);
    paintLabels();
    paintEdges();
}

} // namespace

GraphFonts::GraphFonts(const QFont& font)
    : text(font)
    , smallText(smaller(font))
{ }

void paintGraph(QPainter& painter, const QRectF& area, const graph_scene::GraphDrawList& list,
                const GraphPaintStyle& style, GraphFonts& fonts)
{
    PanePainting(painter, area, list, style, fonts).paint();
}

} // namespace pipescope::ui
