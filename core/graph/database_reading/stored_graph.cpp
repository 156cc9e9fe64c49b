#include "core/graph/database_reading/stored_graph.h"

#include <algorithm>

namespace pipescope::graph {

std::span<const ItemColumn> StoredGraph::columnsOf(const Item& item) const
{
    const auto found = std::ranges::equal_range(columns, graph.positionOf(item), {}, &ItemColumn::item);
    return {found.begin(), found.end()};
}

std::span<const StoredTransfer> StoredGraph::transfersOf(NodeId node) const
{
    const auto found = std::ranges::equal_range(transfers, node, {}, &StoredTransfer::node);
    return {found.begin(), found.end()};
}

std::span<const MergeLine> StoredGraph::mergeLinesOf(NodeId node) const
{
    const auto found = std::ranges::equal_range(mergeLines, node, {}, &MergeLine::node);
    return {found.begin(), found.end()};
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
