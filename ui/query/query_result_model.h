#pragma once

#include <QAbstractTableModel>

#include "ui/query/query_result.h"

namespace pipescope::ui {

/// The rows of a query as a table. Long texts are cut where they are shown, not where they are copied; NULL
/// and bytes look different from any text.
class QueryResultModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    /// The whole value as a text, empty for NULL, X'…' for bytes.
    static constexpr int kCopyRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setResult(QueryResult result);

    const QueryResult& result() const { return m_result; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QueryResult m_result;
};

} // namespace pipescope::ui
