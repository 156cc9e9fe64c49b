#include "ui/shell/commands/key_table_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/shell/commands/command_actions.h"
#include "ui/shell/commands/command_keys.h"

#include <algorithm>

namespace pipescope::ui {

namespace {

enum Column
{
    KeysColumn,
    DescriptionColumn,
    MenuColumn,
    ColumnCount
};

QTableWidgetItem* readOnlyCell(const QString& text)
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
    , m_search(new QLineEdit(this))
    , m_table(new QTableWidget(0, ColumnCount, this))
    , m_editor(new QKeySequenceEdit(this))
    , m_assign(new QPushButton(tr("&Assign"), this))
    , m_remove(new QPushButton(tr("Re&move"), this))
    , m_restore(new QPushButton(tr("&Restore All…"), this))
    , m_note(new QLabel(this))
{
    setWindowTitle(tr("Keys"));
    auto* layout = new QVBoxLayout(this);
    m_search->setPlaceholderText(tr("Search for a command or a key"));
    m_search->setAccessibleName(tr("Search for a command or a key"));
    m_search->setClearButtonEnabled(true);
    connect(m_search, &QLineEdit::textChanged, this, &KeyTableDialog::narrow);
    layout->addWidget(m_search);
    buildTable();
    layout->addWidget(m_table);
    buildEditor();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    for (const Command& row : m_actions.table().rows()) {
        addLine(row);
    }
    showKeys();
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
    m_remove->setAutoDefault(false);
    m_restore->setAutoDefault(false);
    auto* line = new QHBoxLayout;
    line->addWidget(new QLabel(tr("New keys:"), this));
    line->addWidget(m_editor);
    line->addWidget(m_assign);
    line->addWidget(m_remove);
    line->addStretch(1);
    line->addWidget(m_restore);
    static_cast<QVBoxLayout*>(layout())->addLayout(line);
    layout()->addWidget(m_note);
    connect(m_editor, &QKeySequenceEdit::keySequenceChanged, this, &KeyTableDialog::showNote);
    // The editor waits for further keys before it reports the first one.
    connect(m_editor->findChild<QLineEdit*>(), &QLineEdit::textChanged, this, &KeyTableDialog::showNote);
    connect(m_assign, &QPushButton::clicked, this, [this] { assign({m_editor->keySequence()}); });
    connect(m_remove, &QPushButton::clicked, this, [this] { assign({}); });
    connect(m_restore, &QPushButton::clicked, this, &KeyTableDialog::askAndRestore);
}

void KeyTableDialog::addLine(const Command& row)
{
    if (m_actions.action(row.id) == nullptr && *row.gesture == '\0') {
        return;
    }
    const int line = m_table->rowCount();
    m_table->insertRow(line);
    m_table->setItem(line, KeysColumn, readOnlyCell(QString()));
    m_table->setItem(line, DescriptionColumn, readOnlyCell(commandDescription(row)));
    m_table->setItem(line, MenuColumn, readOnlyCell(withoutMnemonic(m_actions.table().titleOf(row.menu))));
    m_table->item(line, KeysColumn)->setData(Qt::UserRole, QVariant::fromValue(row.id));
}

void KeyTableDialog::showKeys()
{
    for (int line = 0; line < m_table->rowCount(); ++line) {
        QTableWidgetItem* item = m_table->item(line, KeysColumn);
        const auto id = item->data(Qt::UserRole).value<CommandId>();
        const QAction* action = m_actions.action(id);
        item->setText(action != nullptr
                          ? QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText)
                          : commandGesture(m_actions.table()[id]));
    }
    showNote();
}

void KeyTableDialog::narrow(const QString& typed)
{
    const QStringList words = typed.split(u' ', Qt::SkipEmptyParts);
    for (int line = 0; line < m_table->rowCount(); ++line) {
        QString text;
        for (int column = 0; column < ColumnCount; ++column) {
            text += m_table->item(line, column)->text() + u' ';
        }
        m_table->setRowHidden(line, !std::all_of(words.begin(), words.end(), [&](const QString& word) {
                                  return text.contains(word, Qt::CaseInsensitive);
                              }));
    }
    if (m_table->currentRow() >= 0 && m_table->isRowHidden(m_table->currentRow())) {
        m_table->setCurrentItem(nullptr);
    }
}

void KeyTableDialog::askAndRestore()
{
    auto* box = new QMessageBox(QMessageBox::Question, tr("Restore All"),
                                tr("Reset the keys of all commands? Your own keys will be lost."),
                                QMessageBox::Yes | QMessageBox::Cancel, this);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QDialog::accepted, this, [this] {
        m_keys.restoreAll();
        showKeys();
    });
    box->open();
}

std::optional<CommandId> KeyTableDialog::chosen() const
{
    const QTableWidgetItem* item = m_table->item(m_table->currentRow(), KeysColumn);
    if (item == nullptr) {
        return std::nullopt;
    }
    const auto id = item->data(Qt::UserRole).value<CommandId>();
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
    } else if (!suits(m_actions.table()[*id].kind, key)) {
        note = !isFixedKey(key)
                   ? tr("A key that is held must be a single one without Ctrl, Alt or Shift.")
                   : tr("The timeline needs %1 itself.").arg(key.toString(QKeySequence::NativeText));
        canAssign = false;
    } else if (key.isEmpty()) {
        note = tr("Press the new keys in the field. Remove takes the command's keys away.");
        canAssign = false;
    } else if (const auto holder = m_keys.holderOf(key); holder && *holder != *id) {
        note =
            tr("%1 will be taken from: %2")
                .arg(key.toString(QKeySequence::NativeText), commandDescription(m_actions.table()[*holder]));
    }
    m_note->setText(note);
    m_assign->setEnabled(canAssign);
    m_remove->setEnabled(id && !m_actions.action(*id)->shortcuts().isEmpty());
}

void KeyTableDialog::assign(const QList<QKeySequence>& keys)
{
    if (const auto id = chosen()) {
        m_keys.assign(*id, keys);
        m_editor->clear();
        showKeys();
    }
}

} // namespace pipescope::ui
