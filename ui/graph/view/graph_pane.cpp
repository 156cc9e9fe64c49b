#include "ui/graph/view/graph_pane.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "ui/graph/scene/graph_edges.h"
#include "ui/graph/view/node_tool_tip.h"
#include "ui/graph/view/wheel.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/shell/appearance/theme.h"
#include "ui/shell/toolkit/qt_text.h"

#include <cmath>
#include <utility>

namespace pipescope::ui {

using graph_scene::GraphHit;

namespace {

constexpr double kZoomPerNotch = 1.25;
constexpr double kMarkEnd = 18;

} // namespace

GraphPane::GraphPane(GraphNavigator& navigator, graph::Side side, QWidget* parent)
    : QWidget(parent)
    , m_navigator(navigator)
    , m_side(side)
    , m_fonts(graphFonts(font()))
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(80, 80);
    connect(&navigator, &GraphNavigator::moved, this, &GraphPane::markStale);
    connect(&session(), &GraphSession::selectionChanged, this, &GraphPane::markStale);
    connect(&session(), &GraphSession::pickedChanged, this, &GraphPane::markStale);
    connect(&session(), &GraphSession::classesChanged, this, &GraphPane::markStale);
    connect(&session(), &GraphSession::rolesChanged, this, &GraphPane::markStale);
    connect(&session(), &GraphSession::viewChanged, this, &GraphPane::markStale);
    connect(&session(), &GraphSession::sheetChanged, this, [this] {
        m_highlighted.reset();
        m_way.clear();
        m_edges.clear();
        m_pointedEdge.reset();
        markStale();
    });
}

void GraphPane::markStale()
{
    m_isStale = true;
    update();
}

void GraphPane::setHighlighted(std::vector<std::uint8_t> highlighted)
{
    m_highlighted.reset();
    if (!highlighted.empty()) {
        m_highlighted.emplace(std::move(highlighted));
    }
    markStale();
}

void GraphPane::setWay(std::vector<graph_scene::EdgeToDraw> way)
{
    m_way = std::move(way);
    m_pointedEdge.reset();
    markStale();
}

void GraphPane::setEdges(std::vector<Edge> edges)
{
    m_edges.clear();
    m_pointedEdge.reset();
    m_edgeTexts.clear();
    m_edgeTexts.reserve(edges.size());
    for (Edge& edge : edges) {
        const std::string& text = m_edgeTexts.emplace_back(std::move(edge.text));
        m_edges.push_back({edge.from, edge.to, edge.isEmphasised, text});
    }
    markStale();
}

void GraphPane::makeDrawList(const graph_scene::PaneView& view, graph_scene::GraphDrawList& list)
{
    graph_scene::GraphDrawRequest request;
    request.view = view;
    request.classes = &session().classes(m_side);
    request.highlighted = m_highlighted ? &*m_highlighted : nullptr;
    request.roles = session().roles(m_side).size() > 0 ? &session().roles(m_side) : nullptr;
    request.edges = shownEdges();
    if (!request.edges.empty() || session().view().areEdgesShown) {
        graph_scene::makeRoomForEdges(request);
        request.pointedEdge = m_pointedEdge;
    }
    request.textHeight = m_fonts.plain.height();
    request.smallTextHeight = m_fonts.label.height();
    graph_scene::buildGraphDrawList(m_navigator.layout(m_side), request, m_fonts.plain.measure(),
                                    m_fonts.label.measure(), list);
}

const graph_scene::GraphDrawList& GraphPane::drawList()
{
    if (m_isStale) {
        m_list.clear();
        if (m_navigator.has(m_side)) {
            makeDrawList(m_navigator.view(m_side), m_list);
        }
        m_isStale = false;
    }
    return m_list;
}

graph_scene::GraphStyle GraphPane::styleFor(const std::vector<graph_scene::ClassLook>& looks,
                                            bool isDark) const
{
    graph_scene::GraphStyle style;
    style.looks = looks;
    style.palette = scene::paletteFor(isDark);
    style.areFollowersPale = session().view().colourBy == graph::ColourBy::Verdict;
    const auto selected = session().selection();
    const auto partner = session().partner();
    if (selected && selected->side == m_side) {
        style.selected = selected->row;
    } else if (partner && partner->side == m_side) {
        style.partner = partner->row;
    }
    if (const auto picked = session().picked(); picked && picked->side == m_side) {
        style.picked = picked->row;
    }
    return style;
}

void GraphPane::paintTo(QPainter& painter, const QRectF& area, bool isDark)
{
    const auto looks = graph_scene::looksOf(session().view().colourBy, session().colourRanges(), isDark);
    PainterCanvas canvas(painter, m_fonts);
    graph_scene::drawGraph(canvas, area.width(), area.height(), drawList(), styleFor(looks, isDark));
}

void GraphPane::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paintTo(painter, QRectF(rect()), isDark(*this));
    ++m_paintCount;
}

void GraphPane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_navigator.setPaneSize(m_side, QSizeF(size()));
}

void GraphPane::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        m_fonts = graphFonts(font());
    }
    markStale();
    QWidget::changeEvent(event);
}

std::optional<GraphHit> GraphPane::hit(QPointF position)
{
    return graph_scene::hitAt(drawList(), position.x(), position.y());
}

void GraphPane::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = event->position();
    m_isDragging = false;
    if (QWidget* keys = focusProxy()) {
        keys->setFocus(Qt::MouseFocusReason);
    }
}

void GraphPane::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF position = event->position();
    const bool isFar =
        m_pressedAt && (position - *m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (m_isDragging || (isFar && event->buttons().testFlag(Qt::LeftButton))) {
        const double from = m_isDragging ? m_pointer.value_or(position).y() : m_pressedAt->y();
        m_isDragging = true;
        m_navigator.scroll(m_side, from - position.y());
    }
    m_pointer = position;
    point(edgeAt(position));
    emit hoverTextChanged(textAt(position));
}

void GraphPane::mouseReleaseEvent(QMouseEvent* event)
{
    const bool isClick = m_pressedAt && !m_isDragging && event->button() == Qt::LeftButton;
    m_pressedAt.reset();
    m_isDragging = false;
    if (isClick) {
        click(event->position());
    }
}

void GraphPane::click(QPointF position)
{
    const auto found = hit(position);
    m_hasClickActed = found && found->strip;
    if (!found || (!found->row && !found->strip)) {
        session().select(std::nullopt);
        return;
    }
    if (found->strip) {
        m_navigator.zoom(m_side, 4, position.y());
        return;
    }
    const GraphPlace place{m_side, *found->row};
    const graph_scene::DrawnBox drawn = drawList().boxes[found->box];
    session().select(place);
    m_hasClickActed = drawn.hasChildren && found->isHeader && position.x() < drawn.box.left + kMarkEnd;
    if (m_hasClickActed) {
        m_navigator.toggle(place);
    }
}

void GraphPane::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto found = hit(event->position());
    // Its first click may have toggled the box already, or have brought another one here.
    if (found && found->row && event->button() == Qt::LeftButton && !m_hasClickActed) {
        m_navigator.toggle({m_side, *found->row});
    }
}

void GraphPane::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        m_navigator.zoom(m_side, std::pow(kZoomPerNotch, notchesOf(*event)), event->position().y());
    } else {
        m_navigator.scroll(m_side, scrollOf(*event));
    }
    event->accept();
}

void GraphPane::leaveEvent(QEvent* event)
{
    m_pointer.reset();
    point({});
    emit hoverTextChanged({});
    QWidget::leaveEvent(event);
}

void GraphPane::contextMenuEvent(QContextMenuEvent* event)
{
    const auto found = hit(QPointF(event->pos()));
    if (found && found->row) {
        session().select(GraphPlace{m_side, *found->row});
        emit menuRequested(event->globalPos());
    }
}

std::optional<std::uint32_t> GraphPane::edgeAt(QPointF position)
{
    const auto at = graph_scene::edgeAt(drawList(), position.x(), position.y());
    return at ? std::optional(drawList().edges[*at].edge) : std::nullopt;
}

void GraphPane::point(std::optional<std::uint32_t> edge)
{
    if (std::exchange(m_pointedEdge, edge) != edge) {
        markStale();
    }
}

QString GraphPane::edgeTextAt(QPointF position)
{
    const auto at = edgeAt(position);
    if (!at) {
        return {};
    }
    const graph_scene::EdgeToDraw& edge = shownEdges()[*at];
    const graph::Outline& outline = m_navigator.layout(m_side).outline();
    return QStringLiteral("%1 → %2  %3")
        .arg(toQString(outline.name(edge.from)), toQString(outline.name(edge.to)), toQString(edge.text))
        .trimmed();
}

QString GraphPane::textAt(QPointF position)
{
    if (QString edge = edgeTextAt(position); !edge.isEmpty()) {
        return edge;
    }
    const auto found = hit(position);
    if (!found) {
        return {};
    }
    if (found->strip) {
        return tr("%1 nodes").arg(found->strip->end - found->strip->first);
    }
    const graph::Outline& outline = m_navigator.layout(m_side).outline();
    const auto looks = graph_scene::looksOf(session().view().colourBy, session().colourRanges(), false);
    const std::uint8_t nodeClass = session().classes(m_side).of(*found->row);
    const QString text = QStringLiteral("%1 · %2").arg(
        toQString(outline.name(*found->row)),
        localized(looks[std::min<std::size_t>(nodeClass, looks.size() - 1)].name));
    const std::uint32_t boxes = drawList().boxes[found->box].boxes;
    return boxes == 1 ? text : tr("%1 · stands for %2 boxes that are alike").arg(text).arg(boxes);
}

QString GraphPane::toolTipAt(QPointF position)
{
    const QString text = textAt(position);
    const auto found = hit(position);
    const bool isOfNode = found && found->row && !found->edge;
    return isOfNode ? nodeToolTip(*session().sheet(), m_side, *found->row, text) : text;
}

bool GraphPane::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), toolTipAt(QPointF(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace pipescope::ui
