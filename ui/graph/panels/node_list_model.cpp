#include "ui/graph/panels/node_list_model.h"

#include "core/graph/explain/details/node_details.h"
#include "ui/graph/scene/class_look.h"
#include "ui/shell/toolkit/qt_text.h"

#include <array>
#include <cmath>
#include <utility>

namespace pipescope::ui {

using graph::ListColumn;

namespace {

constexpr std::array kColumns{ListColumn::Name,      ListColumn::Path,     ListColumn::Side,
                              ListColumn::Operation, ListColumn::Level,    ListColumn::Repair,
                              ListColumn::Score,     ListColumn::Multiple, ListColumn::Reason,
                              ListColumn::Shape,     ListColumn::Dtype,    ListColumn::Overflow};

QString numberText(float number)
{
    return std::isnan(number) ? QString() : QString::number(static_cast<double>(number), 'g', 4);
}

} // namespace

void NodeListModel::setNodes(std::shared_ptr<const graph::NodeList> list, std::vector<graph::SheetRow> rows)
{
    beginResetModel();
    m_list = std::move(list);
    m_rows = std::move(rows);
    endResetModel();
}

ListColumn NodeListModel::columnOf(int column)
{
    return kColumns[static_cast<std::size_t>(column)];
}

int NodeListModel::countColumns() const
{
    return static_cast<int>(kColumns.size());
}

QString NodeListModel::cell(const graph::ListedNode& node, ListColumn column) const
{
    switch (column) {
    case ListColumn::Name:
        return toQString(node.name);
    case ListColumn::Path:
        return toQString(node.path);
    case ListColumn::Side:
        return node.row.side == graph::Side::Debug ? tr("debug") : tr("bench");
    case ListColumn::Operation:
        return toQString(node.operation);
    case ListColumn::Level:
        return localized(
            graph_scene::looksOf(graph::ColourBy::Verdict, {}, false)[static_cast<std::size_t>(node.level)]
                .name);
    case ListColumn::Score:
        return numberText(node.score);
    case ListColumn::Multiple:
        return numberText(node.multiple);
    case ListColumn::Reason:
        return localized(m_list->reason(node.row));
    case ListColumn::Shape:
        return toQString(node.shape);
    case ListColumn::Dtype:
        return toQString(node.dtype);
    case ListColumn::Overflow:
        return node.overflow == graph::OverflowLevel::None
                   ? QString()
                   : localized(graph_scene::looksOf(graph::ColourBy::Overflow, {},
                                                    false)[static_cast<std::size_t>(node.overflow)]
                                   .name);
    case ListColumn::Repair:
        return node.repair == graph::RepairClass::Never
                   ? QString()
                   : localized(graph_scene::looksOf(graph::ColourBy::Repair, {},
                                                    false)[static_cast<std::size_t>(node.repair)]
                                   .name);
    default:
        return {};
    }
}

QVariant NodeListModel::data(const QModelIndex& index, int role) const
{
    if (role == Qt::TextAlignmentRole) {
        const ListColumn column = columnOf(index.column());
        const bool isNumber = column == ListColumn::Score || column == ListColumn::Multiple;
        return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    return cell(m_list->describe(m_rows[static_cast<std::size_t>(index.row())]), columnOf(index.column()));
}

QString NodeListModel::columnName(int column) const
{
    switch (columnOf(column)) {
    case ListColumn::Name:
        return tr("Name");
    case ListColumn::Path:
        return tr("Module");
    case ListColumn::Side:
        return tr("Side");
    case ListColumn::Operation:
        return tr("Operation");
    case ListColumn::Level:
        return tr("Verdict");
    case ListColumn::Score:
        return tr("Score");
    case ListColumn::Multiple:
        return tr("× tolerance");
    case ListColumn::Reason:
        return tr("Reason");
    case ListColumn::Shape:
        return tr("Shape");
    case ListColumn::Dtype:
        return tr("dtype");
    case ListColumn::Overflow:
        return tr("Overflow");
    case ListColumn::Repair:
        return tr("Repair");
    default:
        return {};
    }
}

} // namespace pipescope::ui
