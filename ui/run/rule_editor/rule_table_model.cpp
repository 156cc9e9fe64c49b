#include "ui/run/rule_editor/rule_table_model.h"

#include <QApplication>
#include <QLocale>
#include <QStyle>

#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

void RuleTableModel::addRule(int row)
{
    const int place = std::clamp(row, 0, rowCount());
    beginInsertRows({}, place, place);
    insertIntoList(place);
    m_counts.insert(m_counts.begin() + place, QStringList());
    endInsertRows();
    emit edited();
}

void RuleTableModel::removeRule(int row)
{
    beginRemoveRows({}, row, row);
    eraseFromList(row);
    m_counts.erase(m_counts.begin() + row);
    endRemoveRows();
    emit edited();
}

void RuleTableModel::swapWithNext(int row)
{
    beginMoveRows({}, row, row, {}, row + 2);
    swapInList(row, row + 1);
    std::swap(m_counts[static_cast<std::size_t>(row)], m_counts[static_cast<std::size_t>(row) + 1]);
    endMoveRows();
    emit edited();
}

void RuleTableModel::setCountTexts(std::vector<QStringList> texts)
{
    m_counts = std::move(texts);
    if (rowCount() > 0) {
        // No other column: an editor there would lose what has been written so far.
        emit dataChanged(index(0, firstCountColumn()), index(rowCount() - 1, columnCount() - 1));
    }
}

void RuleTableModel::clearCountTexts()
{
    m_counts.assign(static_cast<std::size_t>(rowCount()), QStringList());
}

QStringList RuleTableModel::suggestions(int column) const
{
    QStringList texts;
    if (cellOf(column) == Cell::Text) {
        for (const std::string& name : namesFor(m_names, column)) {
            texts.append(QString::fromStdString(name));
        }
    }
    return texts;
}

QModelIndex RuleTableModel::firstProblem() const
{
    for (int row = 0; row < rowCount(); ++row) {
        for (int column = 0; column < columnCount(); ++column) {
            if (cellOf(column) == Cell::Text && !problem(row, column).empty()) {
                return index(row, column);
            }
        }
    }
    return {};
}

QString RuleTableModel::problemAt(const QModelIndex& index) const
{
    return cellOf(index.column()) == Cell::Text ? localized(problem(index.row(), index.column())) : QString();
}

QString RuleTableModel::countText(std::uint64_t count)
{
    return count == 0 ? QString() : QLocale().toString(qulonglong{count});
}

int RuleTableModel::firstCountColumn() const
{
    int first = 0;
    while (cellOf(first) != Cell::Count) {
        ++first;
    }
    return first;
}

QString RuleTableModel::shownText(const QModelIndex& index) const
{
    switch (cellOf(index.column())) {
    case Cell::Text:
        return value(index.row(), index.column()).toString();
    case Cell::Choice:
        return choices(index.column()).value(value(index.row(), index.column()).toInt());
    case Cell::Count:
        return m_counts[static_cast<std::size_t>(index.row())].value(index.column() - firstCountColumn());
    case Cell::Tick:
        break;
    }
    return {};
}

QVariant RuleTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Cell cell = cellOf(index.column());
    if (role == Qt::CheckStateRole) {
        const bool isTicked = cell == Cell::Tick && value(index.row(), index.column()).toBool();
        return cell == Cell::Tick ? QVariant(isTicked ? Qt::Checked : Qt::Unchecked) : QVariant();
    }
    if (role == Qt::EditRole && cell != Cell::Count) {
        return value(index.row(), index.column());
    }
    if (role == Qt::TextAlignmentRole && cell == Cell::Count) {
        return int{Qt::AlignRight | Qt::AlignVCenter};
    }
    const QString problem = problemAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return shownText(index);
    case Qt::ToolTipRole:
        // What the user writes may be longer than the column is wide.
        return problem.isEmpty() ? shownText(index) : problem;
    case Qt::AccessibleDescriptionRole:
        return problem;
    case Qt::DecorationRole:
        return problem.isEmpty() ? QVariant()
                                 : QApplication::style()->standardIcon(QStyle::SP_MessageBoxWarning);
    default:
        return {};
    }
}

bool RuleTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const Cell cell = cellOf(index.column());
    const bool fits = role == Qt::CheckStateRole ? cell == Cell::Tick : role == Qt::EditRole;
    if (!fits || cell == Cell::Count) {
        return false;
    }
    const QVariant wanted = cell == Cell::Tick ? QVariant(value.toInt() == Qt::Checked) : value;
    if (wanted == this->value(index.row(), index.column())) {
        return true;
    }
    setValue(index.row(), index.column(), wanted);
    // What is wrong with a rule may be shown in another of its cells.
    emit dataChanged(index.siblingAtColumn(0), index.siblingAtColumn(columnCount() - 1));
    emit edited();
    return true;
}

Qt::ItemFlags RuleTableModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (!index.isValid()) {
        return flags;
    }
    switch (cellOf(index.column())) {
    case Cell::Tick:
        return flags | Qt::ItemIsUserCheckable;
    case Cell::Count:
        return flags;
    default:
        return flags | Qt::ItemIsEditable;
    }
}

QVariant RuleTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole) {
        return {};
    }
    return orientation == Qt::Horizontal ? QVariant(title(section)) : QVariant(section + 1);
}

} // namespace pipescope::ui
