#include "ui/run/panels/marks/marks_model.h"

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/toolkit/qt_text.h"

#include <string>
#include <utility>

namespace pipescope::ui {
namespace {

/// The sort key of a row: the number, then the text.
std::pair<std::int64_t, std::string> keyOf(const Mark& mark, int column)
{
    switch (column) {
    case MarksModel::StartColumn:
        return {mark.span.begin.ns, {}};
    case MarksModel::LengthColumn:
        return {mark.span.duration().ns, {}};
    default:
        return {0, mark.text};
    }
}

} // namespace

MarksModel::MarksModel(TimelineSession& session, QObject* parent)
    : SortedTableModel(parent)
    , m_session(session)
{
    connect(&session, &TimelineSession::marksChanged, this, &MarksModel::refresh);
    connect(&session, &TimelineSession::traceChanged, this, &MarksModel::refresh);
    refresh();
}

void MarksModel::refresh()
{
    const auto& marks = m_session.marks();
    if (marks.size() == m_marks.size()) {
        // The rows stay, and with them what is selected or being edited.
        m_marks = marks;
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        sortAgain();
        return;
    }
    beginResetModel();
    m_marks = marks;
    arrangeAnew();
    endResetModel();
}

QVariant MarksModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::EditRole)) {
        return {};
    }
    const Mark& mark = m_marks[itemAt(index.row())];
    switch (index.column()) {
    case StartColumn:
        return exactDurationText(mark.span.begin - m_session.index()->span.begin);
    case LengthColumn:
        return mark.span.begin == mark.span.end ? QString() : exactDurationText(mark.span.duration());
    default:
        return toQString(std::string_view(mark.text));
    }
}

bool MarksModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != TextColumn || role != Qt::EditRole) {
        return false;
    }
    std::vector<Mark> marks = m_marks;
    marks[itemAt(index.row())].text = value.toString().toStdString();
    m_session.setMarks(std::move(marks));
    return true;
}

Qt::ItemFlags MarksModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags usual = SortedTableModel::flags(index);
    return index.column() == TextColumn ? usual | Qt::ItemIsEditable : usual;
}

QString MarksModel::columnName(int column) const
{
    return column == StartColumn ? tr("Time in the run") : column == LengthColumn ? tr("Length") : tr("Text");
}

void MarksModel::arrange(std::vector<std::size_t>& items, int column, Qt::SortOrder order) const
{
    std::vector<std::pair<std::int64_t, std::string>> keys;
    keys.reserve(items.size());
    for (const std::size_t item : items) {
        keys.push_back(keyOf(m_marks[item], column));
    }
    sortByKeys(items, keys, order);
}

} // namespace pipescope::ui
