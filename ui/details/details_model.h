#pragma once

#include <QAbstractTableModel>

#include "core/analysis/describe.h"

#include <optional>
#include <vector>

namespace pipescope::ui {

/// Details of something as a table: name, value, origin. Rows that lead somewhere look like links.
class DetailsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NameColumn,
        ValueColumn,
        OriginColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<DetailRow> rows);
    /// Where the row leads to, if anywhere.
    std::optional<TraceRef> target(const QModelIndex& index) const;
    /// All rows as "name: value" lines.
    QString asText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<DetailRow> m_rows;
};

} // namespace pipescope::ui
