#include "ui/shell/toolkit/sorted_table_model.h"

#include <numeric>

namespace pipescope::ui {

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

} // namespace pipescope::ui
