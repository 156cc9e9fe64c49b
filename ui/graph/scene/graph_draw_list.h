#pragma once

#include "core/graph/open/outline/node_classes.h"
#include "ui/graph/scene/node_role.h"
#include "ui/graph/scene/tree_layout.h"
#include "ui/run/scene/canvas/canvas.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope::graph_scene {

/// Rectangles and points are in pixels, relative to the top left corner of the pane.
struct DrawnBox
{
    /// Above the pane's top and below its bottom it is cut somewhere outside.
    scene::Box box;
    /// The part with the name; all of a box without children shown in it.
    scene::Box header;
    graph::RowId row;
    /// Class of the node itself, and the worst of it and all below it.
    std::uint8_t ownClass = 0;
    std::uint8_t worstClass = 0;
    bool hasChildren = false;
    bool isExpanded = false;
    /// Something else stands out, and nothing that a collapsed box hides.
    bool isDimmed = false;
    NodeRole role = NodeRole::None;
    /// It is an onset, or hides one.
    bool hasBadge = false;
    /// How many boxes it stands for; see TreeLayout::Fold.
    std::uint32_t boxes = 1;
};

/// Neighbouring lines of one box that are too low to be drawn.
struct DrawnStrip
{
    scene::Box box;
    RowRange rows;
    /// The worst of all these rows.
    std::uint8_t worstClass = 0;
    /// Something else stands out, and none of these.
    bool isDimmed = false;
    /// The highest of all these rows.
    NodeRole role = NodeRole::None;
};

struct DrawnNodeLabel
{
    scene::Box area;
    graph::RowId row;
    /// A part of the node's name.
    std::string_view text;
    scene::Elision elision;
    /// Class of the node on whose colour it stands.
    std::uint8_t nodeClass = 0;
    /// Which font: the small one for leaves.
    bool isSmall = false;
    bool isDimmed = false;
    NodeRole role = NodeRole::None;
};

/// A tensor that goes from one node to another: a way through the gaps between boxes, which leaves the one
/// box below and enters the other above, where it has an arrow head.
struct DrawnEdge
{
    static constexpr std::size_t kMaxCorners = 6;

    std::array<scene::Point, kMaxCorners> corners{};
    std::uint32_t cornerCount = 0;
    /// Position in GraphDrawRequest::edges; of the first of those that join the same boxes.
    std::uint32_t edge = 0;
    bool isEmphasised = false;
    /// Text of the edge that is pointed at, and its place.
    std::string_view text = {};
    scene::Box labelArea = {};

    /// Straight lines join its points; the last one is where the arrow head ends.
    std::span<const scene::Point> way() const { return std::span(corners).first(cornerCount); }
};

/// What one pane shows, in painting order: boxes (outer ones first) and strips, edges, labels. Kept between
/// frames so that its vectors keep their memory.
struct GraphDrawList
{
    std::vector<DrawnBox> boxes;
    std::vector<DrawnStrip> strips;
    std::vector<DrawnNodeLabel> labels;
    std::vector<DrawnEdge> edges;
    /// Lines that were looked at.
    std::uint64_t visited = 0;

    void clear();
};

/// What part of a layout a pane shows.
struct PaneView
{
    /// In layout units.
    double top = 0;
    /// Pixels a unit.
    double zoom = 1;
    double width = 0;
    double height = 0;

    double pixelOf(double y) const { return (y - top) * zoom; }

    double unitAt(double pixel) const { return top + pixel / zoom; }

    double bottom() const { return unitAt(height); }
};

/// Two rows of one outline, and whether they are emphasised.
struct EdgeToDraw
{
    graph::RowId from;
    graph::RowId to;
    bool isEmphasised = false;
    /// What goes there, like the tensor's shape; borrowed by the draw list.
    std::string_view text = {};
};

struct GraphDrawRequest
{
    PaneView view;
    const graph::NodeClasses* classes = nullptr;
    /// Rows of class 0 are dimmed; nothing is without it.
    const graph::NodeClasses* highlighted = nullptr;
    /// Values of NodeRole; without it every row has none.
    const graph::NodeClasses* roles = nullptr;
    std::span<const EdgeToDraw> edges;
    /// Position in `edges`, of the one that shows its text.
    std::optional<std::uint32_t> pointedEdge;
    /// Pixels to the right of the view that edges have for themselves.
    double edgeRoom = 0;
    /// Heights of the two fonts.
    double textHeight = 14;
    double smallTextHeight = 12;
};

/// Lines lower than this are merged into strips.
inline constexpr double kMinLinePixels = 2.5;
/// Boxes in one another that begin in the pane with a header below a pixel.
inline constexpr std::uint32_t kMaxThinBoxes = 64;
inline constexpr std::size_t kMaxEdges = 300;

/// Where boxes of this depth begin and end: outer boxes keep a part of the width to themselves.
struct Inset
{
    double left = 0;
    double right = 0;
};

Inset insetOf(std::uint32_t depth);

/// Fills `list` with what the pane shows. Costs O(pixels · log rows), whatever is expanded, and the depth of
/// the first row that is seen. Boxes in more than kMaxThinBoxes others that are hardly seen are strips.
void buildGraphDrawList(const TreeLayout& layout, const GraphDrawRequest& request,
                        const scene::TextWidth& textWidth, const scene::TextWidth& smallTextWidth,
                        GraphDrawList& list);

/// What lies at a point.
struct GraphHit
{
    /// The innermost box there; empty where only a strip or an edge is.
    std::optional<graph::RowId> row;
    /// The rows of the strip there.
    std::optional<RowRange> strip;
    /// The point is in the box's header.
    bool isHeader = false;
    std::size_t box = 0;
    /// Position in the list, of an edge that goes along there as well.
    std::optional<std::size_t> edge;
};

std::optional<GraphHit> hitAt(const GraphDrawList& list, double x, double y);

/// Where a shown row is drawn; empty for rows that are not shown.
std::optional<scene::Box> pixelBoxOf(const TreeLayout& layout, const PaneView& view, graph::RowId row);

} // namespace pipescope::graph_scene
