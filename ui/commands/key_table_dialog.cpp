#include "ui/commands/key_table_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/commands/command_actions.h"
#include "ui/commands/command_keys.h"

namespace pipescope::ui {

namespace {

enum Column
{
    KeysColumn,
    DescriptionColumn,
    MenuColumn,
    ColumnCount
};

QTableWidgetItem* cell(const QString& text)
{
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    return item;
}

} // namespace

KeyTableDialog::KeyTableDialog(CommandActions& actions, CommandKeys& keys, QWidget* parent)
    : QDialog(parent)
    , m_actions(actions)
    , m_keys(keys)
    , m_table(new QTableWidget(0, ColumnCount, this))
    , m_editor(new QKeySequenceEdit(this))
    , m_assign(new QPushButton(tr("&Assign"), this))
    , m_restore(new QPushButton(tr("&Restore All"), this))
    , m_note(new QLabel(this))
{
    setWindowTitle(tr("Keys"));
    auto* layout = new QVBoxLayout(this);
    buildTable();
    layout->addWidget(m_table);
    buildEditor();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    fill();
    m_table->resizeColumnsToContents();
    m_table->resizeRowsToContents();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setMinimumWidth(m_table->horizontalHeader()->length() + 60);
    resize(sizeHint().width(), 640);
    showNote();
}

void KeyTableDialog::buildTable()
{
    m_table->setAccessibleName(tr("Key table"));
    m_table->setHorizontalHeaderLabels({tr("Keys"), tr("What they do"), tr("Menu")});
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &KeyTableDialog::showNote);
}

void KeyTableDialog::buildEditor()
{
    m_editor->setAccessibleName(tr("New keys"));
    m_note->setWordWrap(true);
    // Else Enter in the editor would press one of them.
    m_assign->setAutoDefault(false);
    m_restore->setAutoDefault(false);
    auto* line = new QHBoxLayout;
    line->addWidget(new QLabel(tr("New keys:"), this));
    line->addWidget(m_editor);
    line->addWidget(m_assign);
    line->addStretch(1);
    line->addWidget(m_restore);
    static_cast<QVBoxLayout*>(layout())->addLayout(line);
    layout()->addWidget(m_note);
    connect(m_editor, &QKeySequenceEdit::keySequenceChanged, this, &KeyTableDialog::showNote);
    connect(m_assign, &QPushButton::clicked, this, &KeyTableDialog::assign);
    connect(m_restore, &QPushButton::clicked, this, [this] {
        m_keys.restoreAll();
        fill();
    });
}

void KeyTableDialog::fill()
{
    const int current = m_table->currentRow();
    m_table->setRowCount(0);
    for (const Command& row : allCommands()) {
        const QAction* action = m_actions.action(row.id);
        if (action == nullptr && *row.gesture == '\0') {
            continue;
        }
        const int line = m_table->rowCount();
        m_table->insertRow(line);
        m_table->setItem(line, KeysColumn,
                         cell(action != nullptr
                                  ? QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText)
                                  : commandGesture(row)));
        m_table->setItem(line, DescriptionColumn, cell(commandDescription(row)));
        m_table->setItem(line, MenuColumn, cell(withoutMnemonic(menuTitle(row.menu))));
        m_table->item(line, KeysColumn)->setData(Qt::UserRole, static_cast<int>(row.id));
    }
    m_table->setCurrentCell(current, KeysColumn);
}

std::optional<CommandId> KeyTableDialog::chosen() const
{
    const QTableWidgetItem* item = m_table->item(m_table->currentRow(), KeysColumn);
    if (item == nullptr) {
        return std::nullopt;
    }
    const auto id = static_cast<CommandId>(item->data(Qt::UserRole).toInt());
    return m_actions.action(id) != nullptr ? std::optional(id) : std::nullopt;
}

void KeyTableDialog::showNote()
{
    const auto id = chosen();
    const QKeySequence key = m_editor->keySequence();
    QString note;
    bool canAssign = id.has_value();
    if (!id) {
        note = tr("Choose a command to give it other keys. Arrow keys and gestures of the mouse are fixed.");
    } else if (!suits(command(*id).kind, key)) {
        note = !isFixedKey(key)
                   ? tr("A key that is held must be a single one without Ctrl, Alt or Shift.")
                   : tr("The timeline needs %1 itself.").arg(key.toString(QKeySequence::NativeText));
        canAssign = false;
    } else if (key.isEmpty()) {
        note = tr("Without new keys the command will have none.");
    } else if (const auto holder = m_keys.holderOf(key); holder && *holder != *id) {
        note = tr("%1 will be taken from: %2")
                   .arg(key.toString(QKeySequence::NativeText), commandDescription(command(*holder)));
    }
    m_note->setText(note);
    m_assign->setEnabled(canAssign);
}

void KeyTableDialog::assign()
{
    const auto id = chosen();
    if (!id) {
        return;
    }
    const QKeySequence key = m_editor->keySequence();
    m_keys.assign(*id, key.isEmpty() ? QList<QKeySequence>{} : QList<QKeySequence>{key});
    m_editor->clear();
    fill();
}

} // namespace pipescope::ui
