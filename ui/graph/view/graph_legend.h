#pragma once

#include <QWidget>

#include "ui/graph/scene/node_colouring.h"
#include "ui/graph/session/graph_session.h"

#include <span>
#include <vector>

namespace pipescope::ui {

/// What the colours of the chart mean, with the number of nodes of each.
class GraphLegend : public QWidget
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit GraphLegend(GraphSession& session, QWidget* parent = nullptr);

    QSize sizeHint() const override;

    /// An entry: name, and the number on each side; for tests and screen readers.
    QStringList texts() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<graph_scene::LegendEntry> entries(std::span<const graph_scene::ClassLook> looks) const;

    GraphSession& m_session;
};

} // namespace pipescope::ui
