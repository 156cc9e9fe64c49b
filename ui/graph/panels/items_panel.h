#pragma once

#include <QModelIndex>

#include "core/graph/explain/details/node_details.h"
#include "ui/graph/panels/errors/tensor_errors_panel.h"
#include "ui/shell/lists/list_panel.h"

#include <optional>

class QLabel;

namespace pipescope::ui {

class SelectedDetails;

/// Inputs, parameters and outputs of the selected node: a line for each side, one below the other; what
/// stands beside both is in the first one's line. Columns without a value are left out. Numbers are
/// shortened; tool tips and copies have all their digits.
class ItemsPanel : public ListPanel
{
    Q_OBJECT

public:
    explicit ItemsPanel(SelectedDetails& selected, QWidget* parent = nullptr);

    /// The item of the row that is chosen; without one the pair that differs most, outputs before others.
    /// Empty where no item has both sides.
    std::optional<ChosenItem> chosen() const;

    QString tsv() const override;

    /// Why the table is empty.
    QLabel* hint() const { return m_hint; }

signals:
    void chosenChanged();

private:
    /// A side of an item of the details that are shown.
    struct Row
    {
        const graph::ItemDetails* item = nullptr;
        graph::Side side = graph::Side::Debug;
        bool isFirst = true;
        bool isAlone = false;
    };

    void refresh();
    /// Gives the reason no more room than is in view: its tool tip has all of it.
    void fitReason();
    ListModel<Row>::Columns columnsOf(const std::vector<Row>& rows) const;
    void showHint();
    static QString cell(const Row& row, graph::DetailColumn column);
    static QString sideText(const Row& row);

    SelectedDetails& m_selected;
    graph::NodeDetails m_details;
    ListModel<Row> m_model;
    QLabel* m_hint;
};

} // namespace pipescope::ui
