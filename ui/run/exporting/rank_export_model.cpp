#include "ui/run/exporting/rank_export_model.h"

#include <QStringList>

#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {

namespace {

/// What changes, table by table.
QString changesText(const DatabaseOutcome& rank, const QString& separator)
{
    QStringList changes;
    for (const TableChange& change : rank.tables) {
        changes.append(localized(tableChangeText(change)));
    }
    return changes.join(separator);
}

QString noteText(const DatabaseOutcome& rank)
{
    if (rank.error) {
        return localized(rank.error->text);
    }
    return rank.skipped ? RankExportModel::tr("nothing to do") : changesText(rank, QStringLiteral("; "));
}

/// A line for each table where the cell has no room for them.
QString toolTipText(const DatabaseOutcome& rank, int column)
{
    if (column == RankExportModel::FileColumn) {
        return toQString(rank.file);
    }
    return rank.error || rank.skipped ? noteText(rank) : changesText(rank, QStringLiteral("\n"));
}

QVariant number(std::uint64_t value)
{
    return QVariant::fromValue<qulonglong>(value);
}

QVariant cell(const DatabaseOutcome& rank, int column)
{
    switch (column) {
    case RankExportModel::RankColumn:
        return rank.rank.value;
    case RankExportModel::RowsBeforeColumn:
        return number(rank.rowsBefore);
    case RankExportModel::RowsAfterColumn:
        return number(rank.rowsAfter);
    case RankExportModel::RowsVanishingColumn:
        return number(rank.rowsVanishing);
    case RankExportModel::ConnectionIdsColumn:
        return number(rank.connectionIds);
    case RankExportModel::NoteColumn:
        return noteText(rank);
    default:
        return toQString(rank.file);
    }
}

} // namespace

RankExportModel::RankExportModel(std::vector<DatabaseOutcome> ranks, QObject* parent)
    : TableModel(parent)
    , m_ranks(std::move(ranks))
{ }

QVariant RankExportModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const DatabaseOutcome& rank = m_ranks[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole) {
        return cell(rank, index.column());
    }
    if (role == Qt::ToolTipRole) {
        return toolTipText(rank, index.column());
    }
    if (role == Qt::TextAlignmentRole && index.column() < NoteColumn) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    }
    return {};
}

QString RankExportModel::columnName(int column) const
{
    switch (column) {
    case RankColumn:
        return tr("Rank");
    case RowsBeforeColumn:
        return tr("Rows now");
    case RowsAfterColumn:
        return tr("Rows after");
    case RowsVanishingColumn:
        return tr("Vanishing");
    case ConnectionIdsColumn:
        return tr("Connection ids");
    case NoteColumn:
        return tr("Note");
    case FileColumn:
        return tr("Database");
    default:
        return {};
    }
}

ExportTotals totalsOf(const std::vector<DatabaseOutcome>& ranks)
{
    ExportTotals totals;
    for (const DatabaseOutcome& rank : ranks) {
        if (rank.error) {
            ++totals.failed;
        } else if (rank.skipped) {
            ++totals.skipped;
        } else {
            ++totals.written;
            totals.rowsAfter += rank.rowsAfter;
            totals.rowsVanishing += rank.rowsVanishing;
            totals.connectionIds += rank.connectionIds;
        }
    }
    return totals;
}

} // namespace pipescope::ui
