#pragma once

#include "core/graph/store/database_reading/item_texts.h"
#include "core/graph/store/database_reading/row_problems.h"
#include "core/graph/store/database_reading/stored_graph.h"
#include "core/sqlite/statement.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::graph {

/// The columns of tb_nodes that a statement yields, in this order.
enum class NodeColumn : std::uint8_t
{
    Name,
    Type,
    Parent,
    Children,
    Score,
    Overflow,
    MicroStep,
    Link,
    Stack,
    Transfers,
    Modified,
    // From here on only where everything is wanted.
    MergeLines,
    Inputs,
    Outputs
};

inline constexpr int kTreeColumns = 11;
inline constexpr int kAllColumns = 14;
/// Indexed by NodeColumn, as the database names them.
extern const std::array<std::string_view, kAllColumns> kNodeColumnNames;

/// Adds rows of tb_nodes to a graph as nodes outside the tree, and remembers what the tree is made from.
class GraphRows
{
public:
    GraphRows(StoredGraph& graph, bool hasEverything, RowProblems& problems);

    void add(const Statement& row);

    /// Indexed by node: name of the parent, in Graph::names; 0 for none.
    const std::vector<StringId>& parents() const { return m_parents; }

    /// The column sub_nodes of a node.
    std::string_view children(NodeId node) const;

    /// Ids of tb_stack in use; the positions in the pool are those of Graph::stacks and 1.
    const StringPool& stackIds() const { return m_stackIds; }

    /// A node of this name was added; false for a root that no row has.
    bool isKnown(NodeId node) const { return m_isKnown[node.value] != 0; }

    /// Puts rows that are ordered by node in order.
    void finish();

private:
    std::optional<NodeId> addNode(const Statement& row);
    void readScore(const Statement& row, NodeId node);
    void readOverflow(const Statement& row, NodeId node);
    void readMicroStep(const Statement& row, NodeId node);
    void readLink(const Statement& row, NodeId node);
    void readStack(const Statement& row, NodeId node);
    void readTransfers(std::string_view json, NodeId node);
    void readTransfer(std::string_view json, std::uint32_t entry, NodeId node);
    void readTransferRank(std::string_view rank, std::string_view pair, StoredTransfer transfer);
    void readMergeLines(std::string_view json, NodeId node);
    void keepParent(const Statement& row, NodeId node);
    std::optional<std::string_view> textOf(const Statement& row, NodeColumn column, NodeId node);
    void addProblem(NodeId node, SourceText reason);

    StoredGraph& m_stored;
    bool m_hasEverything;
    RowProblems& m_problems;
    ItemTexts m_items;
    std::vector<StringId> m_parents;
    std::vector<std::uint8_t> m_isKnown;
    StringPool m_stackIds;
    /// The column sub_nodes of all nodes, one behind the other; and by node where each begins.
    std::string m_childrenJson;
    std::vector<std::pair<std::size_t, std::size_t>> m_childrenAt;
    std::string m_scratch;
};

} // namespace pipescope::graph
