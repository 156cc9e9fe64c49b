#pragma once

#include <QObject>

#include "ui/appearance/language.h"
#include "ui/appearance/theme.h"
#include "ui/commands/command_actions.h"

class QSettings;

namespace pipescope::ui {

class Session;

/// Carries out the commands for language, theme and colours, and shows in the menus what is chosen.
class LookCommands : public QObject
{
    Q_OBJECT

public:
    /// Borrows all of them; the session takes over the settings' colours.
    LookCommands(Language& language, Theme& theme, Session& session, QSettings& settings,
                 CommandActions& actions, QWidget* window);

private:
    void handleTheme();
    void handleLanguage();
    void askForColours();

    Language& m_language;
    Theme& m_theme;
    Session& m_session;
    QSettings& m_settings;
    CommandActions& m_actions;
    QWidget* m_window;
};

} // namespace pipescope::ui
