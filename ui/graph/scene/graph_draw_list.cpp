#include "ui/graph/scene/graph_draw_list.h"

#include "ui/graph/scene/graph_edges.h"
#include "ui/graph/scene/node_role.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pipescope::graph_scene {

using graph::RowId;

namespace {

constexpr double kFirstInset = 8;
constexpr double kInsetShrink = 0.93;
/// Between leaves of a line.
constexpr double kLeafGap = 4;
/// Room in a header for the mark that says that there is more.
constexpr double kMarkWidth = 14;
constexpr double kLabelMargin = 4;
/// In boxes with and without children: of the latter it stands on the edge.
constexpr double kBadgeWidth = 18;
constexpr double kHalfBadgeWidth = 6;
/// "× 12", of a box that stands for so many.
constexpr double kCountWidth = 40;
constexpr double kMinLabelPixels = 20;
/// As a part of the font's height.
constexpr double kMinLabelHeight = 0.7;
/// Deeper boxes that fill the pane lie on one another to the pixel: only the innermost is drawn.
constexpr std::uint32_t kDistinctDepth = 100;
/// Frames and corners that are so far outside are not seen.
constexpr double kOutside = 20;

/// Fills a draw list from the outermost box inwards.
class Drawing
{
public:
    Drawing(const TreeLayout& layout, const GraphDrawRequest& request, const scene::TextWidth& textWidth,
            const scene::TextWidth& smallTextWidth, GraphDrawList& list)
        : m_layout(layout)
        , m_outline(layout.outline())
        , m_request(request)
        , m_view(request.view)
        , m_textWidth(textWidth)
        , m_smallTextWidth(smallTextWidth)
        , m_list(list)
    { }

    void drawAll();

private:
    /// An expanded box whose lines are being drawn.
    struct Open
    {
        RowId row;
        std::int64_t top = 0;
        std::size_t line = 0;
        /// From the top of the box to the line.
        std::int64_t before = 0;
        /// Boxes around its children, itself included, that begin in the pane and are hardly seen.
        std::uint32_t thin = 0;
        /// `before` has the lead of the next line in it.
        bool isBehindLead = false;
    };

    Open open(RowId row, std::int64_t top) const;
    /// Draws the next line, or the next strip, of the innermost open box.
    void drawNext();
    void drawStrip(Open& box, const TreeLayout::Lines& lines);
    void pushStrip(RowRange rows, const scene::Box& box);
    void drawLeaves(RowRange rows, std::int64_t top);
    void drawBox(RowId row, const scene::Box& box, bool isExpanded);
    void drawLabel(const DrawnBox& drawn);
    scene::Box boxAt(std::uint32_t depth, double top, double bottom) const;
    bool isDimmed(RowRange rows) const;
    /// The highest of these rows.
    NodeRole roleOf(RowRange rows) const;
    /// Whether another box lies on all that the pane shows of an expanded one.
    bool isCovered(RowId row, std::int64_t top) const;
    bool fillsPane(std::int64_t top, std::int64_t height) const;
    void drawChild(RowId row, std::int64_t top, std::int64_t height, std::uint32_t thin);
    std::uint32_t rowBehind(const Open& box, const TreeLayout::Lines& lines, std::size_t line) const;

    const TreeLayout& m_layout;
    const graph::Outline& m_outline;
    const GraphDrawRequest& m_request;
    const PaneView& m_view;
    const scene::TextWidth& m_textWidth;
    const scene::TextWidth& m_smallTextWidth;
    GraphDrawList& m_list;
    std::vector<Open> m_open;
};

scene::Box Drawing::boxAt(std::uint32_t depth, double top, double bottom) const
{
    const Inset inset = insetOf(depth);
    const double right = std::max(inset.left + 1, m_view.width - inset.right);
    return {inset.left, right, top, bottom};
}

bool Drawing::isDimmed(RowRange rows) const
{
    return m_request.highlighted != nullptr && m_request.highlighted->worst(rows.first, rows.end) == 0;
}

NodeRole Drawing::roleOf(RowRange rows) const
{
    return m_request.roles == nullptr ? NodeRole::None
                                      : static_cast<NodeRole>(m_request.roles->worst(rows.first, rows.end));
}

bool Drawing::fillsPane(std::int64_t top, std::int64_t height) const
{
    return m_view.pixelOf(static_cast<double>(top)) < -kOutside
           && m_view.pixelOf(static_cast<double>(top + height)) > m_view.height + kOutside;
}

bool Drawing::isCovered(RowId row, std::int64_t top) const
{
    if (m_outline.depths[row.value] < kDistinctDepth || !fillsPane(top, m_layout.heightOf(row))) {
        return false;
    }
    const Open box = open(row, top);
    const TreeLayout::Lines lines = m_layout.lines(row);
    return box.line < lines.size() && m_layout.isExpanded(RowId{lines.firstRows[box.line]})
           && fillsPane(top + TreeLayout::headOf(row) + box.before + lines.lead(box.line),
                        m_layout.heightOf(RowId{lines.firstRows[box.line]}));
}

std::uint32_t Drawing::rowBehind(const Open& box, const TreeLayout::Lines& lines, std::size_t line) const
{
    return line < lines.size() ? lines.firstRows[line] : m_outline.ends[box.row.value];
}

Drawing::Open Drawing::open(RowId row, std::int64_t top) const
{
    const auto [line, before] = m_layout.lines(row).sums.at(static_cast<std::int64_t>(std::floor(m_view.top))
                                                            - top - TreeLayout::headOf(row));
    return {row, top, line, before, 0, false};
}

void Drawing::drawAll()
{
    m_open.push_back(open(RowId{0U}, 0));
    while (!m_open.empty()) {
        drawNext();
    }
}

void Drawing::drawNext()
{
    Open& box = m_open.back();
    const TreeLayout::Lines lines = m_layout.lines(box.row);
    if (box.line < lines.size() && !std::exchange(box.isBehindLead, true)) {
        box.before += lines.lead(box.line);
    }
    const std::int64_t top = box.top + TreeLayout::headOf(box.row) + box.before;
    if (box.line >= lines.size() || static_cast<double>(top) >= m_view.bottom()) {
        m_open.pop_back();
        return;
    }
    ++m_list.visited;
    const RowId first{lines.firstRows[box.line]};
    if (m_layout.isFoldedAway(first)) {
        box.before -= lines.lead(box.line++);
        box.isBehindLead = false;
        return;
    }
    const std::int64_t height = m_layout.heightOf(first);
    if (static_cast<double>(height + kGap) * m_view.zoom < kMinLinePixels) {
        drawStrip(box, lines);
        return;
    }
    const std::uint32_t behind = rowBehind(box, lines, box.line + 1);
    ++box.line;
    box.before += height + kGap;
    box.isBehindLead = false;
    if (!m_outline.hasChildren(first)) {
        drawLeaves({first.value, behind}, top);
        return;
    }
    drawChild(first, top, height, box.thin);
}

void Drawing::drawChild(RowId row, std::int64_t top, std::int64_t height, std::uint32_t thin)
{
    const double pixelTop = m_view.pixelOf(static_cast<double>(top));
    const scene::Box box =
        boxAt(m_outline.depths[row.value], pixelTop, pixelTop + static_cast<double>(height) * m_view.zoom);
    if (static_cast<double>(kHeaderHeight) * m_view.zoom < 1 && pixelTop >= 0 && ++thin > kMaxThinBoxes) {
        pushStrip({row.value, m_outline.ends[row.value]}, box);
        return;
    }
    const bool isExpanded = m_layout.isExpanded(row);
    if (!isExpanded || !isCovered(row, top)) {
        drawBox(row, box, isExpanded);
    }
    if (isExpanded) {
        m_open.push_back(open(row, top));
        m_open.back().thin = thin;
    }
}

void Drawing::drawStrip(Open& box, const TreeLayout::Lines& lines)
{
    const std::int64_t firstLineTop = box.top + TreeLayout::headOf(box.row);
    const double from = m_view.pixelOf(static_cast<double>(firstLineTop + box.before));
    // Strips end at whole pixels, so that they do not change when the view moves by some.
    const double to = std::floor(std::max(from, 0.0)) + std::ceil(kMinLinePixels);
    auto [line, before] = lines.sums.at(static_cast<std::int64_t>(m_view.unitAt(to)) - firstLineTop);
    if (line <= box.line) {
        line = box.line + 1;
        before = lines.sums.before(line);
    }
    const RowRange rows{lines.firstRows[box.line], rowBehind(box, lines, line)};
    const double bottom =
        std::min(std::max(to, from + 1), m_view.pixelOf(static_cast<double>(firstLineTop + before)));
    pushStrip(rows, boxAt(m_outline.depths[rows.first], from, std::max(bottom, from + 1)));
    box.line = line;
    box.before = before;
    box.isBehindLead = false;
}

void Drawing::pushStrip(RowRange rows, const scene::Box& box)
{
    m_list.strips.push_back(
        {box, rows, m_request.classes->worst(rows.first, rows.end), isDimmed(rows), roleOf(rows)});
}

void Drawing::drawLeaves(RowRange rows, std::int64_t top)
{
    const double pixelTop = m_view.pixelOf(static_cast<double>(top));
    const scene::Box line = boxAt(m_outline.depths[rows.first], pixelTop,
                                  pixelTop + static_cast<double>(kLeafHeight) * m_view.zoom);
    const double width = line.width() / kLeavesInLine;
    for (std::uint32_t row = rows.first; row < rows.end; ++row) {
        scene::Box box = line;
        box.left = line.left + width * (row - rows.first);
        box.right = box.left + std::max(1.0, width - kLeafGap);
        drawBox(RowId{row}, box, false);
    }
}

void Drawing::drawBox(RowId row, const scene::Box& box, bool isExpanded)
{
    DrawnBox drawn;
    drawn.box = box;
    drawn.header = box;
    if (isExpanded) {
        drawn.header.bottom =
            std::min(box.bottom, box.top + static_cast<double>(kHeaderHeight) * m_view.zoom);
    }
    const auto fold = m_layout.foldAt(row);
    const std::uint32_t end = fold ? fold->rows.end : m_outline.ends[row.value];
    drawn.boxes = fold ? fold->boxes : 1;
    drawn.row = row;
    drawn.ownClass = m_request.classes->of(row);
    drawn.worstClass = m_request.classes->worst(row.value, end);
    drawn.hasChildren = m_outline.hasChildren(row);
    drawn.isExpanded = isExpanded;
    drawn.isDimmed = isDimmed({row.value, isExpanded ? row.value + 1 : end});
    drawn.role = roleOf({row.value, row.value + 1});
    drawn.hasBadge =
        drawn.role == NodeRole::Onset || (!isExpanded && roleOf({row.value, end}) == NodeRole::Onset);
    m_list.boxes.push_back(drawn);
    drawLabel(drawn);
}

void Drawing::drawLabel(const DrawnBox& drawn)
{
    const bool isSmall = !drawn.hasChildren;
    const double textHeight = isSmall ? m_request.smallTextHeight : m_request.textHeight;
    scene::Box area = drawn.header;
    area.left += kLabelMargin + (drawn.hasChildren ? kMarkWidth : 0);
    area.right -= kLabelMargin + (!drawn.hasBadge ? 0 : isSmall ? kHalfBadgeWidth : kBadgeWidth);
    area.right -= drawn.boxes > 1 ? kCountWidth : 0;
    // The name of a box whose header is above the pane stays in sight as long as the box is.
    if (drawn.isExpanded && area.top < 0 && drawn.box.bottom > area.height()) {
        return;
    }
    if (area.width() < kMinLabelPixels || area.height() < textHeight * kMinLabelHeight || area.bottom <= 0) {
        return;
    }
    const scene::TextWidth& width = isSmall ? m_smallTextWidth : m_textWidth;
    std::string_view text = nodeLabel(m_outline.name(drawn.row), m_outline.depths[drawn.row.value]);
    scene::Elision elision = scene::elide(text, area.width(), width);
    if (elision.cut) {
        text = shortNodeLabel(text);
        elision = scene::elide(text, area.width(), width);
    }
    if (elision.bytes > 0) {
        m_list.labels.push_back(
            {area, drawn.row, text, elision, drawn.ownClass, isSmall, drawn.isDimmed, drawn.role});
    }
}

} // namespace

void GraphDrawList::clear()
{
    boxes.clear();
    strips.clear();
    labels.clear();
    edges.clear();
    visited = 0;
}

Inset insetOf(std::uint32_t depth)
{
    // The root's children begin at the pane's edge.
    const double levels = depth == 0 ? 0 : depth;
    const double inset = kFirstInset * (1 - std::pow(kInsetShrink, levels)) / (1 - kInsetShrink);
    return {inset, inset / 2 + kFirstInset / 2};
}

void buildGraphDrawList(const TreeLayout& layout, const GraphDrawRequest& request,
                        const scene::TextWidth& textWidth, const scene::TextWidth& smallTextWidth,
                        GraphDrawList& list)
{
    list.clear();
    Drawing(layout, request, textWidth, smallTextWidth, list).drawAll();
    drawEdges(layout, request, smallTextWidth, list);
}

std::optional<GraphHit> hitAt(const GraphDrawList& list, double x, double y)
{
    GraphHit hit;
    hit.edge = edgeAt(list, x, y);
    for (const DrawnStrip& strip : list.strips) {
        if (strip.box.contains(x, y)) {
            hit.strip = strip.rows;
            return hit;
        }
    }
    for (std::size_t i = list.boxes.size(); i > 0; --i) {
        const DrawnBox& drawn = list.boxes[i - 1];
        if (drawn.box.contains(x, y)) {
            hit.row = drawn.row;
            hit.isHeader = drawn.header.contains(x, y);
            hit.box = i - 1;
            return hit;
        }
    }
    return hit.edge ? std::optional(hit) : std::nullopt;
}

std::optional<scene::Box> pixelBoxOf(const TreeLayout& layout, const PaneView& view, graph::RowId row)
{
    const auto extent = layout.extentOf(row);
    if (!extent) {
        return {};
    }
    const Inset inset = insetOf(layout.outline().depths[row.value]);
    scene::Box box{inset.left, std::max(inset.left + 1, view.width - inset.right),
                   view.pixelOf(static_cast<double>(extent->top)),
                   view.pixelOf(static_cast<double>(extent->bottom))};
    const auto place = layout.placeInLine(row);
    if (place.count > 1) {
        const double width = box.width() / place.count;
        box.left += width * place.position;
        box.right = box.left + std::max(1.0, width - kLeafGap);
    }
    return box;
}

} // namespace pipescope::graph_scene
