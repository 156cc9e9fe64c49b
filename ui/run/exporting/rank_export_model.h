#pragma once

#include <QCoreApplication>

#include "core/run/writeback/export_db.h"
#include "ui/shell/lists/list_model.h"

#include <vector>

namespace pipescope::ui {

/// What writing back will change, or has changed, in each database.
class RankExportModel : public ListModel<DatabaseOutcome>
{
    Q_DECLARE_TR_FUNCTIONS(pipescope::ui::RankExportModel)

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
