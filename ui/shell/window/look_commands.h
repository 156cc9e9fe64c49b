#pragma once

#include <QObject>

#include "ui/shell/appearance/language.h"
#include "ui/shell/appearance/theme.h"
#include "ui/shell/commands/command_actions.h"

namespace pipescope::ui {

/// Handles the commands for language and theme, and checks the chosen ones in the menus.
class LookCommands : public QObject
{
    Q_OBJECT

public:
    /// Borrows all of them.
    LookCommands(Language& language, Theme& theme, CommandActions& actions, QObject* parent);

private:
    void handleTheme();
    void handleLanguage();

    Language& m_language;
    Theme& m_theme;
    CommandActions& m_actions;
};

} // namespace pipescope::ui
