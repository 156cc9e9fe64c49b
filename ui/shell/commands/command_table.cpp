#include "ui/shell/commands/command_table.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/shell/commands/window_commands.h"

#include <algorithm>

namespace pipescope::ui {

namespace {

QString titleOfSubmenu(CommandId id)
{
    const auto rows = windowCommands();
    const auto row =
        std::find_if(rows.begin(), rows.end(), [id](const Command& each) { return each.id == id; });
    return commandText(*row);
}

/// Behind the one that it follows, else behind the last of its menu.
std::vector<Command>::iterator placeFor(const Command& added, std::vector<Command>& rows)
{
    const auto isBefore = [&](const Command& row) {
        return added.follows ? row.id == *added.follows : row.menu == added.menu;
    };
    return std::find_if(rows.rbegin(), rows.rend(), isBefore).base();
}

template<class Translate>
std::vector<KeyRow> rowsOfKeys(std::span<const Command> commands, QKeySequence::SequenceFormat format,
                               const Translate& translate)
{
    std::vector<KeyRow> rows;
    for (const Command& row : commands) {
        QStringList names;
        for (const QKeySequence& shortcut : commandShortcuts(row)) {
            names.append(shortcut.toString(format));
        }
        if (*row.gesture != '\0') {
            names.append(translate(row.gesture));
        }
        if (!names.isEmpty()) {
            rows.push_back({row.menu, names.join(QStringLiteral("   ")), translate(row.description)});
        }
    }
    return rows;
}

} // namespace

CommandTable::CommandTable(std::span<const Command> added)
    : m_rows(windowCommands().begin(), windowCommands().end())
{
    for (const Command& row : added) {
        m_rows.insert(placeFor(row, m_rows), row);
    }
}

const Command& CommandTable::operator[](CommandId id) const
{
    return *std::find_if(m_rows.begin(), m_rows.end(), [id](const Command& row) { return row.id == id; });
}

QString menuTitle(CommandMenu menu)
{
    switch (menu) {
    case CommandMenu::File:
        return inUsersLanguage(QT_TRANSLATE_NOOP("Commands", "&File"));
    case CommandMenu::Edit:
        return inUsersLanguage(QT_TRANSLATE_NOOP("Commands", "&Edit"));
    case CommandMenu::View:
        return inUsersLanguage(QT_TRANSLATE_NOOP("Commands", "&View"));
    case CommandMenu::ColourBlocks:
        return titleOfSubmenu(CommandId::ColourBlocks);
    case CommandMenu::ColourOtherRows:
        return titleOfSubmenu(CommandId::ColourOtherRows);
    case CommandMenu::TimeAxis:
        return titleOfSubmenu(CommandId::TimeAxis);
    case CommandMenu::Theme:
        return titleOfSubmenu(CommandId::Theme);
    case CommandMenu::Language:
        return titleOfSubmenu(CommandId::Language);
    case CommandMenu::Rows:
        return inUsersLanguage(QT_TRANSLATE_NOOP("Commands", "&Rows"));
    case CommandMenu::GroupRows:
        return titleOfSubmenu(CommandId::GroupRows);
    case CommandMenu::SortRows:
        return titleOfSubmenu(CommandId::SortRows);
    case CommandMenu::Graph:
        return inUsersLanguage(QT_TRANSLATE_NOOP("Commands", "Gr&aph"));
    case CommandMenu::ColourNodes:
        return inUsersLanguage(QT_TRANSLATE_NOOP("Commands", "Colour &Nodes"));
    case CommandMenu::Go:
        return inUsersLanguage(QT_TRANSLATE_NOOP("Commands", "&Go"));
    case CommandMenu::Help:
        return inUsersLanguage(QT_TRANSLATE_NOOP("Commands", "&Help"));
    case CommandMenu::Timeline:
        return inUsersLanguage(QT_TRANSLATE_NOOP("Commands", "Timeline"));
    case CommandMenu::QueryPage:
        return inUsersLanguage(QT_TRANSLATE_NOOP("Commands", "Query page"));
    case CommandMenu::GraphChart:
        return inUsersLanguage(QT_TRANSLATE_NOOP("Commands", "Model graph"));
    }
    return {};
}

bool isFixedKey(const QKeySequence& key)
{
    static const QList<QKeySequence> kFixed{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down,
                                            Qt::Key_Escape};
    return kFixed.contains(key);
}

bool suits(CommandKind kind, const QKeySequence& key)
{
    const bool isSingle = key.count() == 1 && key[0].keyboardModifiers() == Qt::NoModifier;
    return !isFixedKey(key) && (kind != CommandKind::HeldKey || key.isEmpty() || isSingle);
}

std::vector<KeyRow> keyTable(const CommandTable& table, QKeySequence::SequenceFormat format)
{
    return rowsOfKeys(table.rows(), format, inUsersLanguage);
}

QString keyTableMarkdown(std::span<const Command> commands)
{
    const auto untranslated = [](const char* text) { return QString::fromUtf8(text); };
    QString markdown = QStringLiteral("| Keys | What they do |\n|---|---|\n");
    for (const KeyRow& row : rowsOfKeys(commands, QKeySequence::PortableText, untranslated)) {
        QStringList spelt;
        for (const QString& key : row.keys.split(QStringLiteral("   "))) {
            spelt.append(u'`' + key + u'`');
        }
        markdown += QStringLiteral("| %1 | %2 |\n").arg(spelt.join(QStringLiteral(" or ")), row.description);
    }
    return markdown;
}

} // namespace pipescope::ui
