#pragma once

#include <QModelIndex>

#include "core/graph/explain/details/node_details.h"
#include "ui/shell/toolkit/table_model.h"

#include <vector>

namespace pipescope::ui {

/// The inputs, parameters and outputs of a node: a line for each side, one below the other; what stands
/// beside both is in the first one's line. Columns without a value are left out.
class NodeItemsModel : public TableModel
{
    Q_OBJECT

public:
    using TableModel::TableModel;

    /// `isTwoSided` puts the side into a column of its own.
    void setItems(const graph::NodeDetails& details, bool isTwoSided);

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Of the details: pairs first, then those on one side only.
    std::size_t itemAt(int row) const { return m_rows[static_cast<std::size_t>(row)].item; }

    /// The line is the first of an item.
    bool isFirstOfItem(int row) const { return m_rows[static_cast<std::size_t>(row)].isFirst; }

protected:
    std::size_t countRows() const override { return m_rows.size(); }

    int countColumns() const override { return static_cast<int>(kOwnColumns + m_columns.size()); }

    QString columnName(int column) const override;

private:
    static constexpr std::size_t kOwnColumns = 2;

    struct Row
    {
        std::size_t item = 0;
        graph::Side side = graph::Side::Debug;
        bool isFirst = true;
        bool isAlone = false;
    };

    void addItem(std::size_t item, bool isAlone);
    QString cell(const Row& row, graph::DetailColumn column) const;
    QString ownCell(const Row& row, int column) const;

    std::vector<graph::ItemDetails> m_items;
    std::vector<Row> m_rows;
    /// Behind the own ones.
    std::vector<graph::DetailColumn> m_columns;
    bool m_isTwoSided = false;
};

} // namespace pipescope::ui
