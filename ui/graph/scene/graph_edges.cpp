#include "ui/graph/scene/graph_edges.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace pipescope::graph_scene {

using graph::RowId;

namespace {

/// Where an edge leaves a box and where it enters one, from the right end; narrow boxes have less.
constexpr double kExitFromRight = 12;
constexpr double kEntryFromRight = 28;
constexpr double kLabelGap = 4;

/// An edge between two boxes that are shown.
struct Joint
{
    RowId from;
    RowId to;
    Extent source;
    Extent target;
    std::uint32_t edge = 0;
    bool isEmphasised = false;
    /// Empty where it needs none.
    std::optional<std::size_t> lane;
};

bool joinsSame(const Joint& a, const Joint& b)
{
    return a.from == b.from && a.to == b.to;
}

/// Nothing stands between the end of one and the beginning of the other.
bool isNextLine(const Joint& joint)
{
    const std::int64_t between = joint.target.top - joint.source.bottom;
    return 0 <= between && between < kLeafHeight;
}

bool isSameLine(const Joint& joint)
{
    return joint.source == joint.target;
}

/// Each pair of boxes once, emphasised if one of its edges is, in the order of the rows.
std::vector<Joint> jointsOf(const TreeLayout& layout, std::span<const EdgeToDraw> edges)
{
    std::vector<Joint> joints;
    const graph::Outline& outline = layout.outline();
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const RowId from = layout.firstCollapsedAbove(edges[i].from);
        const RowId to = layout.firstCollapsedAbove(edges[i].to);
        if (!outline.contains(from, to) && !outline.contains(to, from)) {
            joints.push_back({from, to, {}, {}, static_cast<std::uint32_t>(i), edges[i].isEmphasised, {}});
        }
    }
    std::ranges::stable_sort(joints, [](const Joint& a, const Joint& b) {
        return std::tuple(a.from.value, a.to.value, b.isEmphasised)
               < std::tuple(b.from.value, b.to.value, a.isEmphasised);
    });
    joints.erase(std::unique(joints.begin(), joints.end(), joinsSame), joints.end());
    for (Joint& joint : joints) {
        joint.source = *layout.extentOf(joint.from);
        joint.target = *layout.extentOf(joint.to);
    }
    return joints;
}

/// All edges that leave one box and need a lane.
struct Bundle
{
    std::size_t first = 0;
    std::size_t end = 0;
    /// In layout units.
    Extent reach;
};

std::vector<Bundle> bundlesOf(std::span<const Joint> joints)
{
    std::vector<Bundle> bundles;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const Joint& joint = joints[i];
        if (isNextLine(joint) || isSameLine(joint)) {
            continue;
        }
        const auto [top, bottom] = std::minmax(joint.source.bottom, joint.target.top);
        if (bundles.empty() || joints[bundles.back().first].from != joint.from) {
            bundles.push_back({i, i + 1, {top, bottom}});
        } else {
            Bundle& bundle = bundles.back();
            bundle.end = i + 1;
            bundle.reach = {std::min(bundle.reach.top, top), std::max(bundle.reach.bottom, bottom)};
        }
    }
    return bundles;
}

void assignLanes(std::span<Joint> joints)
{
    std::vector<Bundle> bundles = bundlesOf(joints);
    std::ranges::stable_sort(bundles, {},
                             [](const Bundle& bundle) { return bundle.reach.bottom - bundle.reach.top; });
    std::array<std::vector<Extent>, kMaxLanes> taken;
    for (const Bundle& bundle : bundles) {
        const auto isFree = [&](const std::vector<Extent>& lane) {
            return std::ranges::none_of(lane, [&](Extent other) {
                return bundle.reach.top <= other.bottom + kGap && other.top <= bundle.reach.bottom + kGap;
            });
        };
        const auto free = std::find_if(taken.begin(), taken.end() - 1, isFree);
        free->push_back(bundle.reach);
        for (std::size_t i = bundle.first; i < bundle.end; ++i) {
            joints[i].lane = static_cast<std::size_t>(free - taken.begin());
        }
    }
}

/// Lines of a pixel's width are sharp in the middle of one.
double sharp(double pixel)
{
    return std::floor(pixel) + 0.5;
}

/// The way of one edge in the pane.
class Routing
{
public:
    Routing(const TreeLayout& layout, const GraphDrawRequest& request, const Joint& joint)
        : m_view(request.view)
        , m_source(*pixelBoxOf(layout, m_view, joint.from))
        , m_target(*pixelBoxOf(layout, m_view, joint.to))
        , m_halfGap(static_cast<double>(kGap) * m_view.zoom / 2)
        , m_laneStep(request.edgeRoom / (kMaxLanes + 1))
    { }

    DrawnEdge route(const Joint& joint)
    {
        const double exit = sharp(m_source.right - std::min(kExitFromRight, m_source.width() / 4));
        const double entry = sharp(m_target.right - std::min(kEntryFromRight, m_target.width() / 2));
        const double above = sharp(m_target.top - m_halfGap);
        if (isSameLine(joint)) {
            add(exit, m_source.top);
            add(exit, above);
        } else {
            add(exit, m_source.bottom);
            const double below = isNextLine(joint) ? above : sharp(m_source.bottom + m_halfGap);
            add(exit, below);
            if (joint.lane) {
                const double lane =
                    sharp(m_view.width + m_laneStep * (static_cast<double>(*joint.lane) + 0.5));
                add(lane, below);
                add(lane, above);
            }
        }
        add(entry, above);
        add(entry, m_target.top);
        m_edge.edge = joint.edge;
        m_edge.isEmphasised = joint.isEmphasised;
        return m_edge;
    }

private:
    void add(double x, double y) { m_edge.corners[m_edge.cornerCount++] = {x, y}; }

    const PaneView& m_view;
    scene::Box m_source;
    scene::Box m_target;
    double m_halfGap;
    double m_laneStep;
    DrawnEdge m_edge;
};

bool isInPane(const DrawnEdge& edge, const PaneView& view)
{
    const auto [top, bottom] = std::ranges::minmax(edge.way(), {}, &scene::Point::y);
    return bottom.y >= 0 && top.y <= view.height;
}

/// Beside the longest line that goes up or down, where the pane shows it.
scene::Box labelArea(const DrawnEdge& edge, const GraphDrawRequest& request, double width)
{
    const std::size_t last = edge.cornerCount - 1;
    const scene::Point& from = edge.corners[last > 2 ? last - 2 : 0];
    const scene::Point& before = edge.corners[last > 2 ? last - 3 : last];
    const double right = std::max(width, std::max(from.x, before.x) - kLabelGap);
    const double middle =
        (std::clamp(from.y, 0.0, request.view.height) + std::clamp(before.y, 0.0, request.view.height)) / 2;
    return {right - width, right, middle - request.smallTextHeight / 2, middle + request.smallTextHeight / 2};
}

double distanceTo(scene::Point a, scene::Point b, double x, double y)
{
    const auto [left, right] = std::minmax(a.x, b.x);
    const auto [top, bottom] = std::minmax(a.y, b.y);
    return std::max({left - x, x - right, top - y, y - bottom});
}

} // namespace

void makeRoomForEdges(GraphDrawRequest& request)
{
    request.edgeRoom = std::min(kEdgeRoom, request.view.width / 4);
    request.view.width -= request.edgeRoom;
}

void drawEdges(const TreeLayout& layout, const GraphDrawRequest& request,
               const scene::TextWidth& smallTextWidth, GraphDrawList& list)
{
    std::vector<Joint> joints = jointsOf(layout, request.edges);
    assignLanes(joints);
    // Those that stand out first, as there may be more than are drawn.
    std::stable_partition(joints.begin(), joints.end(),
                          [](const Joint& joint) { return joint.isEmphasised; });
    for (const Joint& joint : joints) {
        if (list.edges.size() == kMaxEdges) {
            break;
        }
        DrawnEdge drawn = Routing(layout, request, joint).route(joint);
        if (!isInPane(drawn, request.view)) {
            continue;
        }
        const EdgeToDraw& edge = request.edges[joint.edge];
        if (request.pointedEdge == joint.edge && !edge.text.empty()) {
            drawn.text = edge.text;
            drawn.labelArea = labelArea(drawn, request, smallTextWidth(edge.text));
        }
        list.edges.push_back(drawn);
    }
    std::ranges::reverse(list.edges);
}

std::optional<std::size_t> edgeAt(const GraphDrawList& list, double x, double y)
{
    for (std::size_t i = list.edges.size(); i > 0; --i) {
        const auto way = list.edges[i - 1].way();
        for (std::size_t corner = 1; corner < way.size(); ++corner) {
            if (distanceTo(way[corner - 1], way[corner], x, y) <= kEdgeReach) {
                return i - 1;
            }
        }
    }
    return {};
}

} // namespace pipescope::graph_scene
