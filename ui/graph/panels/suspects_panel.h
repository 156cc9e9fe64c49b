#pragma once

#include <QModelIndex>

#include "core/graph/explain/search/suspects.h"
#include "ui/shell/lists/list_panel.h"

class QLabel;

namespace pipescope::ui {

class SuspectFinder;

/// Where the divergence begins: the first one, and every onset in order of execution, accepted ones at the
/// end; to go to and to accept as known.
class SuspectsPanel : public ListPanel
{
    Q_OBJECT

public:
    /// `finder` must outlive it.
    explicit SuspectsPanel(SuspectFinder& finder, QWidget* parent = nullptr);

    bool isIdle() const override;

    QLabel* summary() const { return m_summary; }

signals:
    void followed(const pipescope::graph::SideNode& node);

protected:
    void choose(const QModelIndex& index) override;

private:
    struct Row
    {
        graph::Suspect suspect;
        /// "12 of 40 (30 %)"
        QString share;
        bool isAccepted = false;
    };

    static ListModel<Row>::Columns columns();
    void refresh();
    QString summaryText() const;
    /// In place of the first divergence, once that is accepted.
    QString nextText() const;
    QString shareOf(const graph::Suspect& suspect) const;

    SuspectFinder& m_finder;
    ListModel<Row> m_model;
    QLabel* m_summary;
};

} // namespace pipescope::ui
