#include "core/graph/explain/layers/layer_rows.h"

#include "core/graph/open/outline/outline.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace pipescope::graph {
namespace {

/// A cell in the making.
struct OpenCell
{
    LayerCell cell;
    std::optional<SheetRow> worst;
    std::optional<SheetRow> first;
    std::optional<RowId> worstOverflow;
};

/// Goes once over the rows of both sides.
class CellCollector
{
public:
    explicit CellCollector(const Sheet& sheet)
        : m_sheet(sheet)
        // The public tool's scores of checksums are 1 where all is equal.
        , m_isLowBad(!sheet.debug.storedScores.empty() && sheet.step->mode == ComparisonMode::Md5)
    { }

    LayerRow collect()
    {
        addSide(Side::Debug);
        if (m_sheet.has(Side::Bench)) {
            addSide(Side::Bench);
        }
        return {m_sheet.debug.graph->step, m_sheet.rank(),       finished(m_all),
                finished(m_forward),       finished(m_backward), {}};
    }

private:
    using Cells = std::map<std::uint32_t, OpenCell>;

    void addSide(Side side)
    {
        const Outline& outline = m_sheet.outline(side);
        const std::vector<std::uint32_t> layers = graph::layersOf(outline);
        for (std::uint32_t row = 1; row < outline.size(); ++row) {
            if (side == Side::Debug || !outline.partner(RowId{row})) {
                add(m_all[layers[row]], layers[row], {side, RowId{row}});
                if (const auto name = parseNodeName(outline.name(RowId{row}))) {
                    Cells& cells = name->direction == Direction::Forward ? m_forward : m_backward;
                    add(cells[layers[row]], layers[row], {side, RowId{row}});
                }
            }
        }
    }

    float scoreOf(SheetRow row) const
    {
        const Outline& outline = m_sheet.outline(row.side);
        const auto& scores = outline.storedScores.empty() ? outline.scores : outline.storedScores;
        return scores.empty() ? std::numeric_limits<float>::quiet_NaN() : scores[row.row.value];
    }

    /// The larger the worse; NaN before all.
    float badness(float score) const { return std::isnan(score) ? -1.0F : (m_isLowBad ? 1 - score : score); }

    void add(OpenCell& open, std::uint32_t layer, SheetRow row) const
    {
        LayerCell& cell = open.cell;
        cell.layer = layer;
        const Outline& outline = m_sheet.outline(row.side);
        const Level verdict = levelAt(outline, row.row);
        ++cell.nodes;
        cell.bad += verdict >= Level::Unmatched ? 1 : 0;
        const float score = scoreOf(row);
        cell.score = badness(score) > badness(cell.score) ? score : cell.score;
        cell.multiple = std::fmax(cell.multiple, multipleOf(m_sheet, row));
        open.first = open.first ? open.first : std::optional(row);
        if (verdict >= Level::Unmatched || badness(score) > 0) {
            takeWorst(open, row, verdict);
        }
        cell.verdict = std::max(cell.verdict, verdict);
        if (row.side == Side::Debug && !outline.overflow.empty()
            && outline.overflow[row.row.value] > cell.overflow) {
            cell.overflow = outline.overflow[row.row.value];
            open.worstOverflow = row.row;
        }
    }

    void takeWorst(OpenCell& open, SheetRow row, Level verdict) const
    {
        if (open.worst) {
            const Level before = levelAt(m_sheet.outline(open.worst->side), open.worst->row);
            const auto ofRow = std::pair(verdict, badness(scoreOf(row)));
            const auto ofWorst = std::pair(before, badness(scoreOf(*open.worst)));
            const bool isInside =
                open.worst->side == row.side && m_sheet.outline(row.side).contains(open.worst->row, row.row);
            if (ofRow < ofWorst || (ofRow == ofWorst && !isInside)) {
                return;
            }
        }
        open.worst = row;
    }

    std::vector<LayerCell> finished(const Cells& cells) const
    {
        std::vector<LayerCell> finishedCells;
        for (const auto& [layer, open] : cells) {
            finishedCells.push_back(finished(open));
        }
        return finishedCells;
    }

    LayerCell finished(const OpenCell& open) const
    {
        LayerCell cell = open.cell;
        cell.rank = m_sheet.rank();
        if (open.worst) {
            cell.side = open.worst->side;
            cell.worst = m_sheet.outline(cell.side).name(open.worst->row);
        }
        if (open.first) {
            cell.sideOfFirst = open.first->side;
            cell.first = m_sheet.outline(cell.sideOfFirst).name(open.first->row);
        }
        if (open.worstOverflow) {
            cell.worstOverflow = m_sheet.debug.name(*open.worstOverflow);
        }
        return cell;
    }

    const Sheet& m_sheet;
    bool m_isLowBad;
    Cells m_all;
    Cells m_forward;
    Cells m_backward;
};

/// The worse of two cells of the same layer, with the counts of both.
void addTo(LayerCell& sum, const LayerCell& cell)
{
    const std::uint32_t nodes = sum.nodes + cell.nodes;
    const std::uint32_t bad = sum.bad + cell.bad;
    const float multiple = std::fmax(sum.multiple, cell.multiple);
    const OverflowLevel overflow = std::max(sum.overflow, cell.overflow);
    const std::string worstOverflow = cell.overflow > sum.overflow ? cell.worstOverflow : sum.worstOverflow;
    const auto badnessOf = [](const LayerCell& of) {
        return std::tuple(of.verdict, of.bad > 0, std::isnan(of.score) ? -1.0F : of.score);
    };
    if (badnessOf(cell) > badnessOf(sum)) {
        sum = cell;
    }
    sum.nodes = nodes;
    sum.bad = bad;
    sum.multiple = multiple;
    sum.overflow = overflow;
    sum.worstOverflow = worstOverflow;
}

} // namespace

LayerRow layerRowOf(const Sheet& sheet)
{
    return CellCollector(sheet).collect();
}

LayerRow onlyOf(LayerRow row, Direction direction)
{
    row.cells = direction == Direction::Forward ? row.forward : row.backward;
    return row;
}

std::vector<LayerRow> worstOfRanks(std::span<const LayerRow> rows)
{
    std::map<std::int64_t, std::map<std::uint32_t, LayerCell>> steps;
    std::map<std::int64_t, Rank> firstRanks;
    const bool areOfModel =
        std::ranges::all_of(rows, [](const LayerRow& row) { return row.layersBefore.has_value(); });
    for (const LayerRow& row : rows) {
        firstRanks.try_emplace(row.step, row.rank);
        for (const LayerCell& cell : row.cells) {
            const auto [sum, isFirst] = steps[row.step].try_emplace(cell.layer, cell);
            if (!isFirst) {
                addTo(sum->second, cell);
            }
        }
    }
    std::vector<LayerRow> worst;
    for (auto& [step, cells] : steps) {
        LayerRow& row = worst.emplace_back(LayerRow{step, firstRanks.at(step), {}, {}, {}, {}});
        row.layersBefore = areOfModel ? std::optional<std::uint32_t>(0) : std::nullopt;
        for (auto& [layer, cell] : cells) {
            row.cells.push_back(std::move(cell));
        }
    }
    return worst;
}

std::vector<std::uint32_t> layersOf(std::span<const LayerRow> rows)
{
    std::vector<std::uint32_t> layers;
    for (const LayerRow& row : rows) {
        for (const LayerCell& cell : row.cells) {
            layers.push_back(cell.layer);
        }
    }
    std::ranges::sort(layers);
    layers.erase(std::unique(layers.begin(), layers.end()), layers.end());
    return layers;
}

const LayerCell* cellOf(const LayerRow& row, std::uint32_t layer)
{
    const auto cell = std::ranges::lower_bound(row.cells, layer, {}, &LayerCell::layer);
    return cell != row.cells.end() && cell->layer == layer ? &*cell : nullptr;
}

} // namespace pipescope::graph
