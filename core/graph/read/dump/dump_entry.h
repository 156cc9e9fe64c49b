#pragma once

#include "core/base/json/json_cursor.h"
#include "core/graph/read/dump/texts_of_json.h"
#include "core/graph/read/model/graph.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// Whether a key is that of an entry of `data`, as nothing within an entry is called: "….forward",
/// "….backward.0", "….parameters_grad".
bool isEntryName(std::string_view key);

/// The same, with an object as its value. Reading begins anew with such a member where something is broken.
bool isEntry(std::string_view key, char valueBegin);

/// "….parameters_grad" or "….parameters_grad.<n>"
bool isParameterGradient(std::string_view name);

/// An entry of `data` in dump.json: what a node got and gave.
struct DumpEntry
{
    /// Empty where the graph has no node of this name: then `name` is it.
    std::optional<NodeId> node;
    StringId name;
    /// Rows of DumpPiece::items.
    ItemRange inputs;
    ItemRange outputs;
    /// Something of it cannot be read.
    bool isDataLost = false;
};

/// Things of one kind that cannot be read: how many, and the name of the first.
struct BrokenThings
{
    std::uint64_t count = 0;
    std::string first;

    void add(std::string_view name, std::uint64_t howMany = 1)
    {
        if (first.empty()) {
            first = name;
        }
        count += howMany;
    }

    void add(const BrokenThings& more)
    {
        if (more.count > 0) {
            add(more.first, more.count);
        }
    }
};

/// Some members of `data`, and what was read from them. All StringIds are those of `values`.
struct DumpPiece
{
    std::string text;
    ValueReader values;
    std::vector<DumpEntry> entries;
    std::vector<Item> items;
    std::vector<ItemExtra> extras;
    /// Entries that are no objects or do not end where they should; parameters that are neither null, a list
    /// nor an object, or are nested too deeply; and values of tensors that are not what their key asks for.
    BrokenThings brokenEntries;
    BrokenThings brokenItems;
    BrokenThings brokenValues;
    /// Tensors that have elements, but the checksum of nothing.
    BrokenThings emptyChecksums;
};

/// Reads the text of a piece. Nodes are looked up in the graph, which is not changed. After an entry that is
/// broken it goes on with the next one. Any number of threads may read pieces of one graph.
void readPiece(const Graph& graph, DumpPiece& piece);

} // namespace pipescope::graph
