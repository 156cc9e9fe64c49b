#pragma once

#include <QObject>

#include "ui/commands/command_actions.h"
#include "ui/document/open_task.h"
#include "ui/session/core_functions.h"

class QSettings;
class QWidget;

namespace pipescope::ui {

class ClockShifter;
class DocumentController;
class ExportController;
class Session;
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
        Session& session;
        TimelineView& timeline;
        ClockShifter& clocks;
        ExportController& exports;
        const TimelineOpener& opener;
        const DocumentController& documents;
        QSettings& settings;
        CoreFunctions core;
        /// The parent of dialogs.
        QWidget& window;
    };

    RunCommands(Parts parts, CommandActions& actions, QObject* parent);

signals:
    /// The run is to be read so.
    void taskChosen(const pipescope::ui::OpenTask& task);

private:
    void handleExports(CommandActions& actions);
    void askForSizes();
    void askForClockOffsets();
    void askForTraceRules();

    Parts m_parts;
};

} // namespace pipescope::ui
