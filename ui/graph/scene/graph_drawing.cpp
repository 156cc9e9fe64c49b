#include "ui/graph/scene/graph_drawing.h"

#include <algorithm>
#include <array>
#include <optional>

namespace pipescope::graph_scene {

using scene::Box;
using scene::Canvas;
using scene::Paint;
using scene::Point;
using scene::Rgb;
using scene::TextFont;

namespace {

constexpr double kMarkSize = 8;
constexpr double kWorstBar = 5;
constexpr double kDimmed = 0.3;
/// Still to be read on such a ground.
constexpr double kDimmedText = 0.6;
/// Part of the fill that followers keep.
constexpr double kPale = 0.6;
constexpr double kLargestBadge = 7;
constexpr double kSmallestBadge = 3;
constexpr double kOnsetFrame = 3;
constexpr double kArrowHead = 5;
/// Boxes lower or narrower than this have no rounded corners and no frame.
constexpr double kPlainSize = 7;

bool isPlain(const Box& box)
{
    return box.height() < kPlainSize || box.width() < kPlainSize;
}

Box inset(const Box& box, double by)
{
    return {box.left + by, box.right - by, box.top + by, box.bottom - by};
}

const ClassLook& lookOf(const GraphStyle& style, std::uint8_t nodeClass)
{
    return style.looks[std::min<std::size_t>(nodeClass, style.looks.size() - 1)];
}

bool isPale(const GraphStyle& style, NodeRole role)
{
    return style.areFollowersPale && role == NodeRole::Follower;
}

/// Fill of a node of this class and role.
Rgb fillOf(const GraphStyle& style, std::uint8_t nodeClass, NodeRole role)
{
    const Rgb fill = lookOf(style, nodeClass).fill;
    return isPale(style, role) ? paleFill(fill, style.palette) : fill;
}

double opacityOf(bool isDimmed)
{
    return isDimmed ? kDimmed : 1.0;
}

void fillBox(Canvas& canvas, const Box& box, const Paint& paint)
{
    if (isPlain(box)) {
        canvas.fill(box, paint);
    } else {
        canvas.fillRounded(box, paint);
    }
}

void drawThinFrame(Canvas& canvas, const Box& box, const GraphStyle& style)
{
    if (!isPlain(box)) {
        constexpr double kHalf = 0.5;
        canvas.frameRounded(inset(box, kHalf), {style.palette.grid});
    }
}

/// A class's colour, its hatch and its mark.
void fillWithClass(Canvas& canvas, const Box& box, const GraphStyle& style, std::uint8_t nodeClass,
                   NodeRole role, bool isDimmed)
{
    constexpr double kClassMark = 4;
    const ClassLook& look = lookOf(style, nodeClass);
    fillBox(canvas, box, {fillOf(style, nodeClass, role), opacityOf(isDimmed)});
    if (look.isHatched && box.height() >= kPlainSize) {
        canvas.hatch(box);
    }
    if (look.isMarked && !isPale(style, role)) {
        canvas.fill({box.left, box.left + std::min(kClassMark, box.width()), box.top, box.bottom},
                    {style.palette.selection, opacityOf(isDimmed)});
    }
}

/// Draws one pane.
class PaneDrawing
{
public:
    PaneDrawing(Canvas& canvas, double height, const GraphDrawList& list, const GraphStyle& style)
        : m_canvas(canvas)
        , m_height(height)
        , m_list(list)
        , m_style(style)
    { }

    void draw();

private:
    /// Only the part in the pane: frames of very high boxes must not be rasterised outside.
    Box seen(const Box& box) const;
    void drawBox(const DrawnBox& drawn);
    /// Of the children of an expanded box; those of inner boxes lie on that of the outermost, which has the
    /// same colour.
    void drawGround(const Box& box, bool isDimmed);
    /// What is below, where that is worse than the node itself.
    void drawWorstBelow(const DrawnBox& drawn, const Box& header);
    /// Whether it is expanded.
    void drawMark(const DrawnBox& drawn);
    /// Around a node where a divergence begins.
    void drawOnsetFrame(const DrawnBox& drawn);
    /// On such a node, and on a box that hides one.
    void drawBadge(const DrawnBox& drawn);
    /// Around what is selected or picked, and the partner.
    void drawChoice(const DrawnBox& drawn);
    /// How many boxes it stands for.
    void drawCount(const DrawnBox& drawn);
    void drawLabel(const DrawnNodeLabel& label);
    void drawEdges();

    Canvas& m_canvas;
    double m_height;
    const GraphDrawList& m_list;
    const GraphStyle& m_style;
    /// Where the ground is already.
    std::optional<Box> m_ground;
};

Box PaneDrawing::seen(const Box& box) const
{
    constexpr double kAroundPane = 20;
    const double top = std::max(box.top, -kAroundPane);
    return {box.left, box.right, top, std::max(top + 1, std::min(box.bottom, m_height + kAroundPane))};
}

void PaneDrawing::drawBox(const DrawnBox& drawn)
{
    const Box box = seen(drawn.box);
    const Box header = seen(drawn.header);
    const bool hasTitle = static_cast<bool>(m_style.titleOf);
    if (hasTitle) {
        m_canvas.group(m_style.titleOf(drawn));
    }
    if (drawn.isExpanded) {
        drawGround(box, drawn.isDimmed);
    }
    if (header.bottom > 0) {
        fillWithClass(m_canvas, header, m_style, drawn.ownClass, drawn.role, drawn.isDimmed);
        if (drawn.hasChildren) {
            drawWorstBelow(drawn, header);
        }
    }
    drawThinFrame(m_canvas, box, m_style);
    if (hasTitle) {
        m_canvas.ungroup();
    }
}

void PaneDrawing::drawGround(const Box& box, bool isDimmed)
{
    if (m_ground && m_ground->top <= box.top && box.bottom <= m_ground->bottom) {
        return;
    }
    const Rgb ground = scene::mixed(m_style.palette.header, m_style.palette.background, 0.5);
    fillBox(m_canvas, box, {ground, opacityOf(isDimmed)});
    if (!isDimmed) {
        m_ground = box;
    }
}

void PaneDrawing::drawWorstBelow(const DrawnBox& drawn, const Box& header)
{
    constexpr double kAround = 2;
    if (drawn.worstClass > drawn.ownClass && header.width() > 4 * kWorstBar && header.height() > 2 * kAround)
    {
        m_canvas.fill({header.right - kWorstBar - kAround, header.right - kAround, header.top + kAround,
                       header.bottom - kAround},
                      {lookOf(m_style, drawn.worstClass).fill, opacityOf(drawn.isDimmed)});
    }
}

void PaneDrawing::drawMark(const DrawnBox& drawn)
{
    const Box header = seen(drawn.header);
    if (!drawn.hasChildren || header.bottom <= 0 || header.height() < kMarkSize + 2) {
        return;
    }
    constexpr double kHalf = kMarkSize / 2;
    constexpr double kTip = kHalf * 0.7;
    const double x = header.left + 4 + kHalf + 1;
    const double y = header.middle();
    const std::array<Point, 3> mark =
        drawn.isExpanded
            ? std::array<Point, 3>{{{x - kHalf, y - kHalf / 2}, {x + kHalf, y - kHalf / 2}, {x, y + kTip}}}
            : std::array<Point, 3>{{{x - kHalf / 2, y - kHalf}, {x - kHalf / 2, y + kHalf}, {x + kTip, y}}};
    m_canvas.polygon(mark, {m_style.palette.dimText, opacityOf(drawn.isDimmed)});
}

void PaneDrawing::drawOnsetFrame(const DrawnBox& drawn)
{
    if (drawn.role == NodeRole::Onset && drawn.header.height() >= kPlainSize) {
        m_canvas.frame(inset(seen(drawn.box), kOnsetFrame / 2), {m_style.palette.text, kOnsetFrame});
    }
}

void PaneDrawing::drawBadge(const DrawnBox& drawn)
{
    const Box header = seen(drawn.header);
    if (!drawn.hasBadge || header.bottom <= 0) {
        return;
    }
    const double radius = std::min(kLargestBadge, header.height() / 2 - 1);
    if (radius >= kSmallestBadge) {
        // Beside what shows the worst below; of a small box on its edge, as the name needs the room.
        const double x = drawn.hasChildren ? header.right - 2 * kWorstBar - radius : header.right - 1;
        drawOnsetBadge(m_canvas, {x, header.middle()}, radius, m_style.palette);
    }
}

void PaneDrawing::drawChoice(const DrawnBox& drawn)
{
    const bool isSelected = m_style.selected == drawn.row;
    const bool isPicked = m_style.picked == drawn.row;
    if (!isSelected && !isPicked && m_style.partner != drawn.row) {
        return;
    }
    const scene::LineStyle line = isPicked     ? scene::LineStyle::Dotted
                                  : isSelected ? scene::LineStyle::Solid
                                               : scene::LineStyle::Dashed;
    const double width = isPicked ? 3 : isSelected ? 2.5 : 2;
    m_canvas.frameRounded(inset(seen(drawn.box), 0.5), {m_style.palette.selection, width, 1.0, line});
}

void PaneDrawing::drawCount(const DrawnBox& drawn)
{
    if (drawn.boxes == 1 || drawn.header.height() < m_canvas.height(TextFont::Label)) {
        return;
    }
    const Box& header = drawn.header;
    m_canvas.text({header.left, header.right - 2 * kWorstBar, header.top, header.bottom},
                  "× " + std::to_string(drawn.boxes),
                  {TextFont::Label, scene::textOn(fillOf(m_style, drawn.ownClass, drawn.role)),
                   scene::TextAlign::Right, opacityOf(drawn.isDimmed), true});
}

void PaneDrawing::drawLabel(const DrawnNodeLabel& label)
{
    const scene::Palette& palette = m_style.palette;
    const Rgb fill = fillOf(m_style, label.nodeClass, label.role);
    const Rgb ground = label.isDimmed ? scene::mixed(fill, palette.background, kDimmed) : fill;
    const bool isTextBetter =
        scene::contrast(palette.text, ground) >= scene::contrast(palette.background, ground);
    m_canvas.text(label.area, scene::elidedText(label.text, label.elision),
                  {label.isSmall ? TextFont::Label : TextFont::Plain,
                   isTextBetter ? palette.text : palette.background, scene::TextAlign::Left,
                   label.isDimmed ? kDimmedText : 1.0, true});
}

void PaneDrawing::drawEdges()
{
    for (const DrawnEdge& edge : m_list.edges) {
        const bool standsOut = edge.isEmphasised || !edge.text.empty();
        const Rgb colour = standsOut ? m_style.palette.selection : m_style.palette.link;
        m_canvas.polyline(edge.way(), {colour, standsOut ? 2.0 : 1.0});
        const Point tip = edge.way().back();
        const std::array<Point, 3> head{{tip,
                                         {tip.x - kArrowHead * 0.7, tip.y - kArrowHead},
                                         {tip.x + kArrowHead * 0.7, tip.y - kArrowHead}}};
        m_canvas.polygon(head, {colour});
    }
    for (const DrawnEdge& edge : m_list.edges) {
        if (!edge.text.empty()) {
            m_canvas.fill(edge.labelArea, {m_style.palette.background});
            m_canvas.text(edge.labelArea, edge.text,
                          {TextFont::Label, m_style.palette.text, scene::TextAlign::Left, 1.0, true});
        }
    }
}

void PaneDrawing::draw()
{
    for (const DrawnBox& drawn : m_list.boxes) {
        drawBox(drawn);
    }
    for (const DrawnStrip& strip : m_list.strips) {
        m_canvas.fill(strip.box, {fillOf(m_style, strip.worstClass, strip.role)});
    }
    m_canvas.group({});
    for (const DrawnBox& drawn : m_list.boxes) {
        drawMark(drawn);
        drawOnsetFrame(drawn);
        drawChoice(drawn);
        drawBadge(drawn);
    }
    for (const DrawnBox& drawn : m_list.boxes) {
        drawCount(drawn);
    }
    for (const DrawnNodeLabel& label : m_list.labels) {
        drawLabel(label);
    }
    drawEdges();
    m_canvas.ungroup();
}

/// Only beside an expanded box that is higher than the pane: its ground hides the rest.
void fillBackground(Canvas& canvas, const Box& pane, const GraphDrawList& list, const GraphStyle& style)
{
    constexpr double kCorner = 1;
    const scene::Paint paint{style.palette.background};
    if (list.boxes.empty() || !list.boxes.front().isExpanded || list.boxes.front().isDimmed
        || list.boxes.front().box.top > -kCorner || list.boxes.front().box.bottom < pane.bottom + kCorner)
    {
        canvas.fill(pane, paint);
        return;
    }
    const Box& box = list.boxes.front().box;
    canvas.fill({pane.left, box.left + kCorner, pane.top, pane.bottom}, paint);
    canvas.fill({box.right - kCorner, pane.right, pane.top, pane.bottom}, paint);
}

} // namespace

void drawGraph(Canvas& canvas, double width, double height, const GraphDrawList& list,
               const GraphStyle& style)
{
    fillBackground(canvas, {0, width, 0, height}, list, style);
    PaneDrawing(canvas, height, list, style).draw();
}

void drawOnsetBadge(Canvas& canvas, Point centre, double radius, const scene::Palette& palette)
{
    const double line = radius * 0.35;
    const std::array<Point, 2> stem{
        {{centre.x, centre.y - radius * 0.75}, {centre.x, centre.y + radius * 0.2}}};
    canvas.disc(centre, radius, {palette.text});
    canvas.polyline(stem, {palette.background, line});
    canvas.disc({centre.x, centre.y + radius * 0.6}, line / 2, {palette.background});
}

Rgb paleFill(Rgb fill, const scene::Palette& palette)
{
    return scene::mixed(fill, palette.background, kPale);
}

void drawLegend(Canvas& canvas, const Box& area, std::span<const LegendEntry> entries,
                const GraphStyle& style)
{
    constexpr double kSwatch = 12;
    constexpr double kBeforeText = 6;
    constexpr double kBetween = 16;
    double left = area.left;
    for (const LegendEntry& entry : entries) {
        const double top = area.middle() - kSwatch / 2;
        if (entry.role == NodeRole::Onset) {
            drawOnsetBadge(canvas, {left + kSwatch / 2, area.middle()}, kSwatch / 2 + 1, style.palette);
        } else {
            const Box swatch{left, left + kSwatch, top, top + kSwatch};
            fillWithClass(canvas, swatch, style, entry.nodeClass, entry.role, false);
            drawThinFrame(canvas, swatch, style);
        }
        left += kSwatch + kBeforeText;
        canvas.text({left, std::max(left, area.right), area.top, area.bottom}, entry.text,
                    {TextFont::Plain, style.palette.text});
        left += canvas.width(entry.text, TextFont::Plain) + kBetween;
    }
}

} // namespace pipescope::graph_scene
