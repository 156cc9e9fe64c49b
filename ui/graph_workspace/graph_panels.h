#pragma once

#include <QObject>
#include <QString>

#include "core/graph/details/node_details.h"
#include "ui/panels/panel.h"

#include <vector>

namespace pipescope::ui {

class CommandActions;
class Docks;
class GraphSession;
class GraphView;
class ItemsPanel;
class NodePanel;
class SelectedDetails;

/// The panels around the chart of a model graph, and what they lead to. The docks own them.
class GraphPanels : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        GraphSession& session;
        GraphView& view;
        CommandActions& actions;
        Docks& docks;
        QWidget& window;
    };

    /// All parts outlive it.
    GraphPanels(const Parts& parts, QObject* parent);

    bool isIdle() const;
    /// Of the panel with the focus, else of the node.
    QString copiedText(bool asTable) const;

    NodePanel* node() const { return m_node; }

    ItemsPanel* items() const { return m_items; }

private:
    void follow(const graph::NodeTarget& target);

    GraphSession& m_session;
    GraphView& m_view;
    SelectedDetails* m_selected;
    NodePanel* m_node;
    ItemsPanel* m_items;
    std::vector<Panel*> m_all;
};

} // namespace pipescope::ui
