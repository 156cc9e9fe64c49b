#include "ui/graph/view/graph_painter.h"

#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <array>
#include <string>

namespace pipescope::ui {

using graph_scene::ClassLook;
using graph_scene::DrawnBox;
using graph_scene::PixelBox;

namespace {

constexpr double kRound = 4;
/// The edge of a box is notched at its corners by so many pixels.
constexpr int kNotch = 1;
constexpr double kMarkSize = 8;
constexpr int kWorstBar = 5;
constexpr double kSmallFont = 0.86;
constexpr double kDimmed = 0.3;
/// Still to be read on such a ground.
constexpr double kDimmedText = 0.6;
/// Of the fill that followers keep.
constexpr double kPale = 0.6;
constexpr double kLargestBadge = 7;
constexpr double kSmallestBadge = 3;
constexpr int kOriginFrame = 3;
constexpr double kArrowHead = 5;
/// Boxes lower than this have no rounded corners and no frame.
constexpr int kPlainHeight = 7;

QRectF rectOf(const PixelBox& box)
{
    return {box.left, box.top, box.width(), box.height()};
}

/// Whole pixels: filling them is a copy, where antialiased edges are rasterised line by line.
QRect pixelsOf(const QRectF& rect)
{
    const QPoint from(qRound(rect.left()), qRound(rect.top()));
    const QPoint end(qRound(rect.right()), qRound(rect.bottom()));
    return {from, QSize(std::max(1, end.x() - from.x()), std::max(1, end.y() - from.y()))};
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

    /// Of a node of this class and role.
    scene::Rgb fillOf(std::uint8_t nodeClass, graph_scene::NodeRole role) const
    {
        const scene::Rgb fill = lookOf(nodeClass).fill;
        return isPale(role) ? paleFill(fill, m_style.palette) : fill;
    }

    bool isPale(graph_scene::NodeRole role) const
    {
        return m_style.areFollowersPale && role == graph_scene::NodeRole::Follower;
    }

    QColor faded(QColor colour, bool isDimmed) const;
    void paintBox(const DrawnBox& drawn);
    /// Only the part in the pane: frames of very high boxes must not be rasterised outside.
    QRectF seen(const PixelBox& box) const;
    void fillNotched(const QRect& rect, const QBrush& brush);
    void fill(const QRect& rect, const DrawnBox& drawn);
    /// What is below, where that is worse than the node itself.
    void paintWorstBelow(const DrawnBox& drawn, const QRect& header);
    /// Whether it is expanded.
    void paintMark(const DrawnBox& drawn);
    void paintThinFrame(const QRect& rect);
    /// Around a node where a divergence begins.
    void paintOriginFrame(const DrawnBox& drawn);
    /// On such a node, and on a box that hides one.
    void paintBadge(const DrawnBox& drawn);
    /// Around what is selected or picked, and the partner.
    void paintChoice(const DrawnBox& drawn);
    void paintLabels();
    /// How many boxes it stands for.
    void paintCount(const DrawnBox& drawn);
    void paintEdges();
    void paintArrowHead(const graph_scene::DrawnEdge& edge);

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

void PanePainting::fillNotched(const QRect& rect, const QBrush& brush)
{
    if (rect.height() < kPlainHeight || rect.width() < kPlainHeight) {
        m_painter.fillRect(rect, brush);
        return;
    }
    m_painter.fillRect(rect.adjusted(kNotch, 0, -kNotch, 0), brush);
    m_painter.fillRect(QRect(rect.left(), rect.top() + kNotch, kNotch, rect.height() - 2 * kNotch), brush);
    m_painter.fillRect(
        QRect(rect.right() - kNotch + 1, rect.top() + kNotch, kNotch, rect.height() - 2 * kNotch), brush);
}

void PanePainting::fill(const QRect& rect, const DrawnBox& drawn)
{
    const ClassLook& look = lookOf(drawn.ownClass);
    fillNotched(rect, faded(toColour(fillOf(drawn.ownClass, drawn.role)), drawn.isDimmed));
    if (look.isHatched && rect.height() >= kPlainHeight) {
        m_painter.fillRect(rect, QBrush(faded(toColour(m_style.palette.dimText), true), Qt::BDiagPattern));
    }
    if (look.isMarked && !isPale(drawn.role)) {
        m_painter.fillRect(QRect(rect.left(), rect.top(), std::min(4, rect.width()), rect.height()),
                           faded(toColour(m_style.palette.selection), drawn.isDimmed));
    }
}

void PanePainting::paintWorstBelow(const DrawnBox& drawn, const QRect& header)
{
    if (drawn.worstClass > drawn.ownClass && header.width() > 4 * kWorstBar) {
        m_painter.fillRect(
            QRect(header.right() - kWorstBar - 1, header.top() + 2, kWorstBar, header.height() - 4),
            faded(toColour(lookOf(drawn.worstClass).fill), drawn.isDimmed));
    }
}

void PanePainting::paintMark(const DrawnBox& drawn)
{
    const QRectF header = seen(drawn.header);
    if (!drawn.hasChildren || header.bottom() <= 0 || header.height() < kMarkSize + 2) {
        return;
    }
    const QPointF centre(header.left() + 4 + kMarkSize / 2 + 1, header.center().y());
    const double r = kMarkSize / 2;
    const std::array<QPointF, 3> mark =
        drawn.isExpanded ? std::array{centre + QPointF(-r, -r / 2), centre + QPointF(r, -r / 2),
                                      centre + QPointF(0, r * 0.7)}
                         : std::array{centre + QPointF(-r / 2, -r), centre + QPointF(-r / 2, r),
                                      centre + QPointF(r * 0.7, 0)};
    m_painter.setBrush(faded(toColour(m_style.palette.dimText), drawn.isDimmed));
    m_painter.drawConvexPolygon(mark.data(), static_cast<int>(mark.size()));
}

void PanePainting::paintThinFrame(const QRect& rect)
{
    if (rect.height() < kPlainHeight || rect.width() < kPlainHeight) {
        return;
    }
    const QColor colour = toColour(m_style.palette.grid);
    const int width = rect.width() - 2 * kNotch;
    const int height = rect.height() - 2 * kNotch;
    m_painter.fillRect(QRect(rect.left() + kNotch, rect.top(), width, 1), colour);
    m_painter.fillRect(QRect(rect.left() + kNotch, rect.bottom(), width, 1), colour);
    m_painter.fillRect(QRect(rect.left(), rect.top() + kNotch, 1, height), colour);
    m_painter.fillRect(QRect(rect.right(), rect.top() + kNotch, 1, height), colour);
}

void PanePainting::paintOriginFrame(const DrawnBox& drawn)
{
    if (drawn.role == graph_scene::NodeRole::Origin && drawn.header.height() >= kPlainHeight) {
        constexpr double kInside = kOriginFrame / 2.0;
        m_painter.setPen(QPen(toColour(m_style.palette.text), kOriginFrame));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(seen(drawn.box).adjusted(kInside, kInside, -kInside, -kInside));
        m_painter.setPen(Qt::NoPen);
    }
}

void PanePainting::paintBadge(const DrawnBox& drawn)
{
    const QRectF header = seen(drawn.header);
    if (!drawn.hasBadge || header.bottom() <= 0) {
        return;
    }
    const double radius = std::min(kLargestBadge, header.height() / 2 - 1);
    if (radius >= kSmallestBadge) {
        // Beside what shows the worst below; of a small box on its edge, as the name needs the room.
        const double x = drawn.hasChildren ? header.right() - 2 * kWorstBar - radius : header.right() - 1;
        paintOriginBadge(m_painter, {x, header.center().y()}, radius, m_style.palette);
    }
}

void PanePainting::paintChoice(const DrawnBox& drawn)
{
    const bool isSelected = m_style.selected == drawn.row;
    const bool isPicked = m_style.picked == drawn.row;
    if (!isSelected && !isPicked && m_style.partner != drawn.row) {
        return;
    }
    const QColor colour = toColour(m_style.palette.selection);
    m_painter.setPen(isPicked
                         ? QPen(colour, 3, Qt::DotLine)
                         : QPen(colour, isSelected ? 2.5 : 2, isSelected ? Qt::SolidLine : Qt::DashLine));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(seen(drawn.box).adjusted(0.5, 0.5, -0.5, -0.5), kRound, kRound);
    m_painter.setPen(Qt::NoPen);
}

void PanePainting::paintBox(const DrawnBox& drawn)
{
    const QRect rect = pixelsOf(seen(drawn.box));
    const QRect header = pixelsOf(seen(drawn.header));
    if (drawn.isExpanded) {
        // The ground of its children: a little of the class, so that depth can be seen.
        const QColor ground = toColour(scene::mixed(m_style.palette.header, m_style.palette.background, 0.5));
        fillNotched(rect, faded(ground, drawn.isDimmed));
    }
    fill(drawn.isExpanded ? header : rect, drawn);
    if (drawn.hasChildren && header.bottom() > 0) {
        paintWorstBelow(drawn, header);
    }
    paintThinFrame(rect);
}

void PanePainting::paintCount(const DrawnBox& drawn)
{
    if (drawn.boxes == 1 || drawn.header.height() < m_fonts.smallText.height()) {
        return;
    }
    m_painter.setFont(m_fonts.smallText.font());
    m_painter.setPen(faded(toColour(scene::textOn(fillOf(drawn.ownClass, drawn.role))), drawn.isDimmed));
    const QRectF header = rectOf(drawn.header).adjusted(0, 0, -2.0 * kWorstBar, 0);
    m_painter.drawText(header, Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("× %1").arg(drawn.boxes));
}

void PanePainting::paintLabels()
{
    for (const DrawnBox& drawn : m_list.boxes) {
        paintCount(drawn);
    }
    for (const graph_scene::DrawnLabel& label : m_list.labels) {
        LabelFont& font = label.isSmall ? m_fonts.smallText : m_fonts.text;
        m_painter.setFont(font.font());
        const scene::Rgb fill = fillOf(label.nodeClass, label.role);
        const scene::Rgb ground =
            label.isDimmed ? scene::mixed(fill, m_style.palette.background, kDimmed) : fill;
        const scene::Rgb text = scene::contrast(m_style.palette.text, ground)
                                        >= scene::contrast(m_style.palette.background, ground)
                                    ? m_style.palette.text
                                    : m_style.palette.background;
        QColor pen = toColour(text);
        if (label.isDimmed) {
            pen.setAlphaF(static_cast<float>(kDimmedText));
        }
        m_painter.setPen(pen);
        const auto& line = font.shortText(scene::elidedText(label.text, label.elision));
        m_painter.drawStaticText(
            QPointF(label.area.left, label.area.top + (label.area.height() - font.height()) / 2), line);
    }
}

void PanePainting::paintArrowHead(const graph_scene::DrawnEdge& edge)
{
    const graph_scene::Corner tip = edge.way().back();
    const std::array head{QPointF(tip.x, tip.y), QPointF(tip.x - kArrowHead * 0.7, tip.y - kArrowHead),
                          QPointF(tip.x + kArrowHead * 0.7, tip.y - kArrowHead)};
    m_painter.drawConvexPolygon(head.data(), static_cast<int>(head.size()));
}

void PanePainting::paintEdges()
{
    for (const graph_scene::DrawnEdge& edge : m_list.edges) {
        const bool standsOut = edge.isEmphasised || !edge.text.empty();
        const QColor colour = toColour(standsOut ? m_style.palette.selection : m_style.palette.link);
        std::array<QPointF, graph_scene::DrawnEdge::kMaxCorners> way;
        std::ranges::transform(edge.way(), way.begin(),
                               [](graph_scene::Corner corner) { return QPointF(corner.x, corner.y); });
        m_painter.setPen(QPen(colour, standsOut ? 2 : 1, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPolyline(way.data(), static_cast<int>(edge.cornerCount));
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(colour);
        paintArrowHead(edge);
    }
    for (const graph_scene::DrawnEdge& edge : m_list.edges) {
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
    for (const DrawnBox& drawn : m_list.boxes) {
        paintBox(drawn);
    }
    for (const graph_scene::DrawnStrip& strip : m_list.strips) {
        m_painter.fillRect(rectOf(strip.box), toColour(fillOf(strip.worstClass, strip.role)));
    }
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(Qt::NoPen);
    for (const DrawnBox& drawn : m_list.boxes) {
        paintMark(drawn);
        paintOriginFrame(drawn);
        paintChoice(drawn);
        paintBadge(drawn);
    }
    paintLabels();
    paintEdges();
}

} // namespace

GraphFonts::GraphFonts(const QFont& font)
    : GraphFonts(font, smaller(font))
{ }

GraphFonts::GraphFonts(const QFont& font, const QFont& smallFont)
    : text(font)
    , smallText(smallFont)
{ }

void paintOriginBadge(QPainter& painter, QPointF centre, double radius, const scene::Palette& palette)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(toColour(palette.text));
    painter.drawEllipse(centre, radius, radius);
    painter.setPen(QPen(toColour(palette.background), radius * 0.35, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(centre + QPointF(0, -radius * 0.6), centre + QPointF(0, radius * 0.1));
    painter.drawPoint(centre + QPointF(0, radius * 0.6));
    painter.restore();
}

scene::Rgb paleFill(scene::Rgb fill, const scene::Palette& palette)
{
    return scene::mixed(fill, palette.background, kPale);
}

void paintGraph(QPainter& painter, const QRectF& area, const graph_scene::GraphDrawList& list,
                const GraphPaintStyle& style, GraphFonts& fonts)
{
    PanePainting(painter, area, list, style, fonts).paint();
}

} // namespace pipescope::ui
