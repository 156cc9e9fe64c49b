#pragma once

#include <QModelIndex>

#include "core/graph/explain/search/node_list.h"
#include "ui/graph/session/graph_session.h"
#include "ui/shell/lists/search_list_panel.h"

#include <filesystem>
#include <memory>

namespace pipescope::ui {

/// A field for a query (see core/graph/explain/search/node_query.h) and the nodes it finds, of all kinds and
/// both sides. Without a query it lists the bad nodes in order of execution, of a single dump also those
/// that are unplaced or unlinked. Searching and sorting run on a worker
/// thread.
class NodeListPanel : public SearchListPanel
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit NodeListPanel(GraphSession& session, QWidget* parent = nullptr);

    /// The list as CSV, or as JSON where the name ends so.
    Status exportTo(const std::filesystem::path& file) const;

signals:
    void followed(pipescope::ui::GraphPlace place);

protected:
    void startSearch() override;
    std::optional<int> currentRow() const override;
    void choose(const QModelIndex& index) override;
    bool handleKey(const QObject* watched, int key, Qt::KeyboardModifiers modifiers) override;

private:
    ListModel<graph::SheetRow>::Columns columns() const;
    QString cell(const graph::SheetRow& row, graph::ListColumn column) const;
    void sortBy(int column, Qt::SortOrder order);
    void showFound(std::shared_ptr<const graph::NodeList> list, std::vector<graph::SheetRow> rows);
    /// Those of comparisons where there is none.
    void hideEmptyColumns();
    void selectShownNode();

    GraphSession& m_session;
    /// Null for none; what it refers to is kept with it.
    std::shared_ptr<const graph::NodeList> m_list;
    ListModel<graph::SheetRow> m_model;
    graph::ListColumn m_column = graph::ListColumn::Execution;
    graph::ListOrder m_order = graph::ListOrder::Ascending;
};

} // namespace pipescope::ui
