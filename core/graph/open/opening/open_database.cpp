#include "core/base/threads/parallel.h"
#include "core/graph/open/assembly/compare_step.h"
#include "core/graph/open/opening/graph_document.h"
#include "core/graph/store/database_reading/database_list.h"
#include "core/graph/store/database_reading/stored_database.h"
#include "core/graph/store/database_reading/stored_tree.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <utility>

namespace pipescope::graph {

namespace {

/// The two sides of a rank as they are stored.
struct StoredSides
{
    StoredGraph debug;
    std::optional<StoredGraph> bench;
};

/// What of a step is read.
struct Extent
{
    GraphDetail detail = GraphDetail::Tree;
    /// Only those with the same sides as the chosen one.
    std::vector<std::int32_t> ranks;
};

/// What a graph holds beside what a GraphStep has a place for. Names and texts are those of that graph.
struct StoredRest
{
    std::vector<double> scores;
    std::vector<StoredTransfer> transfers;
    std::vector<StoredMergeLine> mergeLines;
};

ComparisonMode modeOf(const StoredConfig& config)
{
    for (const ComparisonMode mode : {ComparisonMode::Md5, ComparisonMode::Structure}) {
        if (config.task == databaseName(mode)) {
            return mode;
        }
    }
    // The files of real tensors are seldom where they were: statistics, and what the comparison of files
    // found, are in the database.
    return ComparisonMode::Statistics;
}

SideGraph takeSide(StoredGraph& stored, bool isOverflowChecked)
{
    SideGraph side{std::move(stored.graph), {}, {}, {}};
    if (isOverflowChecked) {
        side.overflow = overflowOf(side.graph, stored.overflowLevels);
    }
    return side;
}

StoredRest takeRest(StoredGraph& stored)
{
    return {std::move(stored.scores), std::move(stored.transfers), std::move(stored.mergeLines)};
}

CommunicationDirection directionOf(TransferDirection direction)
{
    switch (direction) {
    case TransferDirection::Send:
        return CommunicationDirection::Send;
    case TransferDirection::Receive:
        return CommunicationDirection::Receive;
    case TransferDirection::SendReceive:
        break;
    }
    return CommunicationDirection::SendReceive;
}

void addRest(const StoredRest& rest, Outline& outline, std::vector<SheetTransfer>& transfers,
             std::vector<SheetLine>& mergeLines)
{
    outline.storedScores.resize(outline.size());
    for (std::size_t row = 0; row < outline.size(); ++row) {
        outline.storedScores[row] = static_cast<float>(rest.scores[outline.nodes[row].value]);
    }
    const Graph& graph = *outline.graph;
    for (const StoredTransfer& transfer : rest.transfers) {
        if (const auto row = outline.rowOf(transfer.node)) {
            transfers.push_back({*row, transfer.entry, directionOf(transfer.direction), transfer.rank,
                                 std::string(graph.names.text(transfer.partner))});
        }
    }
    for (const StoredMergeLine& line : rest.mergeLines) {
        if (const auto row = outline.rowOf(line.node)) {
            mergeLines.push_back({*row, std::string(graph.text(line.text))});
        }
    }
    std::ranges::stable_sort(transfers, {}, &SheetTransfer::row);
    std::ranges::stable_sort(mergeLines, {}, &SheetLine::row);
}

/// Opens a database as a document, in two rounds: the tree of one rank, and all ranks of its step with
/// everything, since what goes wrong in one may come from another.
class DatabaseOpener
{
public:
    DatabaseOpener(GraphOpening opening, Progress& progress, std::stop_token stop)
        : m_opening(std::move(opening))
        , m_progress(progress)
        , m_stop(std::move(stop))
    { }

    Status chooseGraph();

    Result<GraphDocumentPointer> readTree() { return read({GraphDetail::Tree, {m_key.rank}}); }

    Result<GraphDocumentPointer> readEverything() { return read({GraphDetail::Everything, m_likeRanks}); }

private:
    Status readConfig(const StoredDatabase& database);
    void chooseRanks(std::span<const GraphKey> graphs);
    Result<GraphDocumentPointer> read(const Extent& extent);
    Result<std::vector<StoredSides>> readSides(const Extent& extent, FindingList& findings) const;
    Result<StoredGraph> readSide(const GraphKey& key, GraphDetail detail, FindingList& findings) const;
    std::vector<Sheet> makeSheets(std::vector<StoredSides>& sides, GraphDetail detail, FindingList& findings);
    void judge(GraphStep& step, FindingList& findings);
    void listOthers();

    GraphOpening m_opening;
    Progress& m_progress;
    std::stop_token m_stop;
    /// What all rounds have in common.
    GraphDocument m_common;
    GraphKey m_key;
    bool m_hasBench = false;
    std::array<double, kStatisticCount> m_rounding{};
    /// Ranks of the step that have the sides that the chosen one has.
    std::vector<std::int32_t> m_likeRanks;
};

Status DatabaseOpener::readConfig(const StoredDatabase& database)
{
    FindingList& findings = m_common.files.findings;
    TRY(auto config, database.readConfig(findings));
    TRY(const auto graphs, database.graphs(findings));
    if (graphs.empty()) {
        return Error{ErrorKind::NotFound, m_opening.request.debug, "the database has no nodes"_text};
    }
    m_common.config = std::move(config);
    std::set<std::int64_t> steps;
    for (const GraphKey& key : graphs) {
        steps.insert(key.step);
    }
    m_common.steps.assign(steps.begin(), steps.end());
    m_key.step = m_opening.step.value_or(m_common.steps.front());
    chooseRanks(graphs);
    return m_common.ranks.empty() ? Status(
               Error{ErrorKind::NotFound, m_opening.request.debug, "there is no step %1"_text(m_key.step)})
                                  : ok();
}

void DatabaseOpener::chooseRanks(std::span<const GraphKey> graphs)
{
    std::set<std::int32_t> ranks;
    for (const GraphKey& key : graphs) {
        if (key.step == m_key.step) {
            ranks.insert(key.rank);
        }
    }
    if (ranks.empty()) {
        return;
    }
    const auto has = [&](std::int32_t rank, Side side) {
        return std::ranges::find(graphs, GraphKey{m_key.step, rank, side}) != graphs.end();
    };
    // The rank that was shown in another step may not be in this one.
    const std::int32_t wanted = m_opening.rank ? m_opening.rank->value : *ranks.begin();
    m_key.rank = ranks.contains(wanted) ? wanted : *ranks.begin();
    m_hasBench = has(m_key.rank, Side::Bench);
    for (const std::int32_t rank : ranks) {
        m_common.ranks.emplace_back(rank);
        if (has(rank, Side::Debug) == has(m_key.rank, Side::Debug) && has(rank, Side::Bench) == m_hasBench) {
            m_likeRanks.push_back(rank);
        }
    }
}

void DatabaseOpener::listOthers()
{
    FindingList ignored;
    const auto listed = listDatabases(m_opening.request.debug.parent_path(), ignored, m_stop);
    if (!listed) {
        return;
    }
    for (const DatabaseListing& database : *listed) {
        m_common.databases.push_back(database.file);
    }
}

Status DatabaseOpener::chooseGraph()
{
    m_progress.begin(ProgressPhase::FindingFiles, 1);
    TRY(const auto database, StoredDatabase::open(m_opening.request.debug, m_stop));
    TRY_OK(readConfig(database));
    TRY(m_rounding, database.readRounding(m_key.step));
    listOthers();
    m_opening.step = m_key.step;
    m_opening.rank = Rank{m_key.rank};
    m_common.opening = m_opening;
    m_common.isDatabase = true;
    m_common.isComparison = m_hasBench;
    m_common.microSteps = m_common.config.microSteps;
    m_common.files.roots = {m_opening.request.debug};
    m_common.files.files = {m_opening.request.debug};
    m_common.files.filesOpened = 1;
    return ok();
}

Result<StoredGraph> DatabaseOpener::readSide(const GraphKey& key, GraphDetail detail,
                                             FindingList& findings) const
{
    TRY(const auto database, StoredDatabase::open(m_opening.request.debug, m_stop));
    return database.readGraph(key, detail, findings);
}

Result<std::vector<StoredSides>> DatabaseOpener::readSides(const Extent& extent, FindingList& findings) const
{
    const std::size_t sidesOfRank = m_hasBench ? 2 : 1;
    const std::size_t count = extent.ranks.size() * sidesOfRank;
    std::vector<std::optional<Result<StoredGraph>>> read(count);
    std::vector<FindingList> found(count);
    m_progress.begin(ProgressPhase::ReadingRanks, count);
    parallelFor(count, workerCount(m_opening.request.settings.jobs), m_stop, [&](std::size_t i) {
        const GraphKey key{m_key.step, extent.ranks[i / sidesOfRank],
                           i % sidesOfRank == 0 ? Side::Debug : Side::Bench};
        read[i].emplace(readSide(key, extent.detail, found[i]));
        m_progress.advance();
    });
    std::vector<StoredSides> sides(extent.ranks.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (!read[i]) {
            return Error{ErrorKind::Cancelled, {}, {}};
        }
        if (!*read[i]) {
            return read[i]->error();
        }
        findings.merge(std::move(found[i]));
        StoredSides& rank = sides[i / sidesOfRank];
        if (i % sidesOfRank == 0) {
            rank.debug = **std::move(read[i]);
        } else {
            rank.bench = **std::move(read[i]);
        }
    }
    return sides;
}

void DatabaseOpener::judge(GraphStep& step, FindingList& findings)
{
    const std::size_t workers = workerCount(m_opening.request.settings.jobs);
    GraphSettings settings = m_opening.request.settings;
    settings.jobs = std::max<std::size_t>(1, workers / step.ranks.size());
    std::vector<FindingList> found(step.ranks.size());
    parallelFor(step.ranks.size(), workers, m_stop, [&](std::size_t i) {
        judgeMatched(step, step.ranks[i], settings, found[i], m_progress, m_stop);
    });
    for (FindingList& list : found) {
        findings.merge(std::move(list));
    }
}

std::vector<Sheet> DatabaseOpener::makeSheets(std::vector<StoredSides>& sides, GraphDetail detail,
                                              FindingList& findings)
{
    const bool isOverflowChecked = m_common.config.isOverflowChecked;
    auto step = std::make_shared<GraphStep>();
    step->step = m_key.step;
    step->mode = modeOf(m_common.config);
    step->rounding = m_rounding;
    for (StoredSides& stored : sides) {
        RankGraphs& rank = step->ranks.emplace_back();
        if (stored.bench) {
            rank.comparison.emplace();
            rank.comparison->matching =
                readMatching(stored.debug, *stored.bench, m_opening.request.debug, findings);
            rank.comparison->scores = stored.debug.scores;
            rank.comparison->tensors =
                tensorsOf(stored.debug, stored.bench->graph, rank.comparison->matching);
            rank.floor = std::move(stored.bench->floor);
            rank.bench = takeSide(*stored.bench, isOverflowChecked);
        }
        rank.debug = takeSide(stored.debug, isOverflowChecked);
    }
    if (m_hasBench && detail == GraphDetail::Everything) {
        judge(*step, findings);
    }
    std::vector<Sheet> sheets;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        Sheet& sheet = sheets.emplace_back(makeSheet(step, i));
        addRest(takeRest(sides[i].debug), sheet.debug, sheet.debugTransfers, sheet.debugMergeLines);
        if (sides[i].bench) {
            addRest(takeRest(*sides[i].bench), *sheet.bench, sheet.benchTransfers, sheet.benchMergeLines);
        }
    }
    return sheets;
}

Result<GraphDocumentPointer> DatabaseOpener::read(const Extent& extent)
{
    auto document = std::make_shared<GraphDocument>(m_common);
    FindingList& findings = document->files.findings;
    TRY(auto sides, readSides(extent, findings));
    document->isTreeOnly = extent.detail == GraphDetail::Tree;
    document->sheets = makeSheets(sides, extent.detail, findings);
    if (m_stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, {}, {}};
    }
    return GraphDocumentPointer(std::move(document));
}

} // namespace

Result<GraphDocumentPointer> openDatabase(const GraphOpening& opening, Progress& progress,
                                          const std::stop_token& stop, const TakeTree& takeTree)
{
    DatabaseOpener opener(opening, progress, stop);
    TRY_OK(opener.chooseGraph());
    if (takeTree) {
        TRY(auto tree, opener.readTree());
        takeTree(std::move(tree));
    }
    return opener.readEverything();
}

} // namespace pipescope::graph
