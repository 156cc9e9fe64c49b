#pragma once

#include <QModelIndex>

#include "core/run/writeback/export_db.h"
#include "ui/shell/toolkit/table_model.h"

#include <vector>

namespace pipescope::ui {

/// What writing back will change, or has changed, in each database.
class RankExportModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        RankColumn,
        RowsBeforeColumn,
        RowsAfterColumn,
        RowsVanishingColumn,
        ConnectionIdsColumn,
        NoteColumn,
        FileColumn,
        ColumnCount
    };

    explicit RankExportModel(std::vector<DatabaseOutcome> ranks, QObject* parent = nullptr);

    QVariant data(const QModelIndex& index, int role) const override;

protected:
    std::size_t countRows() const override { return m_ranks.size(); }

    int countColumns() const override { return ColumnCount; }

    QString columnName(int column) const override;

private:
    std::vector<DatabaseOutcome> m_ranks;
};

/// The databases of an export in sums.
struct ExportTotals
{
    std::size_t written = 0;
    std::size_t failed = 0;
    std::size_t skipped = 0;
    std::uint64_t rowsAfter = 0;
    std::uint64_t rowsVanishing = 0;
    std::uint64_t connectionIds = 0;
};

ExportTotals totalsOf(const std::vector<DatabaseOutcome>& ranks);

} // namespace pipescope::ui
