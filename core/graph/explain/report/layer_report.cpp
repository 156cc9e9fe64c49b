#include "core/graph/explain/report/layer_report.h"

#include "core/base/threads/parallel.h"
#include "core/graph/explain/layers/layer_curves.h"
#include "core/graph/explain/layers/layer_numbers.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <memory>
#include <set>
#include <tuple>

namespace pipescope::graph {
namespace {

constexpr std::size_t kCurvesOfRank = 4;

void addRuns(const Sheet& sheet, const FoldedLayers& folded, std::uint32_t before, LayerReport& report)
{
    for (const LayerRun& run : folded.runs()) {
        const auto [first, last] = std::ranges::minmax(run.indices);
        const std::int64_t offset = layersBeforeRun(*sheet.debug.graph, run, before);
        report.runs.push_back({sheet.debug.graph->step, sheet.rank(),
                               std::string(sheet.debug.graph->name(run.parent)), run.layers.size(),
                               first + offset, last + offset});
    }
}

/// Rows that differ, the worst first; of a hundred candidates each run and operation comes once.
std::vector<SheetRow> worstRows(const Sheet& sheet)
{
    std::vector<SheetRow> rows;
    for (std::uint32_t row = 1; row < sheet.debug.size(); ++row) {
        if (levelAt(sheet.debug, RowId{row}) == Level::Different) {
            rows.push_back({Side::Debug, RowId{row}});
        }
    }
    std::ranges::stable_sort(rows, std::greater(), [&](SheetRow row) { return multipleOf(sheet, row); });
    return rows;
}

void addCurves(const Sheet& sheet, const FoldedLayers& folded, std::uint32_t before, LayerReport& report)
{
    constexpr std::size_t kCandidates = 100;
    std::vector<SheetRow> rows = worstRows(sheet);
    rows.resize(std::min(rows.size(), kCandidates));
    std::set<SheetRow> drawn;
    std::size_t curves = 0;
    for (const SheetRow row : rows) {
        if (curves == kCurvesOfRank) {
            return;
        }
        const auto points = curveOf(sheet, folded, row, CurveMetric::Multiple, before);
        if (points.empty() || !drawn.insert(points.front().row).second) {
            continue;
        }
        ReportedCurve& curve = report.curves.emplace_back(ReportedCurve{
            sheet.debug.graph->step, sheet.rank(), std::string(sheet.debug.name(row.row)), {}, {}});
        for (const CurvePoint& point : points) {
            curve.layers.push_back(point.layer);
            curve.multiples.push_back(point.value);
        }
        ++curves;
    }
}

} // namespace

void addLayers(const GraphStep& step, std::size_t workers, LayerReport& report)
{
    // The step outlives the sheets, so they need not own it.
    const std::shared_ptr<const GraphStep> borrowed(std::shared_ptr<const GraphStep>(), &step);
    const auto before = layersBefore(step);
    report.areOfModel = report.areOfModel && before.has_value();
    std::vector<LayerReport> ofRanks(step.ranks.size());
    parallelFor(ofRanks.size(), workers, {}, [&](std::size_t i) {
        const Sheet sheet = makeSheet(borrowed, i);
        const std::uint32_t ofRank = before ? (*before)[i] : 0;
        ofRanks[i].rows.push_back(layerRowOf(sheet));
        if (before) {
            numberFrom(ofRank, ofRanks[i].rows.back());
        }
        const FoldedLayers folded(sheet.debug.graph);
        addRuns(sheet, folded, ofRank, ofRanks[i]);
        addCurves(sheet, folded, ofRank, ofRanks[i]);
    });
    for (LayerReport& ofRank : ofRanks) {
        std::ranges::move(ofRank.rows, std::back_inserter(report.rows));
        std::ranges::move(ofRank.runs, std::back_inserter(report.runs));
        ofRank.curves.resize(std::min(ofRank.curves.size(), kMostCurves - report.curves.size()));
        std::ranges::move(ofRank.curves, std::back_inserter(report.curves));
    }
}

const LayerCell* worstCell(std::span<const LayerRow> rows)
{
    const auto badness = [](const LayerCell& cell) {
        return std::tuple(cell.verdict, std::isnan(cell.score) ? -1.0F : cell.score, cell.bad);
    };
    const LayerCell* worst = nullptr;
    for (const LayerRow& row : rows) {
        for (const LayerCell& cell : row.cells) {
            const bool isWorse = worst == nullptr || badness(cell) > badness(*worst);
            worst = cell.bad > 0 && isWorse ? &cell : worst;
        }
    }
    return worst;
}

} // namespace pipescope::graph
