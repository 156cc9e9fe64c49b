#include "ui/marks/marks_model.h"

#include "core/base/text.h"
#include "ui/session/qt_text.h"
#include "ui/session/session.h"

namespace pipescope::ui {
namespace {

constexpr int kExactDigits = 9;

QString durationText(Duration duration)
{
    return toQString(std::string_view(formatDuration(duration, kExactDigits)));
}

} // namespace

MarksModel::MarksModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent)
    , m_session(session)
{
    connect(&session, &Session::marksChanged, this, &MarksModel::refresh);
    connect(&session, &Session::traceChanged, this, &MarksModel::refresh);
    refresh();
}

void MarksModel::refresh()
{
    const auto& marks = m_session.marks();
    if (marks.size() == m_marks.size()) {
        // The rows stay, and with them what is selected or being edited.
        m_marks = marks;
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_marks = marks;
    endResetModel();
}

int MarksModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_marks.size());
}

int MarksModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MarksModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::EditRole)) {
        return {};
    }
    const Mark& mark = m_marks[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case StartColumn:
        return durationText(mark.span.begin - m_session.index()->span.begin);
    case LengthColumn:
        return mark.span.begin == mark.span.end ? QString() : durationText(mark.span.duration());
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
    marks[static_cast<std::size_t>(index.row())].text = value.toString().toStdString();
    m_session.setMarks(std::move(marks));
    return true;
}

Qt::ItemFlags MarksModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.column() == TextColumn ? usual | Qt::ItemIsEditable : usual;
}

QVariant MarksModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == StartColumn    ? tr("Time in the run")
           : section == LengthColumn ? tr("Length")
                                     : tr("Text");
}

} // namespace pipescope::ui
