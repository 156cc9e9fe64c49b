#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "ui/graph/view/graph_navigator.h"

#include <array>
#include <optional>

class QLabel;
class QSplitter;

namespace pipescope::ui {

class GraphCrumbs;
class GraphLegend;
class GraphMinimapView;
class GraphPane;
class MagnitudeSlider;

/// The chart of a model graph: both sides with their minimaps and a divider that can be dragged, one alone,
/// or one above the other; and the keys that move it. W and S zoom and A and D scroll as long as they are
/// down; arrows select neighbours, Left and Right collapse and expand, Enter does either.
class GraphView : public QWidget
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit GraphView(GraphSession& session, QWidget* parent = nullptr);

    GraphNavigator& navigator() { return m_navigator; }

    const GraphNavigator& navigator() const { return m_navigator; }

    GraphPane* pane(graph::Side side) const { return m_sides[index(side)].pane; }

    GraphCrumbs* crumbs(graph::Side side) const { return m_sides[index(side)].crumbs; }

    GraphMinimapView* minimap(graph::Side side) const { return m_sides[index(side)].minimap; }

    GraphLegend* legend() const { return m_legend; }

    MagnitudeSlider* magnitude() const { return m_magnitude; }

    QSplitter* splitter() const { return m_splitter; }

    /// Puts a widget above the sides, which becomes the view's.
    void addAbove(QWidget* widget);

    /// No movement going on and no repaint pending.
    bool isIdle() const;

signals:
    void hoverTextChanged(const QString& text);
    void menuRequested(const QPoint& globalPosition);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct SideWidgets
    {
        QWidget* box = nullptr;
        QLabel* title = nullptr;
        GraphCrumbs* crumbs = nullptr;
        GraphPane* pane = nullptr;
        GraphMinimapView* minimap = nullptr;
    };

    static std::size_t index(graph::Side side) { return static_cast<std::size_t>(side); }

    void buildSide(graph::Side side);
    void showOptions();
    void showTitles();
    /// The side that keys act on: that of the pointer, else of the selection.
    graph::Side activeSide() const;
    void hold(int key);
    void moveHeld();
    bool pressOnce(int key, Qt::KeyboardModifiers modifiers);
    void selectNeighbour(int by);
    void stepLeft();
    void stepRight();

    GraphSession& m_session;
    GraphNavigator m_navigator;
    QSplitter* m_splitter;
    GraphLegend* m_legend;
    MagnitudeSlider* m_magnitude;
    std::array<SideWidgets, 2> m_sides;
    /// Keys that move the view as long as they are down.
    QList<int> m_held;
    bool m_isFast = false;
    QTimer m_motion;
    QElapsedTimer m_sinceMoved;
};

} // namespace pipescope::ui
