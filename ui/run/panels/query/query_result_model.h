#pragma once

#include "ui/run/panels/query/query_result.h"
#include "ui/shell/toolkit/table_model.h"

namespace pipescope::ui {

/// The rows of a query as a table, as they came unless sorted. Long texts are cut where they are shown, not
/// where they are copied; NULL and bytes look different from any text.
class QueryResultModel : public SortedTableModel
{
    Q_OBJECT

public:
    /// The whole value as a text, empty for NULL, X'…' for bytes.
    static constexpr int kCopyRole = Qt::UserRole;

    using SortedTableModel::SortedTableModel;

    void setResult(QueryResult result);

    const QueryResult& result() const { return m_result; }

    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

protected:
    std::size_t itemCount() const override { return static_cast<std::size_t>(m_result.rowCount); }

    int countColumns() const override { return static_cast<int>(m_result.columns.size()); }

    QString columnName(int column) const override;
    /// By value: NULL, numbers, texts, bytes, as SQLite does it.
    void arrange(std::vector<std::size_t>& items, int column, Qt::SortOrder order) const override;

private:
    const QVariant& cellOf(std::size_t item, int column) const;

    QueryResult m_result;
};

} // namespace pipescope::ui
