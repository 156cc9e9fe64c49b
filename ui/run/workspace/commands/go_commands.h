#pragma once

#include <QObject>

#include "ui/run/session/selection_history.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/view/selection_walk.h"
#include "ui/shell/commands/command_actions.h"

#include <span>

class QMenu;
class QStatusBar;

namespace pipescope::ui {

class DocumentController;
class TimelineView;

/// Handles the commands that go from one item to another, and those for the selected item. Borrows its
/// arguments.
class GoCommands : public QObject
{
    Q_OBJECT

public:
    GoCommands(TimelineSession& session, const DocumentController& documents, CommandActions& actions,
               TimelineView& timeline, QStatusBar& statusBar, QObject* parent);

    /// Adds what panels offer for a block or operator to its menu.
    void offerAtItem(std::span<const CommandId> commands);

    /// What can be done with the selection; opened by the timeline.
    QMenu* itemMenu() const { return m_itemMenu; }

private:
    void handleWalk();
    void handlePlaces();
    /// From the first thing in view where nothing is selected.
    void goAlongRank(bool forward);
    void chooseRangeOfSelection();
    void askForTime();
    void updateActions();

    TimelineSession& m_session;
    const DocumentController& m_documents;
    CommandActions& m_actions;
    TimelineView& m_timeline;
    SelectionWalk m_walk;
    SelectionHistory m_history;
    QMenu* m_itemMenu;
};

} // namespace pipescope::ui
