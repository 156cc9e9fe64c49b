#pragma once

#include "core/graph/read/model/graph.h"

#include <cstdint>

namespace pipescope::graph::test {

/// `edit` gets the item as a reference.
template<class Edit>
void changeItem(Graph& graph, std::uint32_t position, Edit edit)
{
    Item item = graph.items[position];
    edit(item);
    graph.items.set(position, item);
}

} // namespace pipescope::graph::test
