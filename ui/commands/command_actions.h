#pragma once

#include <QObject>

#include "ui/commands/command_table.h"

#include <map>

class QAction;
class QMenu;
class QMenuBar;
class QWidget;

namespace pipescope::ui {

/// The window's actions and menus, made from the command table.
class CommandActions : public QObject
{
    Q_OBJECT

public:
    /// Adds every action to `window`, so that shortcuts work wherever the focus is in it.
    explicit CommandActions(QWidget* window);

    /// Null for gestures and submenus.
    QAction* action(CommandId id) const;
    /// Null for what is no submenu.
    QMenu* submenu(CommandId id) const;
    void fillMenuBar(QMenuBar* bar);

signals:
    /// The user chose a command; `checked` is meant for toggles.
    void triggered(pipescope::ui::CommandId id, bool checked);

private:
    void addAction(QWidget* window, const Command& command);
    void fillMenu(QMenu* menu, CommandMenu which);

    std::map<CommandId, QAction*> m_actions;
    std::map<CommandId, QMenu*> m_submenus;
};

} // namespace pipescope::ui
