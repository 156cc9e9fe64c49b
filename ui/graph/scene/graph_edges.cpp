#include "ui/graph/scene/graph_edges.h"

#include <algorithm>
#include <cmath>

namespace pipescope::graph_scene {

using graph::RowId;

namespace {

constexpr double kMinBulge = 12;
constexpr double kMaxBulge = 80;
/// How far such a curve goes to the right, as a part of its bulge.
constexpr double kReached = 0.75;
constexpr double kLabelGap = 3;

struct Point
{
    double x = 0;
    double y = 0;
};

/// The right side of a box, at the height of its name.
Point rightSide(const TreeLayout& layout, const PaneView& view, RowId row)
{
    const PixelBox box = *pixelBoxOf(layout, view, row);
    const double height =
        layout.isExpanded(row) ? static_cast<double>(kHeaderHeight) * view.zoom : box.height();
    return {box.right, box.top + height / 2};
}

/// Longer ways go farther out, as far as the pane does.
double bulgeOf(const DrawnEdge& edge, const PaneView& view)
{
    const double room = (view.width - std::max(edge.fromX, edge.toX)) / kReached;
    const double wanted = std::clamp(std::abs(edge.toY - edge.fromY) / 3, kMinBulge, kMaxBulge);
    return std::min(wanted, std::max(kMinBulge, room));
}

PixelBox labelArea(const DrawnEdge& edge, const GraphDrawRequest& request, double width)
{
    const double beside = (edge.fromX + edge.toX) / 2 + edge.bulge * kReached + kLabelGap;
    const double left = std::max(0.0, std::min(beside, request.view.width - width - kLabelGap));
    const double middle = (edge.fromY + edge.toY) / 2;
    return {left, left + width, middle - request.smallTextHeight / 2, middle + request.smallTextHeight / 2};
}

bool joinSame(const DrawnEdge& a, const DrawnEdge& b)
{
    return a.fromX == b.fromX && a.fromY == b.fromY && a.toX == b.toX && a.toY == b.toY;
}

double cubic(double a, double b, double c, double d, double t)
{
    const double s = 1 - t;
    return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
}

/// Where the curve is at a height between its ends; it never turns back on its way up or down.
double xOfEdge(const DrawnEdge& edge, double y)
{
    double low = 0;
    double high = 1;
    for (int i = 0; i < 24; ++i) {
        const double middle = (low + high) / 2;
        const bool isBefore = cubic(edge.fromY, edge.fromY, edge.toY, edge.toY, middle) < y;
        (isBefore == (edge.fromY < edge.toY) ? low : high) = middle;
    }
    return cubic(edge.fromX, edge.fromX + edge.bulge, edge.toX + edge.bulge, edge.toX, (low + high) / 2);
}

/// Empty where it has no curve in the pane.
std::optional<DrawnEdge> curveOf(const TreeLayout& layout, const PaneView& view, const EdgeToDraw& edge)
{
    const graph::Outline& outline = layout.outline();
    const RowId from = layout.firstCollapsedAbove(edge.from);
    const RowId to = layout.firstCollapsedAbove(edge.to);
    if (outline.contains(from, to) || outline.contains(to, from)) {
        return {};
    }
    const Point begin = rightSide(layout, view, from);
    const Point end = rightSide(layout, view, to);
    if (std::max(begin.y, end.y) < 0 || std::min(begin.y, end.y) > view.height) {
        return {};
    }
    DrawnEdge drawn;
    drawn.fromX = begin.x;
    drawn.fromY = begin.y;
    drawn.toX = end.x;
    drawn.toY = end.y;
    drawn.bulge = bulgeOf(drawn, view);
    drawn.isEmphasised = edge.isEmphasised;
    return drawn;
}

} // namespace

void drawEdges(const TreeLayout& layout, const GraphDrawRequest& request,
               const scene::TextWidth& smallTextWidth, GraphDrawList& list)
{
    // Those that stand out first, as there may be more than are drawn.
    for (const bool isEmphasised : {true, false}) {
        for (std::size_t i = 0; i < request.edges.size() && list.edges.size() < kMaxEdges; ++i) {
            const EdgeToDraw& edge = request.edges[i];
            auto drawn =
                edge.isEmphasised == isEmphasised ? curveOf(layout, request.view, edge) : std::nullopt;
            const auto isSame = [&](const DrawnEdge& other) { return joinSame(*drawn, other); };
            if (!drawn || std::any_of(list.edges.begin(), list.edges.end(), isSame)) {
                continue;
            }
            drawn->edge = static_cast<std::uint32_t>(i);
            drawn->text = edge.text;
            if (!edge.text.empty()) {
                drawn->labelArea = labelArea(*drawn, request, smallTextWidth(edge.text));
            }
            list.edges.push_back(*drawn);
        }
    }
    std::reverse(list.edges.begin(), list.edges.end());
}

std::optional<std::size_t> edgeAt(const GraphDrawList& list, double x, double y)
{
    for (std::size_t i = list.edges.size(); i > 0; --i) {
        const DrawnEdge& edge = list.edges[i - 1];
        const auto [top, bottom] = std::minmax(edge.fromY, edge.toY);
        if (y >= top - kEdgeReach && y <= bottom + kEdgeReach
            && std::abs(xOfEdge(edge, std::clamp(y, top, bottom)) - x) <= kEdgeReach)
        {
            return i - 1;
        }
    }
    return {};
}

} // namespace pipescope::graph_scene
