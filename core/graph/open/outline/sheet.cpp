#include "core/graph/open/outline/sheet.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace pipescope::graph {

namespace {

std::shared_ptr<const Graph> graphOf(const std::shared_ptr<const GraphStep>& step, const SideGraph& side)
{
    return {step, &side.graph};
}

void addOverflow(const SideGraph& side, Outline& outline)
{
    if (!side.overflow) {
        return;
    }
    outline.overflow.resize(outline.size());
    for (std::size_t row = 0; row < outline.size(); ++row) {
        outline.overflow[row] = side.overflow->nodes[outline.nodes[row].value].level;
    }
}

void addDebugVerdicts(const GraphComparison& comparison, Outline& debug)
{
    const bool isOurs = comparison.verdicts.has_value();
    debug.scores.resize(debug.size());
    debug.levels.resize(isOurs ? debug.size() : 0);
    for (std::size_t row = 0; row < debug.size(); ++row) {
        const std::uint32_t node = debug.nodes[row].value;
        if (isOurs) {
            debug.levels[row] = comparison.verdicts->levels[node];
            debug.scores[row] = comparison.verdicts->scores[node];
        } else {
            debug.scores[row] = static_cast<float>(comparison.scores[node]);
        }
    }
}

/// A bench row has what its partner has.
void addBenchVerdicts(const Outline& debug, Outline& bench)
{
    bench.scores.assign(bench.size(), std::numeric_limits<float>::quiet_NaN());
    bench.levels.assign(debug.levels.empty() ? 0 : bench.size(), Level::Unmatched);
    for (std::size_t row = 0; row < bench.size(); ++row) {
        const std::uint32_t partner = bench.partners[row];
        if (partner == kNoRow) {
            continue;
        }
        bench.scores[row] = debug.scores[partner];
        if (!debug.levels.empty()) {
            bench.levels[row] = debug.levels[partner];
        }
    }
}

const Graph& graphOf(const RankGraphs& rank, Side side)
{
    return side == Side::Debug ? rank.debug.graph : rank.bench->graph;
}

std::vector<SheetTransfer> transfersOf(const GraphStep& step, std::size_t rankIndex, const Outline& outline)
{
    const auto& links = outline.side == Side::Debug ? step.debugLinks : step.benchLinks;
    std::vector<SheetTransfer> transfers;
    if (!links) {
        return transfers;
    }
    for (const LinkedCall& call : links->calls) {
        const auto row = call.node.graph == rankIndex ? outline.rowOf(call.node.node) : std::nullopt;
        if (!row) {
            continue;
        }
        std::uint32_t entry = 0;
        for (const CommunicationLink& link : links->linksOf(call)) {
            for (const GraphNode& other : links->partners(call, link)) {
                const Graph& there = graphOf(step.ranks[other.graph], outline.side);
                transfers.push_back(
                    {*row, entry, link.direction, there.rank, std::string(there.name(other.node))});
            }
            ++entry;
        }
    }
    std::ranges::stable_sort(transfers, {}, &SheetTransfer::row);
    return transfers;
}

} // namespace

Sheet makeSheet(std::shared_ptr<const GraphStep> step, std::size_t rankIndex)
{
    const RankGraphs& rank = step->ranks[rankIndex];
    Sheet sheet;
    sheet.rankIndex = rankIndex;
    sheet.debug = makeOutline(graphOf(step, rank.debug), Side::Debug);
    addOverflow(rank.debug, sheet.debug);
    sheet.debugTransfers = transfersOf(*step, rankIndex, sheet.debug);
    if (rank.bench) {
        sheet.bench = makeOutline(graphOf(step, *rank.bench), Side::Bench);
        addOverflow(*rank.bench, *sheet.bench);
        sheet.benchTransfers = transfersOf(*step, rankIndex, *sheet.bench);
    }
    std::shared_ptr<const GraphComparison> comparison;
    if (rank.comparison) {
        comparison = {step, &*rank.comparison};
    }
    sheet.step = std::move(step);
    return comparison ? withComparison(std::move(sheet), std::move(comparison)) : sheet;
}

Sheet withComparison(Sheet sheet, std::shared_ptr<const GraphComparison> comparison)
{
    addMatching(comparison->matching, sheet.debug, *sheet.bench);
    addDebugVerdicts(*comparison, sheet.debug);
    addBenchVerdicts(sheet.debug, *sheet.bench);
    sheet.comparison = std::move(comparison);
    return sheet;
}

float multipleOf(const Sheet& sheet, SheetRow row)
{
    const auto& comparison = sheet.comparison;
    const auto debug = row.side == Side::Debug ? std::optional(row.row) : sheet.bench->partner(row.row);
    if (!comparison || !comparison->verdicts || !debug) {
        return std::numeric_limits<float>::quiet_NaN();
    }
    const std::uint32_t node = sheet.debug.node(*debug).value;
    return std::isnan(comparison->verdicts->scores[node]) ? std::numeric_limits<float>::quiet_NaN()
                                                          : comparison->verdicts->multiples[node];
}

} // namespace pipescope::graph
