#include "core/graph/store/database_reading/stored_graph.h"

#include <algorithm>

namespace pipescope::graph {
namespace {

/// Finds, in rows that are ordered by a member, those that have this value of it.
template<class Row, class Key>
std::span<const Row> rowsOf(const std::vector<Row>& rows, Key key, Key Row::*member)
{
    const auto begin = std::ranges::lower_bound(rows, key, {}, member);
    const auto end = std::ranges::upper_bound(rows, key, {}, member);
    return {begin, end};
}

} // namespace

std::span<const ItemColumn> StoredGraph::columnsOf(const Item& item) const
{
    return rowsOf(columns, item.position, &ItemColumn::item);
}

std::span<const StoredTransfer> StoredGraph::transfersOf(NodeId node) const
{
    return rowsOf(transfers, node, &StoredTransfer::node);
}

std::span<const StoredMergeLine> StoredGraph::mergeLinesOf(NodeId node) const
{
    return rowsOf(mergeLines, node, &StoredMergeLine::node);
}

std::string_view StoredGraph::column(const Item& item, std::string_view name) const
{
    for (const ItemColumn& column : columnsOf(item)) {
        if (graph.text(column.name) == name) {
            return graph.text(column.text);
        }
    }
    return {};
}

} // namespace pipescope::graph
