#include "ui/statistics/statistics_model.h"

#include <QFont>

#include "core/base/text.h"
#include "ui/session/qt_text.h"

#include <array>
#include <utility>

namespace pipescope::ui {
namespace {

QString durationText(Duration duration)
{
    return toQString(std::string_view(formatDuration(duration)));
}

QString kindText(const ItemKind& kind)
{
    const auto* block = std::get_if<BlockKind>(&kind);
    return localized(block != nullptr ? blockKindName(*block)
                                      : operatorKindName(std::get<OperatorKind>(kind)));
}

} // namespace

void StatisticsModel::setStatistics(std::shared_ptr<const Trace> trace,
                                    std::shared_ptr<const RangeStatistics> statistics)
{
    beginResetModel();
    m_rows.clear();
    m_statistics = std::move(statistics);
    if (m_statistics) {
        addRows(m_statistics->total, std::nullopt);
        for (std::size_t i = 0; i < m_statistics->tracks.size(); ++i) {
            addRows(m_statistics->ranks[i], trace->track(m_statistics->tracks[i]).rank);
        }
    }
    endResetModel();
}

void StatisticsModel::addRows(const RankStatistics& rank, std::optional<Rank> number)
{
    m_rows.push_back({&rank, nullptr, number});
    for (const KindStatistics& kind : rank.kinds) {
        m_rows.push_back({&rank, &kind, number});
    }
}

int StatisticsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StatisticsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString StatisticsModel::text(const Row& row, int column) const
{
    const DurationStatistics& durations = row.kind != nullptr ? row.kind->durations : row.rank->blocks;
    switch (column) {
    case RankColumn:
        return row.number ? QString::number(row.number->value)
                          : tr("All %1 ranks").arg(m_statistics->tracks.size());
    case KindColumn:
        return row.kind != nullptr ? kindText(row.kind->kind) : tr("all blocks");
    case BusyColumn:
        return durationText(durations.busy);
    case IdleColumn:
        return row.kind != nullptr ? QString() : durationText(row.rank->idle);
    case CountColumn:
        return toQString(std::string_view(formatCount(durations.count)));
    default:
        break;
    }
    if (durations.count == 0) {
        return {};
    }
    const std::array<Duration, 6> values{durations.sum, durations.mean,  durations.median,
                                         durations.p95, durations.least, durations.most};
    return durationText(values[static_cast<std::size_t>(column - SumColumn)]);
}

QVariant StatisticsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole) {
        return text(row, index.column());
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant(Qt::AlignVCenter | (index.column() <= KindColumn ? Qt::AlignLeft : Qt::AlignRight));
    }
    if (role == Qt::FontRole && row.kind == nullptr) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    return {};
}

QVariant StatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    const std::array<QString, ColumnCount> names{tr("Rank"),  tr("Kind"),  tr("Busy"), tr("Idle"),
                                                 tr("Count"), tr("Sum"),   tr("Mean"), tr("Median"),
                                                 tr("p95"),   tr("Least"), tr("Most")};
    if (role == Qt::DisplayRole) {
        return names[static_cast<std::size_t>(section)];
    }
    if (role == Qt::ToolTipRole && section == BusyColumn) {
        return tr("Length of the union: what overlaps counts once");
    }
    if (role == Qt::ToolTipRole && section >= SumColumn) {
        return tr("Of the parts that lie within the range");
    }
    return {};
}

} // namespace pipescope::ui
