#include "core/graph/open/assembly/verdict_tables.h"

#include "core/graph/compare/mapping/layer_mapping.h"
#include "core/graph/compare/match/unmatched_text.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/read/text/python_text.h"
#include "core/graph/store/database_reading/graph_query.h"
#include "core/graph/store/database_reading/stored_tree.h"
#include "core/graph/tree/communication/call_reader.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

constexpr std::size_t kRowsInBlock = 2048;

/// Indexed by node, its row in tb_nodes.
std::vector<std::int64_t> rowsOf(const Graph& graph, std::int64_t firstRow)
{
    std::vector<std::int64_t> rows(graph.nodes.size(), 0);
    std::int64_t row = firstRow;
    for (const NodeId node : graph.postOrder()) {
        rows[node.value] = row++;
    }
    return rows;
}

/// Calls `use` with each item of the tree: its node, its number in the node, its position in Graph::items.
template<class Use>
void forEachItem(const Graph& graph, Use use)
{
    for (const NodeId node : graph.postOrder()) {
        std::uint32_t number = 0;
        for (const ItemRange range : {graph.node(node).inputs, graph.node(node).outputs}) {
            for (std::uint32_t i = 0; i < range.count; ++i) {
                use(node, number++, range.begin + i);
            }
        }
    }
}

void realOrNull(RowBlock& block, double number)
{
    std::isnan(number) ? block.null() : block.real(number);
}

Status writeTensors(VisDatabase& database, const RankGraphs& rank, std::span<const std::int64_t> debugRows,
                    std::span<const std::int64_t> benchRows)
{
    TRY(auto table, database.table("pipescope_tensors"));
    RowBlock block;
    forEachItem(rank.debug.graph, [&](NodeId node, std::uint32_t number, std::uint32_t item) {
        const TensorNumbers& tensor = rank.comparison->tensors[item];
        const auto partner = rank.comparison->matching.benchOf[node.value];
        if (!partner || (!tensor.isCompared && tensor.problem == TensorProblem::None)) {
            return;
        }
        block.integer(debugRows[node.value]);
        block.integer(number);
        block.integer(benchRows[partner->value]);
        block.text(kTensorProblemNames[static_cast<std::size_t>(tensor.problem)]);
        block.integer(tensor.isCompared ? 1 : 0);
        for (const double value :
             {tensor.distance, tensor.benchNorm, tensor.maxDistance, tensor.benchMax, tensor.elements})
        {
            realOrNull(block, value);
        }
        block.endRow();
    });
    return table.append(block);
}

Status writeFloor(VisDatabase& database, const RankGraphs& rank, std::span<const std::int64_t> benchRows)
{
    TRY(auto table, database.table("pipescope_floors"));
    RowBlock block;
    forEachItem(rank.bench->graph, [&](NodeId node, std::uint32_t number, std::uint32_t item) {
        const NoiseFloor& floor = rank.floor[item];
        if (std::isnan(floor.norm) && std::isnan(floor.max)) {
            return;
        }
        block.integer(benchRows[node.value]);
        block.integer(number);
        realOrNull(block, static_cast<double>(floor.norm));
        realOrNull(block, static_cast<double>(floor.max));
        block.endRow();
    });
    return table.append(block);
}

class VerdictWriter
{
public:
    VerdictWriter(const GraphStep& step, std::size_t rank, Side side, std::int64_t firstRow)
        : m_rank(step.ranks[rank])
        , m_isDebug(side == Side::Debug)
        , m_own(m_isDebug ? m_rank.debug : *m_rank.bench)
        , m_order(m_own.graph.postOrder())
        , m_rowOf(rowsOf(m_own.graph, firstRow))
    {
        if (m_isDebug && m_rank.comparison && m_rank.comparison->verdicts) {
            m_words.emplace(m_rank.debug.graph, m_rank.bench->graph);
            m_comparison.emplace(Comparison{*m_words, m_rank.comparison->matching, itemSettings(step),
                                            m_rank.comparison->tensors, m_rank.floor});
        }
    }

    Status write(NewTable& table, std::size_t workers, const std::stop_token& stop) const;

private:
    struct Row
    {
        std::string level;
        std::optional<double> multiple;
        std::optional<double> confidence;
        std::string reason;
        std::string overflowReason;
        const Rollup* rollup = nullptr;
    };

    Row rowOf(NodeId node) const;
    void addVerdict(NodeId node, Row& row) const;
    void put(NodeId node, const Row& row, RowBlock& block) const;

    bool isWanted(const Row& row) const
    {
        return !row.level.empty() || !row.overflowReason.empty() || row.rollup != nullptr;
    }

    const RankGraphs& m_rank;
    bool m_isDebug;
    const SideGraph& m_own;
    std::vector<NodeId> m_order;
    std::vector<std::int64_t> m_rowOf;
    std::optional<Vocabulary> m_words;
    std::optional<Comparison> m_comparison;
};

void VerdictWriter::addVerdict(NodeId node, Row& row) const
{
    const GraphComparison& compared = *m_rank.comparison;
    const auto& partners = m_isDebug ? compared.matching.benchOf : compared.matching.debugOf;
    if (!partners[node.value]) {
        const auto& reasons = m_isDebug ? compared.matching.debugReasons : compared.matching.benchReasons;
        const Graph& other = m_isDebug ? m_rank.bench->graph : m_rank.debug.graph;
        row.level = "unmatched";
        row.reason = unmatchedText(reasons[node.value], m_own.graph, other).english();
        return;
    }
    if (m_isDebug && node.value < compared.confidence.size()) {
        row.confidence = compared.confidence[node.value];
    }
    if (!m_comparison) {
        return;
    }
    const NodeVerdicts& verdicts = *compared.verdicts;
    if (verdicts.levels[node.value] != Level::NotCompared) {
        row.level = levelText(verdicts.levels[node.value]).english;
        row.multiple = verdicts.multiples[node.value];
        row.reason = nodeText(*m_comparison, verdicts, node).english();
    }
}

VerdictWriter::Row VerdictWriter::rowOf(NodeId node) const
{
    Row row;
    if (m_rank.comparison) {
        addVerdict(node, row);
    }
    if (m_own.overflow) {
        row.overflowReason = overflowReason(m_own.graph, node, m_own.overflow->nodes[node.value]).english();
    }
    const bool hasChildren = !m_own.graph.node(node).children.empty();
    if (m_isDebug && hasChildren && m_rank.comparison && m_rank.comparison->rollup) {
        row.rollup = &*m_rank.comparison->rollup;
    }
    return row;
}

void VerdictWriter::put(NodeId node, const Row& row, RowBlock& block) const
{
    const auto textOrNull = [&](const std::string& text) { text.empty() ? block.null() : block.text(text); };
    const auto rowOrNull = [&](std::uint32_t other) {
        other == Rollup::kNoNode ? block.null() : block.integer(m_rowOf[other]);
    };
    block.integer(m_rowOf[node.value]);
    textOrNull(row.level);
    row.multiple&& std::isfinite(*row.multiple) ? block.real(*row.multiple) : block.null();
    row.confidence ? block.real(*row.confidence) : block.null();
    textOrNull(row.reason);
    textOrNull(row.overflowReason);
    if (row.rollup == nullptr) {
        for (int i = 0; i < 6; ++i) {
            block.null();
        }
    } else {
        block.text(levelText(row.rollup->worstLevels[node.value]).english);
        rowOrNull(row.rollup->worstNodes[node.value]);
        rowOrNull(row.rollup->firstDifferent[node.value]);
        block.integer(row.rollup->differentCounts[node.value]);
        block.integer(row.rollup->undecidedCounts[node.value]);
        block.integer(row.rollup->unmatchedCounts[node.value]);
    }
    block.endRow();
}

Status VerdictWriter::write(NewTable& table, std::size_t workers, const std::stop_token& stop) const
{
    const std::size_t blocks = (m_order.size() + kRowsInBlock - 1) / kRowsInBlock;
    return table.appendBlocks(blocks, workers, stop, [&](std::size_t i, RowBlock& block) {
        const std::size_t first = i * kRowsInBlock;
        for (std::size_t k = first; k < std::min(m_order.size(), first + kRowsInBlock); ++k) {
            put(m_order[k], rowOf(m_order[k]), block);
        }
    });
}

} // namespace

Status writeVerdicts(VisDatabase& database, const GraphStep& step, std::size_t rank, Side side,
                     std::int64_t firstRow, std::size_t workers, const std::stop_token& stop)
{
    const RankGraphs& graphs = step.ranks[rank];
    const auto isUnmatched = [](const auto& partner) { return !partner.has_value(); };
    if (side == Side::Bench && !graphs.bench->overflow
        && (!graphs.comparison || std::ranges::none_of(graphs.comparison->matching.debugOf, isUnmatched)))
    {
        return ok();
    }
    auto table = database.table("pipescope_verdicts");
    return table ? VerdictWriter(step, rank, side, firstRow).write(*table, workers, stop)
                 : Status(table.error());
}

Status writeEvidence(VisDatabase& database, const RankGraphs& rank, std::int64_t debugRow,
                     std::int64_t benchRow)
{
    const bool hasTensors = rank.comparison && !rank.comparison->tensors.empty();
    if (!hasTensors && rank.floor.empty()) {
        return ok();
    }
    const std::vector<std::int64_t> benchRows = rowsOf(rank.bench->graph, benchRow);
    if (hasTensors) {
        TRY_OK(writeTensors(database, rank, rowsOf(rank.debug.graph, debugRow), benchRows));
    }
    return rank.floor.empty() ? ok() : writeFloor(database, rank, benchRows);
}

Status writeRounding(VisDatabase& database, const GraphStep& step)
{
    TRY(auto table, database.table("pipescope_rounding"));
    RowBlock block;
    for (const Statistic statistic : kStatistics) {
        const double rounding = step.rounding[static_cast<std::size_t>(statistic)];
        if (rounding > 0) {
            block.integer(step.step);
            block.text(kStatisticNames[static_cast<std::size_t>(statistic)]);
            block.real(rounding);
            block.endRow();
        }
    }
    return table.append(block);
}

namespace {

/// The md5 of items of communication calls that the items themselves do not show.
Status writeChecksums(VisDatabase& database, const Graph& graph, std::int64_t firstRow)
{
    RowBlock block;
    const std::vector<std::int64_t> rows = rowsOf(graph, firstRow);
    forEachItem(graph, [&](NodeId node, std::uint32_t number, std::uint32_t position) {
        const Item item = graph.items[position];
        if (item.checksumKind != ChecksumKind::None && isCommunication(graph.name(node))) {
            block.integer(rows[node.value]);
            block.integer(number);
            block.text(checksumText(graph, item));
            block.endRow();
        }
    });
    if (block.rowCount() == 0) {
        return ok();
    }
    TRY(auto table, database.table("pipescope_checksums"));
    return table.append(block);
}

} // namespace

Status writeGraphRow(VisDatabase& database, const GraphStep& step, std::size_t rank, Side side,
                     std::int64_t firstRow)
{
    const RankGraphs& graphs = step.ranks[rank];
    const Graph& graph = side == Side::Debug ? graphs.debug.graph : graphs.bench->graph;
    {
        TRY(auto table, database.table("pipescope_graphs"));
        RowBlock block;
        block.integer(step.step);
        block.integer(graph.rank.value);
        block.text(sourceOf(side));
        graphs.bench ? block.text(databaseName(step.mode)) : block.text("");
        block.text(graph.folder.native());
        block.integer(firstRow);
        block.integer(static_cast<std::int64_t>(graph.postOrder().size()));
        block.integer(static_cast<std::int64_t>(graph.items.size()));
        block.endRow();
        TRY_OK(table.append(block));
    }
    const bool areShown = step.mode == ComparisonMode::Md5;
    return graph.hasChecksums && !areShown && step.debugLinks ? writeChecksums(database, graph, firstRow)
                                                              : ok();
}

Status writeFindings(VisDatabase& database, const FindingList& findings)
{
    TRY(auto table, database.table("pipescope_findings"));
    RowBlock block;
    FindingList sorted;
    for (Finding finding : findings.rows()) {
        finding.detail = verbatim(finding.detail.english());
        sorted.add(std::move(finding));
    }
    sorted.sort();
    for (const Finding& finding : sorted.rows()) {
        const FindingKind& kind = findingKind(finding.id);
        block.text(kind.name);
        block.text(severityName(kind.severity));
        finding.rank ? block.integer(finding.rank->value) : block.null();
        block.text(finding.file.native());
        block.text(finding.sentence());
        block.text(kind.advice.english);
        block.integer(static_cast<std::int64_t>(finding.count));
        block.text(finding.detail.english());
        block.endRow();
    }
    return table.append(block);
}

InfoRows infoOf(const GraphRequest& request, ComparisonMode mode, bool isLinked)
{
    InfoRows rows;
    const auto put = [&](std::string_view key, std::string_view value) { rows.emplace_back(key, value); };
    put("version", kVerdictVersion);
    put("program", "pipescope");
    put("debug", request.debug.native());
    if (request.bench) {
        put("bench", request.bench->native());
        put(kModeKey, databaseName(mode));
    }
    if (request.floor) {
        put("floor", request.floor->native());
    }
    if (request.matching.mapping) {
        put("mapping", mappingText(*request.matching.mapping));
    }
    const auto putYesOrNo = [&](std::string_view key, bool value) { put(key, value ? "yes" : "no"); };
    putYesOrNo("fuzzy", request.matching.isFuzzy);
    putYesOrNo("overflow", request.settings.checksOverflow);
    putYesOrNo(kMergedKey, request.settings.isMerged());
    putYesOrNo(kLinkedKey, isLinked);
    return rows;
}

Status writeInfo(VisDatabase& database, const InfoRows& rows)
{
    TRY(auto table, database.table("pipescope_info"));
    RowBlock block;
    for (const auto& [key, value] : rows) {
        block.text(key);
        block.text(value);
        block.endRow();
    }
    return table.append(block);
}

} // namespace pipescope::graph
