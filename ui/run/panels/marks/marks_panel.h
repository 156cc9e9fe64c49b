#pragma once

#include <QModelIndex>

#include "core/session_file/session_state.h"
#include "ui/run/session/timeline_panel.h"
#include "ui/shell/commands/command.h"
#include "ui/shell/lists/list_panel.h"

namespace pipescope::ui {

class TimelineSession;

/// The session's marks as a list, in order of time unless sorted otherwise: to go to, to write to, to remove.
class MarksPanel : public ListPanel
{
    Q_OBJECT

public:
    enum Column
    {
        StartColumn,
        LengthColumn,
        TextColumn,
        ColumnCount
    };

    /// `session` must outlive the panel.
    explicit MarksPanel(TimelineSession& session, QWidget* parent = nullptr);

    /// Adds a mark and lets the user write its text.
    void addMark(TimeSpan span);
    void removeChosen();

signals:
    /// A mark was chosen to be shown.
    void goneTo(const pipescope::TimeSpan& span);

protected:
    void choose(const QModelIndex& index) override;
    bool handleKey(const QObject* watched, int key, Qt::KeyboardModifiers modifiers) override;

private:
    ListModel<Mark>::Columns columns() const;
    void refresh();

    TimelineSession& m_session;
    ListModel<Mark> m_model;
};

/// The panel of the user's marks, with the command that adds one.
TimelinePanelKind marksPanelKind();

/// The commands that the panel of the marks brings.
inline constexpr CommandId kAddMark{"AddMark"};
inline constexpr CommandId kShowMarks{"ShowMarks"};

} // namespace pipescope::ui
