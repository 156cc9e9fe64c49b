#pragma once

#include <QObject>

#include "ui/appearance/retranslation.h"
#include "ui/commands/command_actions.h"
#include "ui/graph_session/graph_session.h"

#include <span>

namespace pipescope::ui {

class GraphView;

/// What the chart of model graphs adds to the window's commands, its gestures included.
std::span<const Command> graphCommandRows();

/// Compare Models…
const Command& compareModelsCommand();

/// The commands that act on the chart: going, expanding, colours, how the sides stand.
class GraphCommands : public QObject
{
    Q_OBJECT

public:
    /// All of them outlive it.
    GraphCommands(GraphSession& session, GraphView& view, CommandActions& actions, QObject* parent);

    /// Enables and checks them for what is shown.
    void update();

signals:
    /// A sentence for the user.
    void reported(const pipescope::ui::TextProvider& sentence);

private:
    void handleGoing();
    void handleExpanding();
    void handleLook();
    void handleChoice(CommandId id, std::function<void(GraphViewOptions&)> choose);
    void goToBad(int by);
    void goToPartner();
    void goToParent();
    void goToWorstChild();
    void report(const QString& sentence);

    GraphSession& m_session;
    GraphView& m_view;
    CommandActions& m_actions;
};

} // namespace pipescope::ui
