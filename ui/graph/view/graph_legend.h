#pragma once

#include <QWidget>

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
    };

    QList<Entry> entries() const;

    GraphSession& m_session;
};

} // namespace pipescope::ui
