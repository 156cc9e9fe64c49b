#pragma once

#include <QObject>

#include "ui/run/scene/rows/row_options.h"
#include "ui/run/scene/rows/row_place.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/commands/command_actions.h"

#include <functional>
#include <vector>

class QMenu;

namespace pipescope::ui {

class RowFilterField;
class TimelineView;

/// Handles the commands for rows. Those for one row act on the session's current row: a rank's, or a group's
/// title and then all ranks of the group. Borrows what it is given.
class RowCommands : public QObject
{
    Q_OBJECT

public:
    RowCommands(TimelineSession& session, CommandActions& actions, TimelineView& timeline,
                RowFilterField& filter, QObject* parent);

    /// What can be done with the current row; opened by the timeline.
    QMenu* rowMenu() const { return m_rowMenu; }

private:
    void handleOrder();
    void handleGroups();
    void handleRow();
    void handleHeight();
    void change(const std::function<void(scene::RowOptions&)>& change);
    void toggleGroup();
    void collapseAll();
    void pinOrUnpin();
    void hide();
    void showOnly(scene::RowGrouping grouping);
    void showAll();
    /// Ranks of the current row or title.
    std::vector<TrackIndex> currentTracks() const;
    bool isPinned() const;
    void show();

    TimelineSession& m_session;
    CommandActions& m_actions;
    TimelineView& m_timeline;
    RowFilterField& m_filter;
    QMenu* m_rowMenu;
};

} // namespace pipescope::ui
