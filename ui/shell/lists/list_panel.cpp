#include "ui/shell/lists/list_panel.h"

#include <QKeyEvent>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "ui/shell/toolkit/table_model.h"

namespace pipescope::ui {

namespace {

class EndEliding : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideRight;
    }
};

} // namespace

void setUpList(QTableView& table, const TextProvider& name)
{
    constexpr int kRowMargin = 6;
    keepTableTranslated(&table, name);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setAlternatingRowColors(true);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setTextElideMode(Qt::ElideMiddle);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().lineSpacing() + kRowMargin);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

ListPanel::ListPanel(QWidget* parent)
    : Panel(parent)
    , m_lines(new QVBoxLayout(this))
    , m_table(new QTableView(this))
{
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->addWidget(m_table, 1);
    m_table->installEventFilter(this);
    connect(m_table, &QTableView::clicked, this, &ListPanel::click);
}

void ListPanel::elideAtEnd(int column)
{
    m_table->setItemDelegateForColumn(column, new EndEliding(m_table));
}

QString ListPanel::tsv() const
{
    return tableAsTsv(*m_table->model(), chosenRows(*m_table));
}

bool ListPanel::handleKey(const QObject* watched, int key, Qt::KeyboardModifiers modifiers)
{
    const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
    const bool isPlain = (modifiers & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (watched != m_table || !isEnter || !isPlain || !m_table->currentIndex().isValid()) {
        return false;
    }
    choose(m_table->currentIndex());
    return true;
}

bool ListPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<const QKeyEvent*>(event);
        if (handleKey(watched, key->key(), key->modifiers())) {
            return true;
        }
    }
    return Panel::eventFilter(watched, event);
}

} // namespace pipescope::ui
