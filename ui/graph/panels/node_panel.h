#pragma once

#include <QVariant>

#include "core/graph/explain/details/node_details.h"
#include "ui/graph/session/graph_session.h"
#include "ui/shell/lists/detail_table.h"

#include <memory>

namespace pipescope::ui {

class SuspectFinder;

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

/// What is known of the selected node: verdict and its reason, partner, place, overflow, transfers, what was
/// merged, call stack. Lines that lead to other nodes can be followed. Without a selection it shows the node
/// where the sides part first, if that is on the rank that is shown.
class NodePanel : public DetailTable
{
    Q_OBJECT

public:
    /// `finder` must outlive it.
    NodePanel(SelectedDetails& selected, const SuspectFinder& finder, QWidget* parent = nullptr);

    /// The whole node as text, its items included; empty where none is shown.
    QString text() const;
    /// Likewise as a table.
    QString tsv() const override;

signals:
    void followed(const pipescope::graph::NodeTarget& target);

protected:
    void follow(const QVariant& target) override;

private:
    /// Null for none.
    const graph::NodeDetails* shown() const;
    /// Details of the node where the sides part, unless that is known already.
    std::unique_ptr<const graph::NodeDetails> detailsOfFirst() const;
    void refresh();

    SelectedDetails& m_selected;
    const SuspectFinder& m_finder;
    /// What is shown in place of a selection; null for none.
    std::unique_ptr<const graph::NodeDetails> m_first;
};

} // namespace pipescope::ui
