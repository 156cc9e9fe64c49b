#pragma once

#include <QAbstractTableModel>

#include "core/analysis/search.h"

#include <memory>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// What a search has found, a row each: where it is, and what identifies it. In order of time,
/// unless sorted by another column.
class HitsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        RankColumn,
        NameColumn,
        KindColumn,
        StageColumn,
        StepColumn,
        MicroBatchColumn,
        VirtualStageColumn,
        StartColumn,
        DurationColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Null for no search.
    void setHits(std::shared_ptr<const Trace> trace, std::shared_ptr<const SearchHits> hits);

    const SearchHits* hits() const { return m_hits.get(); }

    TraceRef ref(int row) const { return m_hits->listed[m_order[static_cast<std::size_t>(row)]]; }

    std::optional<int> rowOf(const TraceRef& ref) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Rows with equal cells keep their order of time. Later hits are sorted alike.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    void arrange();

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const SearchHits> m_hits;
    TimePoint m_runBegin;
    int m_sortColumn = StartColumn;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    /// By row: the place among the listed hits.
    std::vector<std::size_t> m_order;
};

} // namespace pipescope::ui
