#pragma once

#include <QAbstractTableModel>

#include "core/model/trace.h"

#include <memory>

namespace pipescope::ui {

/// The findings of a trace as a table. Sort by kSortRole: severities and ranks sort by value, not by text.
class FindingsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        SeverityColumn,
        RankColumn,
        SentenceColumn,
        CountColumn,
        AdviceColumn,
        FileColumn,
        ColumnCount
    };

    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setTrace(std::shared_ptr<const Trace> trace);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// Keeps the findings alive.
    std::shared_ptr<const Trace> m_trace = std::make_shared<const Trace>();
};

/// "2 errors, 1 warning", for the window's badge; "No findings" without any.
QString findingsBadge(const FindingList& findings);

} // namespace pipescope::ui
