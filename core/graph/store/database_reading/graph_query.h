#pragma once

#include "core/base/result.h"
#include "core/base/string_pool.h"
#include "core/diagnostics/finding.h"
#include "core/graph/store/database_reading/row_problems.h"
#include "core/graph/store/database_reading/stored_database.h"
#include "core/graph/store/database_reading/stored_graph.h"
#include "core/sqlite/database.h"

#include <span>
#include <string>
#include <string_view>

namespace pipescope::graph {

/// The column data_source of a side.
std::string_view sourceOf(Side side);

bool hasColumn(std::span<const ColumnInfo> columns, std::string_view name);

/// A column in a SELECT; NULL where the table does not have it.
std::string columnSql(std::span<const ColumnInfo> columns, std::string_view name);

/// Reads one graph, or one of its nodes. Used once.
class GraphQuery
{
public:
    /// `columns` are those of tb_nodes. Keeps references.
    GraphQuery(const SnapshotDatabase& database, std::span<const ColumnInfo> columns, const GraphKey& key,
               FindingList& findings);

    /// See StoredDatabase::readGraph.
    Result<StoredGraph> readGraph(GraphDetail detail);
    /// See StoredDatabase::readCalls.
    Result<StoredGraph> readCalls();
    /// See StoredDatabase::readNode.
    Result<StoredGraph> readNode(std::string_view name);

private:
    Status nameRoot();
    Status readDumpFolder();
    Status readReasons();
    Status readChecksums();
    Status readStacks(const StringPool& ids);
    Status readStackRows(const StringPool& ids, Statement& statement);
    Status readRows(Statement& statement, GraphDetail detail, bool makesTree);
    void reportMissingColumns();

    const SnapshotDatabase& m_database;
    std::span<const ColumnInfo> m_columns;
    GraphKey m_key;
    FindingList& m_findings;
    RowProblems m_problems;
    StoredGraph m_stored;
    bool m_hasRows = false;
};

} // namespace pipescope::graph
