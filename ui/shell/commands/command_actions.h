#pragma once

#include <QObject>

#include "ui/shell/commands/command_table.h"

#include <functional>
#include <initializer_list>
#include <map>
#include <set>
#include <span>

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
    /// `added` are the commands that panels and kinds of documents bring.
    explicit CommandActions(QWidget* window, std::span<const Command> added = {});
    /// Takes them out of the window.
    ~CommandActions() override;

    const CommandTable& table() const { return m_table; }

    /// Null for gestures and submenus.
    QAction* action(CommandId id) const;
    /// Null for what is no submenu.
    QMenu* submenu(CommandId id) const;
    void fillMenuBar(QMenuBar* bar);
    /// A menu of actions, with a line between the sections; owned by `parent`.
    QMenu* makeMenu(QWidget* parent, std::initializer_list<std::span<const CommandId>> sections) const;

    /// Sets what happens when the user chooses a command with an action; `checked` is meant for toggles.
    void handle(CommandId id, std::function<void(bool checked)> handler);
    void handle(CommandId id, std::function<void()> handler);

    /// Enables the allowed commands that need no more than `there`.
    void provide(CommandNeed there);
    /// Whether a command can be chosen once its need is met; initially all can.
    void allow(CommandId id, bool isAllowed);
    void allow(std::span<const CommandId> ids, bool isAllowed);

    /// Disables every action without a handler, until it is allowed.
    void forbidUnhandled();
    /// Takes them out of the menus as well, and menus that have nothing else.
    void hideUnhandled();

    bool isHandled(CommandId id) const { return m_handled.contains(id); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addAction(QWidget* window, const Command& command);
    /// In the program's language.
    void nameAll();
    void fillMenu(QMenu* menu, CommandMenu which);
    void enable(const Command& command);

    CommandTable m_table;
    std::map<CommandId, QAction*> m_actions;
    std::map<CommandId, QMenu*> m_submenus;
    std::map<CommandMenu, QMenu*> m_menusOfBar;
    std::set<CommandId> m_handled;
    CommandNeed m_there = CommandNeed::SettledContent;
    std::set<CommandId> m_forbidden;
};

} // namespace pipescope::ui
