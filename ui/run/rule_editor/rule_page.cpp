#include "ui/run/rule_editor/rule_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/run/rule_editor/rule_delegate.h"
#include "ui/run/rule_editor/rule_table_model.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

constexpr auto kEditTriggers = QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked
                               | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed;

} // namespace

RulePage::RulePage(RuleTableModel& model, const QString& name, const QString& explanation, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_table(new QTableView(this))
{
    auto* label = new QLabel(explanation, this);
    label->setWordWrap(true);
    m_table->setModel(&model);
    m_table->setItemDelegate(new RuleDelegate(m_table));
    m_table->setAccessibleName(name);
    m_table->setAccessibleDescription(explanation);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(kEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().lineSpacing() + 8);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->installEventFilter(this);

    auto* buttons = new QHBoxLayout;
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(m_table, 1);
    layout->addLayout(buttons);
    buttons->addWidget(addButton(tr("&Add"), QStringLiteral("Ins"), &RulePage::addRule));
    m_remove = addButton(tr("&Remove"), QStringLiteral("Del"), &RulePage::removeRule);
    buttons->addWidget(m_remove);
    if (model.isOrderOfMeaning()) {
        m_up = addButton(tr("Move &Up"), QStringLiteral("Alt+Up"), &RulePage::moveUp);
        m_down = addButton(tr("Move Do&wn"), QStringLiteral("Alt+Down"), &RulePage::moveDown);
        buttons->addWidget(m_up);
        buttons->addWidget(m_down);
    }
    buttons->addStretch(1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &RulePage::updateButtons);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        fitColumns();
        updateButtons();
    });
    fitColumns();
    updateButtons();
}

QPushButton* RulePage::addButton(const QString& text, const QString& key, void (RulePage::*act)())
{
    auto* button = new QPushButton(text, this);
    button->setToolTip(QKeySequence(key).toString(QKeySequence::NativeText));
    connect(button, &QPushButton::clicked, this, act);
    return button;
}

/// Columns of texts that the user writes share what is left.
void RulePage::fitColumns()
{
    QHeaderView* header = m_table->horizontalHeader();
    for (int column = 0; column < m_model.columnCount(); ++column) {
        const bool isWritten = (m_model.flags(m_model.index(0, column)) & Qt::ItemIsEditable) != 0
                               && m_model.choices(column).isEmpty();
        header->setSectionResizeMode(column,
                                     isWritten ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    }
}

void RulePage::updateButtons()
{
    const int row = m_table->currentIndex().row();
    m_remove->setEnabled(row >= 0);
    if (m_up != nullptr) {
        m_up->setEnabled(row > 0);
        m_down->setEnabled(row >= 0 && row + 1 < m_model.rowCount());
    }
}

QString RulePage::problemText() const
{
    const QModelIndex wrong = m_model.firstProblem();
    return wrong.isValid()
               ? tr("%1, rule %2, %3: %4")
                     .arg(m_table->accessibleName())
                     .arg(wrong.row() + 1)
                     .arg(m_model.headerData(wrong.column(), Qt::Horizontal, Qt::DisplayRole).toString(),
                          m_model.problemAt(wrong))
               : QString();
}

void RulePage::addRule()
{
    // Before the others: the first rule that matches is used.
    const int row = std::max(0, m_table->currentIndex().row());
    m_model.addRule(row);
    int column = 0;
    while (!m_model.choices(column).isEmpty()) {
        ++column;
    }
    const QModelIndex first = m_model.index(row, column);
    m_table->setCurrentIndex(first);
    m_table->setFocus();
    m_table->edit(first);
}

void RulePage::removeRule()
{
    if (m_table->currentIndex().isValid()) {
        m_model.removeRule(m_table->currentIndex().row());
    }
}

void RulePage::moveRule(int by)
{
    const int row = m_table->currentIndex().row();
    if (row < 0 || row + by < 0 || row + by >= m_model.rowCount() || !m_model.isOrderOfMeaning()) {
        return;
    }
    m_model.swapWithNext(std::min(row, row + by));
    m_table->scrollTo(m_table->currentIndex());
    updateButtons();
}

bool RulePage::handleKey(int key, bool withAlt)
{
    switch (key) {
    case Qt::Key_Insert:
        addRule();
        return true;
    case Qt::Key_Delete:
        removeRule();
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (withAlt) {
            moveRule(key == Qt::Key_Up ? -1 : 1);
        }
        return withAlt;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        // Else it would load again.
        if ((m_model.flags(m_table->currentIndex()) & Qt::ItemIsEditable) != 0) {
            m_table->edit(m_table->currentIndex());
        }
        return true;
    default:
        return false;
    }
}

bool RulePage::eventFilter(QObject* watched, QEvent* event)
{
    // Keys that an editor leaves to its table are not meant for the rules.
    if (event->type() == QEvent::KeyPress && m_table->hasFocus()) {
        const auto* key = static_cast<const QKeyEvent*>(event);
        if (handleKey(key->key(), key->modifiers().testFlag(Qt::AltModifier))) {
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace pipescope::ui
