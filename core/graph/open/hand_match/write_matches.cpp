#include "core/graph/open/hand_match/write_matches.h"

#include "core/graph/compare/match/unmatched_text.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/read/model/side.h"
#include "core/graph/store/database/item_json.h"
#include "core/sqlite/change_database.h"
#include "core/sqlite/writable_database.h"

#include <chrono>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

constexpr std::string_view kDebugSource = "NPU";
constexpr std::string_view kBenchSource = "Bench";

constexpr std::string_view kFindRow =
    "SELECT rowid FROM tb_nodes WHERE step = ?1 AND rank = ?2 AND data_source = ?3 AND node_name = ?4";
constexpr std::string_view kSetDebugNode =
    "UPDATE tb_nodes SET matched_node_link = ?2, precision_index = ?3, modified = 1 WHERE rowid = ?1";
constexpr std::string_view kSetBenchNode =
    "UPDATE tb_nodes SET matched_node_link = ?2, modified = 1 WHERE rowid = ?1";
// The reason of overflow is another matter and stays.
constexpr std::string_view kSetVerdict =
    "INSERT INTO pipescope_verdicts (node, level, multiple, reason) VALUES (?1, ?2, ?3, ?4) "
    "ON CONFLICT (node) DO UPDATE SET level = ?2, multiple = ?3, reason = ?4";
constexpr std::string_view kSetRollup =
    "INSERT INTO pipescope_verdicts (node, worst_level, worst_node, first_different, different, undecided, "
    "unmatched) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (node) DO UPDATE SET worst_level = ?2, "
    "worst_node = ?3, first_different = ?4, different = ?5, undecided = ?6, unmatched = ?7";

/// Writes in an open transaction.
class MatchWriter
{
public:
    MatchWriter(WritableDatabase& database, const HandWrite& write)
        : m_database(database)
        , m_write(write)
        , m_debug(write.step.ranks[write.rankIndex].debug.graph)
        , m_bench(write.step.ranks[write.rankIndex].bench->graph)
    { }

    Result<HandWriteCounts> run();

private:
    struct Verdict
    {
        std::string level;
        std::optional<double> multiple;
        std::string reason;
    };

    Status prepare(std::string_view sql, std::optional<Statement>& statement);
    Status prepareAll();
    Result<std::int64_t> rowOf(Side side, NodeId node);
    std::string linkOf(Side side, NodeId node) const;
    Status writeNode(Side side, NodeId node);
    Status writeVerdict(Side side, NodeId node, std::int64_t row);
    Verdict verdictOf(Side side, NodeId node) const;
    Status writeRollups();
    Status writeRollup(NodeId node);
    Status bindRow(int parameter, std::uint32_t node);

    WritableDatabase& m_database;
    const HandWrite& m_write;
    const Graph& m_debug;
    const Graph& m_bench;
    bool m_hasVerdicts = false;
    std::optional<Statement> m_findRow;
    std::optional<Statement> m_setDebug;
    std::optional<Statement> m_setBench;
    std::optional<Statement> m_setVerdict;
    std::optional<Statement> m_setRollup;
    HandWriteCounts m_counts;
};

Status MatchWriter::prepare(std::string_view sql, std::optional<Statement>& statement)
{
    TRY(auto prepared, m_database.prepare(sql));
    statement.emplace(std::move(prepared));
    return ok();
}

Status MatchWriter::prepareAll()
{
    TRY(const auto hasNodes, m_database.hasTable("tb_nodes"));
    if (!hasNodes) {
        return Error{ErrorKind::InvalidArgument, m_database.path(),
                     "the database has no table of nodes"_text};
    }
    TRY(const auto hasVerdicts, m_database.hasTable("pipescope_verdicts"));
    m_hasVerdicts = hasVerdicts;
    using Wanted = std::pair<std::string_view, std::optional<Statement>*>;
    std::vector<Wanted> wanted{
        {kFindRow, &m_findRow}, {kSetDebugNode, &m_setDebug}, {kSetBenchNode, &m_setBench}};
    if (m_hasVerdicts) {
        wanted.insert(wanted.end(), {{kSetVerdict, &m_setVerdict}, {kSetRollup, &m_setRollup}});
    }
    for (const auto& [sql, statement] : wanted) {
        TRY_OK(prepare(sql, *statement));
    }
    return ok();
}

Result<std::int64_t> MatchWriter::rowOf(Side side, NodeId node)
{
    const Graph& graph = side == Side::Debug ? m_debug : m_bench;
    m_findRow->bind(1, graph.step);
    m_findRow->bind(2, std::int64_t{graph.rank.value});
    m_findRow->bind(3, side == Side::Debug ? kDebugSource : kBenchSource);
    m_findRow->bind(4, graph.name(node));
    std::vector<std::int64_t> rows;
    const Status read =
        m_findRow->forEachRow([&](const Statement& row) { rows.push_back(row.integer(0).value_or(0)); });
    m_findRow->reset();
    if (!read) {
        return read.error();
    }
    if (rows.size() != 1) {
        return Error{ErrorKind::InvalidArgument, m_database.path(),
                     (rows.empty() ? "the database does not have the node %1"_text
                                   : "the database has the node %1 more than once"_text)(
                         std::string(graph.name(node)))};
    }
    return rows.front();
}

std::string MatchWriter::linkOf(Side side, NodeId node) const
{
    const Matching& matching = m_write.comparison.matching;
    const bool isDebug = side == Side::Debug;
    const Graph& other = isDebug ? m_bench : m_debug;
    std::vector<NodeId> path;
    for (auto above = (isDebug ? matching.benchOf : matching.debugOf)[node.value]; above;
         above = other.node(*above).parent)
    {
        path.push_back(*above);
    }
    std::string json = "[";
    for (auto above = path.rbegin(); above != path.rend(); ++above) {
        json += above == path.rbegin() ? "" : ", ";
        appendJsonText(other.name(*above), json);
    }
    return json + "]";
}

Status MatchWriter::writeNode(Side side, NodeId node)
{
    TRY(const auto row, rowOf(side, node));
    Statement& statement = side == Side::Debug ? *m_setDebug : *m_setBench;
    statement.bind(1, row);
    statement.bind(2, linkOf(side, node));
    if (side == Side::Debug) {
        const double score = m_write.comparison.scores[node.value];
        std::isnan(score) ? statement.bind(3, nullptr) : statement.bind(3, score);
    }
    TRY_OK(statement.run());
    ++(side == Side::Debug ? m_counts.debugRows : m_counts.benchRows);
    return m_hasVerdicts ? writeVerdict(side, node, row) : ok();
}

MatchWriter::Verdict MatchWriter::verdictOf(Side side, NodeId node) const
{
    const GraphComparison& comparison = m_write.comparison;
    const bool isDebug = side == Side::Debug;
    const Matching& matching = comparison.matching;
    const auto& partner = (isDebug ? matching.benchOf : matching.debugOf)[node.value];
    if (!partner) {
        const Unmatched& reason = (isDebug ? matching.debugReasons : matching.benchReasons)[node.value];
        return {"unmatched",
                {},
                unmatchedText(reason, isDebug ? m_debug : m_bench, isDebug ? m_bench : m_debug).english()};
    }
    if (!isDebug || !comparison.verdicts || comparison.verdicts->levels[node.value] == Level::NotCompared) {
        return {};
    }
    const Vocabulary words(m_debug, {&node, 1}, m_bench, {&*partner, 1});
    const Comparison pair{words, matching, itemSettings(m_write.step), comparison.tensors,
                          m_write.step.ranks[m_write.rankIndex].floor};
    return {std::string(levelText(comparison.verdicts->levels[node.value])),
            comparison.verdicts->multiples[node.value], nodeText(pair, *comparison.verdicts, node).english()};
}

Status MatchWriter::writeVerdict(Side side, NodeId node, std::int64_t row)
{
    const Verdict verdict = verdictOf(side, node);
    const auto bindText = [&](int parameter, const std::string& text) {
        text.empty() ? m_setVerdict->bind(parameter, nullptr)
                     : m_setVerdict->bind(parameter, std::string_view(text));
    };
    m_setVerdict->bind(1, row);
    bindText(2, verdict.level);
    verdict.multiple&& std::isfinite(*verdict.multiple) ? m_setVerdict->bind(3, *verdict.multiple)
                                                        : m_setVerdict->bind(3, nullptr);
    bindText(4, verdict.reason);
    ++m_counts.verdictRows;
    return m_setVerdict->run();
}

Status MatchWriter::writeRollups()
{
    std::set<NodeId> above;
    for (const NodeId node : m_write.debug) {
        for (auto parent = m_debug.node(node).parent; parent && above.insert(*parent).second;) {
            parent = m_debug.node(*parent).parent;
        }
    }
    for (const NodeId node : above) {
        TRY_OK(writeRollup(node));
    }
    return ok();
}

/// The row of a node of the debug side, or NULL.
Status MatchWriter::bindRow(int parameter, std::uint32_t node)
{
    if (node == Rollup::kNoNode) {
        m_setRollup->bind(parameter, nullptr);
        return ok();
    }
    const auto row = rowOf(Side::Debug, NodeId{node});
    if (row) {
        m_setRollup->bind(parameter, *row);
    }
    return row ? ok() : Status(row.error());
}

Status MatchWriter::writeRollup(NodeId node)
{
    const Rollup& rollup = *m_write.comparison.rollup;
    for (const auto& [parameter, other] :
         {std::pair(1, node.value), std::pair(3, rollup.worstNodes[node.value]),
          std::pair(4, rollup.firstDifferent[node.value])})
    {
        TRY_OK(bindRow(parameter, other));
    }
    m_setRollup->bind(2, std::string_view(levelText(rollup.worstLevels[node.value])));
    m_setRollup->bind(5, std::int64_t{rollup.differentCounts[node.value]});
    m_setRollup->bind(6, std::int64_t{rollup.undecidedCounts[node.value]});
    m_setRollup->bind(7, std::int64_t{rollup.unmatchedCounts[node.value]});
    ++m_counts.verdictRows;
    return m_setRollup->run();
}

Result<HandWriteCounts> MatchWriter::run()
{
    TRY_OK(prepareAll());
    for (const auto& [side, nodes] :
         {std::pair(Side::Debug, m_write.debug), std::pair(Side::Bench, m_write.bench)})
    {
        for (const NodeId node : nodes) {
            TRY_OK(writeNode(side, node));
        }
    }
    if (m_hasVerdicts && m_write.comparison.rollup) {
        TRY_OK(writeRollups());
    }
    return m_counts;
}

} // namespace

Result<HandWriteCounts> writeHandMatches(const std::filesystem::path& database, const HandWrite& write,
                                         const std::stop_token& stop)
{
    HandWriteCounts counts;
    const auto change = [&](WritableDatabase& open) -> Result<ChangeMade> {
        TRY(auto written, MatchWriter(open, write).run());
        counts = written;
        return counts.debugRows + counts.benchRows == 0 ? ChangeMade::Nothing : ChangeMade::Something;
    };
    const Status changed = changeDatabase(database, std::chrono::seconds(5), stop, change);
    return changed ? Result<HandWriteCounts>(counts) : changed.error();
}

} // namespace pipescope::graph
