#pragma once

#include <QSortFilterProxyModel>

namespace pipescope::ui {

/// Statistics sorted by what a column counts, all ranks together always first; of one kind only, if one is
/// chosen.
class StatisticsOrder : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    /// As StatisticsModel::KindRole says; empty for every kind.
    void setKind(const QString& kind);

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QString m_kind;
};

} // namespace pipescope::ui
