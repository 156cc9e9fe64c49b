#include "ui/graph/panels/layers/layer_table_model.h"

#include <QBrush>

#include "core/base/text.h"
#include "ui/graph/scene/node_colouring.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace pipescope::ui {

namespace {

constexpr int kScoreDigits = 2;

QColor toQColor(scene::Rgb colour)
{
    return {colour.red, colour.green, colour.blue};
}

/// "150", "2.4k", "19M": columns stay narrow.
QString multipleText(float multiple)
{
    constexpr double kThousand = 1000;
    if (std::isnan(multiple) || std::isinf(multiple)) {
        return std::isnan(multiple) ? QString() : QStringLiteral("∞");
    }
    auto number = double{multiple};
    QString unit;
    for (const char16_t next : {u'k', u'M', u'G', u'T'}) {
        // What would be rounded up to a thousand has the next unit.
        if (number < kThousand - 0.5) {
            break;
        }
        number /= kThousand;
        unit = QChar(next);
    }
    constexpr double kThreeDigits = 99.5;
    const int digits = number >= kThreeDigits ? 3 : kScoreDigits;
    return toQString(formatNumber(number, digits)) + unit;
}

/// From 0 at the tolerance to 1; each decade adds as much.
double strengthOf(float multiple)
{
    constexpr double kDecades = 4;
    return std::isinf(multiple)
               ? 1
               : std::clamp(std::log10(std::max(1.0, double{multiple})) / kDecades, 0.0, 1.0);
}

} // namespace

void LayerTableModel::setRows(std::vector<graph::LayerRow> rows, const std::vector<StepRank>& unread,
                              LayerRowKind kind)
{
    beginResetModel();
    m_framed.clear();
    m_rows = std::move(rows);
    m_layers = graph::layersOf(m_rows);
    m_unread = unread;
    std::ranges::sort(m_unread);
    for (const auto& [step, rank] : m_unread) {
        m_rows.push_back({step, rank, {}, {}, {}, {}});
    }
    m_kind = kind;
    std::ranges::sort(m_rows, {}, [](const graph::LayerRow& row) { return std::pair(row.rank, row.step); });
    if (kind == LayerRowKind::Steps) {
        std::ranges::sort(m_rows, {}, &graph::LayerRow::step);
    }
    m_hasSteps = std::ranges::adjacent_find(m_rows, std::ranges::not_equal_to(), &graph::LayerRow::step)
                 != m_rows.end();
    endResetModel();
}

bool LayerTableModel::isRead(int row) const
{
    return !std::ranges::binary_search(m_unread, StepRank(stepOf(row), rankOf(row)));
}

void LayerTableModel::setLook(LayerValue value, const std::vector<graph::ColourRange>& ranges, bool isDark)
{
    m_value = value;
    m_ranges = graph_scene::scoreRangesOf(ranges);
    const graph::ColourBy colourBy = value == LayerValue::Score      ? graph::ColourBy::Score
                                     : value == LayerValue::Overflow ? graph::ColourBy::Overflow
                                                                     : graph::ColourBy::Verdict;
    m_looks = graph_scene::looksOf(colourBy, ranges, isDark);
    m_ground = scene::paletteFor(isDark).background;
    changeAll();
}

void LayerTableModel::frame(const QModelIndexList& cells)
{
    m_framed.clear();
    for (const QModelIndex& cell : cells) {
        m_framed.emplace(cell.row(), cell.column());
    }
    changeAll();
}

void LayerTableModel::changeAll()
{
    if (rowCount() > 0 && columnCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

bool LayerTableModel::areLayersOfModel() const
{
    return std::ranges::all_of(
        m_rows, [](const graph::LayerRow& row) { return row.cells.empty() || row.layersBefore.has_value(); });
}

const graph::LayerCell* LayerTableModel::cellAt(const QModelIndex& index) const
{
    return index.isValid() ? graph::cellOf(m_rows[static_cast<std::size_t>(index.row())],
                                           m_layers[static_cast<std::size_t>(index.column())])
                           : nullptr;
}

std::optional<std::pair<graph::Side, std::string>> LayerTableModel::worstAt(const QModelIndex& index) const
{
    const graph::LayerCell* const cell = cellAt(index);
    if (cell == nullptr) {
        return {};
    }
    const bool isOverflow = m_value == LayerValue::Overflow && !cell->worstOverflow.empty();
    if (!isOverflow && cell->worst.empty()) {
        return {};
    }
    return isOverflow ? std::pair(graph::Side::Debug, cell->worstOverflow)
                      : std::pair(cell->side, cell->worst);
}

QModelIndex LayerTableModel::indexOf(std::int64_t step, Rank rank, std::uint32_t layer) const
{
    const auto row = std::ranges::find_if(m_rows, [&](const graph::LayerRow& of) {
        return of.step == step && (m_kind == LayerRowKind::Steps || of.rank == rank);
    });
    const auto column = std::ranges::lower_bound(m_layers, layer);
    if (row == m_rows.end() || column == m_layers.end() || *column != layer) {
        return {};
    }
    return index(static_cast<int>(row - m_rows.begin()), static_cast<int>(column - m_layers.begin()));
}

std::size_t LayerTableModel::classOf(const graph::LayerCell& cell) const
{
    switch (m_value) {
    case LayerValue::Multiple:
    case LayerValue::Verdict:
        return static_cast<std::size_t>(cell.verdict);
    case LayerValue::Overflow:
        return static_cast<std::size_t>(cell.overflow);
    case LayerValue::Score:
        break;
    }
    const auto range = std::ranges::find_if(
        m_ranges, [&](const graph::ScoreRange& of) { return of.contains(double{cell.score}); });
    return range == m_ranges.end() ? 0 : static_cast<std::size_t>(range - m_ranges.begin()) + 1;
}

QString LayerTableModel::shortText(const graph::LayerCell& cell) const
{
    switch (m_value) {
    case LayerValue::Multiple:
        return cell.bad == 0 ? QString() : multipleText(cell.multiple);
    case LayerValue::Verdict:
        return cell.bad == 0 ? QString() : countText(cell.bad);
    case LayerValue::Score:
        return std::isnan(cell.score) ? QString() : toQString(formatNumber(double{cell.score}, kScoreDigits));
    case LayerValue::Overflow:
        break;
    }
    return cell.overflow == graph::OverflowLevel::None ? QString() : localized(m_looks[classOf(cell)].name);
}

scene::Rgb LayerTableModel::fillOf(const graph::LayerCell& cell) const
{
    const scene::Rgb fill = m_looks[std::min(classOf(cell), m_looks.size() - 1)].fill;
    const bool isMultiple = m_value == LayerValue::Multiple;
    if (cell.bad == 0 || (!isMultiple && m_value != LayerValue::Verdict)) {
        return fill;
    }
    // One bad node of many must not look like none.
    constexpr double kLeast = 0.15;
    const double share = isMultiple && !std::isnan(cell.multiple)
                             ? strengthOf(cell.multiple)
                             : static_cast<double>(cell.bad) / std::max(1U, cell.nodes);
    return scene::mixed(fill, m_ground, kLeast + (1 - kLeast) * share);
}

QString LayerTableModel::rowName(int row) const
{
    const graph::LayerRow& of = m_rows[static_cast<std::size_t>(row)];
    if (m_kind == LayerRowKind::Steps) {
        return tr("Step %1").arg(of.step);
    }
    return m_hasSteps ? tr("Rank %1, step %2").arg(of.rank.value).arg(of.step)
                      : tr("Rank %1").arg(of.rank.value);
}

bool LayerTableModel::beginsRank(int row) const
{
    return m_hasSteps && row > 0 && m_kind == LayerRowKind::RanksAndSteps && rankOf(row) != rankOf(row - 1);
}

QVariant LayerTableModel::unreadData(int row, int role) const
{
    if (role == Qt::BackgroundRole) {
        return QBrush(toQColor(m_looks.front().fill), Qt::BDiagPattern);
    }
    const bool isText = role == Qt::ToolTipRole || role == Qt::AccessibleTextRole;
    return isText ? QVariant(tr("%1: not read yet. A click opens it.").arg(rowName(row))) : QVariant();
}

QString LayerTableModel::sentence(const QModelIndex& index, const graph::LayerCell& cell) const
{
    QString text = cell.layer == graph::kOutsideLayers
                       ? tr("%1, outside layers: %2 of %3 nodes are different or without partner.")
                             .arg(rowName(index.row()), countText(cell.bad), countText(cell.nodes))
                       : tr("%1, layer %2: %3 of %4 nodes are different or without partner.")
                             .arg(rowName(index.row()))
                             .arg(cell.layer)
                             .arg(countText(cell.bad), countText(cell.nodes));
    if (!std::isnan(cell.multiple)) {
        text +=
            QLatin1Char(' ')
            + tr("At most %1 times the tolerance.").arg(toQString(formatNumber(double{cell.multiple}, 3)));
    }
    if (!std::isnan(cell.score)) {
        text += QLatin1Char(' ') + tr("Worst score %1.").arg(toQString(formatNumber(double{cell.score}, 3)));
    }
    if (const auto worst = worstAt(index)) {
        text +=
            QLatin1Char(' ') + tr("Worst: %1 on rank %2.").arg(toQString(worst->second)).arg(cell.rank.value);
    }
    return text;
}

QVariant LayerTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || m_looks.empty()) {
        return {};
    }
    if (role == kBeginsRankRole) {
        return beginsRank(index.row());
    }
    const graph::LayerCell* const cell = cellAt(index);
    if (cell == nullptr) {
        return isRead(index.row()) ? QVariant() : unreadData(index.row(), role);
    }
    switch (role) {
    case Qt::DisplayRole:
        return shortText(*cell);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return sentence(index, *cell);
    case Qt::BackgroundRole:
        return toQColor(fillOf(*cell));
    case Qt::ForegroundRole:
        return toQColor(scene::textOn(fillOf(*cell)));
    case kIsFramedRole:
        return m_framed.contains({index.row(), index.column()});
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignCenter);
    default:
        return {};
    }
}

QString LayerTableModel::columnName(int column) const
{
    const std::uint32_t layer = m_layers[static_cast<std::size_t>(column)];
    return layer == graph::kOutsideLayers ? tr("Outside") : QString::number(layer);
}

QVariant LayerTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical && role == Qt::DisplayRole && section < rowCount()) {
        return isRead(section) ? rowName(section) : tr("%1: not read").arg(rowName(section));
    }
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole && section < columnCount()) {
        return areLayersOfModel()
                   ? tr("The layer of the model, counted through the pipeline stages")
                   : tr("The layer as each rank numbers it: where the ranks stand in the pipeline is not "
                        "known, or stages hold several chunks of the model");
    }
    return TableModel::headerData(section, orientation, role);
}

} // namespace pipescope::ui
