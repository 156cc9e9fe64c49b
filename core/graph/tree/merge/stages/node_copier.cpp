#include "core/graph/tree/merge/stages/pipeline.h"

#include <string>

namespace pipescope::graph {

NodeCopier::NodeCopier(const Graph& from, Graph& to, std::map<std::vector<StringId>, StackId>& stacks)
    : m_from(from)
    , m_to(to)
    , m_stacks(stacks)
    , m_texts(from.texts.size())
    , m_nodes(from.nodes.size())
{ }

StringId NodeCopier::text(StringId from)
{
    if (from.value >= m_texts.size()) {
        return {};
    }
    std::optional<StringId>& known = m_texts[from.value];
    if (!known) {
        known = m_to.texts.intern(m_from.text(from));
    }
    return *known;
}

void NodeCopier::copyKind(NodeId from, NodeId to)
{
    m_nodes[from.value] = to;
    const Node& source = m_from.node(from);
    Node& target = m_to.node(to);
    target.kind = source.kind;
    target.isRecomputed = source.isRecomputed;
    target.microStep = source.microStep;
    if (!source.stack || target.stack) {
        return;
    }
    std::vector<StringId> lines;
    for (const StringId line : m_from.stacks[source.stack->value]) {
        lines.push_back(text(line));
    }
    const auto [at, isNew] = m_stacks.try_emplace(lines, static_cast<std::uint32_t>(m_to.stacks.size()));
    if (isNew) {
        m_to.stacks.push_back(std::move(lines));
    }
    target.stack = at->second;
}

void NodeCopier::copyInputs(NodeId from, NodeId to)
{
    m_to.node(to).inputs = copyItems(m_from.node(from).inputs, from, to);
    m_nodes[from.value] = to;
}

void NodeCopier::copyOutputs(NodeId from, NodeId to)
{
    m_to.node(to).outputs = copyItems(m_from.node(from).outputs, from, to);
    m_nodes[from.value] = to;
}

std::optional<NodeId> NodeCopier::copyOf(NodeId from) const
{
    return from.value < m_nodes.size() ? m_nodes[from.value] : std::nullopt;
}

ItemRange NodeCopier::copyItems(ItemRange range, NodeId from, NodeId to)
{
    const auto copyValue = [&](Value value) {
        const auto id = value.text();
        return id ? Value::text(text(*id)) : value;
    };
    const ItemRange copied{static_cast<std::uint32_t>(m_to.items.size()), range.count};
    const bool isRenamed = m_from.name(from) != m_to.name(to);
    for (const Item& source : m_from.itemsOf(range)) {
        Item item = source;
        item.path = text(source.path);
        // A name of its own is that of a file of the rank; it stays where the node's name does.
        item.name = isRenamed && source.dataNameKind == DataNameKind::None ? StringId{} : text(source.name);
        item.type = text(source.type);
        item.dtype = text(source.dtype);
        item.shape = text(source.shape);
        item.dataName = text(source.dataName);
        item.checksum = source.checksumKind == ChecksumKind::Text ? text(StringId{source.checksum}).value
                                                                  : source.checksum;
        for (const Statistic statistic : kStatistics) {
            item.setStatistic(statistic, copyValue(source.statistic(statistic)));
        }
        const auto position = static_cast<std::uint32_t>(m_to.items.size());
        m_to.items.add(item);
        for (const ItemExtra& extra : m_from.extrasOf(source)) {
            m_to.extras.push_back({position, text(extra.key), copyValue(extra.value)});
        }
    }
    return copied;
}

} // namespace pipescope::graph
