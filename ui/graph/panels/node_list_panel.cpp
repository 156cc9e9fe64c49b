#include "ui/graph/panels/node_list_panel.h"

#include <QLabel>
#include <QLineEdit>

#include "core/base/files/atomic_file.h"
#include "core/graph/explain/details/node_details.h"
#include "core/graph/explain/search/node_list.h"
#include "core/graph/explain/search/notable.h"
#include "ui/graph/scene/class_look.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace pipescope::ui {

using graph::ListColumn;
using graph::SheetRow;

namespace {

constexpr std::array kColumns{ListColumn::Name,      ListColumn::Path,     ListColumn::Side,
                              ListColumn::Operation, ListColumn::Level,    ListColumn::Repair,
                              ListColumn::Score,     ListColumn::Multiple, ListColumn::Reason,
                              ListColumn::Shape,     ListColumn::Dtype,    ListColumn::Overflow};

QString columnTitle(ListColumn column)
{
    switch (column) {
    case ListColumn::Name:
        return NodeListPanel::tr("Name");
    case ListColumn::Path:
        return NodeListPanel::tr("Module");
    case ListColumn::Side:
        return NodeListPanel::tr("Side");
    case ListColumn::Operation:
        return NodeListPanel::tr("Operation");
    case ListColumn::Level:
        return NodeListPanel::tr("Verdict");
    case ListColumn::Score:
        return NodeListPanel::tr("Score");
    case ListColumn::Multiple:
        return NodeListPanel::tr("× tolerance");
    case ListColumn::Reason:
        return NodeListPanel::tr("Reason");
    case ListColumn::Shape:
        return NodeListPanel::tr("Shape");
    case ListColumn::Dtype:
        return NodeListPanel::tr("dtype");
    case ListColumn::Overflow:
        return NodeListPanel::tr("Overflow");
    case ListColumn::Repair:
        return NodeListPanel::tr("Repair");
    default:
        return {};
    }
}

int widthOf(ListColumn column)
{
    constexpr int kNameWidth = 260;
    constexpr int kWideColumn = 240;
    constexpr int kOtherWidth = 90;
    const bool isWide = column == ListColumn::Path || column == ListColumn::Reason;
    return column == ListColumn::Name ? kNameWidth : isWide ? kWideColumn : kOtherWidth;
}

QString numberText(float number)
{
    return std::isnan(number) ? QString() : QString::number(static_cast<double>(number), 'g', 4);
}

template<class Class>
QString nameOf(graph::ColourBy colours, Class value)
{
    return localized(graph_scene::looksOf(colours, {}, false)[static_cast<std::size_t>(value)].name);
}

/// The rows of bad nodes, each pair once.
graph::FoundRows badRows(const graph::Sheet& sheet, const std::array<graph::NodeClasses, 2>& classes,
                         std::uint8_t least)
{
    graph::FoundRows found;
    for (const graph::Side side : {graph::Side::Debug, graph::Side::Bench}) {
        if (!sheet.has(side)) {
            continue;
        }
        const graph::NodeClasses& rows = classes[static_cast<std::size_t>(side)];
        const auto size = static_cast<std::uint32_t>(rows.size());
        for (auto row = rows.next(1, size, least); row; row = rows.next(row->value + 1, size, least)) {
            found.of(side).push_back(*row);
        }
    }
    for (const graph::NotableRow& notable : graph::notableRows(sheet)) {
        found.debug.push_back(notable.row);
    }
    std::ranges::sort(found.debug);
    found.debug.erase(std::unique(found.debug.begin(), found.debug.end()), found.debug.end());
    return found;
}

QString statusText(const graph::NodeList& list, std::span<const SheetRow> rows)
{
    const graph::ListCounts counts = list.count(rows);
    if (list.sheet().has(graph::Side::Bench)) {
        const auto of = [&](graph::Level level) {
            return countText(counts.levels[static_cast<std::size_t>(level)]);
        };
        return NodeListPanel::tr("%1 nodes, %2 different, %3 without partner")
            .arg(countText(rows.size()), of(graph::Level::Different), of(graph::Level::Unmatched));
    }
    const std::size_t calm = counts.overflow[static_cast<std::size_t>(graph::OverflowLevel::None)];
    return NodeListPanel::tr("%1 nodes, %2 with overflow, %3 unplaced, %4 unlinked")
        .arg(countText(rows.size()), countText(rows.size() - calm), countText(counts.unplaced),
             countText(counts.unlinked));
}

} // namespace

NodeListPanel::NodeListPanel(GraphSession& session, QWidget* parent)
    : SearchListPanel(parent)
    , m_session(session)
    , m_model(columns())
{
    setList(m_model, [] { return tr("Nodes"); });
    elideAtEnd(static_cast<int>(std::ranges::find(kColumns, ListColumn::Reason) - kColumns.begin()));
    QHeaderView* header = table()->horizontalHeader();
    header->setSortIndicatorShown(true);
    header->setSectionsClickable(true);
    // Until a column is chosen, in order of execution.
    header->setSortIndicator(-1, Qt::AscendingOrder);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &NodeListPanel::sortBy);
    connect(&session, &GraphSession::classesChanged, this, &NodeListPanel::search);
    connect(&session, &GraphSession::selectionChanged, this, &NodeListPanel::selectShownNode);
    keepTranslated(this, [this] {
        field()->setPlaceholderText(tr(
            "Name, or kind:module score>0.5 overflow:critical unmatched:shape dtype:bfloat16 name:*attn*"));
        field()->setAccessibleName(tr("Search for nodes"));
        search();
    });
}

ListModel<SheetRow>::Columns NodeListPanel::columns() const
{
    ListModel<SheetRow>::Columns columns;
    for (const ListColumn column : kColumns) {
        const bool isNumber = column == ListColumn::Score || column == ListColumn::Multiple;
        columns.push_back({[column] { return columnTitle(column); },
                           [this, column](const SheetRow& row) { return cell(row, column); },
                           widthOf(column),
                           {},
                           (isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter});
    }
    return columns;
}

QString NodeListPanel::cell(const SheetRow& row, ListColumn column) const
{
    const graph::ListedNode node = m_list->describe(row);
    switch (column) {
    case ListColumn::Name:
        return toQString(node.name);
    case ListColumn::Path:
        return toQString(node.path);
    case ListColumn::Side:
        return row.side == graph::Side::Debug ? tr("debug") : tr("bench");
    case ListColumn::Operation:
        return toQString(node.operation);
    case ListColumn::Level:
        return nameOf(graph::ColourBy::Verdict, node.level);
    case ListColumn::Score:
        return numberText(node.score);
    case ListColumn::Multiple:
        return numberText(node.multiple);
    case ListColumn::Reason:
        return localized(m_list->reason(row));
    case ListColumn::Shape:
        return toQString(node.shape);
    case ListColumn::Dtype:
        return toQString(node.dtype);
    case ListColumn::Overflow:
        return node.overflow == graph::OverflowLevel::None ? QString()
                                                           : nameOf(graph::ColourBy::Overflow, node.overflow);
    case ListColumn::Repair:
        return node.repair == graph::RepairClass::Never ? QString()
                                                        : nameOf(graph::ColourBy::Repair, node.repair);
    default:
        return {};
    }
}

void NodeListPanel::sortBy(int column, Qt::SortOrder order)
{
    m_column = kColumns[static_cast<std::size_t>(column)];
    m_order = order == Qt::AscendingOrder ? graph::ListOrder::Ascending : graph::ListOrder::Descending;
    search();
}

void NodeListPanel::startSearch()
{
    const auto sheet = m_session.keptSheet();
    if (sheet == nullptr) {
        abandonSearch();
        showFound(nullptr, {});
        status()->clear();
        return;
    }
    std::optional<graph::NodeQuery> asked;
    if (!query().empty()) {
        auto read = graph::parseNodeQuery(query());
        if (!read) {
            status()->setText(errorText(read.error()));
            return;
        }
        asked = *std::move(read);
    }
    const std::array classes{m_session.classes(graph::Side::Debug), m_session.classes(graph::Side::Bench)};
    job().start([this, sheet, asked, classes, least = m_session.leastBad(), column = m_column,
                 order = m_order](Progress&, const std::stop_token& stop) -> BackgroundJob::Completion {
        // The list refers to the sheet.
        const std::shared_ptr<const graph::NodeList> list(
            new graph::NodeList(*sheet), [sheet](const graph::NodeList* made) { delete made; });
        const graph::FoundRows found =
            asked ? graph::findRows(*sheet, *asked, stop) : badRows(*sheet, classes, least);
        std::vector<SheetRow> rows = list->pairsOnce(found);
        if (column != ListColumn::Execution) {
            list->sort(rows, column, order);
        } else if (!asked && !sheet->has(graph::Side::Bench)) {
            list->putConsequencesLast(rows);
        }
        return [this, list, rows = std::move(rows)]() mutable {
            status()->setText(statusText(*list, rows));
            showFound(list, std::move(rows));
            endSearch();
        };
    });
}

void NodeListPanel::showFound(std::shared_ptr<const graph::NodeList> list, std::vector<SheetRow> rows)
{
    // The rows that are there are of the list before.
    m_model.setRows({});
    m_list = std::move(list);
    m_model.setRows(std::move(rows));
    hideEmptyColumns();
    selectShownNode();
}

void NodeListPanel::hideEmptyColumns()
{
    const bool isTwoSided = m_list != nullptr && m_list->sheet().has(graph::Side::Bench);
    const bool hasEarlier = m_list != nullptr && !m_list->sheet().debug.earlier.empty();
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
        const ListColumn column = kColumns[i];
        const bool isOfComparison = column == ListColumn::Side || column == ListColumn::Level
                                    || column == ListColumn::Score || column == ListColumn::Multiple;
        table()->setColumnHidden(static_cast<int>(i), (isOfComparison && !isTwoSided)
                                                          || (column == ListColumn::Repair && !hasEarlier));
    }
}

void NodeListPanel::selectShownNode()
{
    const auto selected = m_session.selection();
    const auto partner = m_session.partner();
    const auto& nodes = m_model.rows();
    const auto found = std::ranges::find_if(nodes, [&](const SheetRow& node) {
        const GraphPlace place{node.side, node.row};
        return selected && (place == *selected || (partner && place == *partner));
    });
    if (found != nodes.end()) {
        table()->selectRow(static_cast<int>(found - nodes.begin()));
    } else {
        table()->clearSelection();
    }
}

std::optional<int> NodeListPanel::currentRow() const
{
    const auto chosen = table()->selectionModel()->selectedRows();
    return chosen.isEmpty() ? std::nullopt : std::optional(chosen.front().row());
}

void NodeListPanel::choose(const QModelIndex& index)
{
    const SheetRow row = m_model.rowAt(index.row());
    emit followed({row.side, row.row});
}

bool NodeListPanel::handleKey(const QObject* watched, int key, Qt::KeyboardModifiers modifiers)
{
    if (watched == field() && (key == Qt::Key_Down || key == Qt::Key_Up)) {
        advance(key == Qt::Key_Up || modifiers.testFlag(Qt::ShiftModifier) ? -1 : 1);
        return true;
    }
    return SearchListPanel::handleKey(watched, key, modifiers);
}

Status NodeListPanel::exportTo(const std::filesystem::path& file) const
{
    if (m_list == nullptr) {
        return ok();
    }
    const TableFormat format = file.extension() == ".json" ? TableFormat::Json : TableFormat::Csv;
    return writeFileAtomically(file, [&](std::ostream& out) {
        return graph::writeNodes(*m_list, m_model.rows(), format, coreTranslation(), out);
    });
}

} // namespace pipescope::ui
