#include "core/graph/store/database_reading/stored_database.h"

#include "core/graph/store/database_reading/graph_query.h"
#include "core/graph/store/database_reading/row_problems.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::string_view kNodes = "tb_nodes";
constexpr std::string_view kConfig = "tb_config";

std::optional<GraphKey> keyOf(const Statement& row)
{
    const auto step = row.integerLoose(0);
    const auto rank = row.integerLoose(1);
    const auto source = row.text(2);
    constexpr std::int64_t kLargestRank = std::numeric_limits<std::int32_t>::max();
    if (!step || !rank || *rank < 0 || *rank > kLargestRank || !source
        || (*source != sourceOf(Side::Debug) && *source != sourceOf(Side::Bench)))
    {
        return {};
    }
    return GraphKey{*step, static_cast<std::int32_t>(*rank),
                    *source == sourceOf(Side::Debug) ? Side::Debug : Side::Bench};
}

/// The row of tb_config as texts and numbers.
void readConfigRow(const Statement& row, StoredConfig& config, RowProblems& problems)
{
    const auto text = [&](int column) { return row.text(column).value_or(std::string_view{}); };
    const std::string_view type = text(0);
    config.isComparison = type == "compare";
    if (type != "compare" && type != "build") {
        problems.add(FindingId::GraphSettingBroken, {}, "graph_type is neither build nor compare"_text);
    }
    config.task = text(1);
    readToolTips(text(2), config, problems);
    const auto microSteps = row.integerLoose(3);
    if (microSteps && *microSteps >= 0 && *microSteps <= std::numeric_limits<std::int32_t>::max()) {
        config.microSteps = static_cast<std::int32_t>(*microSteps);
    } else {
        problems.add(FindingId::GraphSettingBroken, {}, "micro_steps is no number of micro steps"_text);
    }
    config.isOverflowChecked = row.integerLoose(4).value_or(0) != 0;
    readColours(text(5), config, problems);
    readRanks(text(6), config, problems);
    readSteps(text(7), config, problems);
}

Result<bool> hasKeyIndex(const SnapshotDatabase& database)
{
    TRY(Statement statement, database.prepare("SELECT sql FROM sqlite_schema WHERE type = 'index' AND "
                                              "tbl_name = 'tb_nodes' AND "
                                              "sql LIKE '%(step, rank, data_source,%' LIMIT 1"));
    return statement.step();
}

Status forEachKey(const SnapshotDatabase& database, const std::string& columns,
                  const std::function<void(const Statement&)>& use)
{
    Result<Statement> statement = database.prepare("SELECT DISTINCT " + columns + " FROM tb_nodes");
    return statement ? statement->forEachRow(use) : Status(statement.error());
}

/// From each graph straight to the next one.
Status forEachKeyByIndex(const SnapshotDatabase& database, const std::string& columns,
                         const std::function<void(const Statement&)>& use)
{
    const std::string order = " ORDER BY step, rank, data_source LIMIT 1";
    Result<Statement> first = database.prepare("SELECT " + columns + " FROM tb_nodes" + order);
    Result<Statement> next = database.prepare("SELECT " + columns + " FROM tb_nodes WHERE (" + columns
                                              + ") > (?1, ?2, ?3)" + order);
    if (!first || !next) {
        return first ? next.error() : first.error();
    }
    Statement* statement = &*first;
    while (true) {
        const Result<bool> row = statement->step();
        if (!row || !*row) {
            return row ? ok() : Status(row.error());
        }
        use(*statement);
        const auto step = statement->integer(0);
        const auto rank = statement->integer(1);
        const auto source = statement->text(2);
        if (!step || !rank || !source) {
            // Such values have another order.
            return forEachKey(database, columns, use);
        }
        const std::string sourceText(*source);
        statement->reset();
        next->reset();
        next->bind(1, *step);
        next->bind(2, *rank);
        next->bind(3, sourceText);
        statement = &*next;
    }
}

} // namespace

StoredDatabase::StoredDatabase(SnapshotDatabase database, std::vector<ColumnInfo> columns)
    : m_database(std::move(database))
    , m_columns(std::move(columns))
{ }

Result<StoredDatabase> StoredDatabase::open(const std::filesystem::path& file, std::stop_token stop)
{
    TRY(SnapshotDatabase database, SnapshotDatabase::open(file, std::move(stop)));
    TRY(std::vector<ColumnInfo> columns, database.columns(kNodes));
    if (!hasColumn(columns, "node_name")) {
        return Error{ErrorKind::Unsupported, file,
                     "This is no database of a model graph: it has no table tb_nodes with node_name"_text};
    }
    return StoredDatabase(std::move(database), std::move(columns));
}

Result<StoredConfig> StoredDatabase::readConfig(FindingList& findings) const
{
    StoredConfig config;
    TRY(const std::vector<ColumnInfo> columns, m_database.columns(kConfig));
    if (columns.empty()) {
        findings.add(FindingId::GraphTableMissing, {}, file(), verbatim(kConfig));
        return config;
    }
    std::string sql;
    for (const std::string_view name : {"graph_type", "task", "tool_tip", "micro_steps", "overflow_check",
                                        "node_colors", "rank_list", "step_list"})
    {
        sql += sql.empty() ? "SELECT " : ", ";
        sql += columnSql(columns, name);
        if (!hasColumn(columns, name)) {
            findings.add(FindingId::GraphColumnMissing, {}, file(), verbatim(name));
        }
    }
    TRY(Statement statement, m_database.prepare(sql + " FROM tb_config LIMIT 1"));
    TRY(const bool row, statement.step());
    RowProblems problems(file());
    if (row) {
        readConfigRow(statement, config, problems);
    } else {
        problems.add(FindingId::GraphSettingBroken, {}, "tb_config has no row"_text);
    }
    problems.report({}, findings);
    return config;
}

Result<std::vector<GraphKey>> StoredDatabase::graphs(FindingList& findings) const
{
    const std::string columns = columnSql(m_columns, "step") + ", " + columnSql(m_columns, "rank") + ", "
                                + columnSql(m_columns, "data_source");
    TRY(const bool isIndexed, hasKeyIndex(m_database));
    RowProblems problems(file());
    std::vector<GraphKey> keys;
    const auto use = [&](const Statement& row) {
        if (const auto key = keyOf(row)) {
            keys.push_back(*key);
        } else {
            problems.add(FindingId::GraphRowBroken, {},
                         "step, rank or data_source is not what it should be"_text);
        }
    };
    TRY_OK(isIndexed ? forEachKeyByIndex(m_database, columns, use) : forEachKey(m_database, columns, use));
    problems.report({}, findings);
    std::ranges::sort(keys, {}, [](const GraphKey& key) { return std::tuple(key.step, key.rank, key.side); });
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

Result<std::array<double, kStatisticCount>> StoredDatabase::readRounding(std::int64_t step) const
{
    std::array<double, kStatisticCount> rounding{};
    TRY(const std::vector<ColumnInfo> columns, m_database.columns("pipescope_rounding"));
    if (columns.empty()) {
        return rounding;
    }
    TRY(Statement statement,
        m_database.prepare("SELECT " + columnSql(columns, "statistic") + ", " + columnSql(columns, "rounding")
                           + " FROM pipescope_rounding WHERE " + columnSql(columns, "step") + " = ?1"));
    statement.bind(1, step);
    TRY_OK(statement.forEachRow([&](const Statement& row) {
        const auto found = std::ranges::find(kStatisticNames, row.text(0).value_or(std::string_view{}));
        const double value = row.real(1).value_or(0);
        if (found != kStatisticNames.end() && value > 0) {
            rounding[static_cast<std::size_t>(found - kStatisticNames.begin())] = value;
        }
    }));
    return rounding;
}

Result<StoredGraph> StoredDatabase::readGraph(const GraphKey& key, GraphDetail detail,
                                              FindingList& findings) const
{
    return GraphQuery(m_database, m_columns, key, findings).readGraph(detail);
}

Result<StoredGraph> StoredDatabase::readCalls(const GraphKey& key, FindingList& findings) const
{
    return GraphQuery(m_database, m_columns, key, findings).readCalls();
}

Result<StoredGraph> StoredDatabase::readNode(const GraphKey& key, std::string_view name,
                                             FindingList& findings) const
{
    return GraphQuery(m_database, m_columns, key, findings).readNode(name);
}

} // namespace pipescope::graph
