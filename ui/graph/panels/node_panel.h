#pragma once

#include <QVariant>

#include "core/graph/explain/details/node_details.h"
#include "ui/graph/session/graph_session.h"
#include "ui/shell/lists/detail_table.h"

#include <memory>

namespace pipescope::ui {

/// The details of the node that is selected, computed once for all panels that show parts of them. Lives on
/// the GUI thread.
class SelectedDetails : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit SelectedDetails(GraphSession& session, QObject* parent = nullptr);

    /// Null without a selection.
    const graph::NodeDetails* details() const { return m_details.get(); }

    GraphSession& session() const { return m_session; }

signals:
    void changed();

private:
    void refresh();

    GraphSession& m_session;
    std::unique_ptr<const graph::NodeDetails> m_details;
};

/// What is known of the selected node: place, partner, verdict and its reason, overflow, transfers, what was
/// merged, call stack. Lines that lead to other nodes can be followed.
class NodePanel : public DetailTable
{
    Q_OBJECT

public:
    explicit NodePanel(SelectedDetails& selected, QWidget* parent = nullptr);

    /// The whole node as text, its items included; empty without a selection.
    QString text() const;
    /// Likewise as a table.
    QString tsv() const override;

signals:
    void followed(const pipescope::graph::NodeTarget& target);

protected:
    void follow(const QVariant& target) override;

private:
    void refresh();

    SelectedDetails& m_selected;
};

} // namespace pipescope::ui
