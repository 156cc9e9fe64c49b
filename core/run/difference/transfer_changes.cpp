#include "core/run/difference/changes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace pipescope {
namespace {

/// Smaller changes of messages are not shown.
constexpr double kLeastMoveChange = 0.1;
/// Fewer pairs are not all.
constexpr std::size_t kFewestForAll = 3;

/// Positions of sender and receiver in AlignedRanks::pairs.
using RankPair = std::pair<std::size_t, std::size_t>;

/// The messages of one pair of ranks.
struct PairCell
{
    StepSeries before;
    StepSeries after;
    StepSeries::Figures figuresBefore;
    StepSeries::Figures figuresAfter;

    double error = 0;

    double relative() const { return figuresAfter.mean / figuresBefore.mean - 1.0; }

    ChangeEstimate estimate() const { return {relative(), error}; }
};

using PairCells = std::map<RankPair, PairCell>;

std::optional<RankPair> rankPairOf(const StepGraph& graph, const StepTransfer& transfer,
                                   const std::vector<std::optional<std::size_t>>& ranks)
{
    const auto rankOf = [&](NodeIndex node) {
        return ranks[graph.ranks[graph.rankOf[node.value]].track.value];
    };
    const auto source = rankOf(transfer.producer);
    const auto target = rankOf(transfer.consumer);
    return source && target ? std::optional(RankPair(*source, *target)) : std::nullopt;
}

void collectMoves(const RunSide& side, const std::vector<std::optional<std::size_t>>& ranks,
                  StepSeries PairCell::*which, PairCells& cells)
{
    for (const StepGraph& graph : side.run.graphs.graphs) {
        for (const StepTransfer& transfer : graph.transfers) {
            const auto pair = transfer.isTimed ? rankPairOf(graph, transfer, ranks) : std::nullopt;
            if (pair) {
                (cells[*pair].*which).add(graph.step.value, static_cast<double>(transfer.move));
            }
        }
    }
}

/// Pairs that changed, with what they were.
PairCells changedPairs(const ComparedSides& sides, std::size_t& all)
{
    PairCells cells;
    collectMoves(sides.before, sides.ranks.ofBefore, &PairCell::before, cells);
    collectMoves(sides.after, sides.ranks.ofAfter, &PairCell::after, cells);
    std::erase_if(cells,
                  [](const auto& each) { return each.second.before.empty() || each.second.after.empty(); });
    std::vector<StepSeries::Figures> before;
    std::vector<StepSeries::Figures> after;
    for (auto& [pair, cell] : cells) {
        before.push_back(cell.figuresBefore = cell.before.figures());
        after.push_back(cell.figuresAfter = cell.after.figures());
    }
    const double varianceBefore = stepVariance(before);
    const double varianceAfter = stepVariance(after);
    const double chance = kChanceOfAny / static_cast<double>(std::max<std::size_t>(1, cells.size()));
    const double least = kLeastShareOfStep * static_cast<double>(sides.stepBefore);
    for (auto& [pair, cell] : cells) {
        cell.error = std::sqrt(squaredError(cell.figuresBefore, varianceBefore)
                               + squaredError(cell.figuresAfter, varianceAfter))
                     / std::max(1.0, cell.figuresBefore.mean);
    }
    all = cells.size();
    std::erase_if(cells, [&](const auto& each) {
        const StepSeries::Figures& was = each.second.figuresBefore;
        const StepSeries::Figures& is = each.second.figuresAfter;
        const double ofStep = std::abs(is.mean - was.mean) * static_cast<double>(is.count)
                              / static_cast<double>(std::max<std::size_t>(1, is.steps));
        return was.mean <= 0 || std::abs(each.second.relative()) < kLeastMoveChange || ofStep < least
               || chanceOfDifference(was, varianceBefore, is, varianceAfter) >= chance;
    });
    return cells;
}

/// Moves the data of these pairs as fast as before.
Repair undoOfMoves(const ComparedSides& sides, const PairCells& pairs)
{
    std::map<RankPair, std::int64_t> changes;
    std::set<std::optional<std::size_t>> senders;
    for (const auto& [pair, cell] : pairs) {
        changes[pair] = std::llround(cell.figuresAfter.mean - cell.figuresBefore.mean);
        senders.insert(pair.first);
    }
    Repair undo;
    undo.isOfGaps = true;
    const auto& graphs = sides.after.run.graphs.graphs;
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        if (std::ranges::any_of(graphs[i].ranks, [&](const GraphRank& rank) {
                return senders.contains(sides.ranks.ofAfter[rank.track.value]);
            }))
        {
            undo.graphs.push_back(i);
        }
    }
    undo.change = [&sides, changes = std::move(changes)](std::size_t position, ReplayCosts& costs) {
        const StepGraph& graph = sides.after.run.graphs.graphs[position];
        for (std::size_t i = 0; i < graph.transfers.size(); ++i) {
            const auto pair = rankPairOf(graph, graph.transfers[i], sides.ranks.ofAfter);
            const auto found = pair ? changes.find(*pair) : changes.end();
            if (found != changes.end()) {
                costs.transfer[i].move = std::max<std::int64_t>(0, costs.transfer[i].move - found->second);
            }
        }
    };
    return undo;
}

UndoableChange transferChangeOf(const ComparedSides& sides, const PairCells& pairs, bool isOfAll)
{
    RunChange change;
    change.kind = ChangeKind::Transfers;
    change.isOfAll = isOfAll;
    change.isBothWays = pairs.size() > 1;
    double before = 0;
    double after = 0;
    for (const auto& [pair, cell] : pairs) {
        before += cell.figuresBefore.mean;
        after += cell.figuresAfter.mean;
    }
    if (!isOfAll) {
        const RankPair& first = pairs.begin()->first;
        change.ranks = {sides.ranks.pairs[first.first].rank, sides.ranks.pairs[first.second].rank};
    }
    change.before = std::llround(before / static_cast<double>(pairs.size()));
    change.after = std::llround(after / static_cast<double>(pairs.size()));
    change.relative = after / before - 1.0;
    return {std::move(change), undoOfMoves(sides, pairs)};
}

bool arePairsAlike(const PairCells& pairs)
{
    return std::ranges::all_of(pairs, [&](const auto& each) {
        return areAlikeChanges(pairs.begin()->second.estimate(), each.second.estimate());
    });
}

} // namespace

std::vector<UndoableChange> transferChanges(const ComparedSides& sides)
{
    std::size_t all = 0;
    PairCells left = changedPairs(sides, all);
    if (left.size() >= kFewestForAll && left.size() == all && arePairsAlike(left)) {
        return {transferChangeOf(sides, left, true)};
    }
    std::vector<UndoableChange> changes;
    while (!left.empty()) {
        PairCells both;
        both.insert(left.extract(left.begin()));
        const RankPair first = both.begin()->first;
        const auto back = left.find({first.second, first.first});
        if (back != left.end() && areAlikeChanges(both.begin()->second.estimate(), back->second.estimate())) {
            both.insert(left.extract(back));
        }
        changes.push_back(transferChangeOf(sides, both, false));
    }
    return changes;
}

} // namespace pipescope
