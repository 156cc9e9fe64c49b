#include "ui/run/exporting/rank_export_model.h"

#include <QLocale>
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

ColumnOf<DatabaseOutcome> numberColumn(TextProvider title, std::uint64_t DatabaseOutcome::*number)
{
    return {std::move(title),
            [number](const DatabaseOutcome& rank) { return QLocale().toString(qulonglong{rank.*number}); }, 0,
            [number](const DatabaseOutcome& rank) { return rank.*number; },
            Qt::AlignRight | Qt::AlignVCenter};
}

} // namespace

RankExportModel::RankExportModel(std::vector<DatabaseOutcome> ranks, QObject* parent)
    : ListModel(
        {{[] { return tr("Rank"); },
          [](const DatabaseOutcome& rank) { return QString::number(rank.rank.value); }, 0,
          [](const DatabaseOutcome& rank) { return rank.rank.value; }, Qt::AlignRight | Qt::AlignVCenter},
         numberColumn([] { return tr("Rows now"); }, &DatabaseOutcome::rowsBefore),
         numberColumn([] { return tr("Rows after"); }, &DatabaseOutcome::rowsAfter),
         numberColumn([] { return tr("Vanishing"); }, &DatabaseOutcome::rowsVanishing),
         numberColumn([] { return tr("Connection ids"); }, &DatabaseOutcome::connectionIds),
         {[] { return tr("Note"); }, noteText},
         {[] { return tr("Database"); }, [](const DatabaseOutcome& rank) { return toQString(rank.file); }}},
        parent)
{
    // A line for each table where the cell has no room for them.
    setLook([](const DatabaseOutcome& rank, int column, int role) {
        if (role != Qt::ToolTipRole || column == FileColumn) {
            return QVariant();
        }
        return QVariant(rank.error || rank.skipped ? noteText(rank)
                                                   : changesText(rank, QStringLiteral("\n")));
    });
    setRows(std::move(ranks));
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
