#pragma once

#include <QAbstractTableModel>
#include <QModelIndexList>
#include <QString>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

class QAbstractItemModel;
class QTableView;

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

/// A table that sorts its rows itself, a row an item of a list. Values are computed once per sorting, not
/// once per comparison.
class SortedTableModel : public TableModel
{
    Q_OBJECT

public:
    using TableModel::TableModel;

    /// By a column; by −1 in the items' own order. Rows with equal cells keep that order. Items that come
    /// later are sorted alike.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) final;

    /// What a row shows.
    std::size_t itemAt(int row) const { return m_items[static_cast<std::size_t>(row)]; }

    /// Where an item is shown, if it is.
    std::optional<int> rowOfItem(std::size_t item) const;

protected:
    virtual std::size_t itemCount() const = 0;

    /// Whether an item has a row.
    virtual bool isListed(std::size_t /*item*/) const { return true; }

    /// Sorts items by a column that exists. Items arrive in their own order.
    virtual void arrange(std::vector<std::size_t>& items, int column, Qt::SortOrder order) const = 0;

    /// Other items, or others of them, are listed now; to be called within a reset.
    void arrangeAnew();

    /// The same items have other values.
    void sortAgain() { sort(m_column, m_order); }

    std::size_t countRows() const final { return m_items.size(); }

private:
    int m_column = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    /// Indexed by row.
    std::vector<std::size_t> m_items;
};

/// For SortedTableModel::arrange(): `keys` by item.
template<class Key, class Less = std::less<>>
void sortByKeys(std::vector<std::size_t>& items, const std::vector<Key>& keys, Qt::SortOrder order,
                Less less = {})
{
    const bool rises = order == Qt::AscendingOrder;
    std::stable_sort(items.begin(), items.end(), [&](std::size_t a, std::size_t b) {
        return rises ? less(keys[a], keys[b]) : less(keys[b], keys[a]);
    });
}

/// Rows of a table as tab-separated lines under a line of headings. Tabs and line breaks within a cell become
/// blanks. `role` is that of the cells' texts.
QString tableAsTsv(const QAbstractItemModel& model, const QList<int>& rows, int role = Qt::DisplayRole);

/// The view's selected rows in the order shown, or all rows if none is selected.
QList<int> chosenRows(const QTableView& view);

} // namespace pipescope::ui
