#pragma once

#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/store/database/written_notes.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// A text in quotes, with the escapes of JSON. Bytes that are not UTF-8 are written as \xNN.
void appendJsonText(std::string_view text, std::string& json);

/// How items are written.
struct ItemStyle
{
    /// The edition of the public tool whose texts are wanted; ours if empty: numbers with every digit, names
    /// unchanged, and a parameter without statistics keeps its type and shape.
    std::optional<Edition> compatible;
    /// Show checksums: both sides have them.
    bool hasChecksums = false;
};

/// Writes the items of one graph as tb_nodes has them. Made for one graph; its texts are
/// prepared once. Used by any number of threads.
class ItemJson
{
public:
    ItemJson(const Graph& graph, const ItemStyle& style);

    /// An object with a member for each item. `notes` is empty or has a row for each item.
    void append(NodeId node, ItemSpan items, std::span<const std::vector<ItemNote>> notes,
                std::string& json) const;

private:
    void appendItem(NodeId node, const Item& item, std::span<const ItemNote> notes, std::string& json) const;
    void appendGroup(NodeId node, const Item& item, std::string& json) const;
    void appendExtras(const Item& item, std::string& json) const;
    void appendStatistics(const Item& item, std::string& json) const;
    void appendValue(Value value, std::string& json) const;
    void appendNumber(double value, std::string& json) const;

    const std::string& quoted(StringId text) const { return m_quoted[text.value]; }

    const Graph& m_graph;
    ItemStyle m_style;
    /// The graph's texts as they are written, in quotes.
    std::vector<std::string> m_quoted;
    StringId m_processGroup;
};

} // namespace pipescope::graph
