#include "ui/graph/panels/items_panel.h"

#include <QColor>

#include "ui/graph/panels/node_panel.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

using graph::DetailColumn;
using graph::Side;

ItemsPanel::ItemsPanel(SelectedDetails& selected, QWidget* parent)
    : ListPanel(parent)
    , m_selected(selected)
    , m_model(ListModel<Row>::Columns())
{
    m_model.setLook([this](const Row& row, int, int role) -> QVariant {
        // Over the ground of tables, light and dark.
        constexpr int kTint = 70;
        const bool isTinted = row.isAlone || row.item->level == graph::Level::Different;
        return role == Qt::BackgroundRole && isTinted && m_selected.session().document()->isComparison
                   ? QColor(0xD5, 0x5E, 0x00, row.isAlone ? kTint / 2 : kTint)
                   : QVariant();
    });
    setList(m_model, [] { return tr("Inputs and outputs of the node"); });
    connect(&selected, &SelectedDetails::changed, this, &ItemsPanel::refresh);
    connect(table()->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ItemsPanel::chosenChanged);
    keepTranslated(this, [this] { refresh(); });
}

void ItemsPanel::refresh()
{
    constexpr int kMaxColumnWidth = 360;
    m_model.setRows({});
    m_details = m_selected.details() != nullptr ? *m_selected.details() : graph::NodeDetails();
    std::vector<Row> rows;
    for (const auto* items : {&m_details.paired, &m_details.alone}) {
        for (const graph::ItemDetails& item : *items) {
            bool isFirst = true;
            for (const Side side : {Side::Debug, Side::Bench}) {
                if (item.has(side)) {
                    rows.push_back({&item, side, std::exchange(isFirst, false), items == &m_details.alone});
                }
            }
        }
    }
    m_model.setColumns(columnsOf(rows));
    m_model.setRows(std::move(rows));
    table()->resizeColumnsToContents();
    for (int column = 0; column < m_model.columnCount(); ++column) {
        table()->setColumnWidth(column, std::min(table()->columnWidth(column), kMaxColumnWidth));
    }
    emit chosenChanged();
}

ListModel<ItemsPanel::Row>::Columns ItemsPanel::columnsOf(const std::vector<Row>& rows) const
{
    const bool isTwoSided = m_selected.session().document()->isComparison;
    ListModel<Row>::Columns columns{
        {[] { return tr("Item"); },
         [](const Row& row) { return row.isFirst ? toQString(row.item->path) : QString(); }},
        {[isTwoSided] { return isTwoSided ? tr("Side") : tr("Kind"); },
         [isTwoSided](const Row& row) {
             return isTwoSided ? sideText(row) : localized(graph::itemGroupName(row.item->group));
         }}};
    for (const DetailColumn column : graph::detailColumns()) {
        if (std::ranges::any_of(rows, [&](const Row& row) { return !cell(row, column).isEmpty(); })) {
            columns.push_back({[column] { return localized(graph::detailColumnName(column)); },
                               [column](const Row& row) { return cell(row, column); }});
            columns.back().explanation = [column] {
                return localized(graph::detailColumnExplanation(column));
            };
        }
    }
    return columns;
}

QString ItemsPanel::sideText(const Row& row)
{
    const QString side = row.side == Side::Debug ? tr("debug") : tr("bench");
    return row.isAlone ? tr("only %1").arg(side) : side;
}

QString ItemsPanel::cell(const Row& row, DetailColumn column)
{
    if (graph::isSideColumn(column)) {
        return toQString(row.item->cellOf(row.side, column));
    }
    return row.isFirst ? localized(row.item->cellBeside(column)) : QString();
}

std::optional<ChosenItem> ItemsPanel::chosen() const
{
    const QModelIndex current = table()->currentIndex();
    if (current.isValid() && !m_model.rowAt(current.row()).isAlone) {
        const graph::ItemDetails& item = *m_model.rowAt(current.row()).item;
        return ChosenItem{item.path, item.items};
    }
    const auto& pairs = m_details.paired;
    auto found = std::ranges::find(pairs, graph::Level::Different, &graph::ItemDetails::level);
    if (found == pairs.end()) {
        found = std::ranges::find(pairs, graph::ItemGroup::Output, &graph::ItemDetails::group);
    }
    return found == pairs.end() ? std::nullopt : std::optional(ChosenItem{found->path, found->items});
}

} // namespace pipescope::ui
