#pragma once

#include <QModelIndex>

#include "core/graph/explain/search/suspects.h"
#include "ui/shell/toolkit/table_model.h"

#include <vector>

namespace pipescope::ui {

class SuspectFinder;

/// The operations where a divergence begins, in order of execution, accepted ones at the end. The first
/// column has a box to accept one as known.
class SuspectsModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NameColumn,
        RankColumn,
        CauseColumn,
        BlameColumn,
        ShareColumn,
        ColumnCount
    };

    /// `finder` must outlive it.
    explicit SuspectsModel(SuspectFinder& finder, QObject* parent = nullptr);

    const graph::Suspect& suspect(int row) const;

    bool isAccepted(int row) const { return static_cast<std::size_t>(row) >= m_open.size(); }

    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

protected:
    std::size_t countRows() const override { return m_open.size() + m_accepted.size(); }

    int countColumns() const override { return ColumnCount; }

    QString columnName(int column) const override;

private:
    void refresh();

    SuspectFinder& m_finder;
    std::vector<graph::Suspect> m_open;
    std::vector<graph::Suspect> m_accepted;
};

} // namespace pipescope::ui
