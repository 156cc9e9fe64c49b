#pragma once

#include <QObject>
#include <QString>

#include "core/graph/compare/diverge/compared_rank.h"
#include "core/graph/explain/details/node_details.h"
#include "ui/shell/panels/docks.h"

#include <vector>

namespace pipescope::ui {

class CommandActions;
class Docks;
class GraphSession;
class GraphView;
class ItemsPanel;
class LayersPanel;
class NodeListPanel;
class NodePanel;
class SelectedDetails;
class SuspectFinder;
class SuspectsPanel;
class TensorErrorsPanel;

/// The panels around the chart of a model graph, and what they lead to. The docks own them.
class GraphPanels : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        GraphSession& session;
        GraphView& view;
        SuspectFinder& finder;
        CommandActions& actions;
        Docks& docks;
        QWidget& window;
    };

    /// All parts outlive it.
    GraphPanels(const Parts& parts, QObject* parent);

    bool isIdle() const;
    /// Text of the panel with the focus, else of the node.
    QString copiedText(bool asTable) const;

    NodePanel* node() const { return m_node; }

    ItemsPanel* items() const { return m_items; }

    NodeListPanel* list() const { return m_list; }

    TensorErrorsPanel* errors() const { return m_errors; }

    SuspectsPanel* suspects() const { return m_suspects; }

    LayersPanel* layers() const { return m_layers; }

    /// Brings the list of suspects to the front.
    void showSuspects();
    /// Brings the list of nodes to the front.
    void showNodes();
    /// Goes to a node of any rank of the step.
    void follow(const graph::SideNode& node);

signals:
    /// A node of a rank that the document does not hold.
    void otherRankWanted(const pipescope::graph::NodeTarget& target);
    /// A node of a step that the document does not hold.
    void otherStepWanted(qint64 step, const pipescope::graph::NodeTarget& target);

private:
    void followTarget(const graph::NodeTarget& target);
    void connectPanels();
    /// The first time something differs, where there are several ranks or steps and nothing else is shown.
    void showLayersOnce();
    void handleCommands(CommandActions& actions);

    GraphSession& m_session;
    GraphView& m_view;
    Docks& m_docks;
    SuspectFinder& m_finder;
    SelectedDetails* m_selected;
    NodePanel* m_node;
    ItemsPanel* m_items;
    NodeListPanel* m_list;
    SuspectsPanel* m_suspects;
    TensorErrorsPanel* m_errors;
    LayersPanel* m_layers;
    std::vector<Panel*> m_all;
    bool m_hasShownItems = false;
    bool m_hasShownLayers = false;
};

} // namespace pipescope::ui
