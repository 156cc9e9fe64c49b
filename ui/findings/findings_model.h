#pragma once

#include <QModelIndex>

#include "core/model/trace.h"
#include "ui/commands/command_table.h"
#include "ui/session/table_model.h"

#include <memory>
#include <optional>

namespace pipescope::ui {

/// The findings of a trace as a table. Sort by kSortRole: severities and ranks sort by value, not by text.
class FindingsModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        SeverityColumn,
        RankColumn,
        SentenceColumn,
        CountColumn,
        AdviceColumn,
        FileColumn,
        ColumnCount
    };

    static constexpr int kSortRole = Qt::UserRole;

    using TableModel::TableModel;

    void setTrace(std::shared_ptr<const Trace> trace);

    /// That the finding is about, if it has a row in the timeline.
    std::optional<Rank> rank(const QModelIndex& index) const;
    /// Where the first thing that it is about lies, in recorded times.
    std::optional<TimeSpan> place(const QModelIndex& index) const;
    /// The command that does what is to be done about it, if there is one.
    std::optional<CommandId> remedy(const QModelIndex& index) const;

    QVariant data(const QModelIndex& index, int role) const override;

protected:
    std::size_t countRows() const override { return m_trace->findings.rows().size(); }

    int countColumns() const override { return ColumnCount; }

    QString columnName(int column) const override;

private:
    const Finding& finding(const QModelIndex& index) const;

    /// Keeps the findings alive.
    std::shared_ptr<const Trace> m_trace = std::make_shared<const Trace>();
};

/// "2 errors, 1 warning", for the window's badge; "No findings" without any.
QString findingsBadge(const FindingList& findings);

} // namespace pipescope::ui
