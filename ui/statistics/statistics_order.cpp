#include "ui/statistics/statistics_order.h"

#include "ui/statistics/statistics_model.h"

namespace pipescope::ui {

void StatisticsOrder::setKind(const QString& kind)
{
    m_kind = kind;
    invalidateFilter();
}

bool StatisticsOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const bool isTotal = !left.data(StatisticsModel::RankRole).isValid();
    const bool isOtherTotal = !right.data(StatisticsModel::RankRole).isValid();
    if (isTotal != isOtherTotal) {
        return isTotal == (sortOrder() == Qt::AscendingOrder);
    }
    const QVariant value = left.data(StatisticsModel::SortRole);
    const QVariant other = right.data(StatisticsModel::SortRole);
    if (value.typeId() == QMetaType::QString) {
        return value.toString() < other.toString();
    }
    return value.toDouble() < other.toDouble();
}

bool StatisticsOrder::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    return m_kind.isEmpty() || index.data(StatisticsModel::KindRole).toString() == m_kind;
}

} // namespace pipescope::ui
