#pragma once

#include <QWidget>

#include "ui/graph/scene/graph_drawing.h"
#include "ui/graph/view/graph_fonts.h"
#include "ui/graph/view/graph_navigator.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope::ui {

/// One side of a model graph: paints its boxes and handles the mouse. A click selects, a double click or a
/// click on the mark expands or collapses, dragging and the wheel scroll, Ctrl+Wheel zooms.
class GraphPane : public QWidget
{
    Q_OBJECT

public:
    /// `navigator` must outlive it.
    GraphPane(GraphNavigator& navigator, graph::Side side, QWidget* parent = nullptr);

    graph::Side side() const { return m_side; }

    /// What is painted, for tests and for pointing at things.
    const graph_scene::GraphDrawList& drawList();

    /// A repaint is pending.
    bool isIdle() const { return !m_isStale || !isVisible(); }

    int paintCount() const { return m_paintCount; }

    /// Indexed by row: those that are 0 fade; none does if it is empty.
    void setHighlighted(std::vector<std::uint8_t> highlighted);

    /// Rows fade.
    bool isHighlighting() const { return m_highlighted.has_value(); }

    /// Drawn in place of other edges.
    void setWay(std::vector<graph_scene::EdgeToDraw> way);

    /// An edge with the text on it.
    struct Edge
    {
        graph::RowId from;
        graph::RowId to;
        bool isEmphasised = false;
        std::string text;
    };

    void setEdges(std::vector<Edge> edges);

    /// Where the pointer is, in the pane; empty if elsewhere.
    std::optional<QPointF> pointer() const { return m_pointer; }

    /// Empty if no row fades.
    graph::NodeClasses highlighted() const { return m_highlighted.value_or(graph::NodeClasses()); }

    /// What is drawn between boxes now: the way, else the edges.
    std::span<const graph_scene::EdgeToDraw> shownEdges() const { return m_way.empty() ? m_edges : m_way; }

    void paintTo(QPainter& painter, const QRectF& area, bool isDark);

signals:
    /// One line about what lies under the pointer; empty for nothing.
    void hoverTextChanged(const QString& text);
    /// A menu is asked for at a node, which is selected now.
    void menuRequested(const QPoint& globalPosition);

public slots:
    void markStale();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    GraphSession& session() const { return m_navigator.session(); }

    void makeDrawList(const graph_scene::PaneView& view, graph_scene::GraphDrawList& list);
    graph_scene::GraphStyle styleFor(const std::vector<graph_scene::ClassLook>& looks, bool isDark) const;
    std::optional<graph_scene::GraphHit> hit(QPointF position);
    /// Also where only a strip is: zooms there.
    void click(QPointF position);
    QString textAt(QPointF position);
    /// With what is known of the node, if one is there.
    QString toolTipAt(QPointF position);

    /// Position in shownEdges().
    std::optional<std::uint32_t> edgeAt(QPointF position);
    /// This edge shows its text.
    void point(std::optional<std::uint32_t> edge);
    /// Empty if no edge is there.
    QString edgeTextAt(QPointF position);

    GraphNavigator& m_navigator;
    graph::Side m_side;
    CanvasFonts m_fonts;
    graph_scene::GraphDrawList m_list;
    bool m_isStale = true;
    int m_paintCount = 0;
    std::optional<graph::NodeClasses> m_highlighted;
    std::vector<graph_scene::EdgeToDraw> m_way;
    std::vector<graph_scene::EdgeToDraw> m_edges;
    std::vector<std::string> m_edgeTexts;
    std::optional<std::uint32_t> m_pointedEdge;
    std::optional<QPointF> m_pointer;
    /// The last click toggled a box or zoomed.
    bool m_hasClickActed = false;
    std::optional<QPointF> m_pressedAt;
    bool m_isDragging = false;
};

} // namespace pipescope::ui
