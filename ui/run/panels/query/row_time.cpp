#include "ui/run/panels/query/row_time.h"

#include <algorithm>

namespace pipescope::ui {

namespace {

int indexOf(const QStringList& columns, const QString& name)
{
    const auto found = std::find_if(columns.begin(), columns.end(), [&](const QString& column) {
        return column.compare(name, Qt::CaseInsensitive) == 0;
    });
    return found == columns.end() ? -1 : static_cast<int>(found - columns.begin());
}

std::optional<std::int64_t> wholeNumber(const QVariant& cell)
{
    bool isWhole = false;
    const qlonglong number = cell.typeId() == QMetaType::QString    ? cell.toString().toLongLong(&isWhole)
                             : cell.typeId() == QMetaType::LongLong ? cell.toLongLong(&isWhole)
                                                                    : 0;
    return isWhole ? std::optional<std::int64_t>(number) : std::nullopt;
}

} // namespace

std::optional<TimeColumns> timeColumnsOf(const QStringList& columns)
{
    const TimeColumns found{indexOf(columns, QStringLiteral("startNs")),
                            indexOf(columns, QStringLiteral("endNs"))};
    return found.begin >= 0 && found.end >= 0 ? std::optional(found) : std::nullopt;
}

std::optional<TimeSpan> timeOfRow(const QueryResult& result, int row, const TimeColumns& columns)
{
    const auto begin = wholeNumber(result.cell(row, columns.begin));
    const auto end = wholeNumber(result.cell(row, columns.end));
    return begin && end && *begin <= *end ? std::optional(TimeSpan{{*begin}, {*end}}) : std::nullopt;
}

std::optional<TraceRef> itemAt(const Trace& trace, TrackIndex track, TimeSpan time)
{
    const Track& rank = trace.track(track);
    const auto begins = rank.blocks.beginNs();
    for (auto at = std::lower_bound(begins.begin(), begins.end(), time.begin.ns);
         at != begins.end() && *at == time.begin.ns; ++at)
    {
        const BlockIndex block{static_cast<std::uint32_t>(at - begins.begin())};
        if (rank.blocks.span(block) == time) {
            return BlockRef{track, block};
        }
    }
    const auto found = std::find_if(rank.operators.begin(), rank.operators.end(),
                                    [&](const P2pOperator& op) { return op.span == time; });
    if (found == rank.operators.end()) {
        return std::nullopt;
    }
    return OperatorRef{track, OperatorIndex{static_cast<std::uint32_t>(found - rank.operators.begin())}};
}

} // namespace pipescope::ui
