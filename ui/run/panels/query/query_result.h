#pragma once

#include <QStringList>
#include <QVariant>

#include <chrono>
#include <cstddef>
#include <vector>

namespace pipescope::ui {

/// Limits of a query.
struct QueryLimits
{
    int rows = 10'000;
    /// Bytes of all cells together, roughly.
    std::size_t bytes = std::size_t{256} << 20U;
};

/// The rows of a query, as copies: nothing of the database stays open. Cells are invalid QVariants for NULL,
/// else qlonglong, double, QString or QByteArray.
struct QueryResult
{
    enum class End
    {
        /// All rows are here.
        Complete,
        /// There are more rows than the limit allows.
        RowLimit,
        /// The rows here fill the memory allowed.
        ByteLimit
    };

    QStringList columns;
    /// Row by row.
    std::vector<QVariant> cells;
    int rowCount = 0;
    End end = End::Complete;
    /// Without the opening of the database.
    std::chrono::milliseconds elapsed{};

    const QVariant& cell(int row, int column) const
    {
        return cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns.size())
                     + static_cast<std::size_t>(column)];
    }
};

} // namespace pipescope::ui
