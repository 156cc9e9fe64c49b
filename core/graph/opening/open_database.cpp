#include "core/graph/opening/open_database.h"

#include "core/base/threads/parallel.h"
#include "core/graph/assembly/compare_step.h"
#include "core/graph/database_reading/database_list.h"
#include "core/graph/database_reading/stored_database.h"
#include "core/graph/database_reading/stored_matching.h"

#include <algorithm>
#include <array>
#include <set>
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
    // The files of real tensors are seldom where they were: statistics are in the database.
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

/// Opens a database as a document, in two rounds: the tree, and everything.
class DatabaseOpener
{
public:
    DatabaseOpener(GraphOpening opening, Progress& progress, std::stop_token stop)
        : m_opening(std::move(opening))
        , m_progress(progress)
        , m_stop(std::move(stop))
    { }

    Status chooseGraph();
    Result<GraphDocumentPointer> read(GraphDetail detail);

private:
    Status readConfig(const StoredDatabase& database);
    Result<StoredSides> readSides(GraphDetail detail, FindingList& findings) const;
    Result<StoredGraph> readSide(Side side, GraphDetail detail, FindingList& findings) const;
    Sheet makeSheetOf(StoredSides& sides, GraphDetail detail, FindingList& findings);
    void listOthers();

    GraphOpening m_opening;
    Progress& m_progress;
    std::stop_token m_stop;
    /// What all rounds have in common.
    GraphDocument m_common;
    GraphKey m_key;
    bool m_hasBench = false;
};

Status DatabaseOpener::readConfig(const StoredDatabase& database)
{
    FindingList& findings = m_common.files.findings;
    auto config = database.readConfig(findings);
    if (!config) {
        return config.error();
    }
    const auto graphs = database.graphs(findings);
    if (!graphs) {
        return graphs.error();
    }
    if (graphs->empty()) {
        return Error{ErrorKind::NotFound, m_opening.request.debug, "the database has no nodes"_text};
    }
    m_common.config = *std::move(config);
    std::set<std::int64_t> steps;
    for (const GraphKey& key : *graphs) {
        steps.insert(key.step);
    }
    m_common.steps.assign(steps.begin(), steps.end());
    const std::int64_t step = m_opening.step.value_or(m_common.steps.front());
    std::set<std::int32_t> ranks;
    for (const GraphKey& key : *graphs) {
        if (key.step == step) {
            ranks.insert(key.rank);
        }
    }
    if (ranks.empty()) {
        return Error{ErrorKind::NotFound, m_opening.request.debug, "there is no step %1"_text(step)};
    }
    for (const std::int32_t rank : ranks) {
        m_common.ranks.emplace_back(rank);
    }
    // The rank that was shown in another step may not be in this one.
    const std::int32_t wanted = m_opening.rank ? m_opening.rank->value : *ranks.begin();
    m_key = {step, ranks.contains(wanted) ? wanted : *ranks.begin(), Side::Debug};
    m_hasBench = std::ranges::find(*graphs, GraphKey{m_key.step, m_key.rank, Side::Bench}) != graphs->end();
    return ok();
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
    const auto database = StoredDatabase::open(m_opening.request.debug, m_stop);
    if (!database) {
        return database.error();
    }
    if (Status read = readConfig(*database); !read) {
        return read;
    }
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

Result<StoredGraph> DatabaseOpener::readSide(Side side, GraphDetail detail, FindingList& findings) const
{
    const auto database = StoredDatabase::open(m_opening.request.debug, m_stop);
    if (!database) {
        return database.error();
    }
    return database->readGraph({m_key.step, m_key.rank, side}, detail, findings);
}

Result<StoredSides> DatabaseOpener::readSides(GraphDetail detail, FindingList& findings) const
{
    constexpr std::array kSides{Side::Debug, Side::Bench};
    std::array<std::optional<Result<StoredGraph>>, kSides.size()> read;
    std::array<FindingList, kSides.size()> found;
    const std::size_t count = m_hasBench ? kSides.size() : 1;
    parallelFor(count, workerCount(m_opening.request.settings.jobs), m_stop,
                [&](std::size_t i) { read[i].emplace(readSide(kSides[i], detail, found[i])); });
    StoredSides sides;
    for (std::size_t i = 0; i < count; ++i) {
        if (!read[i]) {
            return Error{ErrorKind::Cancelled, {}, {}};
        }
        if (!*read[i]) {
            return read[i]->error();
        }
        findings.merge(std::move(found[i]));
    }
    sides.debug = **std::move(read[0]);
    if (m_hasBench) {
        sides.bench = **std::move(read[1]);
    }
    return sides;
}

Sheet DatabaseOpener::makeSheetOf(StoredSides& sides, GraphDetail detail, FindingList& findings)
{
    const bool isOverflowChecked = m_common.config.isOverflowChecked;
    auto step = std::make_shared<GraphStep>();
    step->step = m_key.step;
    step->mode = modeOf(m_common.config);
    RankGraphs& rank = step->ranks.emplace_back();
    if (sides.bench) {
        rank.comparison.emplace();
        rank.comparison->matching =
            readMatching(sides.debug, *sides.bench, m_opening.request.debug, findings);
        rank.comparison->scores = sides.debug.scores;
    }
    rank.debug = takeSide(sides.debug, isOverflowChecked);
    if (sides.bench) {
        rank.bench = takeSide(*sides.bench, isOverflowChecked);
        if (detail == GraphDetail::Everything) {
            judgeMatched(*step, rank, m_opening.request.settings, findings, m_progress, m_stop);
        }
    }
    Sheet sheet = makeSheet(std::move(step), 0);
    addRest(takeRest(sides.debug), sheet.debug, sheet.debugTransfers, sheet.debugMergeLines);
    if (sides.bench) {
        addRest(takeRest(*sides.bench), *sheet.bench, sheet.benchTransfers, sheet.benchMergeLines);
    }
    return sheet;
}

Result<GraphDocumentPointer> DatabaseOpener::read(GraphDetail detail)
{
    auto document = std::make_shared<GraphDocument>(m_common);
    FindingList& findings = document->files.findings;
    auto sides = readSides(detail, findings);
    if (!sides) {
        return sides.error();
    }
    document->isTreeOnly = detail == GraphDetail::Tree;
    document->sheets.push_back(makeSheetOf(*sides, detail, findings));
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
    if (const Status chosen = opener.chooseGraph(); !chosen) {
        return chosen.error();
    }
    progress.begin(ProgressPhase::ReadingRanks, 2);
    if (takeTree) {
        auto tree = opener.read(GraphDetail::Tree);
        if (!tree) {
            return tree.error();
        }
        takeTree(*std::move(tree));
    }
    progress.advance();
    return opener.read(GraphDetail::Everything);
}

} // namespace pipescope::graph
