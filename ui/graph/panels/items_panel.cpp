#include "ui/graph/panels/items_panel.h"

#include <QColor>
#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/graph/panels/node_panel.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/toolkit/table_model.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace pipescope::ui {

using graph::DetailColumn;
using graph::Side;

namespace {

/// What tells whether something is wrong comes before what both sides are like.
constexpr std::array kOrder{DetailColumn::Verdict,
                            DetailColumn::MaxDifference,
                            DetailColumn::MinDifference,
                            DetailColumn::MeanDifference,
                            DetailColumn::NormDifference,
                            DetailColumn::Reason,
                            DetailColumn::MaxRelative,
                            DetailColumn::MinRelative,
                            DetailColumn::MeanRelative,
                            DetailColumn::NormRelative,
                            DetailColumn::Cosine,
                            DetailColumn::EucDist,
                            DetailColumn::MaxAbsErr,
                            DetailColumn::MaxRelativeErr,
                            DetailColumn::OneThousandth,
                            DetailColumn::FiveThousandths,
                            DetailColumn::Shape,
                            DetailColumn::Dtype,
                            DetailColumn::Max,
                            DetailColumn::Min,
                            DetailColumn::Mean,
                            DetailColumn::Norm,
                            DetailColumn::RequiresGrad,
                            DetailColumn::Checksum,
                            DetailColumn::Type};
static_assert(kOrder.size() == graph::kDetailColumns);

bool isStatistic(DetailColumn column)
{
    return DetailColumn::Max <= column && column <= DetailColumn::Norm;
}

/// A number with a fraction, to six digits; anything else as it is.
QString shortNumber(const QString& text)
{
    constexpr int kDigits = 6;
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    const bool isWhole = !text.contains(u'.') && !text.contains(u'e');
    const auto digits = std::ranges::count_if(text, [](QChar letter) { return letter.isDigit(); });
    return !isNumber || isWhole || digits <= kDigits ? text : toQString(formatNumber(number, kDigits));
}

} // namespace

ItemsPanel::ItemsPanel(SelectedDetails& selected, QWidget* parent)
    : ListPanel(parent)
    , m_selected(selected)
    , m_model(ListModel<Row>::Columns())
    , m_hint(new QLabel(this))
{
    constexpr int kHintMargin = 12;
    m_hint->setWordWrap(true);
    m_hint->setMargin(kHintMargin);
    m_hint->setAlignment(Qt::AlignCenter);
    lines()->addWidget(m_hint, 1);
    m_model.setLook([this](const Row& row, int, int role) -> QVariant {
        // Over the ground of tables, light and dark.
        constexpr int kTint = 70;
        const bool isTinted = row.isAlone || row.item->level == graph::Level::Different;
        return role == Qt::BackgroundRole && isTinted && m_selected.session().document()->isComparison
                   ? QColor(0xD5, 0x5E, 0x00, row.isAlone ? kTint / 2 : kTint)
                   : QVariant();
    });
    setList(m_model, [] { return tr("Inputs and outputs of the node"); });
    // Reasons begin with the words that matter.
    table()->setTextElideMode(Qt::ElideRight);
    connect(&selected, &SelectedDetails::changed, this, &ItemsPanel::refresh);
    // A row is current as soon as the table has the focus; chosen it is by the user.
    connect(table()->selectionModel(), &QItemSelectionModel::selectionChanged, this,
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
    table()->setVisible(!rows.empty());
    m_hint->setVisible(rows.empty());
    showHint();
    m_model.setRows(std::move(rows));
    table()->resizeColumnsToContents();
    for (int column = 0; column < m_model.columnCount(); ++column) {
        table()->setColumnWidth(column, std::min(table()->columnWidth(column), kMaxColumnWidth));
    }
    fitReason();
    // A panel that is about to be shown has its width then.
    QTimer::singleShot(0, this, &ItemsPanel::fitReason);
    emit chosenChanged();
}

void ItemsPanel::fitReason()
{
    constexpr int kLeastWidth = 160;
    constexpr int kMostWidth = 600;
    const QString name = localized(graph::detailColumnName(DetailColumn::Reason));
    for (int column = 0; column < m_model.columnCount(); ++column) {
        if (m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() == name) {
            const int left = table()->viewport()->width() - table()->columnViewportPosition(column);
            table()->setColumnWidth(column, std::clamp(left, kLeastWidth, kMostWidth));
        }
    }
}

void ItemsPanel::showHint()
{
    m_hint->setText(
        m_selected.details() == nullptr
            ? tr("Select a node to see its inputs and outputs.")
            : tr("No inputs or outputs are recorded of this node itself. Those of the nodes inside "
                 "it are seen when one of them is selected."));
}

QString ItemsPanel::tsv() const
{
    return tableAsTsv(m_model, chosenRows(*table()), Qt::EditRole);
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
    for (const DetailColumn column : kOrder) {
        if (std::ranges::any_of(rows, [&](const Row& row) { return !cell(row, column).isEmpty(); })) {
            const auto whole = [column](const Row& row) { return cell(row, column); };
            columns.push_back({[column] { return localized(graph::detailColumnName(column)); }, whole});
            if (isStatistic(column)) {
                columns.back().text = [whole](const Row& row) { return shortNumber(whole(row)); };
                columns.back().whole = whole;
            }
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
    const QModelIndexList selected = table()->selectionModel()->selectedRows();
    if (!selected.isEmpty() && !m_model.rowAt(selected.front().row()).isAlone) {
        const graph::ItemDetails& item = *m_model.rowAt(selected.front().row()).item;
        return ChosenItem{item.path, item.items};
    }
    const auto weight = [](const graph::ItemDetails& item) {
        return std::tuple(item.level == graph::Level::Different, item.group == graph::ItemGroup::Output,
                          item.multiple);
    };
    const auto worst = std::ranges::max_element(m_details.paired, {}, weight);
    return worst == m_details.paired.end() ? std::nullopt
                                           : std::optional(ChosenItem{worst->path, worst->items});
}

} // namespace pipescope::ui
