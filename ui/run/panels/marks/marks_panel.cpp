#include "ui/run/panels/marks/marks_panel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/run/session/timeline_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/table_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {
namespace {

/// An editor with a frame, so that it looks like one: a table's own has none.
class FramedEditor : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override
    {
        QWidget* editor = QStyledItemDelegate::createEditor(parent, option, index);
        if (auto* line = qobject_cast<QLineEdit*>(editor)) {
            line->setFrame(true);
            line->setAutoFillBackground(true);
        }
        return editor;
    }

    /// The whole cell, so that the frame has room.
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& /*index*/) const override
    {
        editor->setGeometry(option.rect);
    }
};

} // namespace

MarksPanel::MarksPanel(TimelineSession& session, QWidget* parent)
    : Panel(parent)
    , m_session(session)
    , m_model(session)
    , m_table(new QTableView(this))
{
    m_table->setModel(&m_model);
    m_table->setItemDelegateForColumn(MarksModel::TextColumn, new FramedEditor(m_table));
    keepTableTranslated(m_table, [] { return tr("Marks"); });
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().lineSpacing() + 10);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setSortIndicator(MarksModel::StartColumn, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    constexpr int kTimeWidth = 140;
    m_table->setColumnWidth(MarksModel::StartColumn, kTimeWidth);
    m_table->setColumnWidth(MarksModel::LengthColumn, kTimeWidth);
    m_table->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    connect(m_table, &QTableView::clicked, this, &MarksPanel::goTo);
}

QString MarksPanel::tsv() const
{
    return tableAsTsv(m_model, chosenRows(*m_table));
}

void MarksPanel::goTo(const QModelIndex& index)
{
    emit goneTo(m_session.marks()[m_model.itemAt(index.row())].span);
}

void MarksPanel::addMark(TimeSpan span)
{
    std::vector<Mark> marks = m_session.marks();
    const auto place =
        std::lower_bound(marks.begin(), marks.end(), span,
                         [](const Mark& mark, const TimeSpan& added) { return mark.span < added; });
    const auto item = static_cast<std::size_t>(place - marks.begin());
    // A place that is marked already is not marked again: its text is edited.
    if (place == marks.end() || place->span != span) {
        marks.insert(place, Mark{span, {}});
        m_session.setMarks(std::move(marks));
    }
    const QModelIndex text = m_model.index(*m_model.rowOfItem(item), MarksModel::TextColumn);
    m_table->setCurrentIndex(text);
    m_table->setFocus();
    m_table->edit(text);
}

void MarksPanel::removeChosen()
{
    std::vector<Mark> kept;
    const auto& marks = m_session.marks();
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (!m_table->selectionModel()->isRowSelected(row)) {
            kept.push_back(marks[m_model.itemAt(row)]);
        }
    }
    m_session.setMarks(std::move(kept));
}

bool MarksPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<const QKeyEvent*>(event)->key();
        const QModelIndex current = m_table->currentIndex();
        if (key == Qt::Key_Delete) {
            removeChosen();
            return true;
        }
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && current.isValid()) {
            goTo(current);
            return true;
        }
    }
    return Panel::eventFilter(watched, event);
}

} // namespace pipescope::ui
