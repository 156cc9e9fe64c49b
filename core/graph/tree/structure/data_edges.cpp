#include "core/graph/tree/structure/data_edges.h"

#include "core/graph/tree/structure/execution_spans.h"
#include "core/graph/tree/structure/tensor_values.h"

#include <algorithm>
#include <numeric>

namespace pipescope::graph {
namespace {

constexpr std::uint32_t kNone = DataEdges::kNone;

/// How sure an edge is whose tensor one operation has made.
constexpr float kSureStatistics = 0.95F;
constexpr float kSureReshaped = 0.6F;
/// And what that is multiplied by if many tensors have such numbers.
constexpr float kCommonFactor = 0.5F;

/// The latest operation that has made a tensor.
struct Source
{
    std::uint32_t item = kNone;
    /// In post-order.
    std::uint32_t position = 0;
    /// How many have, those not counted that only handed it on.
    std::uint32_t makers = 0;
};

/// Walks the nodes in order and remembers what they make.
class DataEdgeFinder
{
public:
    DataEdgeFinder(const Graph& graph, std::span<const NodeId> order)
        : m_graph(graph)
        , m_order(order)
        , m_values(numberTensors(graph))
        , m_spans(spansOf(graph, order))
        , m_sources(m_values.looseOf.size())
        , m_looseSources(m_values.looseCount)
        , m_takenBy(m_values.looseOf.size(), kNone)
    {
        const std::size_t items = graph.items.size();
        m_edges.producers.assign(items, kNone);
        m_edges.kinds.assign(items, EdgeKind::None);
        m_edges.confidences.assign(items, 0);
        m_edges.nodeOfItem.assign(items, kNone);
    }

    DataEdges run() &&
    {
        const std::vector<NodeId> modules = modulesByBegin();
        std::size_t nextModule = 0;
        for (std::uint32_t position = 0; position < m_order.size(); ++position) {
            for (; nextModule < modules.size() && m_spans.begins[modules[nextModule].value] == position;
                 ++nextModule) {
                takeInputs(modules[nextModule]);
            }
            const NodeId node = m_order[position];
            if (m_graph.node(node).children.empty()) {
                takeInputs(node);
            }
            giveOutputs(node, position);
        }
        addConsumers();
        m_edges.values = std::move(m_values.valueOf);
        return std::move(m_edges);
    }

private:
    /// Nodes with children, ordered by the position where they begin.
    std::vector<NodeId> modulesByBegin() const
    {
        std::vector<std::uint32_t> offsets(m_order.size() + 1, 0);
        for (const NodeId node : m_order) {
            offsets[m_spans.begins[node.value] + 1] += m_graph.node(node).children.empty() ? 0U : 1U;
        }
        std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
        std::vector<NodeId> modules(offsets.back());
        for (const NodeId node : m_order) {
            if (!m_graph.node(node).children.empty()) {
                modules[offsets[m_spans.begins[node.value]]++] = node;
            }
        }
        return modules;
    }

    void takeInputs(NodeId node)
    {
        const ItemRange range = m_graph.node(node).inputs;
        for (std::uint32_t item = range.begin; item < range.begin + range.count; ++item) {
            m_edges.nodeOfItem[item] = node.value;
            const std::uint32_t value = m_values.valueOf[item];
            if (m_values.isParameterUse(m_graph, item)) {
                m_edges.kinds[item] = EdgeKind::Parameter;
                m_edges.confidences[item] = 1;
            } else if (value != kNone) {
                m_takenBy[value] = node.value;
                takeInput(item, value);
            }
        }
    }

    void takeInput(std::uint32_t item, std::uint32_t value)
    {
        if (const Source& source = m_sources[value]; source.item != kNone) {
            const bool hasChecksum = m_values.hasChecksum[value] != 0;
            setEdge(item, source, hasChecksum ? EdgeKind::Checksum : EdgeKind::Statistics,
                    hasChecksum ? 1.0F : kSureStatistics, value);
            return;
        }
        const std::uint32_t loose = m_values.looseOf[value];
        if (loose != kNone && m_looseSources[loose].item != kNone) {
            setEdge(item, m_looseSources[loose], EdgeKind::Reshaped, kSureReshaped, value);
        }
    }

    void setEdge(std::uint32_t item, const Source& source, EdgeKind kind, float sureness, std::uint32_t value)
    {
        m_edges.producers[item] = source.item;
        m_edges.kinds[item] = kind;
        m_edges.confidences[item] = sureness * (m_values.isCommon[value] != 0 ? kCommonFactor : 1.0F)
                                    / static_cast<float>(std::max(source.makers, std::uint32_t{1}));
    }

    void giveOutputs(NodeId node, std::uint32_t position)
    {
        const bool isModule = !m_graph.node(node).children.empty();
        const ItemRange range = m_graph.node(node).outputs;
        for (std::uint32_t item = range.begin; item < range.begin + range.count; ++item) {
            m_edges.nodeOfItem[item] = node.value;
            const std::uint32_t value = m_values.valueOf[item];
            if (m_values.isParameterUse(m_graph, item)) {
                m_edges.kinds[item] = EdgeKind::Parameter;
                m_edges.confidences[item] = 1;
                continue;
            }
            if (value == kNone) {
                continue;
            }
            const Source& source = m_sources[value];
            const bool isMadeInside =
                isModule && source.item != kNone && source.position >= m_spans.begins[node.value];
            if (isMadeInside) {
                takeInput(item, value);
            } else {
                make(item, value, node, position);
            }
        }
    }

    void make(std::uint32_t item, std::uint32_t value, NodeId node, std::uint32_t position)
    {
        const bool isHandedOn = m_takenBy[value] == node.value;
        const auto update = [&](Source& source) {
            source = {item, position, source.makers + (isHandedOn && source.makers > 0 ? 0U : 1U)};
        };
        update(m_sources[value]);
        if (const std::uint32_t loose = m_values.looseOf[value]; loose != kNone) {
            update(m_looseSources[loose]);
        }
    }

    void addConsumers()
    {
        std::vector<std::uint32_t>& offsets = m_edges.consumerOffsets;
        offsets.assign(m_edges.producers.size() + 1, 0);
        for (const std::uint32_t producer : m_edges.producers) {
            if (producer != kNone) {
                ++offsets[producer + 1];
            }
        }
        std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
        m_edges.consumers.resize(offsets.back());
        std::vector<std::uint32_t> next(offsets.begin(), offsets.end() - 1);
        for (std::uint32_t item = 0; item < m_edges.producers.size(); ++item) {
            if (m_edges.producers[item] != kNone) {
                m_edges.consumers[next[m_edges.producers[item]]++] = item;
            }
        }
    }

    const Graph& m_graph;
    std::span<const NodeId> m_order;
    TensorValues m_values;
    ExecutionSpans m_spans;
    /// Indexed by value, and by loose value.
    std::vector<Source> m_sources;
    std::vector<Source> m_looseSources;
    /// Indexed by value: the last node that took it.
    std::vector<std::uint32_t> m_takenBy;
    DataEdges m_edges;
};

} // namespace

std::span<const std::uint32_t> DataEdges::consumersOf(std::uint32_t item) const
{
    return std::span(consumers).subspan(consumerOffsets[item],
                                        consumerOffsets[item + 1] - consumerOffsets[item]);
}

DataEdges inferDataEdges(const Graph& graph, std::span<const NodeId> order)
{
    return DataEdgeFinder(graph, order).run();
}

} // namespace pipescope::graph
