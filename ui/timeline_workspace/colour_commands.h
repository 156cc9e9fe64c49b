#pragma once

#include <QObject>

#include "ui/commands/command_actions.h"
#include "ui/session/session.h"

namespace pipescope::ui {

/// Carries out the commands for what the colours and labels of blocks show, and shows in the menus what is
/// chosen. Borrows what it is given.
class ColourCommands : public QObject
{
    Q_OBJECT

public:
    ColourCommands(Session& session, CommandActions& actions, QObject* parent);

private:
    void show();

    Session& m_session;
    CommandActions& m_actions;
};

} // namespace pipescope::ui
