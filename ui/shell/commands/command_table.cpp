#include "ui/shell/commands/command_table.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/shell/commands/window_commands.h"

#include <algorithm>
#include <array>

namespace pipescope::ui {

namespace {

struct MenuTitle
{
    CommandMenu menu;
    const char* text;
};

constexpr std::array kMenuTitles{
    MenuTitle{CommandMenu::File, QT_TRANSLATE_NOOP("Commands", "&File")},
    MenuTitle{CommandMenu::Edit, QT_TRANSLATE_NOOP("Commands", "&Edit")},
    MenuTitle{CommandMenu::View, QT_TRANSLATE_NOOP("Commands", "&View")},
    MenuTitle{CommandMenu::Rows, QT_TRANSLATE_NOOP("Commands", "&Rows")},
    MenuTitle{CommandMenu::Graph, QT_TRANSLATE_NOOP("Commands", "Gr&aph")},
    MenuTitle{CommandMenu::Go, QT_TRANSLATE_NOOP("Commands", "&Go")},
    MenuTitle{CommandMenu::Help, QT_TRANSLATE_NOOP("Commands", "&Help")},
    MenuTitle{CommandMenu::Timeline, QT_TRANSLATE_NOOP("Commands", "Timeline")},
    MenuTitle{CommandMenu::QueryPage, QT_TRANSLATE_NOOP("Commands", "Query page")},
    MenuTitle{CommandMenu::GraphChart, QT_TRANSLATE_NOOP("Commands", "Model graph")}};

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

QString CommandTable::titleOf(CommandMenu menu) const
{
    const auto entry =
        std::find_if(m_rows.begin(), m_rows.end(), [menu](const Command& row) { return row.opens == menu; });
    if (entry != m_rows.end()) {
        return commandText(*entry);
    }
    const auto title = std::find_if(kMenuTitles.begin(), kMenuTitles.end(),
                                    [menu](const MenuTitle& each) { return each.menu == menu; });
    return title == kMenuTitles.end() ? QString() : inUsersLanguage(title->text);
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
