#pragma once

#include <QObject>

#include "core/graph/explain/search/find_rows.h"
#include "ui/graph/session/graph_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/commands/command_actions.h"

#include <functional>
#include <optional>
#include <vector>

class QShortcut;

namespace pipescope::ui {

class EdgeFinder;
class GraphPanels;
class GraphView;
class SuspectFinder;

/// The commands that act on the chart: going, expanding, colours, how the sides stand.
class GraphCommands : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        GraphSession& session;
        GraphView& view;
        GraphPanels& panels;
        SuspectFinder& finder;
        EdgeFinder& edges;
        CommandActions& actions;
    };

    /// All parts outlive it.
    GraphCommands(const Parts& parts, QObject* parent);

    /// Enables and checks them for what is shown.
    void update();

signals:
    /// A sentence about what is selected now.
    void reported(const pipescope::ui::TextProvider& sentence);

private:
    void handleSuspects();
    void handleGoing();
    void handleExpanding();
    void handleLook();
    void handleChoice(CommandId id, std::function<void(GraphViewOptions&)> choose);
    void goToBad(int by);
    void goToFirstDivergence();
    void goToOnset(int by);
    void acceptSelected();
    void showErrorPath();
    void showEdges();
    /// What neither an accepted onset explains nor another micro step has; empty for all.
    std::vector<std::uint8_t> standingOut(graph::Side side) const;
    void showStandingOut();
    std::optional<graph::SheetRow> selectedRow() const;
    void goToPartner();
    void goToParent();
    void sayThatNoPartnerFollowed(GraphPlace place);
    void goToWorstChild();
    void report(const TextProvider& sentence);

    GraphSession& m_session;
    GraphView& m_view;
    GraphPanels& m_panels;
    SuspectFinder& m_finder;
    EdgeFinder& m_edges;
    CommandActions& m_actions;
    /// Escape, in any panel, while a way stands out.
    QShortcut* m_leaveWay;
};

} // namespace pipescope::ui
