#include "ui/run/panels/marks/marks_panel.h"

#include <QLineEdit>
#include <QStyledItemDelegate>

#include "ui/run/session/timeline_session.h"
#include "ui/shell/toolkit/qt_text.h"

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
    : ListPanel(parent)
    , m_session(session)
    , m_model(columns())
{
    constexpr int kEditorMargin = 10;
    m_model.setEdit(TextColumn, Qt::ItemIsEditable,
                    [this](const Mark& mark, const QVariant& value, int role) {
                        if (role != Qt::EditRole) {
                            return false;
                        }
                        std::vector<Mark> marks = m_session.marks();
                        marks[static_cast<std::size_t>(&mark - m_model.rows().data())].text =
                            value.toString().toStdString();
                        m_session.setMarks(std::move(marks));
                        return true;
                    });
    setList(
        m_model, [] { return tr("Marks"); }, StartColumn);
    table()->setItemDelegateForColumn(TextColumn, new FramedEditor(table()));
    table()->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    table()->verticalHeader()->setDefaultSectionSize(fontMetrics().lineSpacing() + kEditorMargin);
    table()->horizontalHeader()->setStretchLastSection(true);
    connect(&session, &TimelineSession::marksChanged, this, &MarksPanel::refresh);
    connect(&session, &TimelineSession::traceChanged, this, &MarksPanel::refresh);
    refresh();
}

ListModel<Mark>::Columns MarksPanel::columns() const
{
    constexpr int kTimeWidth = 140;
    return {{[] { return tr("Time in the run"); },
             [this](const Mark& mark) {
                 return exactDurationText(mark.span.begin - m_session.index()->span.begin);
             },
             kTimeWidth, [](const Mark& mark) { return mark.span.begin.ns; }},
            {[] { return tr("Length"); },
             [](const Mark& mark) {
                 const bool isMoment = mark.span.begin == mark.span.end;
                 return isMoment ? QString() : exactDurationText(mark.span.duration());
             },
             kTimeWidth, [](const Mark& mark) { return mark.span.duration().ns; }},
            {[] { return tr("Text"); }, [](const Mark& mark) { return toQString(mark.text); }}};
}

void MarksPanel::refresh()
{
    if (m_session.marks().size() == m_model.rows().size()) {
        m_model.replaceRows(m_session.marks());
    } else {
        m_model.setRows(m_session.marks());
    }
}

void MarksPanel::choose(const QModelIndex& index)
{
    emit goneTo(m_model.rowAt(index.row()).span);
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
    const QModelIndex text = m_model.index(*m_model.rowOfItem(item), TextColumn);
    table()->setCurrentIndex(text);
    table()->setFocus();
    table()->edit(text);
}

void MarksPanel::removeChosen()
{
    std::vector<Mark> kept;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (!table()->selectionModel()->isRowSelected(row)) {
            kept.push_back(m_model.rowAt(row));
        }
    }
    m_session.setMarks(std::move(kept));
}

bool MarksPanel::handleKey(const QObject* watched, int key, Qt::KeyboardModifiers modifiers)
{
    if (key == Qt::Key_Delete) {
        removeChosen();
        return true;
    }
    return ListPanel::handleKey(watched, key, modifiers);
}

} // namespace pipescope::ui
