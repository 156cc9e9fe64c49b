#pragma once

#include <QWidget>

#include "ui/graph/scene/node_role.h"
#include "ui/graph/session/graph_session.h"

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
    struct Entry
    {
        std::size_t nodeClass;
        QString text;
        graph_scene::NodeRole role = graph_scene::NodeRole::None;
    };

    QList<Entry> entries() const;
    /// Origins, and what differs because of them, where colours show that.
    void addRoles(QList<Entry>& entries) const;
    void paintSwatch(QPainter& painter, const QRect& swatch, const Entry& entry) const;

    GraphSession& m_session;
};

} // namespace pipescope::ui
