#include "ui/commands/key_table_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/commands/command_table.h"

namespace pipescope::ui {

namespace {

QTableWidgetItem* cell(const QString& text)
{
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    return item;
}

void fill(QTableWidget* table)
{
    const auto rows = keyTable(QKeySequence::NativeText);
    table->setRowCount(static_cast<int>(rows.size()));
    int line = 0;
    for (const KeyRow& row : rows) {
        table->setItem(line, 0, cell(row.keys));
        table->setItem(line, 1, cell(row.description));
        table->setItem(line, 2, cell(menuTitle(row.menu).remove(u'&')));
        ++line;
    }
}

} // namespace

KeyTableDialog::KeyTableDialog(QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    auto* table = new QTableWidget(0, 3, this);
    table->setAccessibleName(tr("Key table"));
    table->setHorizontalHeaderLabels({tr("Keys"), tr("What they do"), tr("Menu")});
    table->verticalHeader()->hide();
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    fill(table);
    table->resizeColumnsToContents();
    table->resizeRowsToContents();
    table->horizontalHeader()->setStretchLastSection(true);
    table->setMinimumWidth(table->horizontalHeader()->length() + 60);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(table);
    layout->addWidget(buttons);
    resize(sizeHint().width(), 640);
}

} // namespace pipescope::ui
