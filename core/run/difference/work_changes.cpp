#include "core/run/difference/changes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace pipescope {
namespace {

/// Smaller changes of work are not shown.
constexpr double kLeastWorkChange = 0.01;
/// Changed work that is so much of all is all of it.
constexpr double kMostWork = 0.9;

/// What is this unlikely by chance is believed beside a change that is certain.
constexpr double kChanceBesideOthers = 0.01;

/// Position of the rank, kind, chunks of forward and backward.
using CellKey = std::tuple<std::size_t, BlockKind, std::int32_t, std::int32_t>;

/// One kind of work of one rank on both sides.
struct Cell
{
    StepSeries before;
    StepSeries after;
    StepSeries::Figures figuresBefore;
    StepSeries::Figures figuresAfter;
    std::optional<VirtualStage> virtualStage;
    /// Of the run after.
    std::vector<WorkIndex> works;
    bool isChanged = false;
    /// Changed only if others are, too.
    bool isPerhapsChanged = false;
    /// In one step, ns.
    double timeBefore = 0;
    double timeAfter = 0;
    /// Of `relative()`.
    double error = 0;

    double relative() const { return figuresAfter.mean / figuresBefore.mean - 1.0; }

    bool isOfBoth() const { return figuresBefore.count > 0 && figuresAfter.count > 0; }
};

using Cells = std::map<CellKey, Cell>;

/// What of a rank changed: everything, a kind, or a kind in one virtual stage.
struct ChangedPart
{
    std::optional<BlockKind> kind;
    std::optional<VirtualStage> virtualStage;

    auto operator<=>(const ChangedPart&) const = default;
};

struct RankChange
{
    std::size_t rank = 0;
    std::vector<const Cell*> cells;

    double timeBefore() const { return sum(&Cell::timeBefore); }

    double timeAfter() const { return sum(&Cell::timeAfter); }

    /// Of the cells, by what they take.
    ChangeEstimate estimate() const
    {
        double squares = 0;
        for (const Cell* cell : cells) {
            const double error = cell->error * cell->timeBefore;
            squares += error * error;
        }
        return {timeAfter() / timeBefore() - 1.0, std::sqrt(squares) / timeBefore()};
    }

private:
    double sum(double Cell::*which) const
    {
        double all = 0;
        for (const Cell* cell : cells) {
            all += cell->*which;
        }
        return all;
    }
};

/// For either side: which rank a track is, and where its durations go.
class CellCollector
{
public:
    CellCollector(const ComparedSides& sides, Cells& cells)
        : m_sides(sides)
        , m_cells(cells)
    { }

    void collect()
    {
        collect(m_sides.before, m_sides.ranks.ofBefore, &Cell::before);
        collect(m_sides.after, m_sides.ranks.ofAfter, &Cell::after);
        const auto& works = m_sides.after.run.graphs.works;
        for (std::size_t i = 0; i < works.size(); ++i) {
            const auto rank = m_sides.ranks.ofAfter[works[i].track.value];
            const auto cell = rank ? m_cells.find(keyOf(*rank, works[i])) : m_cells.end();
            if (cell != m_cells.end()) {
                cell->second.works.emplace_back(i);
            }
        }
        measure();
    }

private:
    static CellKey keyOf(std::size_t rank, const Work& work)
    {
        return {rank, work.kind, work.forwardChunk, work.backwardChunk};
    }

    void collect(const RunSide& side, const std::vector<std::optional<std::size_t>>& ranks,
                 StepSeries Cell::*which)
    {
        const StepGraphs& graphs = side.run.graphs;
        std::vector<Cell*> cells(graphs.works.size());
        for (const StepGraph& graph : graphs.graphs) {
            for (std::size_t i = 0; i < graph.size(); ++i) {
                const WorkIndex index = graph.work[i];
                const Work& work = graphs.works[index.value];
                const auto rank = ranks[work.track.value];
                if (rank && cells[index.value] == nullptr) {
                    cells[index.value] = cellOf(*rank, work);
                }
                if (rank) {
                    (cells[index.value]->*which)
                        .add(graph.step.value, static_cast<double>(graph.end[i] - graph.begin[i]));
                }
            }
        }
    }

    Cell* cellOf(std::size_t rank, const Work& work)
    {
        Cell& cell = m_cells[keyOf(rank, work)];
        const std::int32_t stage = work.forwardStage >= 0 ? work.forwardStage : work.backwardStage;
        cell.virtualStage = stage >= 0 ? std::optional(VirtualStage{stage}) : std::nullopt;
        return &cell;
    }

    void measure()
    {
        const auto stepsBefore =
            static_cast<double>(std::max<std::int64_t>(1, m_sides.before.run.stepCount()));
        const auto stepsAfter = static_cast<double>(std::max<std::int64_t>(1, m_sides.after.run.stepCount()));
        for (auto& [key, cell] : m_cells) {
            cell.figuresBefore = cell.before.figures();
            cell.figuresAfter = cell.after.figures();
            cell.timeBefore =
                cell.figuresBefore.mean * static_cast<double>(cell.before.count()) / stepsBefore;
            cell.timeAfter = cell.figuresAfter.mean * static_cast<double>(cell.after.count()) / stepsAfter;
        }
    }

    const ComparedSides& m_sides;
    Cells& m_cells;
};

/// Whether most work is of kinds that both sides have.
bool areComparable(const Cells& cells)
{
    double all = 0;
    double both = 0;
    for (const auto& [key, cell] : cells) {
        all += cell.timeBefore + cell.timeAfter;
        both += cell.isOfBoth() ? cell.timeBefore + cell.timeAfter : 0;
    }
    return both >= kMostWork * all;
}

/// What a rank works for one micro-batch, in each step.
void addTotals(const RunSide& side, const std::vector<std::optional<std::size_t>>& ranks,
               StepSeries Cell::*which, Cells& totals)
{
    const double perMicroBatch = std::max(1, side.trace.schedule.microBatches.value_or(1));
    for (const StepGraph& graph : side.run.graphs.graphs) {
        for (const GraphRank& rank : graph.ranks) {
            if (const auto position = ranks[rank.track.value]) {
                double sum = 0;
                for (std::uint32_t i = rank.firstNode; i < rank.endNode; ++i) {
                    sum += static_cast<double>(graph.end[i] - graph.begin[i]);
                }
                (totals[{*position, BlockKind::Other, -1, -1}].*which)
                    .add(graph.step.value, sum / perMicroBatch);
            }
        }
    }
}

/// Each rank as one kind of work: other schedules have other kinds.
Cells totalsOf(const ComparedSides& sides)
{
    Cells totals;
    addTotals(sides.before, sides.ranks.ofBefore, &Cell::before, totals);
    addTotals(sides.after, sides.ranks.ofAfter, &Cell::after, totals);
    const double microBatches = std::max(1, sides.before.trace.schedule.microBatches.value_or(1));
    for (auto& [key, cell] : totals) {
        cell.figuresBefore = cell.before.figures();
        cell.figuresAfter = cell.after.figures();
        cell.timeBefore = cell.figuresBefore.mean * microBatches;
        cell.timeAfter = cell.figuresAfter.mean * microBatches;
    }
    const auto& works = sides.after.run.graphs.works;
    for (std::size_t i = 0; i < works.size(); ++i) {
        if (const auto rank = sides.ranks.ofAfter[works[i].track.value]) {
            totals[{*rank, BlockKind::Other, -1, -1}].works.emplace_back(i);
        }
    }
    return totals;
}

void markChanged(Cells& cells)
{
    std::vector<StepSeries::Figures> before;
    std::vector<StepSeries::Figures> after;
    for (const auto& [key, cell] : cells) {
        before.push_back(cell.figuresBefore);
        after.push_back(cell.figuresAfter);
    }
    const double varianceBefore = stepVariance(before);
    const double varianceAfter = stepVariance(after);
    const double chance = kChanceOfAny / static_cast<double>(std::max<std::size_t>(1, cells.size()));
    for (auto& [key, cell] : cells) {
        if (!cell.isOfBoth() || cell.figuresBefore.mean <= 0) {
            continue;
        }
        cell.error = std::sqrt(squaredError(cell.figuresBefore, varianceBefore)
                               + squaredError(cell.figuresAfter, varianceAfter))
                     / cell.figuresBefore.mean;
        const double byChance =
            chanceOfDifference(cell.figuresBefore, varianceBefore, cell.figuresAfter, varianceAfter);
        const bool isEnough = std::abs(cell.relative()) >= kLeastWorkChange;
        cell.isChanged = isEnough && byChance < chance;
        cell.isPerhapsChanged = isEnough && byChance < kChanceBesideOthers;
    }
}

/// Other work of the rank, or the same of its stage.
bool areNeighbours(const AlignedRanks& ranks, const CellKey& a, const CellKey& b)
{
    const auto stageOf = [&](const CellKey& key) { return ranks.pairs[std::get<0>(key)].stage; };
    return std::get<0>(a) == std::get<0>(b)
           || (std::get<BlockKind>(a) == std::get<BlockKind>(b) && stageOf(a) && stageOf(a) == stageOf(b));
}

/// What changed certainly makes like changes beside it certain.
void markNeighbours(const AlignedRanks& ranks, Cells& cells)
{
    std::vector<std::pair<CellKey, ChangeEstimate>> certain;
    for (const auto& [key, cell] : cells) {
        if (cell.isChanged) {
            certain.emplace_back(key, ChangeEstimate{cell.relative(), cell.error});
        }
    }
    for (auto& [key, cell] : cells) {
        if (cell.isChanged || !cell.isPerhapsChanged) {
            continue;
        }
        const ChangeEstimate own{cell.relative(), cell.error};
        const CellKey& place = key;
        cell.isChanged = std::ranges::any_of(certain, [&](const auto& each) {
            return areNeighbours(ranks, each.first, place) && areAlikeChanges(each.second, own);
        });
    }
}

bool areCellsAlike(const std::vector<const Cell*>& cells)
{
    const ChangeEstimate all = RankChange{0, cells}.estimate();
    return std::ranges::all_of(cells, [&](const Cell* cell) {
        return areAlikeChanges(all, {cell->relative(), cell->error});
    });
}

using RankChanges = std::map<ChangedPart, std::vector<RankChange>>;
using KeyedCells = std::vector<std::pair<const CellKey*, const Cell*>>;

std::vector<const Cell*> changedOf(const KeyedCells& cells)
{
    std::vector<const Cell*> changed;
    for (const auto& [key, cell] : cells) {
        if (cell->isChanged) {
            changed.push_back(cell);
        }
    }
    return changed;
}

/// Whether the changed ones are nearly all work of these cells, and change alike.
bool isOneChange(const KeyedCells& cells, const std::vector<const Cell*>& changed)
{
    double all = 0;
    double some = 0;
    for (const auto& [key, cell] : cells) {
        all += cell->timeBefore;
        some += cell->isChanged ? cell->timeBefore : 0;
    }
    return some >= kMostWork * all && areCellsAlike(changed);
}

/// The cells of one rank, as few parts as say all.
void addRank(std::size_t rank, const KeyedCells& cells, RankChanges& changes)
{
    const auto all = changedOf(cells);
    if (all.empty()) {
        return;
    }
    if (isOneChange(cells, all)) {
        changes[{}].push_back({rank, all});
        return;
    }
    std::map<BlockKind, KeyedCells> kinds;
    for (const auto& each : cells) {
        kinds[std::get<BlockKind>(*each.first)].push_back(each);
    }
    for (const auto& [kind, some] : kinds) {
        const auto changed = changedOf(some);
        if (!changed.empty() && isOneChange(some, changed)) {
            changes[{kind, {}}].push_back({rank, changed});
            continue;
        }
        for (const Cell* cell : changed) {
            changes[{kind, cell->virtualStage}].push_back({rank, {cell}});
        }
    }
}

RankChanges changesOfRanks(const Cells& cells)
{
    RankChanges changes;
    for (auto first = cells.begin(); first != cells.end();) {
        const std::size_t rank = std::get<0>(first->first);
        KeyedCells own;
        for (; first != cells.end() && std::get<0>(first->first) == rank; ++first) {
            own.emplace_back(&first->first, &first->second);
        }
        addRank(rank, own, changes);
    }
    return changes;
}

/// Stages whose ranks are all among these; empty where other ranks are left.
std::vector<Stage> stagesOf(const AlignedRanks& ranks, const std::vector<RankChange>& changes)
{
    std::map<std::optional<Stage>, std::size_t> all;
    std::map<std::optional<Stage>, std::size_t> some;
    for (const AlignedRank& rank : ranks.pairs) {
        ++all[rank.stage];
    }
    for (const RankChange& change : changes) {
        ++some[ranks.pairs[change.rank].stage];
    }
    std::vector<Stage> stages;
    for (const auto& [stage, count] : some) {
        if (!stage || count != all[stage]) {
            return {};
        }
        stages.push_back(*stage);
    }
    return stages;
}

/// Gives all blocks of these ranks their former times.
Repair undoOfWork(const ComparedSides& sides, const std::vector<RankChange>& changes)
{
    const StepGraphs& graphs = sides.after.run.graphs;
    std::vector<double> factors(graphs.works.size(), 1.0);
    std::vector<bool> isChanged(sides.after.trace.tracks.size());
    for (const RankChange& change : changes) {
        isChanged[sides.ranks.pairs[change.rank].after.value] = true;
        for (const Cell* cell : change.cells) {
            for (const WorkIndex work : cell->works) {
                factors[work.value] = cell->figuresBefore.mean / cell->figuresAfter.mean;
            }
        }
    }
    Repair undo;
    for (std::size_t i = 0; i < graphs.graphs.size(); ++i) {
        if (std::ranges::any_of(graphs.graphs[i].ranks,
                                [&](const GraphRank& rank) { return isChanged[rank.track.value]; }))
        {
            undo.graphs.push_back(i);
        }
    }
    undo.change = [&graphs, factors = std::move(factors)](std::size_t position, ReplayCosts& costs) {
        const StepGraph& graph = graphs.graphs[position];
        for (std::size_t i = 0; i < graph.size(); ++i) {
            const double time = static_cast<double>(costs.duration[i]) * factors[graph.work[i].value];
            costs.duration[i] = std::llround(time);
        }
    };
    return undo;
}

UndoableChange workChangeOf(const ComparedSides& sides, const ChangedPart& part,
                            const std::vector<RankChange>& changes)
{
    RunChange change;
    change.blockKind = part.kind;
    change.virtualStage = part.virtualStage;
    double before = 0;
    double after = 0;
    double count = 0;
    for (const RankChange& each : changes) {
        change.ranks.push_back(sides.ranks.pairs[each.rank].rank);
        before += each.timeBefore();
        after += each.timeAfter();
        double blocks = 0;
        for (const Cell* cell : each.cells) {
            blocks += cell->timeBefore / cell->figuresBefore.mean;
        }
        count += part.kind ? blocks : 1.0;
    }
    std::ranges::sort(change.ranks);
    change.isOfAll = changes.size() > 1 && changes.size() == sides.ranks.pairs.size();
    change.stages = change.isOfAll ? std::vector<Stage>() : stagesOf(sides.ranks, changes);
    change.before = std::llround(before / count);
    change.after = std::llround(after / count);
    change.relative = after / before - 1.0;
    return {std::move(change), undoOfWork(sides, changes)};
}

/// The first ones, as many as change alike.
std::vector<RankChange> takeAlike(std::vector<RankChange>& sorted)
{
    RankChange together;
    std::size_t count = 0;
    for (const RankChange& each : sorted) {
        if (count > 0 && !areAlikeChanges(together.estimate(), each.estimate())) {
            break;
        }
        together.cells.insert(together.cells.end(), each.cells.begin(), each.cells.end());
        ++count;
    }
    const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(count);
    std::vector<RankChange> alike(sorted.begin(), end);
    sorted.erase(sorted.begin(), end);
    return alike;
}

} // namespace

bool areAlikeChanges(const ChangeEstimate& first, const ChangeEstimate& second)
{
    constexpr double kAlike = 0.3;
    constexpr double kErrors = 3.0;
    const double most = std::max({kAlike * std::abs(first.relative), kLeastWorkChange,
                                  kErrors * std::hypot(first.error, second.error)});
    return std::abs(first.relative - second.relative) <= most
           && std::signbit(first.relative) == std::signbit(second.relative);
}

std::vector<UndoableChange> workChanges(const ComparedSides& sides)
{
    Cells cells;
    CellCollector(sides, cells).collect();
    if (!areComparable(cells)) {
        cells = totalsOf(sides);
    }
    markChanged(cells);
    markNeighbours(sides.ranks, cells);
    const double least = kLeastShareOfStep * static_cast<double>(sides.stepBefore);
    std::vector<UndoableChange> all;
    for (auto& [part, ranks] : changesOfRanks(cells)) {
        std::vector<RankChange> left = ranks;
        std::erase_if(left, [&](const RankChange& each) {
            return std::abs(each.timeAfter() - each.timeBefore()) < least;
        });
        std::ranges::stable_sort(left, {}, [](const RankChange& each) { return each.estimate().relative; });
        while (!left.empty()) {
            all.push_back(workChangeOf(sides, part, takeAlike(left)));
        }
    }
    return all;
}

} // namespace pipescope
