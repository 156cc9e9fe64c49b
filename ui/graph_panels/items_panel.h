#pragma once

#include "ui/graph_panels/node_items_model.h"
#include "ui/panels/panel.h"

class QLabel;
class QTableView;

namespace pipescope::ui {

class SelectedDetails;

/// Inputs, parameters and outputs of the selected node, both sides one below the other.
class ItemsPanel : public Panel
{
    Q_OBJECT

public:
    explicit ItemsPanel(SelectedDetails& selected, QWidget* parent = nullptr);

    QString tsv() const override;

    QTableView* table() const { return m_table; }

private:
    void refresh();

    SelectedDetails& m_selected;
    NodeItemsModel m_model;
    QTableView* m_table;
};

} // namespace pipescope::ui
