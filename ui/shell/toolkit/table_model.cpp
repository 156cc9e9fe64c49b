#include "ui/shell/toolkit/table_model.h"

#include <QItemSelectionModel>
#include <QTableView>

#include <algorithm>
#include <numeric>

namespace pipescope::ui {

int TableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(countRows());
}

int TableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : countColumns();
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool isName = orientation == Qt::Horizontal && role == Qt::DisplayRole && section >= 0;
    return isName && section < countColumns() ? QVariant(columnName(section)) : QVariant();
}

void SortedTableModel::arrangeAnew()
{
    m_items.resize(itemCount());
    std::iota(m_items.begin(), m_items.end(), std::size_t{0});
    std::erase_if(m_items, [this](std::size_t item) { return !isListed(item); });
    if (m_column >= 0) {
        arrange(m_items, m_column, m_order);
    }
}

void SortedTableModel::sort(int column, Qt::SortOrder order)
{
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    const std::vector<std::size_t> itemsBefore = m_items;
    m_column = column;
    m_order = order;
    arrangeAnew();
    std::vector<int> rowOf(itemCount());
    for (std::size_t row = 0; row < m_items.size(); ++row) {
        rowOf[m_items[row]] = static_cast<int>(row);
    }
    QModelIndexList after;
    for (const QModelIndex& index : before) {
        const std::size_t item = itemsBefore[static_cast<std::size_t>(index.row())];
        after.append(createIndex(rowOf[item], index.column()));
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

std::optional<int> SortedTableModel::rowOfItem(std::size_t item) const
{
    const auto found = std::find(m_items.begin(), m_items.end(), item);
    return found == m_items.end() ? std::nullopt : std::optional(static_cast<int>(found - m_items.begin()));
}

namespace {

QString cell(QString text)
{
    for (const QChar separator : {u'\t', u'\n', u'\r'}) {
        text.replace(separator, u' ');
    }
    return text;
}

} // namespace

QString tableAsTsv(const QAbstractItemModel& model, const QList<int>& rows, int role)
{
    QString text;
    const int columns = model.columnCount();
    const auto appendLine = [&](const auto& textOfColumn) {
        for (int column = 0; column < columns; ++column) {
            text += cell(textOfColumn(column)) + (column + 1 < columns ? u'\t' : u'\n');
        }
    };
    appendLine([&](int column) { return model.headerData(column, Qt::Horizontal).toString(); });
    for (const int row : rows) {
        appendLine([&](int column) { return model.index(row, column).data(role).toString(); });
    }
    return text;
}

QList<int> chosenRows(const QTableView& view)
{
    QList<int> rows;
    for (const QModelIndex& index : view.selectionModel()->selectedRows()) {
        rows.append(index.row());
    }
    if (rows.isEmpty()) {
        rows.resize(view.model()->rowCount());
        std::iota(rows.begin(), rows.end(), 0);
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

} // namespace pipescope::ui
