#pragma once

#include <QModelIndexList>
#include <QString>

class QAbstractItemModel;
class QTableView;

namespace pipescope::ui {

/// Rows of a table as tab-separated lines under a line of headings. Tabs and line breaks within a cell become
/// blanks. `role` is that of the cells' texts.
QString tableAsTsv(const QAbstractItemModel& model, const QList<int>& rows, int role = Qt::DisplayRole);

/// The view's selected rows in the order shown, or all rows if none is selected.
QList<int> chosenRows(const QTableView& view);

} // namespace pipescope::ui
