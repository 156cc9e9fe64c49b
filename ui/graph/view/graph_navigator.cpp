#include "ui/graph/view/graph_navigator.h"

#include "ui/graph/scene/expansion.h"
#include "ui/graph/scene/graph_draw_list.h"
#include "ui/graph/scene/side_alignment.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

using graph::RowId;
using graph::Side;
using graph_scene::TreeLayout;

namespace {

constexpr std::array kSides{Side::Debug, Side::Bench};
constexpr std::size_t kMaxHistory = 100;
/// Movements that follow each other sooner are undone together.
constexpr qint64 kOneMovement = 600;
/// Part of the pane's height that a fitted box leaves free.
constexpr double kFitMargin = 0.1;

/// Indexed by name, as other ranks and steps number their nodes otherwise.
void expandAs(const TreeLayout& before, TreeLayout& layout)
{
    if (before.outline().graph == layout.outline().graph) {
        layout.restore(before.expansion());
        layout.restoreFolding(before.folding());
        return;
    }
    for (std::uint32_t row = 1; row < before.outline().size(); ++row) {
        if (!before.isExpanded(RowId{row})) {
            continue;
        }
        if (const auto same = layout.outline().find(before.outline().name(RowId{row}))) {
            layout.expand(*same);
        }
    }
}

/// The beginning of its box is in the pane.
bool isSeen(const TreeLayout& layout, const graph_scene::PaneView& view, RowId row)
{
    const auto box = graph_scene::pixelBoxOf(layout, view, row);
    return box && box->top >= 0 && box->top + static_cast<double>(graph_scene::kLeafHeight) <= view.height;
}

/// Boxes are folded in a layout of another graph.
bool isFoldedElsewhere(const TreeLayout& before, const TreeLayout& layout)
{
    return before.outline().graph != layout.outline().graph
           && std::ranges::find(before.folding(), true) != before.folding().end();
}

/// What stands beside each other does so with gaps for what only one side has.
void keepLevel(const std::array<std::unique_ptr<TreeLayout>, 2>& layouts, bool isInStep)
{
    if (layouts[0] != nullptr && layouts[1] != nullptr && isInStep) {
        graph_scene::alignSides(*layouts[0], *layouts[1]);
        return;
    }
    for (const auto& layout : layouts) {
        if (layout != nullptr) {
            layout->clearLeads();
        }
    }
}

} // namespace

GraphNavigator::GraphNavigator(GraphSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &GraphSession::sheetChanged, this, &GraphNavigator::showSheet);
    connect(&session, &GraphSession::viewChanged, this, [this] {
        keepLevel(m_layouts, isInStep());
        // Sides that are not in step are not moved beyond their ends.
        clampTops();
        emit moved();
    });
    showSheet();
}

void GraphNavigator::showSheet()
{
    const graph::Sheet* sheet = m_session.sheet();
    bool foldsAgain = false;
    for (const Side side : kSides) {
        const auto before = std::exchange(m_layouts[index(side)], {});
        if (sheet == nullptr || !sheet->has(side)) {
            continue;
        }
        m_layouts[index(side)] = std::make_unique<TreeLayout>(
            std::shared_ptr<const graph::Outline>(m_session.keptSheet(), &sheet->outline(side)));
        if (before) {
            foldsAgain = foldsAgain || isFoldedElsewhere(*before, layout(side));
            expandAs(*before, layoutOf(side));
        }
    }
    keepLevel(m_layouts, isInStep());
    if (foldsAgain) {
        foldAlike();
    }
    m_history.clear();
    clampTops();
    emit moved();
}

graph_scene::PaneView GraphNavigator::view(Side side) const
{
    const QSizeF size = m_sizes[index(side)];
    return {m_camera.tops[index(side)], m_camera.zoom, size.width(), size.height()};
}

void GraphNavigator::setPaneSize(Side side, QSizeF size)
{
    const auto selected = m_session.selection();
    const bool isOnSide = selected && selected->side == side && has(side);
    const bool wasSeen = isOnSide && isSeen(layout(side), view(side), selected->row);
    m_sizes[index(side)] = size;
    clampTops();
    if (wasSeen && !isSeen(layout(side), view(side), selected->row)) {
        centre(*selected);
    }
    emit moved();
}

std::optional<GraphPlace> GraphNavigator::nearestPartner(GraphPlace place) const
{
    const Side other = otherSide(place.side);
    const graph::Outline& outline = layout(place.side).outline();
    if (!has(other) || outline.nearestMatched.empty()) {
        return {};
    }
    const RowId matched{outline.nearestMatched[place.row.value]};
    const auto partner = outline.partner(matched);
    return partner ? std::optional(GraphPlace{other, *partner}) : std::nullopt;
}

template<class Change>
void GraphNavigator::keepingInPlace(GraphPlace place, Change change)
{
    const auto before = layout(place.side).extentOf(place.row);
    change();
    keepLevel(m_layouts, isInStep());
    const auto after = layout(place.side).extentOf(place.row);
    if (before && after) {
        m_camera.tops[index(place.side)] += static_cast<double>(after->top - before->top);
    }
    clampTop(place.side);
    if (isInStep()) {
        alignPartner(place);
    }
    emit steered();
    emit moved();
}

void GraphNavigator::toggle(GraphPlace place)
{
    setExpanded(place, !layout(place.side).isExpanded(place.row));
}

void GraphNavigator::setExpanded(GraphPlace place, bool isExpanded)
{
    keepingInPlace(place, [&] {
        const auto change = [&](GraphPlace box) {
            if (isExpanded && layoutOf(box.side).foldAt(box.row)) {
                layoutOf(box.side).unfold(box.row);
                return true;
            }
            return isExpanded ? layoutOf(box.side).expand(box.row) : layoutOf(box.side).collapse(box.row);
        };
        change(place);
        const auto partner = m_session.partnerOf(place);
        if (isInStep() && partner) {
            change(*partner);
        }
    });
    if (isExpanded && isInStep() && !m_session.partnerOf(place)) {
        emit expandedAlone(place);
    }
}

void GraphNavigator::expandBelow(GraphPlace place)
{
    keepingInPlace(place, [&] {
        layoutOf(place.side).expandBelow(place.row);
        if (const auto partner = m_session.partnerOf(place); isInStep() && partner) {
            layoutOf(partner->side).expandBelow(partner->row);
        }
    });
}

void GraphNavigator::collapseBelow(GraphPlace place)
{
    keepingInPlace(place, [&] {
        layoutOf(place.side).collapseBelow(place.row);
        if (const auto partner = m_session.partnerOf(place); isInStep() && partner) {
            layoutOf(partner->side).collapseBelow(partner->row);
        }
    });
}

void GraphNavigator::foldAlike()
{
    const auto sideOf = [&](Side side) {
        return has(side) ? graph_scene::AlikeSide{&layout(side), &m_session.classes(side),
                                                  m_session.roles(side).size() > 0 ? &m_session.roles(side)
                                                                                   : nullptr}
                         : graph_scene::AlikeSide{};
    };
    if (!has(Side::Debug)) {
        return;
    }
    const auto runs = graph_scene::alikeBoxes(sideOf(Side::Debug), sideOf(Side::Bench));
    for (const Side side : kSides) {
        if (has(side)) {
            layoutOf(side).fold(runs[index(side)]);
        }
    }
    keepLevel(m_layouts, isInStep());
    clampTops();
    emit moved();
}

void GraphNavigator::expandLevels(std::uint32_t levels)
{
    remember(Movement::Jump);
    for (const Side side : kSides) {
        if (has(side)) {
            graph_scene::expandLevels(layoutOf(side), levels);
        }
    }
    keepLevel(m_layouts, isInStep());
    clampTops();
    emit moved();
}

void GraphNavigator::expandToBad()
{
    remember(Movement::Jump);
    for (const Side side : kSides) {
        if (has(side)) {
            graph_scene::expandToBad(layoutOf(side), m_session.classes(side), m_session.leastBad());
        }
    }
    keepLevel(m_layouts, isInStep());
    clampTops();
    if (m_session.selection()) {
        centre(*m_session.selection());
    }
    emit moved();
}

void GraphNavigator::go(GraphPlace place)
{
    m_session.select(place);
    reveal(place);
}

void GraphNavigator::reveal(GraphPlace place)
{
    remember(Movement::Jump);
    layoutOf(place.side).expandTo(place.row);
    if (const auto partner = nearestPartner(place); isInStep() && partner) {
        layoutOf(partner->side).expandTo(partner->row);
        // The box that has no such node is as open as the one that has it.
        if (!m_session.partnerOf(place)) {
            layoutOf(partner->side).expand(partner->row);
        }
    }
    keepLevel(m_layouts, isInStep());
    centre(place);
    emit moved();
}

void GraphNavigator::centre(GraphPlace place)
{
    const RowId shown = layout(place.side).firstCollapsedAbove(place.row);
    const auto extent = layout(place.side).extentOf(shown);
    const double height = m_sizes[index(place.side)].height() / m_camera.zoom;
    const auto top = static_cast<double>(extent->top);
    const auto size = static_cast<double>(extent->bottom - extent->top);
    // Of a box that is higher than the pane, its beginning.
    m_camera.tops[index(place.side)] = size < height * 0.8 ? top + size / 2 - height / 2 : top - height / 5;
    clampTop(place.side);
    if (isInStep()) {
        alignPartner(place);
    }
}

void GraphNavigator::alignPartner(GraphPlace place)
{
    const auto partner = nearestPartner(place);
    if (!partner) {
        return;
    }
    const RowId here{layout(place.side).outline().nearestMatched[place.row.value]};
    const auto own = layout(place.side).extentOf(layout(place.side).firstCollapsedAbove(here));
    const auto there =
        layout(partner->side).extentOf(layout(partner->side).firstCollapsedAbove(partner->row));
    m_camera.tops[index(partner->side)] =
        m_camera.tops[index(place.side)] + static_cast<double>(there->top - own->top);
    clampTop(partner->side);
}

void GraphNavigator::scroll(Side side, double pixels)
{
    scrollTo(side, m_camera.tops[index(side)] + pixels / m_camera.zoom);
}

void GraphNavigator::scrollTo(Side side, double top)
{
    if (!has(side)) {
        return;
    }
    remember(Movement::Continuous);
    m_camera.tops[index(side)] = top;
    clampTop(side);
    if (isInStep()) {
        const graph_scene::PaneView seen = view(side);
        const auto middle = static_cast<std::int64_t>(seen.unitAt(seen.height / 2));
        alignPartner({side, RowId{layout(side).rowsAt(middle).first}});
    }
    emit moved();
}

double GraphNavigator::minZoom() const
{
    double zoom = 1;
    for (const Side side : kSides) {
        if (has(side)) {
            const auto height = static_cast<double>(std::max<std::int64_t>(1, layout(side).height()));
            zoom = std::min(zoom, m_sizes[index(side)].height() / height);
        }
    }
    return std::max(zoom, 1e-9);
}

void GraphNavigator::zoom(Side side, double factor, double y)
{
    if (!has(side)) {
        return;
    }
    remember(Movement::Continuous);
    const double at = view(side).unitAt(y);
    m_camera.zoom = std::clamp(m_camera.zoom * factor, minZoom(), kMaxZoom);
    m_camera.tops[index(side)] = at - y / m_camera.zoom;
    clampTop(side);
    if (isInStep()) {
        alignPartner({side, RowId{layout(side).rowsAt(static_cast<std::int64_t>(at)).first}});
    } else {
        clampTops();
    }
    emit moved();
}

void GraphNavigator::fit()
{
    const auto selected = m_session.selection();
    const auto extent = selected ? layout(selected->side).extentOf(selected->row) : std::nullopt;
    if (!extent) {
        fitAll();
        return;
    }
    remember(Movement::Jump);
    const double paneHeight = m_sizes[index(selected->side)].height();
    const auto height = static_cast<double>(std::max<std::int64_t>(1, extent->bottom - extent->top));
    const double fitted = std::clamp(paneHeight * (1 - kFitMargin) / height, minZoom(), 1.0);
    if (qFuzzyCompare(fitted, m_camera.zoom)) {
        fitAll();
        return;
    }
    m_camera.zoom = fitted;
    m_camera.tops[index(selected->side)] =
        static_cast<double>(extent->top) - (paneHeight / fitted - height) / 2;
    clampTop(selected->side);
    if (isInStep()) {
        alignPartner(*selected);
    }
    emit moved();
}

void GraphNavigator::fitAll()
{
    remember(Movement::Jump);
    m_camera.zoom = minZoom();
    m_camera.tops = {};
    emit moved();
}

void GraphNavigator::show(double zoom, const std::array<double, 2>& tops)
{
    m_camera = {zoom, tops};
    clampTops();
    emit moved();
}

void GraphNavigator::undoZoom()
{
    if (m_history.empty()) {
        return;
    }
    m_camera = m_history.back();
    m_history.pop_back();
    m_sinceRemembered.invalidate();
    clampTops();
    emit moved();
}

void GraphNavigator::remember(Movement movement)
{
    emit steered();
    const bool goesOn = movement == Movement::Continuous && m_sinceRemembered.isValid()
                        && m_sinceRemembered.elapsed() <= kOneMovement;
    if (movement == Movement::Continuous) {
        m_sinceRemembered.start();
    } else {
        m_sinceRemembered.invalidate();
    }
    if (goesOn) {
        return;
    }
    m_history.push_back(m_camera);
    if (m_history.size() > kMaxHistory) {
        m_history.erase(m_history.begin());
    }
}

void GraphNavigator::clampTops()
{
    m_camera.zoom = std::clamp(m_camera.zoom, minZoom(), kMaxZoom);
    for (const Side side : kSides) {
        clampTop(side);
    }
}

void GraphNavigator::clampTop(Side side)
{
    if (!has(side)) {
        return;
    }
    const double room = m_sizes[index(side)].height() / m_camera.zoom;
    // In step, a short side may stand beside any part of the long one.
    const double slack = isInStep() ? room * 0.8 : 0;
    const double last = std::max(0.0, static_cast<double>(layout(side).height()) - room) + slack;
    double& top = m_camera.tops[index(side)];
    top = std::clamp(top, -slack, last);
}

std::optional<GraphPlace> GraphNavigator::neighbour(GraphPlace place, int by) const
{
    const TreeLayout& boxes = layout(place.side);
    const graph::Outline& outline = boxes.outline();
    if (by < 0) {
        return place.row.value <= 1 ? std::nullopt
                                    : std::optional(GraphPlace{
                                        place.side, boxes.firstCollapsedAbove(RowId{place.row.value - 1})});
    }
    const auto fold = boxes.foldAt(place.row);
    const std::uint32_t next = boxes.isExpanded(place.row) ? place.row.value + 1
                               : fold                      ? fold->rows.end
                                                           : outline.ends[place.row.value];
    return next < outline.size() ? std::optional(GraphPlace{place.side, RowId{next}}) : std::nullopt;
}

void GraphNavigator::restore(Side side, const std::vector<bool>& expansion)
{
    layoutOf(side).restore(expansion);
    keepLevel(m_layouts, isInStep());
    clampTops();
    emit moved();
}

} // namespace pipescope::ui
