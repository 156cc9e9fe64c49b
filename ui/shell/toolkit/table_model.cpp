#include "ui/shell/toolkit/table_model.h"

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

} // namespace pipescope::ui
