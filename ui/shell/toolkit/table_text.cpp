#include "ui/shell/toolkit/table_text.h"

#include <QItemSelectionModel>
#include <QTableView>

#include <algorithm>
#include <numeric>

namespace pipescope::ui {

namespace {

QString cell(QString text)
{
    for (const QChar separator : {u'\t', u'\n', u'\r'}) {
        text.replace(separator, u' ');
    }
    return text;
}

} // namespace

QString tableAsTsv(const QAbstractItemModel& model, const QList<int>& rows, int role)
{
    QString text;
    const int columns = model.columnCount();
    const auto appendLine = [&](const auto& textOfColumn) {
        for (int column = 0; column < columns; ++column) {
            text += cell(textOfColumn(column)) + (column + 1 < columns ? u'\t' : u'\n');
        }
    };
    appendLine([&](int column) { return model.headerData(column, Qt::Horizontal).toString(); });
    for (const int row : rows) {
        appendLine([&](int column) { return model.index(row, column).data(role).toString(); });
    }
    return text;
}

QList<int> chosenRows(const QTableView& view)
{
    QList<int> rows;
    for (const QModelIndex& index : view.selectionModel()->selectedRows()) {
        rows.append(index.row());
    }
    if (rows.isEmpty()) {
        rows.resize(view.model()->rowCount());
        std::iota(rows.begin(), rows.end(), 0);
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

} // namespace pipescope::ui
