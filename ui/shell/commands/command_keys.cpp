#include "ui/shell/commands/command_keys.h"

#include <QAction>
#include <QSettings>

#include "ui/shell/commands/command_actions.h"

namespace pipescope::ui {
namespace {

/// Of the command's entry in the settings.
QString settingsKey(const Command& row)
{
    return QStringLiteral("keys/")
           + QString::fromUtf8(row.text).remove(u'&').remove(u'…').replace(u'/', u' ');
}

} // namespace

CommandKeys::CommandKeys(CommandActions& actions, QSettings& settings)
    : m_actions(actions)
    , m_settings(settings)
{
    for (const Command& row : m_actions.table().rows()) {
        QAction* action = m_actions.action(row.id);
        if (action != nullptr && m_settings.contains(settingsKey(row))) {
            const QString own = m_settings.value(settingsKey(row)).toString();
            action->setShortcuts(own.isEmpty()
                                     ? QList<QKeySequence>{}
                                     : QKeySequence::listFromString(own, QKeySequence::PortableText));
        }
    }
}

std::optional<CommandId> CommandKeys::holderOf(const QKeySequence& key) const
{
    for (const Command& row : m_actions.table().rows()) {
        const QAction* action = m_actions.action(row.id);
        if (action != nullptr && action->shortcuts().contains(key)) {
            return row.id;
        }
    }
    return std::nullopt;
}

void CommandKeys::assign(CommandId id, const QList<QKeySequence>& keys)
{
    for (const QKeySequence& key : keys) {
        const auto holder = holderOf(key);
        if (holder && *holder != id) {
            QList<QKeySequence> left = m_actions.action(*holder)->shortcuts();
            left.removeAll(key);
            put(*holder, left);
        }
    }
    put(id, keys);
}

void CommandKeys::put(CommandId id, const QList<QKeySequence>& keys)
{
    m_actions.action(id)->setShortcuts(keys);
    m_settings.setValue(settingsKey(m_actions.table()[id]),
                        QKeySequence::listToString(keys, QKeySequence::PortableText));
}

void CommandKeys::restoreAll()
{
    m_settings.remove(QStringLiteral("keys"));
    for (const Command& row : m_actions.table().rows()) {
        if (QAction* action = m_actions.action(row.id)) {
            action->setShortcuts(commandShortcuts(row));
        }
    }
}

} // namespace pipescope::ui
