#pragma once

#include <QObject>

#include "ui/run/session/timeline_session.h"
#include "ui/shell/commands/command_actions.h"

class QSettings;
class QWidget;

namespace pipescope::ui {

/// Handles the commands that choose the colours and labels of blocks, and checks the chosen ones in the
/// menus. Borrows its arguments.
class ColourCommands : public QObject
{
    Q_OBJECT

public:
    /// The session takes over the settings' colours. Dialogs stand before `window`.
    ColourCommands(TimelineSession& session, QSettings& settings, CommandActions& actions, QWidget* window,
                   QObject* parent);

private:
    void askForColours();
    void show();

    TimelineSession& m_session;
    QSettings& m_settings;
    QWidget* m_window;
    CommandActions& m_actions;
};

} // namespace pipescope::ui
