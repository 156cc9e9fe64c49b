#include "core/graph/read/model/graph.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>

namespace pipescope::graph {
namespace {

constexpr NodeId kNoNode{std::uint32_t{0xFFFFFFFF}};

} // namespace

Graph::Graph()
{
    add("DefaultModel", NodeKind::Module);
}

std::optional<NodeId> Graph::find(std::string_view name) const
{
    const auto id = names.find(name);
    if (!id || id->value >= m_nodeOfName.size() || m_nodeOfName[id->value] == kNoNode) {
        return {};
    }
    return m_nodeOfName[id->value];
}

NodeId Graph::add(std::string_view name, NodeKind kind)
{
    const StringId text = names.intern(name);
    if (text.value >= m_nodeOfName.size()) {
        m_nodeOfName.resize(text.value + std::size_t{1}, kNoNode);
    }
    NodeId& id = m_nodeOfName[text.value];
    if (id == kNoNode) {
        id = NodeId{nodes.size()};
        nodes.emplace_back();
        nodes.back().name = text;
        nodes.back().kind = kind;
    }
    return id;
}

void Graph::attach(NodeId child, NodeId parent)
{
    assert(!node(child).parent);
    node(child).parent = parent;
    node(parent).children.push_back(child);
}

void Graph::detach(NodeId child)
{
    if (const auto parent = node(child).parent) {
        std::erase(node(*parent).children, child);
        node(child).parent.reset();
    }
}

void Graph::rename(NodeId id, std::string_view name)
{
    m_nodeOfName[node(id).name.value] = kNoNode;
    const StringId text = names.intern(name);
    if (text.value >= m_nodeOfName.size()) {
        m_nodeOfName.resize(text.value + std::size_t{1}, kNoNode);
    }
    assert(m_nodeOfName[text.value] == kNoNode);
    m_nodeOfName[text.value] = id;
    node(id).name = text;
}

std::span<const ItemExtra> Graph::extrasOf(const Item& item) const
{
    if (!item.hasExtras) {
        return {};
    }
    const std::uint32_t position = item.position;
    // clang 14, which builds the fuzzers, cannot compile std::ranges::equal_range.
    return {std::ranges::lower_bound(extras, position, {}, &ItemExtra::item),
            std::ranges::upper_bound(extras, position, {}, &ItemExtra::item)};
}

Value Graph::extra(const Item& item, std::string_view key) const
{
    for (const ItemExtra& extra : extrasOf(item)) {
        if (texts.text(extra.key) == key) {
            return extra.value;
        }
    }
    return Value::null();
}

std::string Graph::itemName(NodeId node, const Item& item) const
{
    if (item.name.value != 0) {
        return std::string(text(item.name));
    }
    std::string name(this->name(node));
    name += '.';
    name += text(item.path);
    return name;
}

std::string Graph::dataFileName(NodeId node, const Item& item) const
{
    switch (item.dataNameKind) {
    case DataNameKind::None:
        return {};
    case DataNameKind::ItemNamePt:
        return itemName(node, item) + ".pt";
    case DataNameKind::ItemNameNpy:
        return itemName(node, item) + ".npy";
    case DataNameKind::Text:
        return std::string(text(item.dataName));
    }
    return {};
}

void Graph::compact()
{
    items.compact();
    extras.shrink_to_fit();
    nodes.shrink_to_fit();
    m_nodeOfName.shrink_to_fit();
    for (Node& node : nodes) {
        node.children.shrink_to_fit();
    }
}

std::vector<NodeId> Graph::postOrder() const
{
    struct Visit
    {
        NodeId node;
        std::size_t nextChild = 0;
    };

    std::vector<NodeId> order;
    order.reserve(nodes.size());
    std::vector<Visit> path{{kRoot, 0}};
    while (!path.empty()) {
        Visit& top = path.back();
        const std::vector<NodeId>& children = node(top.node).children;
        if (top.nextChild < children.size()) {
            path.push_back({children[top.nextChild++], 0});
        } else {
            order.push_back(top.node);
            path.pop_back();
        }
    }
    return order;
}

NodeKind kindOfName(std::string_view name)
{
    static constexpr std::array<std::string_view, 4> kModules{"Module", "Cell", "optimizer", "clip_grad"};
    static constexpr std::array<std::string_view, 12> kApis{
        "Tensor",    "Torch", "Functional",     "NPU",      "VF", "Distributed", "Aten", "Mint",
        "Primitive", "Jit",   "MintFunctional", "MindSpeed"};
    // The dot of the public tool is that of a regular expression: any character.
    const auto startsWith = [&](std::string_view prefix) {
        return name.size() > prefix.size() && name.starts_with(prefix);
    };
    if (startsWith(kModules[0]) || startsWith(kModules[1]) || name.starts_with(kModules[2])
        || name.starts_with(kModules[3]))
    {
        return NodeKind::Module;
    }
    return std::ranges::any_of(kApis, startsWith) ? NodeKind::Api : NodeKind::Module;
}

bool hasChecksumOfNothing(const Item& item, const StringPool& texts)
{
    const bool isOfNothing =
        (item.checksumKind == ChecksumKind::Crc32 && item.checksum == 0)
        || (item.checksumKind == ChecksumKind::Text
            && texts.text(StringId{item.checksum}).find_first_not_of('0') == std::string_view::npos);
    if (!isOfNothing) {
        return false;
    }
    const auto sizes = parseShape(texts.text(item.shape));
    return !sizes || std::ranges::find(*sizes, 0) == sizes->end();
}

std::optional<std::vector<std::int64_t>> parseShape(std::string_view text)
{
    const bool isList = text.starts_with('[') && text.ends_with(']');
    const bool isTuple = text.starts_with('(') && text.ends_with(')');
    if (!isList && !isTuple) {
        return {};
    }
    std::vector<std::int64_t> sizes;
    const char* c = text.data() + 1;
    const char* const end = text.data() + text.size() - 1;
    while (c != end) {
        if (*c == ' ' || *c == ',') {
            ++c;
            continue;
        }
        std::int64_t size = 0;
        const auto [after, error] = std::from_chars(c, end, size);
        if (error != std::errc{}) {
            return {};
        }
        sizes.push_back(size);
        c = after;
    }
    return sizes;
}

} // namespace pipescope::graph
