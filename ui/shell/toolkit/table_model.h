#pragma once

#include <QAbstractTableModel>

#include <cstddef>

namespace pipescope::ui {

/// The common base of all table models: a number of rows, and columns with names in the header.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const final;
    int columnCount(const QModelIndex& parent = {}) const final;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

protected:
    virtual std::size_t countRows() const = 0;
    virtual int countColumns() const = 0;
    /// The name, in the program's language, of a column that exists.
    virtual QString columnName(int column) const = 0;
};

} // namespace pipescope::ui
