#include "ui/shell/commands/command_palette.h"

#include <QAction>
#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/shell/commands/command_actions.h"
#include "ui/shell/commands/command_keys.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace pipescope::ui {
namespace {

constexpr QSize kSize{640, 420};
constexpr int kTextWidth = 420;

struct Candidate
{
    int score = 0;
    const Command* command = nullptr;
};

/// By its name in the user's language or, since manuals and colleagues may use that, in English.
std::optional<int> scoreOf(const QString& typed, const Command& row, const CommandTable& table)
{
    const auto own =
        matchScore(typed, withoutMnemonic(table.titleOf(row.menu)) + u' ' + withoutMnemonic(commandText(row)),
                   commandDescription(row));
    const auto english =
        matchScore(typed, withoutMnemonic(QString::fromUtf8(row.text)), QString::fromUtf8(row.description));
    return std::max(own, english);
}

} // namespace

CommandPalette::CommandPalette(CommandActions& actions, QWidget* parent)
    : QDialog(parent)
    , m_actions(actions)
    , m_field(new QLineEdit(this))
    , m_list(new QTreeWidget(this))
{
    setWindowTitle(tr("Commands"));
    m_field->setPlaceholderText(tr("Type a part of a command"));
    m_field->setAccessibleName(tr("Command"));
    m_field->installEventFilter(this);
    m_list->setAccessibleName(tr("Commands"));
    m_list->setColumnCount(2);
    m_list->header()->hide();
    m_list->setRootIsDecorated(false);
    m_list->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_field);
    layout->addWidget(m_list);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::narrow);
    connect(m_list, &QTreeWidget::itemClicked, this, &CommandPalette::run);
    resize(kSize);
    m_list->setColumnWidth(0, kTextWidth);
    narrow({});
}

void CommandPalette::narrow(const QString& typed)
{
    std::vector<Candidate> found;
    for (const Command& row : m_actions.table().rows()) {
        const QAction* action = m_actions.action(row.id);
        if (action == nullptr || !action->isEnabled()) {
            continue;
        }
        if (const auto score = scoreOf(typed, row, m_actions.table())) {
            found.push_back({typed.isEmpty() ? 0 : *score, &row});
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
    m_list->clear();
    for (const Candidate& candidate : found) {
        const Command& row = *candidate.command;
        auto* item = new QTreeWidgetItem(
            m_list,
            {withoutMnemonic(m_actions.table().titleOf(row.menu)) + QStringLiteral(" › ")
                 + withoutMnemonic(commandText(row)),
             QKeySequence::listToString(m_actions.action(row.id)->shortcuts(), QKeySequence::NativeText)});
        item->setToolTip(0, commandDescription(row));
        item->setData(0, Qt::UserRole, QVariant::fromValue(row.id));
    }
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

std::optional<CommandId> CommandPalette::chosen() const
{
    const QTreeWidgetItem* item = m_list->currentItem();
    return item == nullptr ? std::nullopt : std::optional(item->data(0, Qt::UserRole).value<CommandId>());
}

void CommandPalette::run()
{
    const auto id = chosen();
    if (!id) {
        return;
    }
    accept();
    // After the dialog has given the focus back: commands act on what has it.
    QMetaObject::invokeMethod(m_actions.action(*id), &QAction::trigger, Qt::QueuedConnection);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<const QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            run();
            return true;
        }
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace pipescope::ui
