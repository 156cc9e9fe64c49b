#pragma once

#include <QObject>

#include "ui/run/session/timeline_session.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/toolkit/background_job.h"

namespace pipescope::ui {

class ClockShifter;
class CompanionShower;
class StepSelector;
class TimelineView;

/// Handles the commands that choose what the timeline shows, and checks the chosen ones in the menus. Borrows
/// its arguments.
class ViewCommands : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        TimelineSession& session;
        TimelineView& timeline;
        StepSelector& steps;
        ClockShifter& clocks;
        CompanionShower& companions;
    };

    ViewCommands(const Parts& parts, CommandActions& actions, QObject* parent);

    /// No picture is being drawn for the clipboard.
    bool isIdle() const { return m_copying.isIdle(); }

private:
    void handleZoom();
    void handleOptions();
    void handleCompanions();
    void handleHeldKeys();
    void copyView();
    void show();

    Parts m_parts;
    CommandActions& m_actions;
    /// Draws what goes to the clipboard.
    BackgroundJob m_copying;
};

} // namespace pipescope::ui
