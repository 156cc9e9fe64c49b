#pragma once

#include "core/base/time.h"
#include "ui/shell/panels/docks.h"

#include <functional>
#include <span>
#include <vector>

class QSettings;

namespace pipescope::ui {

class CommandActions;
class TimelineSession;

/// The environment of a panel of the timeline. Everything outlives the panel.
struct TimelinePanelHost
{
    TimelineSession& session;
    CommandActions& actions;
    QSettings& settings;
    /// Brings a time into view.
    std::function<void(TimeSpan)> showTime;
    /// Where the pointer is on the time axis.
    std::function<TimePoint()> momentAtPointer;
    /// Brings the panel to the front.
    std::function<void()> showPanel;
};

/// A panel of the timeline: a folder with such a function, and a line in timelinePanelKinds().
struct TimelinePanelKind
{
    /// Outlives all windows.
    const DockKind& dock;
    /// Makes the panel and handles its commands.
    std::function<Panel*(const TimelinePanelHost& host, QWidget* parent)> make;
    /// What it adds to the window's commands, the one that shows and hides it included.
    std::span<const Command> commands;
    /// Those that are offered for a block or operator, too.
    std::vector<CommandId> itemCommands;
};

} // namespace pipescope::ui
