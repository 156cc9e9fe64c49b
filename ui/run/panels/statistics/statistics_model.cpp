#include "ui/run/panels/statistics/statistics_model.h"

#include <QFont>

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pipescope::ui {
namespace {

QString durationText(Duration duration)
{
    return toQString(std::string_view(formatDuration(duration)));
}

QString shareText(double share)
{
    constexpr double kHundred = 100.0;
    return QString::number(share * kHundred, 'f', 1);
}

/// In place of a kind: the rows of all blocks.
constexpr const char* kAllBlocks = "all blocks";

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
    arrangeAnew();
    endResetModel();
}

void StatisticsModel::addRows(const RankStatistics& rank, std::optional<Rank> number)
{
    m_rows.push_back({&rank, nullptr, number});
    for (const KindStatistics& kind : rank.kinds) {
        m_rows.push_back({&rank, &kind, number});
    }
}

void StatisticsModel::setKind(const QString& kind)
{
    if (m_kind != kind) {
        beginResetModel();
        m_kind = kind;
        arrangeAnew();
        endResetModel();
    }
}

std::vector<StatisticsModel::KindFound> StatisticsModel::kinds() const
{
    std::vector<KindFound> kinds;
    for (const Row& row : m_rows) {
        if (!row.number) {
            kinds.push_back({text(row, KindColumn), kindName(row)});
        }
    }
    return kinds;
}

bool StatisticsModel::isListed(std::size_t item) const
{
    return m_kind.isEmpty() || kindName(m_rows[item]) == m_kind;
}

void StatisticsModel::arrange(std::vector<std::size_t>& items, int column, Qt::SortOrder order) const
{
    std::vector<std::pair<double, QString>> keys;
    keys.reserve(m_rows.size());
    for (const Row& row : m_rows) {
        const QVariant value = sortValue(row, column);
        keys.emplace_back(value.toDouble(), value.toString());
    }
    sortByKeys(items, keys, order);
    std::stable_partition(items.begin(), items.end(), [&](std::size_t item) { return !m_rows[item].number; });
}

QString StatisticsModel::kindName(const Row& row)
{
    return row.kind != nullptr ? QString::fromUtf8(itemKindName(row.kind->kind).english)
                               : QString::fromLatin1(kAllBlocks);
}

std::uint64_t StatisticsModel::countOf(const Row& row)
{
    return (row.kind != nullptr ? row.kind->durations : row.rank->blocks).count;
}

std::optional<Duration> StatisticsModel::duration(const Row& row, int column) const
{
    const DurationStatistics& durations = row.kind != nullptr ? row.kind->durations : row.rank->blocks;
    if (column == BusyColumn || column == BusyShareColumn) {
        return durations.busy;
    }
    if (column == IdleColumn || column == IdleShareColumn) {
        return row.kind != nullptr ? std::nullopt : std::optional(row.rank->idle);
    }
    if (durations.count == 0) {
        return std::nullopt;
    }
    const std::array<Duration, 6> values{durations.sum, durations.mean,  durations.median,
                                         durations.p95, durations.least, durations.most};
    return values[static_cast<std::size_t>(column - SumColumn)];
}

double StatisticsModel::share(const Row& row, Duration part) const
{
    const std::size_t ranks = row.number ? 1 : m_statistics->tracks.size();
    return m_statistics->share(part, ranks);
}

QString StatisticsModel::text(const Row& row, int column) const
{
    switch (column) {
    case RankColumn:
        return row.number ? QString::number(row.number->value)
                          : counted(m_statistics->tracks.size(), tr("1 rank"), tr("All %1 ranks"));
    case KindColumn:
        return row.kind != nullptr ? localized(itemKindName(row.kind->kind)) : tr("all blocks");
    case CountColumn:
        return toQString(std::string_view(formatCount(countOf(row))));
    default:
        break;
    }
    const auto shown = duration(row, column);
    if (!shown) {
        return {};
    }
    const bool isShare = column == BusyShareColumn || column == IdleShareColumn;
    return isShare ? shareText(share(row, *shown)) : durationText(*shown);
}

QVariant StatisticsModel::sortValue(const Row& row, int column) const
{
    switch (column) {
    case RankColumn:
        return row.number ? row.number->value : -1;
    case KindColumn:
        return text(row, column);
    case CountColumn:
        return QVariant::fromValue<qulonglong>(countOf(row));
    default:
        break;
    }
    const auto shown = duration(row, column);
    if (!shown) {
        return -1.0;
    }
    const bool isShare = column == BusyShareColumn || column == IdleShareColumn;
    return isShare ? share(row, *shown) : static_cast<double>(shown->ns);
}

QVariant StatisticsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Row& row = m_rows[itemAt(index.row())];
    if (role == Qt::DisplayRole) {
        return text(row, index.column());
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant(Qt::AlignVCenter | (index.column() <= KindColumn ? Qt::AlignLeft : Qt::AlignRight));
    }
    if (role == SortRole) {
        return sortValue(row, index.column());
    }
    if (role == RankRole) {
        return row.number ? QVariant(row.number->value) : QVariant();
    }
    if (role == KindRole) {
        return kindName(row);
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
    if (orientation != Qt::Horizontal || role != Qt::ToolTipRole) {
        return SortedTableModel::headerData(section, orientation, role);
    }
    if (section == BusyColumn) {
        return tr("Length of the union: overlapping time counts once");
    }
    if (section == BusyShareColumn || section == IdleShareColumn) {
        return tr("Of the range");
    }
    return section >= SumColumn ? tr("Of the parts that lie within the range") : QVariant();
}

QString StatisticsModel::columnName(int column) const
{
    const std::array<QString, ColumnCount> names{
        tr("Rank"), tr("Kind"), tr("Busy"),   tr("Busy %"), tr("Idle"),  tr("Idle %"), tr("Count"),
        tr("Sum"),  tr("Mean"), tr("Median"), tr("p95"),    tr("Least"), tr("Most")};
    return names[static_cast<std::size_t>(column)];
}

} // namespace pipescope::ui
