#include "core/graph/store/database_reading/graph_query.h"
#include "core/graph/store/database_reading/stored_tree.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>

namespace pipescope::graph {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct StoredItem
{
    NodeId node;
    /// Position in Graph::items.
    std::uint32_t item = 0;
};

/// The item of which a row speaks: the first columns are the node's name, and which of its items, from 0.
std::optional<StoredItem> itemOf(const Statement& row, const Graph& graph)
{
    const auto node = graph.find(row.text(0).value_or(std::string_view{}));
    const auto number = row.integerLoose(1);
    if (!node || !number || *number < 0) {
        return {};
    }
    const ItemRange inputs = graph.node(*node).inputs;
    const ItemRange outputs = graph.node(*node).outputs;
    if (*number < inputs.count) {
        return StoredItem{*node, inputs.begin + static_cast<std::uint32_t>(*number)};
    }
    const std::int64_t output = *number - inputs.count;
    return output < outputs.count
               ? std::optional(StoredItem{*node, outputs.begin + static_cast<std::uint32_t>(output)})
               : std::nullopt;
}

std::optional<TensorProblem> problemOf(std::optional<std::string_view> text)
{
    const auto found = std::ranges::find(kTensorProblemNames, text.value_or(kTensorProblemNames.front()));
    return found == kTensorProblemNames.end()
               ? std::nullopt
               : std::optional(static_cast<TensorProblem>(found - kTensorProblemNames.begin()));
}

/// Calls `use` with the rows of a table of ours that belong to the nodes of the graph.
Status forEachRow(const SnapshotDatabase& database, const GraphKey& key, std::string_view table,
                  std::string_view columns, const std::function<void(const Statement&)>& use)
{
    TRY(const std::vector<ColumnInfo> present, database.columns(table));
    TRY(const std::vector<ColumnInfo> nodes, database.columns("tb_nodes"));
    const bool isThere = hasColumn(present, "node") && hasColumn(nodes, "step") && hasColumn(nodes, "rank")
                         && hasColumn(nodes, "data_source");
    if (!isThere) {
        return ok();
    }
    TRY(Statement statement,
        database.prepare(
            "SELECT n.node_name, " + std::string(columns) + " FROM tb_nodes n JOIN " + std::string(table)
            + " e ON e.node = n.rowid WHERE n.step = ?1 AND n.rank = ?2 AND n.data_source = ?3"));
    statement.bind(1, key.step);
    statement.bind(2, std::int64_t{key.rank});
    statement.bind(3, sourceOf(key.side));
    return statement.forEachRow(use);
}

Status readTensors(const SnapshotDatabase& database, const GraphKey& key, StoredGraph& stored,
                   RowProblems& problems)
{
    Graph& graph = stored.graph;
    const auto use = [&](const Statement& row) {
        const auto item = itemOf(row, graph);
        const auto problem = problemOf(row.text(3));
        if (!item || !problem) {
            problems.add(FindingId::GraphRowBroken, row.text(0).value_or(std::string_view{}),
                         "pipescope_tensors has a row that fits none of its items"_text);
            return;
        }
        StoredTensor& tensor = stored.tensors.emplace_back();
        tensor.node = item->node;
        tensor.item = item->item;
        tensor.partner = graph.names.intern(row.text(2).value_or(std::string_view{}));
        tensor.numbers.problem = *problem;
        tensor.numbers.isCompared = row.integerLoose(4).value_or(0) != 0;
        tensor.numbers.distance = row.real(5).value_or(kNaN);
        tensor.numbers.benchNorm = row.real(6).value_or(kNaN);
        tensor.numbers.maxDistance = row.real(7).value_or(kNaN);
        tensor.numbers.benchMax = row.real(8).value_or(kNaN);
        tensor.numbers.elements = row.real(9).value_or(0);
    };
    return forEachRow(database, key, "pipescope_tensors",
                      "e.item, (SELECT node_name FROM tb_nodes WHERE rowid = e.partner), e.problem, "
                      "e.is_compared, e.distance, e.bench_norm, e.max_distance, e.bench_max, e.elements",
                      use);
}

Status readFloor(const SnapshotDatabase& database, const GraphKey& key, StoredGraph& stored,
                 RowProblems& problems)
{
    constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();
    const auto use = [&](const Statement& row) {
        const auto item = itemOf(row, stored.graph);
        if (!item) {
            problems.add(FindingId::GraphRowBroken, row.text(0).value_or(std::string_view{}),
                         "pipescope_floors has a row that fits none of its items"_text);
            return;
        }
        stored.floor.resize(stored.graph.items.size(), {kUnknown, kUnknown});
        stored.floor[item->item] = {static_cast<float>(row.real(2).value_or(kNaN)),
                                    static_cast<float>(row.real(3).value_or(kNaN))};
    };
    return forEachRow(database, key, "pipescope_floors", "e.item, e.norm, e.max", use);
}

} // namespace

Status readEvidence(const SnapshotDatabase& database, const GraphKey& key, StoredGraph& stored,
                    RowProblems& problems)
{
    return key.side == Side::Debug ? readTensors(database, key, stored, problems)
                                   : readFloor(database, key, stored, problems);
}

std::vector<TensorNumbers> tensorsOf(const StoredGraph& debug, const Graph& bench, const Matching& matching)
{
    if (debug.tensors.empty()) {
        return {};
    }
    std::vector<TensorNumbers> tensors(debug.graph.items.size());
    for (const StoredTensor& tensor : debug.tensors) {
        const auto partner = matching.benchOf[tensor.node.value];
        if (partner && bench.name(*partner) == debug.graph.names.text(tensor.partner)) {
            tensors[tensor.item] = tensor.numbers;
        }
    }
    return tensors;
}

} // namespace pipescope::graph
