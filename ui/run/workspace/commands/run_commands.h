#pragma once

#include <QObject>

#include "ui/run/session/engine.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/document/open_task.h"

class QSettings;
class QWidget;

namespace pipescope::ui {

class ClockShifter;
class DocumentController;
class ExportController;
class TimelineSession;
class TimelineOpener;
class TimelineView;

/// Handles the commands for how the run is read and corrected, and those that write it. Borrows what it is
/// given.
class RunCommands : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        TimelineSession& session;
        TimelineView& timeline;
        ClockShifter& clocks;
        ExportController& exports;
        const TimelineOpener& opener;
        const DocumentController& documents;
        QSettings& settings;
        Engine core;
        /// The parent of dialogs.
        QWidget& window;
    };

    RunCommands(Parts parts, CommandActions& actions, QObject* parent);

signals:
    /// The run is to be read so.
    void taskChosen(const pipescope::ui::OpenTask& task);

private:
    void handleExports(CommandActions& actions);
    void askForPart();
    void askForSizes();
    void askForClockOffsets();
    void askForChromeRules();
    void showWhatIsMissing(CommandActions& actions);

    Parts m_parts;
};

} // namespace pipescope::ui
