#pragma once

#include "core/graph/compare/overflow/overflow.h"
#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/compare/verdicts/noise_floor.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/store/database/vis_database.h"

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// Which graph of a database.
struct GraphKey
{
    std::int64_t step = 0;
    std::int32_t rank = 0;
    Side side = Side::Debug;

    bool operator==(const GraphKey&) const = default;
};

/// A member of an item that a comparison added: "Max diff", "MaxRelativeErr", "Result", "Err_message".
struct ItemColumn
{
    /// Position in Graph::items.
    std::uint32_t item = 0;
    /// Both in Graph::texts. A list is JSON as the database has it.
    StringId name;
    StringId text;
};

enum class TransferDirection : std::uint8_t
{
    Send,
    Receive,
    SendReceive
};

/// A communication call on another rank that belongs to a node; one row for each of them.
struct StoredTransfer
{
    NodeId node;
    /// Which entry of a batch, from 0; 0 for calls that are no batches.
    std::uint32_t entry = 0;
    TransferDirection direction = TransferDirection::SendReceive;
    Rank rank{0};
    /// Score or overflow level of the other node, "Nan" for none. In Graph::texts.
    StringId value;
    /// Name of the other node. In Graph::names.
    StringId partner;
};

/// A line of parallel_merge_info.
struct StoredMergeLine
{
    NodeId node;
    /// In Graph::texts.
    StringId text;
};

/// What the comparison of the files of an item's tensor with those of a partner's found, when the database
/// was written.
struct StoredTensor
{
    NodeId node;
    /// Position in Graph::items.
    std::uint32_t item = 0;
    /// Name of the node on the other side. In Graph::names.
    StringId partner;
    TensorNumbers numbers;
};

inline constexpr double kNoScore = std::numeric_limits<double>::quiet_NaN();

/// A graph as a database has it. Vectors "by node" have a row for each of Graph::nodes; those of rows are
/// ordered by node or item. Made by one thread, then read by any number.
struct StoredGraph
{
    Side side = Side::Debug;
    Graph graph;
    /// Indexed by node: precision_index; kNoScore (NaN) if there is none.
    std::vector<double> scores;
    /// Indexed by node.
    std::vector<OverflowLevel> overflowLevels;
    /// Indexed by node: name of the partner on the other side, in Graph::names; 0 if there is none.
    std::vector<StringId> partners;
    /// Indexed by node: 1 if its match was made by hand.
    std::vector<std::uint8_t> isModified;
    /// Indexed by node: 1 if it has no partner because only this side's model is cut over ranks there. Empty
    /// of a single node.
    std::vector<std::uint8_t> isOnlyInCut;
    std::vector<StoredTransfer> transfers;
    /// Only with GraphDetail::Everything, and of single nodes.
    std::vector<StoredMergeLine> mergeLines;
    /// Only with GraphDetail::Everything, and of single nodes.
    std::vector<ItemColumn> columns;
    /// Only with GraphDetail::Everything, where the files of real tensors were compared.
    std::vector<StoredTensor> tensors;
    /// Indexed by item, of the bench side; empty if no floor was measured, and without
    /// GraphDetail::Everything.
    std::vector<NoiseFloor> floor;

    /// Those of one item of `graph`.
    std::span<const ItemColumn> columnsOf(const Item& item) const;
    std::span<const StoredTransfer> transfersOf(NodeId node) const;
    std::span<const StoredMergeLine> mergeLinesOf(NodeId node) const;
    /// Empty if there is no such column.
    std::string_view column(const Item& item, std::string_view name) const;

    /// Empty if it has none.
    std::string_view partner(NodeId node) const { return graph.names.text(partners[node.value]); }
};

} // namespace pipescope::graph
