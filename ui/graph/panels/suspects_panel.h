#pragma once

#include <QModelIndex>

#include "ui/graph/panels/suspects_model.h"
#include "ui/shell/panels/panel.h"

class QLabel;
class QTableView;

namespace pipescope::ui {

/// Where the divergence begins: the first one, and every onset, to go to and to accept as known.
class SuspectsPanel : public Panel
{
    Q_OBJECT

public:
    /// `finder` must outlive it.
    explicit SuspectsPanel(SuspectFinder& finder, QWidget* parent = nullptr);

    QString tsv() const override;
    bool isIdle() const override;

    QTableView* table() const { return m_table; }

    QLabel* summary() const { return m_summary; }

signals:
    void followed(const pipescope::graph::SideNode& node);

private:
    void refresh();
    QString summaryText() const;

    SuspectFinder& m_finder;
    SuspectsModel m_model;
    QLabel* m_summary;
    QTableView* m_table;
};

} // namespace pipescope::ui
