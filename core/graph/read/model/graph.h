#pragma once

#include "core/base/ids.h"
#include "core/base/shared_string_pool.h"
#include "core/base/user_text.h"
#include "core/graph/read/model/item_table.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// Position in Graph::nodes.
using NodeId = Index<struct NodeTag>;
/// Position in Graph::stacks.
using StackId = Index<struct StackTag>;

enum class NodeKind : std::uint8_t
{
    Module,
    Api,
    /// APIs that stand between modules at top level, see collectApis().
    Collection,
    /// Known to the public viewer only.
    FusedOperator,
    /// Holds what the dump has but construct.json gives no place; the public tool drops it.
    Unplaced
};

/// Name of the node that holds what has no place.
inline constexpr std::string_view kUnplacedName = "Unplaced";

struct ItemRange
{
    std::uint32_t begin = 0;
    std::uint32_t count = 0;
};

struct Node
{
    /// In Graph::names.
    StringId name;
    NodeKind kind = NodeKind::Module;
    /// A forward that was run again for its backward.
    bool isRecomputed = false;
    /// The dump does not have what it got and gave, or only in part: items that are missing prove nothing.
    bool isDataLost = false;
    /// Empty for the root, and for nodes that are not part of the tree.
    std::optional<NodeId> parent;
    /// In execution order.
    std::vector<NodeId> children;
    std::int32_t microStep = 0;
    std::optional<StackId> stack;
    /// Rows of Graph::items: inputs, parameters and their gradients; and outputs.
    ItemRange inputs;
    ItemRange outputs;
};

/// What a rank did in a step: the tree of modules and APIs with their inputs and outputs. Positions stay
/// valid while nodes are added; a node that is taken from the tree keeps its position. Made by one thread,
/// then read by any number.
class Graph
{
public:
    /// With a root named "DefaultModel" at position 0.
    Graph();

    std::int64_t step = 0;
    Rank rank{0};
    /// Folder of the dump of this rank.
    std::filesystem::path folder;
    /// Why dump.json could not be read; empty if it was.
    UserText dumpProblem;
    /// As dump.json has it; empty if it is null.
    std::string dumpDataDir;
    /// "statistics", "tensor" or "structure"; empty if not recorded.
    std::string task;
    /// Some item has an md5.
    bool hasChecksums = false;
    /// "pytorch" or "mindspore"; empty if not known.
    std::string framework;
    std::int32_t microSteps = 1;

    std::vector<Node> nodes;
    ItemTable items;
    /// Ordered by item.
    std::vector<ItemExtra> extras;
    /// Lines of `texts`.
    std::vector<std::vector<StringId>> stacks;
    /// Names of nodes.
    SharedStringPool names;
    /// All other texts.
    SharedStringPool texts;

    static constexpr NodeId kRoot{std::uint32_t{0}};

    Node& node(NodeId id) { return nodes[id.value]; }

    const Node& node(NodeId id) const { return nodes[id.value]; }

    std::string_view name(NodeId id) const { return names.text(node(id).name); }

    std::string_view text(StringId id) const { return texts.text(id); }

    std::optional<NodeId> find(std::string_view name) const;

    /// A node without parent; the one that is there if the name is in use.
    NodeId add(std::string_view name, NodeKind kind);
    /// Makes it the last child; it must not have a parent.
    void attach(NodeId child, NodeId parent);
    /// Takes it from its parent's children.
    void detach(NodeId child);
    /// The name must not be in use.
    void rename(NodeId id, std::string_view name);

    ItemSpan inputs(NodeId id) const { return itemsOf(node(id).inputs); }

    ItemSpan outputs(NodeId id) const { return itemsOf(node(id).outputs); }

    ItemSpan itemsOf(ItemRange range) const { return {items, range.begin, range.count}; }

    std::span<const ItemExtra> extrasOf(const Item& item) const;
    /// Null if it has no such member.
    Value extra(const Item& item, std::string_view key) const;

    /// "Torch.matmul.0.forward.input.1"
    std::string itemName(NodeId node, const Item& item) const;
    /// The item must have a file.
    std::string dataFileName(NodeId node, const Item& item) const;

    /// Gives back the room that only adding nodes and items needs.
    void compact();

    /// The tree's nodes, children before their parent, siblings in order; the root is the last.
    std::vector<NodeId> postOrder() const;

private:
    /// Indexed by StringId of the name; nodes.size() where no node has it.
    std::vector<NodeId> m_nodeOfName;
};

/// The kind that a name's prefix says.
NodeKind kindOfName(std::string_view name);

/// Whether an item that has elements, or may have, has an empty checksum or that of no bytes (CRC-32 0): it
/// says nothing. Dumping programs write it for bytes that they cannot take. `texts` are those of the item.
bool hasChecksumOfNothing(const Item& item, const StringPool& texts);

/// The sizes of a shape as Python prints it: "[8, 1, 16]", "(3,)"; empty if the text is no shape.
std::optional<std::vector<std::int64_t>> parseShape(std::string_view text);

} // namespace pipescope::graph
