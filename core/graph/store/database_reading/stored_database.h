#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/graph/store/database_reading/stored_config.h"
#include "core/graph/store/database_reading/stored_graph.h"
#include "core/sqlite/database.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pipescope::graph {

enum class GraphDetail : std::uint8_t
{
    /// Names, tree, scores, levels, partners, transfers, stacks; no items. Enough to show the graph.
    Tree,
    /// Also items with their columns, and the lines of merging.
    Everything
};

/// A database of the model graph (`*.vis.db`) of either edition, read without changing it.
/// Broken values, missing columns, parents that are missing or go round in circles, and names that occur
/// twice are findings with file, node and reason; the rest is read. Every function ends with Cancelled after
/// a stop request. Used by one thread at a time; any number of objects can read one file.
///
/// While it is open, programs that write the database may have to wait, see SnapshotDatabase.
class StoredDatabase
{
public:
    /// An error if it is no database, or has no table of nodes.
    static Result<StoredDatabase> open(const std::filesystem::path& file, std::stop_token stop = {});

    const std::filesystem::path& file() const { return m_database.path(); }

    /// A file without tb_config gives a default one and a finding.
    Result<StoredConfig> readConfig(FindingList& findings) const;

    /// The graphs that have nodes, by step, rank and side. Fast where the database has its indexes.
    Result<std::vector<GraphKey>> graphs(FindingList& findings) const;

    /// How far the statistics of a step may be off, see ItemSettings::rounding; 0 where the database does not
    /// say.
    Result<std::array<double, kStatisticCount>> readRounding(std::int64_t step) const;

    /// One graph. Where it has no nodes, only the root and a finding. A root of another name than
    /// "DefaultModel" keeps its name; further roots stand below the first. Nodes without a way to the root
    /// stand below a node "Unplaced".
    Result<StoredGraph> readGraph(const GraphKey& key, GraphDetail detail, FindingList& findings) const;

    /// The communication calls of one graph, with their items and checksums but without stacks: below the
    /// root, in the order in which they ran. Nothing else of the graph is held.
    Result<StoredGraph> readCalls(const GraphKey& key, FindingList& findings) const;

    /// One node with its items, columns, stack, transfers and lines of merging: a graph without tree, which
    /// has this node (Graph::find) and nothing else but an empty root. NotFound if there is no such node.
    Result<StoredGraph> readNode(const GraphKey& key, std::string_view name, FindingList& findings) const;

private:
    StoredDatabase(SnapshotDatabase database, std::vector<ColumnInfo> columns);

    SnapshotDatabase m_database;
    /// Columns of tb_nodes.
    std::vector<ColumnInfo> m_columns;
};

} // namespace pipescope::graph
