#pragma once

#include <QWidget>

#include "ui/graph/view/graph_navigator.h"

#include <cstdint>
#include <vector>

namespace pipescope::ui {

/// One whole side as a narrow column, in which every bad node can be seen at any size, with a window for what
/// the pane shows. A click or drag goes there, the wheel scrolls.
class GraphMinimapView : public QWidget
{
    Q_OBJECT

public:
    /// `navigator` must outlive it.
    GraphMinimapView(GraphNavigator& navigator, graph::Side side, QWidget* parent = nullptr);

    /// Indexed by line of pixels.
    const std::vector<std::uint8_t>& classes();

    /// The lines with the mark of an onset: in the middle of the box that is one, or hides one.
    std::vector<int> onsetLines();

    bool isIdle() const { return !m_isStale || !isVisible(); }

    QSize sizeHint() const override { return {kWidth, 100}; }

    static constexpr int kWidth = 18;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void markStale();
    /// Computes the lines again if they are of something else.
    void measure();
    void goTo(double y);

    GraphNavigator& m_navigator;
    graph::Side m_side;
    bool m_isStale = true;
    /// What the classes were computed for: scrolling alone does not change them.
    std::int64_t m_height = -1;
    bool m_areClassesStale = true;
    std::vector<std::uint8_t> m_classes;
    /// See GraphSession::roles().
    std::vector<std::uint8_t> m_roles;
};

} // namespace pipescope::ui
