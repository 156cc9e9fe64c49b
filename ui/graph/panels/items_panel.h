#pragma once

#include "ui/graph/panels/errors/tensor_errors_panel.h"
#include "ui/graph/panels/node_items_model.h"
#include "ui/shell/panels/panel.h"

#include <optional>

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

    /// The item of the row that is chosen; without one the first pair that differs, else the first pair of
    /// outputs. Empty where no item has both sides.
    std::optional<ChosenItem> chosen() const;

    QTableView* table() const { return m_table; }

signals:
    void chosenChanged();

private:
    void refresh();

    SelectedDetails& m_selected;
    NodeItemsModel m_model;
    QTableView* m_table;
};

} // namespace pipescope::ui
