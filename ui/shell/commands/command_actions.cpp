#include "ui/shell/commands/command_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QEvent>
#include <QMenu>
#include <QMenuBar>
#include <QStringList>

#include <array>
#include <utility>

namespace pipescope::ui {

namespace {

template<class Value>
Value* found(const std::map<CommandId, Value*>& map, CommandId id)
{
    const auto it = map.find(id);
    return it == map.end() ? nullptr : it->second;
}

/// What it does and by which keys, for its button.
void nameKeys(QAction* action, const Command& command)
{
    QStringList keys;
    for (const QKeySequence& key : action->shortcuts()) {
        keys.append(key.toString(QKeySequence::NativeText));
    }
    const QString description = commandDescription(command);
    action->setToolTip(keys.isEmpty()
                           ? description
                           : QStringLiteral("%1 (%2)").arg(description, keys.join(QStringLiteral(", "))));
}

} // namespace

CommandActions::CommandActions(QWidget* window, std::span<const Command> added)
    : QObject(window)
    , m_table(added)
{
    // One choice is on in each menu.
    std::map<CommandMenu, QActionGroup*> choices;
    for (const Command& row : m_table.rows()) {
        if (row.kind == CommandKind::Submenu) {
            m_submenus[row.id] = new QMenu(window);
        } else if (row.kind != CommandKind::Gesture) {
            addAction(window, row);
        }
        if (row.kind == CommandKind::Choice) {
            QActionGroup*& group = choices[row.menu];
            group = group == nullptr ? new QActionGroup(this) : group;
            group->addAction(m_actions[row.id]);
        }
    }
    window->installEventFilter(this);
    nameAll();
}

CommandActions::~CommandActions()
{
    for (const auto& [id, made] : m_actions) {
        delete made;
    }
    for (const auto& [id, menu] : m_submenus) {
        delete menu;
    }
}

bool CommandActions::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        nameAll();
    }
    return QObject::eventFilter(watched, event);
}

void CommandActions::nameAll()
{
    for (const auto& [id, made] : m_actions) {
        made->setText(commandText(m_table[id]));
        // On buttons: Qt leaves the letter in brackets there that marks Chinese texts.
        made->setIconText(withoutMnemonic(commandText(m_table[id])));
        nameKeys(made, m_table[id]);
        made->setStatusTip(commandDescription(m_table[id]));
    }
    for (const auto& [id, menu] : m_submenus) {
        menu->setTitle(commandText(m_table[id]));
        menu->setToolTip(commandDescription(m_table[id]));
    }
    for (const auto& [which, menu] : m_menusOfBar) {
        menu->setTitle(m_table.titleOf(which));
    }
}

void CommandActions::addAction(QWidget* window, const Command& row)
{
    auto* made = new QAction(window);
    made->setShortcuts(commandShortcuts(row));
    made->setCheckable(row.kind == CommandKind::Toggle || row.kind == CommandKind::Choice);
    // A shortcut would report the press only.
    if (row.kind != CommandKind::HeldKey) {
        window->addAction(made);
    }
    m_actions[row.id] = made;
    connect(made, &QAction::changed, this, [this, made, id = row.id] { nameKeys(made, m_table[id]); });
}

void CommandActions::provide(CommandNeed there)
{
    m_there = there;
    for (const Command& row : m_table.rows()) {
        enable(row);
    }
}

void CommandActions::allow(CommandId id, bool isAllowed)
{
    if (isAllowed) {
        m_forbidden.erase(id);
    } else {
        m_forbidden.insert(id);
    }
    enable(m_table[id]);
}

void CommandActions::allow(std::span<const CommandId> ids, bool isAllowed)
{
    for (const CommandId id : ids) {
        allow(id, isAllowed);
    }
}

void CommandActions::forbidUnhandled()
{
    for (const auto& [id, made] : m_actions) {
        if (!isHandled(id)) {
            allow(id, false);
        }
    }
}

void CommandActions::hideUnhandled()
{
    std::map<CommandMenu, bool> isUsed;
    for (const Command& row : m_table.rows()) {
        if (QAction* made = action(row.id)) {
            made->setVisible(isHandled(row.id));
            isUsed[row.menu] = isUsed[row.menu] || isHandled(row.id);
        }
    }
    for (const Command& row : m_table.rows()) {
        if (row.opens) {
            submenu(row.id)->menuAction()->setVisible(isUsed[*row.opens]);
            isUsed[row.menu] = isUsed[row.menu] || isUsed[*row.opens];
        }
    }
    for (const auto& [which, menu] : m_menusOfBar) {
        menu->menuAction()->setVisible(isUsed[which]);
    }
}

void CommandActions::enable(const Command& row)
{
    const bool isEnabled = needOf(row) <= m_there && !m_forbidden.contains(row.id);
    if (QAction* made = action(row.id)) {
        made->setEnabled(isEnabled);
    } else if (QMenu* menu = submenu(row.id)) {
        menu->setEnabled(isEnabled);
    }
}

QAction* CommandActions::action(CommandId id) const
{
    return found(m_actions, id);
}

QMenu* CommandActions::submenu(CommandId id) const
{
    return found(m_submenus, id);
}

void CommandActions::handle(CommandId id, std::function<void(bool checked)> handler)
{
    connect(action(id), &QAction::triggered, this, std::move(handler));
    m_handled.insert(id);
}

void CommandActions::handle(CommandId id, std::function<void()> handler)
{
    handle(id, [handler = std::move(handler)](bool) { handler(); });
}

QMenu* CommandActions::makeMenu(QWidget* parent,
                                std::initializer_list<std::span<const CommandId>> sections) const
{
    auto* menu = new QMenu(parent);
    for (const std::span<const CommandId> section : sections) {
        // Qt shows none above the first.
        menu->addSeparator();
        for (const CommandId id : section) {
            menu->addAction(action(id));
        }
    }
    return menu;
}

void CommandActions::fillMenuBar(QMenuBar* bar)
{
    for (const CommandMenu menu : {CommandMenu::File, CommandMenu::Edit, CommandMenu::View, CommandMenu::Rows,
                                   CommandMenu::Graph, CommandMenu::Go, CommandMenu::Help})
    {
        m_menusOfBar[menu] = bar->addMenu(m_table.titleOf(menu));
        fillMenu(m_menusOfBar[menu], menu);
    }
    for (const Command& row : m_table.rows()) {
        if (row.opens) {
            fillMenu(submenu(row.id), *row.opens);
        }
    }
}

void CommandActions::fillMenu(QMenu* menu, CommandMenu which)
{
    for (const Command& row : m_table.rows()) {
        if (row.menu != which) {
            continue;
        }
        if (row.opensSection) {
            menu->addSeparator();
        }
        if (row.kind == CommandKind::Submenu) {
            menu->addMenu(submenu(row.id));
        } else {
            menu->addAction(action(row.id));
        }
    }
}

} // namespace pipescope::ui
