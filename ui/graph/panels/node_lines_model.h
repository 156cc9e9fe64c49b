#pragma once

#include <QModelIndex>

#include "core/graph/explain/details/node_details.h"
#include "ui/shell/toolkit/table_model.h"

#include <vector>

namespace pipescope::ui {

/// What is known of a node, line by line, with a title before each section. Lines that lead to other nodes
/// look like links.
class NodeLinesModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NameColumn,
        ValueColumn,
        ColumnCount
    };

    using TableModel::TableModel;

    void setLines(std::vector<graph::NodeLine> lines);

    /// Null for titles.
    const graph::NodeLine* lineAt(int row) const;

    QVariant data(const QModelIndex& index, int role) const override;

protected:
    std::size_t countRows() const override { return m_rows.size(); }

    int countColumns() const override { return ColumnCount; }

    QString columnName(int column) const override;

private:
    /// A title, or a line.
    struct Row
    {
        graph::NodeSection section;
        std::size_t line = kTitle;
    };

    static constexpr std::size_t kTitle = ~std::size_t{0};

    std::vector<graph::NodeLine> m_lines;
    std::vector<Row> m_rows;
};

} // namespace pipescope::ui
