#pragma once

#include <QModelIndex>

#include "core/graph/explain/search/node_list.h"
#include "ui/shell/toolkit/table_model.h"

#include <memory>
#include <vector>

namespace pipescope::ui {

/// Nodes of both sides that a search has found, in the order it gave them.
class NodeListModel : public TableModel
{
    Q_OBJECT

public:
    using TableModel::TableModel;

    /// `list` may be null for none; what it refers to is kept with it.
    void setNodes(std::shared_ptr<const graph::NodeList> list, std::vector<graph::SheetRow> rows);

    const std::vector<graph::SheetRow>& nodes() const { return m_rows; }

    const graph::NodeList* list() const { return m_list.get(); }

    static graph::ListColumn columnOf(int column);

    QVariant data(const QModelIndex& index, int role) const override;

protected:
    std::size_t countRows() const override { return m_rows.size(); }

    int countColumns() const override;
    QString columnName(int column) const override;

private:
    QString cell(const graph::ListedNode& node, graph::ListColumn column) const;

    std::shared_ptr<const graph::NodeList> m_list;
    std::vector<graph::SheetRow> m_rows;
};

} // namespace pipescope::ui
