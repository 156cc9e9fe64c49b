#pragma once

#include <QModelIndex>

#include "core/run/analysis/search/search.h"
#include "ui/shell/toolkit/sorted_table_model.h"

#include <memory>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// The hits of a search, one per row, with place and name. In order of time, unless sorted by another column.
class HitsModel : public SortedTableModel
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

    using SortedTableModel::SortedTableModel;

    /// Null for no search.
    void setHits(std::shared_ptr<const Trace> trace, std::shared_ptr<const SearchHits> hits);

    const SearchHits* hits() const { return m_hits.get(); }

    TraceRef ref(int row) const { return m_hits->listed[itemAt(row)]; }

    std::optional<int> rowOf(const TraceRef& ref) const;

    QVariant data(const QModelIndex& index, int role) const override;

protected:
    std::size_t itemCount() const override { return m_hits ? m_hits->listed.size() : 0; }

    int countColumns() const override { return ColumnCount; }

    QString columnName(int column) const override;
    void arrange(std::vector<std::size_t>& items, int column, Qt::SortOrder order) const override;

private:
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const SearchHits> m_hits;
    TimePoint m_runBegin;
};

} // namespace pipescope::ui
