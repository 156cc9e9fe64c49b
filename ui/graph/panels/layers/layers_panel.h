#pragma once

#include <QString>

#include "core/graph/explain/details/node_details.h"
#include "ui/graph/panels/layers/layer_table_model.h"
#include "ui/shell/panels/docks.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace pipescope::ui {

class LayerCurveView;
class LayerFinder;
class SuspectFinder;

/// What is wrong where: a table of ranks, or steps, and layers, with the smallest group of ranks that
/// explains it, in which the cells of onsets are framed; and the curve of the selected operation
/// over the layers. Both lead to the nodes, and follow the selection.
class LayersPanel : public Panel
{
    Q_OBJECT

public:
    /// `session` and `suspects` must outlive it.
    LayersPanel(GraphSession& session, SuspectFinder& suspects, QWidget* parent = nullptr);

    QString tsv() const override;
    bool isIdle() const override;

    QTableView* table() const { return m_table; }

    LayerTableModel& model() { return m_model; }

    LayerCurveView* curve() const { return m_curve; }

    QLabel* summary() const { return m_summary; }

    /// What the numbers and colours of the table mean.
    QLabel* caption() const { return m_caption; }

    QComboBox* values() const { return m_values; }

    QComboBox* kinds() const { return m_kinds; }

    QComboBox* directions() const { return m_directions; }

    QComboBox* metrics() const { return m_metrics; }

    QPushButton* readAllButton() const { return m_readAll; }

    LayerFinder* finder() const { return m_finder; }

signals:
    /// A node of any rank of a step.
    void followed(qint64 step, const pipescope::graph::NodeTarget& target);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void buildLayout();
    void fillChoices();
    void applyLook();
    void showRows();
    void showCurve();
    void showSummary();
    void showCaption();
    QString meaningOfNumbers() const;
    /// Frames the cells of the shown step's onsets.
    void frameOnsets();
    /// Marks the cell of the selected node.
    void followSelection();
    void goTo(const QModelIndex& index);
    QString summaryText() const;
    /// `layer` is one of the rank's own numbers.
    QModelIndex cellOf(std::int64_t step, Rank rank, std::uint32_t layer) const;

    GraphSession& m_session;
    SuspectFinder& m_suspects;
    LayerFinder* m_finder;
    LayerTableModel m_model;
    QLabel* m_summary;
    QLabel* m_caption;
    QComboBox* m_values;
    QComboBox* m_kinds;
    QComboBox* m_directions;
    QComboBox* m_metrics;
    QPushButton* m_readAll;
    QTableView* m_table;
    LayerCurveView* m_curve;
};

} // namespace pipescope::ui
