#pragma once

#include <QAbstractTableModel>

#include "core/analysis/search.h"

#include <memory>
#include <optional>

namespace pipescope::ui {

/// What a search has found, a row each, in order of time.
class HitsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        RankColumn,
        NameColumn,
        KindColumn,
        StepColumn,
        StartColumn,
        DurationColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Null for no search.
    void setHits(std::shared_ptr<const Trace> trace, std::shared_ptr<const SearchHits> hits);

    const SearchHits* hits() const { return m_hits.get(); }

    TraceRef ref(int row) const { return m_hits->listed[static_cast<std::size_t>(row)]; }

    std::optional<int> rowOf(const TraceRef& ref) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const SearchHits> m_hits;
    TimePoint m_runBegin;
};

} // namespace pipescope::ui
