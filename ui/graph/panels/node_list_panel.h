#pragma once

#include <QTimer>

#include "ui/graph/panels/node_list_model.h"
#include "ui/graph/session/graph_session.h"
#include "ui/shell/panels/panel.h"
#include "ui/shell/toolkit/background_job.h"

#include <filesystem>
#include <memory>

class QLabel;
class QLineEdit;
class QTableView;

namespace pipescope::ui {

/// A field for a query (see core/graph/explain/search/node_query.h) and the nodes it finds, of all kinds and
/// both sides. Without a query it lists the bad nodes, worst first. Searching and sorting run on a worker
/// thread.
class NodeListPanel : public Panel
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit NodeListPanel(GraphSession& session, QWidget* parent = nullptr);

    QString tsv() const override;

    bool isIdle() const override { return m_job.isIdle() && !m_typing.isActive(); }

    void takeFocus();
    /// Goes down or up in the list, from the selected node on.
    void advance(int by);

    /// The list as CSV, or as JSON where the name ends so.
    Status exportTo(const std::filesystem::path& file) const;

    QLineEdit* field() const { return m_field; }

    QTableView* table() const { return m_table; }

    QLabel* status() const { return m_status; }

signals:
    void followed(pipescope::ui::GraphPlace place);
    /// Escape in the field.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search();
    void showFound(std::shared_ptr<const graph::NodeList> list, std::vector<graph::SheetRow> rows,
                   std::uint32_t different, std::uint32_t unmatched);
    void selectShownNode();

    GraphSession& m_session;
    NodeListModel m_model;
    QLineEdit* m_field;
    QLabel* m_status;
    QTableView* m_table;
    QTimer m_typing;
    graph::ListColumn m_column = graph::ListColumn::Execution;
    graph::ListOrder m_order = graph::ListOrder::Ascending;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
