#include "core/graph/store/database_reading/graph_query.h"

#include "core/base/json/json_cursor.h"
#include "core/graph/compare/match/unmatched_text.h"
#include "core/graph/store/database_reading/graph_rows.h"
#include "core/graph/store/database_reading/item_texts.h"
#include "core/graph/store/database_reading/stored_tree.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace pipescope::graph {
namespace {

/// The rows of one graph; `next` is the number of the first parameter that is not bound here.
struct KeyCondition
{
    std::string sql;
    int next = 1;
};

KeyCondition conditionOf(std::span<const ColumnInfo> columns)
{
    KeyCondition condition;
    for (const std::string_view name : {"step", "rank", "data_source"}) {
        if (hasColumn(columns, name)) {
            condition.sql += condition.sql.empty() ? " WHERE " : " AND ";
            condition.sql += std::string(name) + " = ?" + std::to_string(condition.next++);
        }
    }
    return condition;
}

std::string joined(const KeyCondition& condition, const std::string& further)
{
    return condition.sql + (condition.sql.empty() ? " WHERE " : " AND ") + further;
}

void bindKey(std::span<const ColumnInfo> columns, const GraphKey& key, Statement& statement)
{
    int parameter = 1;
    if (hasColumn(columns, "step")) {
        statement.bind(parameter++, key.step);
    }
    if (hasColumn(columns, "rank")) {
        statement.bind(parameter++, std::int64_t{key.rank});
    }
    if (hasColumn(columns, "data_source")) {
        statement.bind(parameter, sourceOf(key.side));
    }
}

/// The first value of the first row; empty if there is none, or it is no text.
Result<std::optional<std::string>> firstText(Statement& statement)
{
    TRY(const bool row, statement.step());
    const auto text = row ? statement.text(0) : std::nullopt;
    return text ? std::optional<std::string>(*text) : std::nullopt;
}

std::string selectNodes(std::span<const ColumnInfo> columns, int count)
{
    std::string sql;
    for (int i = 0; i < count; ++i) {
        sql += sql.empty() ? "SELECT " : ", ";
        sql += columnSql(columns, kNodeColumnNames[static_cast<std::size_t>(i)]);
    }
    return sql + " FROM tb_nodes";
}

/// Communication calls, see isCommunication().
constexpr std::string_view kIsCall = "node_name GLOB 'Distributed*'";

} // namespace

std::string_view sourceOf(Side side)
{
    return side == Side::Debug ? "NPU" : "Bench";
}

bool hasColumn(std::span<const ColumnInfo> columns, std::string_view name)
{
    return findColumn(columns, name).has_value();
}

std::string columnSql(std::span<const ColumnInfo> columns, std::string_view name)
{
    return hasColumn(columns, name) ? quoteIdentifier(name) : "NULL";
}

GraphQuery::GraphQuery(const SnapshotDatabase& database, std::span<const ColumnInfo> columns,
                       const GraphKey& key, FindingList& findings)
    : m_database(database)
    , m_columns(columns)
    , m_key(key)
    , m_findings(findings)
    , m_problems(database.path())
{
    m_stored.side = key.side;
    m_stored.graph.step = key.step;
    m_stored.graph.rank = Rank{key.rank};
}

/// Gives the root the name that the database has for it: the row without parent, of several that called
/// DefaultModel.
Status GraphQuery::nameRoot()
{
    if (!hasColumn(m_columns, "up_node")) {
        return ok();
    }
    Graph& graph = m_stored.graph;
    const KeyCondition condition = conditionOf(m_columns);
    for (const char* const isRoot :
         {"up_node = '' AND node_name = 'DefaultModel'", "up_node = ''", "up_node IS NULL"})
    {
        TRY(Statement statement,
            m_database.prepare("SELECT node_name FROM tb_nodes" + joined(condition, isRoot) + " LIMIT 1"));
        bindKey(m_columns, m_key, statement);
        TRY(const auto name, firstText(statement));
        if (name && !name->empty()) {
            if (*name != graph.name(Graph::kRoot)) {
                graph.rename(Graph::kRoot, *name);
            }
            return ok();
        }
    }
    return ok();
}

/// All rows of a graph have the same.
Status GraphQuery::readDumpFolder()
{
    TRY(Statement statement,
        m_database.prepare("SELECT " + columnSql(m_columns, "dump_data_dir") + " FROM tb_nodes"
                           + conditionOf(m_columns).sql + " LIMIT 1"));
    bindKey(m_columns, m_key, statement);
    TRY(auto folder, firstText(statement));
    m_stored.graph.dumpDataDir = std::move(folder).value_or(std::string{});
    return ok();
}

/// Where the database has a table of our verdicts: the nodes without partner that are no difference.
Status GraphQuery::readReasons()
{
    m_stored.isOnlyInCut.assign(m_stored.graph.nodes.size(), 0);
    TRY(const std::vector<ColumnInfo> columns, m_database.columns("pipescope_verdicts"));
    if (!hasColumn(columns, "node") || !hasColumn(columns, "reason")) {
        return ok();
    }
    const KeyCondition condition = conditionOf(m_columns);
    TRY(Statement statement,
        m_database.prepare(
            "SELECT node_name FROM tb_nodes"
            + joined(condition,
                     "rowid IN (SELECT node FROM pipescope_verdicts WHERE level = 'unmatched' AND reason = ?"
                         + std::to_string(condition.next) + ")")));
    bindKey(m_columns, m_key, statement);
    statement.bind(condition.next, unmatchedReasonText(UnmatchedReason::OnlyInThisCut));
    return statement.forEachRow([&](const Statement& row) {
        if (const auto node = m_stored.graph.find(row.text(0).value_or(std::string_view{}))) {
            m_stored.isOnlyInCut[node->value] = 1;
        }
    });
}

Status GraphQuery::readStacks(const StringPool& ids)
{
    m_stored.graph.stacks.resize(ids.size() - 1);
    if (m_stored.graph.stacks.empty()) {
        return ok();
    }
    TRY(const std::vector<ColumnInfo> columns, m_database.columns("tb_stack"));
    if (!hasColumn(columns, "id") || !hasColumn(columns, "stack_info")) {
        m_problems.add(FindingId::GraphTableMissing, {}, "tb_stack with id and stack_info"_text);
        return ok();
    }
    std::string_view first = ids.text(StringId{std::uint32_t{1}});
    std::string_view last = first;
    for (std::size_t i = 1; i < ids.size(); ++i) {
        first = std::min(first, ids.text(StringId{i}));
        last = std::max(last, ids.text(StringId{i}));
    }
    TRY(Statement statement,
        m_database.prepare("SELECT id, stack_info FROM tb_stack WHERE id BETWEEN ?1 AND ?2"));
    statement.bind(1, first);
    statement.bind(2, last);
    return readStackRows(ids, statement);
}

Status GraphQuery::readStackRows(const StringPool& ids, Statement& statement)
{
    Graph& graph = m_stored.graph;
    std::vector<bool> isRead(ids.size());
    std::string scratch;
    const Status read = statement.forEachRow([&](const Statement& row) {
        const auto id = ids.find(row.text(0).value_or(std::string_view{}));
        if (!id || id->value == 0 || isRead[id->value]) {
            return;
        }
        isRead[id->value] = true;
        std::vector<StringId>& lines = graph.stacks[id->value - 1];
        const auto addLine = [&](const JsonValue& value) {
            lines.push_back(
                graph.texts.intern(value.isText() ? value.text.decoded(scratch) : value.text.raw));
        };
        if (!forEachElement(row.text(1).value_or(std::string_view{}), addLine)) {
            m_problems.add(FindingId::GraphValueBroken, ids.text(*id), "stack_info is no JSON array"_text);
        }
    });
    for (std::size_t i = 1; read && i < ids.size(); ++i) {
        if (!isRead[i]) {
            m_problems.add(FindingId::GraphValueBroken, ids.text(StringId{i}),
                           "tb_stack has no such stack"_text);
        }
    }
    return read;
}

Status GraphQuery::readRows(Statement& statement, GraphDetail detail, bool makesTree)
{
    GraphRows rows(m_stored, detail == GraphDetail::Everything, m_problems);
    TRY_OK(statement.forEachRow([&](const Statement& row) { rows.add(row); }));
    rows.finish();
    m_hasRows = rows.isKnown(Graph::kRoot) || m_stored.graph.nodes.size() > 1;
    TRY_OK(readStacks(rows.stackIds()));
    Graph& graph = m_stored.graph;
    for (Node& node : graph.nodes) {
        const bool hasLines = node.stack && !graph.stacks[node.stack->value].empty();
        node.stack = hasLines ? node.stack : std::nullopt;
        graph.microSteps = std::max(graph.microSteps, node.microStep + 1);
    }
    if (!makesTree) {
        return ok();
    }
    if (!m_hasRows) {
        m_problems.add(FindingId::GraphWithoutNodes, {}, "there are no rows of it"_text);
    } else if (!rows.isKnown(Graph::kRoot)) {
        m_problems.add(FindingId::GraphWithoutRoot, {}, "every node names a parent"_text);
    }
    makeTree(rows, m_stored, m_problems);
    return ok();
}

void GraphQuery::reportMissingColumns()
{
    std::vector<std::string_view> expected(kNodeColumnNames.begin(), kNodeColumnNames.end());
    expected.insert(expected.end(), {"node_order", "data_source", "step", "rank"});
    for (const std::string_view name : expected) {
        if (!hasColumn(m_columns, name)) {
            m_findings.add(FindingId::GraphColumnMissing, m_stored.graph.rank, m_database.path(),
                           verbatim(name));
        }
    }
}

Result<StoredGraph> GraphQuery::readGraph(GraphDetail detail)
{
    reportMissingColumns();
    TRY_OK(nameRoot());
    const int count = detail == GraphDetail::Everything ? kAllColumns : kTreeColumns;
    TRY(Statement statement,
        m_database.prepare(selectNodes(m_columns, count) + conditionOf(m_columns).sql
                           + (hasColumn(m_columns, "node_order") ? " ORDER BY node_order" : "")));
    bindKey(m_columns, m_key, statement);
    TRY_OK(readRows(statement, detail, true));
    TRY_OK(readDumpFolder());
    TRY_OK(readReasons());
    if (detail == GraphDetail::Everything) {
        TRY_OK(readEvidence(m_database, m_key, m_stored, m_problems));
    }
    m_problems.report(m_stored.graph.rank, m_findings);
    return std::move(m_stored);
}

/// Where the items themselves do not show them. Only calls have any.
Status GraphQuery::readChecksums()
{
    TRY(const std::vector<ColumnInfo> columns, m_database.columns("pipescope_checksums"));
    if (columns.empty()) {
        return ok();
    }
    TRY(Statement statement,
        m_database.prepare("SELECT n.node_name, c.item, c.md5 FROM tb_nodes n JOIN pipescope_checksums c ON "
                           "c.node = n.rowid"
                           + conditionOf(m_columns).sql));
    bindKey(m_columns, m_key, statement);
    Graph& graph = m_stored.graph;
    return statement.forEachRow([&](const Statement& row) {
        const auto node = graph.find(row.text(0).value_or(std::string_view{}));
        const auto number = row.integer(1).value_or(-1);
        const auto text = row.text(2);
        const std::int64_t inputs = node ? std::int64_t{graph.node(*node).inputs.count} : 0;
        const std::int64_t items = node ? inputs + graph.node(*node).outputs.count : 0;
        if (number < 0 || number >= items || !text) {
            m_problems.add(FindingId::GraphValueBroken, row.text(0).value_or(std::string_view{}),
                           "pipescope_checksums names no item of it"_text);
            return;
        }
        const ItemRange range = number < inputs ? graph.node(*node).inputs : graph.node(*node).outputs;
        const auto position =
            range.begin + static_cast<std::uint32_t>(number < inputs ? number : number - inputs);
        Item item = graph.items[position];
        setChecksum(*text, graph, item);
        graph.items.set(position, item);
    });
}

Result<StoredGraph> GraphQuery::readCalls()
{
    std::string sql;
    for (const std::string_view name : kNodeColumnNames) {
        sql += sql.empty() ? "SELECT " : ", ";
        sql += name == "stack_id" ? "NULL" : columnSql(m_columns, name);
    }
    TRY(Statement statement,
        m_database.prepare(sql + " FROM tb_nodes" + joined(conditionOf(m_columns), std::string(kIsCall))
                           + (hasColumn(m_columns, "node_order") ? " ORDER BY node_order" : "")));
    bindKey(m_columns, m_key, statement);
    TRY_OK(readRows(statement, GraphDetail::Everything, false));
    Graph& graph = m_stored.graph;
    for (std::size_t i = 1; i < graph.nodes.size(); ++i) {
        graph.attach(NodeId{i}, Graph::kRoot);
    }
    TRY_OK(readChecksums());
    m_problems.report(graph.rank, m_findings);
    return std::move(m_stored);
}

Result<StoredGraph> GraphQuery::readNode(std::string_view name)
{
    const KeyCondition condition = conditionOf(m_columns);
    const std::string isNode = "node_name = ?" + std::to_string(condition.next);
    TRY(Statement statement,
        m_database.prepare(selectNodes(m_columns, kAllColumns) + joined(condition, isNode) + " LIMIT 1"));
    bindKey(m_columns, m_key, statement);
    statement.bind(condition.next, name);
    TRY_OK(readRows(statement, GraphDetail::Everything, false));
    if (!m_hasRows) {
        return Error{ErrorKind::NotFound, m_database.path(), "There is no node %1"_text(std::string(name))};
    }
    m_problems.report(m_stored.graph.rank, m_findings);
    return std::move(m_stored);
}

} // namespace pipescope::graph
