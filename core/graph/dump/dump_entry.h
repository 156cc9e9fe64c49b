#pragma once

#include "core/base/json/json_cursor.h"
#include "core/graph/dump/texts_of_json.h"
#include "core/graph/model/graph.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// An entry of `data` in dump.json: what a node got and gave.
struct DumpEntry
{
    /// Empty where the graph has no node of this name: then `name` is it.
    std::optional<NodeId> node;
    StringId name;
    /// Rows of DumpPiece::items.
    ItemRange inputs;
    ItemRange outputs;
};

/// Some members of `data`, and what was read from them. All StringIds are those of `values`.
struct DumpPiece
{
    std::string text;
    ValueReader values;
    std::vector<DumpEntry> entries;
    std::vector<Item> items;
    std::vector<ItemExtra> extras;
    /// Entries that are no objects or end too early, and parameters that are neither null, a list nor an
    /// object, or are nested too deeply.
    std::uint64_t brokenEntries = 0;
    std::uint64_t brokenItems = 0;
    /// The first broken one.
    std::string brokenName;
};

/// Reads the text of a piece. Nodes are looked up in the graph, which is not changed. See model_graph §1.2
/// and §1.3. Any number of threads may read pieces of one graph.
void readPiece(const Graph& graph, DumpPiece& piece);

} // namespace pipescope::graph
