#include "core/graph/open/assembly/write_run.h"

#include "core/base/threads/parallel.h"
#include "core/graph/compare/compatible/complaints.h"
#include "core/graph/compare/compatible/item_columns.h"
#include "core/graph/compare/compatible/presentation.h"
#include "core/graph/open/assembly/compare_step.h"
#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/open/assembly/links_cell.h"
#include "core/graph/open/assembly/verdict_tables.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/store/database/vis_database.h"
#include "core/graph/store/database/written_notes.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <ctime>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

/// What the rows of one graph of a step say of its comparison, overflow and communication. Refers to the
/// step.
class StepNotes : public RowNotes
{
public:
    StepNotes(const GraphStep& step, std::size_t rank, Side side, std::optional<Edition> compatible,
              bool isMerged);

    bool showsChecksums() const override { return m_step.mode == ComparisonMode::Md5; }

    std::optional<double> score(NodeId node) const override;
    std::string_view overflowLevel(NodeId node) const override;
    void partnerPath(NodeId node, std::vector<std::string_view>& names) const override;
    std::string communication(NodeId node) const override;
    std::vector<std::string> mergeLines(NodeId node) const override;
    void itemNotes(NodeId node, std::vector<std::vector<ItemNote>>& notes) const override;

private:
    const SideGraph& own() const;
    /// The score or overflow level of a node of any rank, as a text.
    std::string valueOf(GraphNode node) const;

    const GraphStep& m_step;
    std::size_t m_rank;
    Side m_side;
    std::optional<Edition> m_compatible;
    std::optional<compatible::PublicComparison> m_comparison;
};

StepNotes::StepNotes(const GraphStep& step, std::size_t rank, Side side, std::optional<Edition> compatible,
                     bool isMerged)
    : m_step(step)
    , m_rank(rank)
    , m_side(side)
    , m_compatible(compatible)
{
    const RankGraphs& ranks = step.ranks[rank];
    if (ranks.comparison && side == Side::Debug) {
        m_comparison.emplace(compatible::PublicComparison{
            ranks.debug.graph, ranks.bench->graph, ranks.comparison->matching,
            compatible.value_or(Edition::Doc), step.mode, ranks.comparison->tensors, isMerged});
    }
}

const SideGraph& StepNotes::own() const
{
    const RankGraphs& rank = m_step.ranks[m_rank];
    return m_side == Side::Debug ? rank.debug : *rank.bench;
}

std::optional<double> StepNotes::score(NodeId node) const
{
    const auto& comparison = m_step.ranks[m_rank].comparison;
    if (m_side == Side::Bench || !comparison || std::isnan(comparison->scores[node.value])) {
        return {};
    }
    return comparison->scores[node.value];
}

std::string_view StepNotes::overflowLevel(NodeId node) const
{
    const auto& overflow = own().overflow;
    return overflow ? overflowLevelName(overflow->nodes[node.value].level) : std::string_view{};
}

void StepNotes::partnerPath(NodeId node, std::vector<std::string_view>& names) const
{
    const RankGraphs& rank = m_step.ranks[m_rank];
    if (!rank.comparison) {
        return;
    }
    const Matching& matching = rank.comparison->matching;
    const bool isDebug = m_side == Side::Debug;
    const Graph& other = isDebug ? rank.bench->graph : rank.debug.graph;
    const auto& partners = isDebug ? matching.benchOf : matching.debugOf;
    for (std::optional<NodeId> above = partners[node.value]; above; above = other.node(*above).parent) {
        names.push_back(other.name(*above));
    }
    std::ranges::reverse(names);
}

std::string StepNotes::valueOf(GraphNode node) const
{
    const RankGraphs& rank = m_step.ranks[node.graph];
    const SideGraph& side = m_side == Side::Debug ? rank.debug : *rank.bench;
    if (side.overflow) {
        return linkedOverflow(side.overflow->nodes[node.node.value].level);
    }
    const bool hasScores = m_side == Side::Debug && rank.comparison;
    return linkedScore(hasScores ? rank.comparison->scores[node.node.value]
                                 : std::numeric_limits<double>::quiet_NaN());
}

std::string StepNotes::communication(NodeId node) const
{
    const auto& links = m_side == Side::Debug ? m_step.debugLinks : m_step.benchLinks;
    const LinkedCall* const call = links ? links->find({static_cast<std::uint32_t>(m_rank), node}) : nullptr;
    if (call == nullptr) {
        return {};
    }
    return linksCell(*links, *call, [&](GraphNode partner) {
        const RankGraphs& rank = m_step.ranks[partner.graph];
        const Graph& graph = m_side == Side::Debug ? rank.debug.graph : rank.bench->graph;
        return LinkPartner{graph.rank, valueOf(partner), graph.name(partner.node)};
    });
}

std::vector<std::string> StepNotes::mergeLines(NodeId node) const
{
    std::vector<std::string> texts;
    if (const NodeMerge* const merge = own().merged.find(node)) {
        for (const MergeLine& line : graph::mergeLines(own().graph, *merge)) {
            texts.push_back(mergeLineText(line));
        }
    }
    return texts;
}

void StepNotes::itemNotes(NodeId node, std::vector<std::vector<ItemNote>>& notes) const
{
    const RankGraphs& rank = m_step.ranks[m_rank];
    if (!m_comparison || !rank.comparison->matching.benchOf[node.value]) {
        return;
    }
    std::vector<ItemPair> pairs;
    compatible::pairByPosition(*m_comparison, node, pairs);
    std::vector<compatible::Complaints> complaints;
    compatible::findComplaints(*m_comparison, node, pairs, complaints);
    std::vector<compatible::ItemColumn> columns;
    for (std::size_t i = 0; i < std::min(pairs.size(), notes.size()); ++i) {
        compatible::itemColumns(*m_comparison, pairs[i], complaints[i], columns);
        for (compatible::ItemColumn& column : columns) {
            notes[i].push_back({column.name, std::move(column.text)});
        }
    }
}

std::uint64_t countMatched(const RankGraphs& rank)
{
    if (!rank.comparison) {
        return 0;
    }
    const auto& partners = rank.comparison->matching.benchOf;
    return static_cast<std::uint64_t>(
        std::ranges::count_if(partners, [](const auto& partner) { return partner.has_value(); }));
}

void count(const GraphStep& step, RunTotals& totals)
{
    ++totals.steps;
    for (const RankGraphs& rank : step.ranks) {
        ++totals.graphs;
        totals.nodes += rank.debug.graph.nodes.size();
        totals.matched += countMatched(rank);
        if (rank.comparison && !totals.foundMapping) {
            totals.foundMapping = rank.comparison->foundMapping;
        }
    }
}

/// What tb_config collects while steps are written.
struct Seen
{
    std::set<std::int64_t> ranks;
    std::set<std::int64_t> steps;
    /// Number in the graph that is written first, as the public tool has it.
    std::optional<std::int32_t> microSteps;
    ComparisonMode mode = ComparisonMode::Statistics;
    bool isLinked = false;
};

class RunWriter
{
public:
    RunWriter(const GraphRequest& request, VisDatabase& database, std::stop_token stop)
        : m_request(request)
        , m_database(database)
        , m_stop(std::move(stop))
    { }

    Status write(const GraphStep& step);
    Status finish(const FindingList& findings);

private:
    Status writeRank(const GraphStep& step, std::size_t rank);
    /// Returns the rowid of the first node.
    Result<std::int64_t> writeSide(const GraphStep& step, std::size_t rank, Side side);

    const GraphRequest& m_request;
    VisDatabase& m_database;
    std::stop_token m_stop;
    Seen m_seen;
};

Result<std::int64_t> RunWriter::writeSide(const GraphStep& step, std::size_t rank, Side side)
{
    const RankGraphs& graphs = step.ranks[rank];
    const Graph& graph = side == Side::Debug ? graphs.debug.graph : graphs.bench->graph;
    const auto compatible = m_request.settings.compatible;
    const StepNotes notes(step, rank, side, compatible, m_request.settings.isMerged());
    TRY(const auto firstRow, m_database.add(graph, side, notes, m_stop));
    const std::size_t workers = workerCount(m_request.settings.jobs);
    if (!compatible) {
        TRY_OK(writeGraphRow(m_database, step, rank, side, firstRow));
        TRY_OK(writeVerdicts(m_database, step, rank, side, firstRow, workers, m_stop));
    }
    return firstRow;
}

Status RunWriter::writeRank(const GraphStep& step, std::size_t rank)
{
    TRY(const auto debugRow, writeSide(step, rank, Side::Debug));
    if (!step.ranks[rank].bench) {
        return ok();
    }
    TRY(const auto benchRow, writeSide(step, rank, Side::Bench));
    return m_request.settings.compatible ? ok()
                                         : writeEvidence(m_database, step.ranks[rank], debugRow, benchRow);
}

Status RunWriter::write(const GraphStep& step)
{
    m_seen.steps.insert(step.step);
    m_seen.mode = step.mode;
    m_seen.isLinked = step.debugLinks.has_value();
    for (std::size_t i = 0; i < step.ranks.size(); ++i) {
        const Graph& graph = step.ranks[i].debug.graph;
        m_seen.ranks.insert(graph.rank.value);
        // Ranks can have different numbers of micro steps: the selector must offer all of them.
        const bool isFirst = !m_seen.microSteps;
        if (isFirst || !m_request.settings.compatible) {
            m_seen.microSteps = std::max(m_seen.microSteps.value_or(0), graph.microSteps);
        }
        TRY_OK(writeRank(step, i));
    }
    return m_request.settings.compatible ? ok() : writeRounding(m_database, step);
}

Status RunWriter::finish(const FindingList& findings)
{
    if (!m_request.settings.compatible) {
        TRY_OK(writeInfo(m_database, infoOf(m_request, m_seen.mode, m_seen.isLinked)));
        TRY_OK(writeFindings(m_database, findings));
    }
    const std::vector<std::int64_t> ranks(m_seen.ranks.begin(), m_seen.ranks.end());
    const std::vector<std::int64_t> steps(m_seen.steps.begin(), m_seen.steps.end());
    DatabaseConfig config;
    config.microSteps = m_seen.microSteps.value_or(1);
    config.isOverflowChecked = m_request.settings.checksOverflow;
    config.ranks = ranks;
    config.steps = steps;
    if (m_request.bench) {
        describeComparison(m_request.settings.compatible.value_or(Edition::Doc), m_seen.mode, config);
    }
    return m_database.finish(config);
}

std::string stampNow()
{
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm local = {};
    localtime_r(&now, &local);
    std::array<char, 16> text{};
    const std::size_t length = std::strftime(text.data(), text.size(), "%Y%m%d%H%M%S", &local);
    return {text.data(), length};
}

} // namespace

void describeComparison(Edition edition, ComparisonMode mode, DatabaseConfig& config)
{
    config.isComparison = true;
    config.task = databaseName(mode);
    config.toolTips = compatible::toolTipsJson(mode);
    config.nodeColours = compatible::nodeColoursJson(compatible::nodeColours(edition, mode));
}

Result<RunTotals> runSteps(const GraphRequest& request, const UseStep& use, FindingList& findings,
                           Progress& progress, const std::stop_token& stop)
{
    TRY(const auto plan, request.bench
                             ? planComparison(request.debug, *request.bench, request.settings.isMerged(),
                                              request.selection, findings)
                             : planBuild(request.debug, request.selection, findings));
    TRY(const auto floor, FloorDump::find(request));
    RunTotals totals;
    MatchOptions matching = request.matching;
    matching.isMerged = request.settings.isMerged();
    for (const StepPlan& planned : plan.steps) {
        TRY(GraphStep step, loadStep(plan, planned, request.settings, findings, progress, stop));
        TRY_OK(floor.measure(step, matching, findings, progress, stop));
        TRY_OK(compareStep(step, matching, request.settings, findings, progress, stop));
        count(step, totals);
        TRY_OK(use(step));
    }
    return totals;
}

Result<RunTotals> writeRun(const GraphRequest& request, const std::filesystem::path& file,
                           FindingList& findings, Progress& progress, const std::stop_token& stop)
{
    VisDatabase::Options options;
    options.compatible = request.settings.compatible;
    options.furtherSchema = request.settings.compatible ? "" : kVerdictSchema;
    options.furtherIndexes = request.settings.compatible ? "" : kVerdictIndexes;
    options.workers = workerCount(request.settings.jobs);
    TRY(VisDatabase database, VisDatabase::create(file, options, stop));
    RunWriter writer(request, database, stop);
    auto totals = runSteps(
        request, [&](const GraphStep& step) { return writer.write(step); }, findings, progress, stop);
    if (!totals) {
        return totals.error();
    }
    TRY_OK(writer.finish(findings));
    return totals;
}

std::filesystem::path databaseFile(const std::filesystem::path& output, bool isComparison)
{
    if (output.extension() == ".db") {
        return output;
    }
    const std::string stem = (isComparison ? "compare_" : "build_") + stampNow();
    std::filesystem::path file = output / (stem + ".vis.db");
    std::error_code unknown;
    for (int i = 2; std::filesystem::exists(file, unknown); ++i) {
        file = output / (stem + "_" + std::to_string(i) + ".vis.db");
    }
    return file;
}

} // namespace pipescope::graph
