#include "ui/graph/panels/node_items_model.h"

#include <QColor>

#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>

namespace pipescope::ui {

using graph::DetailColumn;
using graph::Side;

namespace {

/// Over the ground of tables, light and dark.
constexpr int kTint = 70;

} // namespace

void NodeItemsModel::setItems(const graph::NodeDetails& details, bool isTwoSided)
{
    beginResetModel();
    m_isTwoSided = isTwoSided;
    m_items = details.paired;
    m_items.insert(m_items.end(), details.alone.begin(), details.alone.end());
    m_rows.clear();
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        addItem(i, i >= details.paired.size());
    }
    m_columns.clear();
    for (const DetailColumn column : graph::detailColumns()) {
        const bool isUsed =
            std::ranges::any_of(m_rows, [&](const Row& row) { return !cell(row, column).isEmpty(); });
        if (isUsed) {
            m_columns.push_back(column);
        }
    }
    endResetModel();
}

void NodeItemsModel::addItem(std::size_t item, bool isAlone)
{
    bool isFirst = true;
    for (const Side side : {Side::Debug, Side::Bench}) {
        if (m_items[item].has(side)) {
            m_rows.push_back({item, side, isFirst, isAlone});
            isFirst = false;
        }
    }
}

QString NodeItemsModel::cell(const Row& row, DetailColumn column) const
{
    const graph::ItemDetails& item = m_items[row.item];
    if (graph::isSideColumn(column)) {
        return toQString(item.cellOf(row.side, column));
    }
    return row.isFirst ? localized(item.cellBeside(column)) : QString();
}

QString NodeItemsModel::ownCell(const Row& row, int column) const
{
    const graph::ItemDetails& item = m_items[row.item];
    if (column == 0) {
        return row.isFirst ? toQString(item.path) : QString();
    }
    if (!m_isTwoSided) {
        return localized(graph::itemGroupName(item.group));
    }
    const QString side = row.side == Side::Debug ? tr("debug") : tr("bench");
    return row.isAlone ? tr("only %1").arg(side) : side;
}

QVariant NodeItemsModel::data(const QModelIndex& index, int role) const
{
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool isOwn = index.column() < static_cast<int>(kOwnColumns);
    if (role == Qt::BackgroundRole && (row.isAlone || m_items[row.item].level == graph::Level::Different)) {
        return m_isTwoSided ? QColor(0xD5, 0x5E, 0x00, row.isAlone ? kTint / 2 : kTint) : QVariant();
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    return isOwn ? ownCell(row, index.column())
                 : cell(row, m_columns[static_cast<std::size_t>(index.column()) - kOwnColumns]);
}

QVariant NodeItemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const auto own = static_cast<int>(kOwnColumns);
    if (role == Qt::ToolTipRole && orientation == Qt::Horizontal && section >= own) {
        return localized(graph::detailColumnExplanation(m_columns[static_cast<std::size_t>(section - own)]));
    }
    return TableModel::headerData(section, orientation, role);
}

QString NodeItemsModel::columnName(int column) const
{
    if (column == 0) {
        return tr("Item");
    }
    if (column == 1) {
        return m_isTwoSided ? tr("Side") : tr("Kind");
    }
    return localized(graph::detailColumnName(m_columns[static_cast<std::size_t>(column) - kOwnColumns]));
}

} // namespace pipescope::ui
