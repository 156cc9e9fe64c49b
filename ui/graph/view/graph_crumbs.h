#pragma once

#include <QLabel>

#include "ui/graph/view/graph_navigator.h"

#include <vector>

namespace pipescope::ui {

/// One line above a side: the expanded modules around the first line that the pane shows, outermost first;
/// how many nodes there are, if none is. A click on one goes there. Where there is not enough room, the outer
/// ones are left out.
class GraphCrumbs : public QLabel
{
    Q_OBJECT

public:
    /// `navigator` must outlive it.
    GraphCrumbs(GraphNavigator& navigator, graph::Side side, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void showPath();
    /// The modules, innermost first.
    std::vector<graph::RowId> path() const;

    GraphNavigator& m_navigator;
    graph::Side m_side;
    std::vector<graph::RowId> m_shown;
    int m_shownWidth = -1;
};

} // namespace pipescope::ui
