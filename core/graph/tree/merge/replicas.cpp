#include "core/graph/tree/merge/replicas.h"

#include "core/graph/read/text/python_text.h"
#include "core/graph/tree/merge/copies.h"
#include "core/graph/tree/merge/merged_tensor.h"

#include <algorithm>
#include <utility>

namespace pipescope::graph {
namespace {

/// A reduction outside the layers that share tensors: over the data-parallel group.
bool isReplicaReduction(const Graph& graph, NodeId node)
{
    const auto parent = graph.node(node).parent;
    const std::string_view name = graph.name(node);
    return name.starts_with("Distributed.all_reduce") && parent
           && (*parent == Graph::kRoot || graph.node(*parent).kind != NodeKind::Module);
}

/// A reduction that gives what it took was recorded before it was done, unless it says that it waited:
/// nothing is known of its result.
bool isRecordedBefore(const Graph& graph, NodeId node, const Item& output)
{
    const auto inputs = graph.inputs(node);
    const bool hasWaited = std::ranges::any_of(inputs, [&](const Item& input) {
        return graph.text(input.path) == "input.async_op"
               && input.statistic(Statistic::Max).kind() == ValueKind::False;
    });
    return !hasWaited && std::ranges::any_of(inputs, [&](const Item& input) {
        return input.isTensor && input.statisticKinds == output.statisticKinds
               && input.statisticBits == output.statisticBits;
    });
}

/// Calls `use` with each item of a node that copies must have alike.
template<class Use>
void forEachShared(const Graph& graph, NodeId node, Use use)
{
    for (const Item& item : graph.inputs(node)) {
        if (item.group == ItemGroup::Parameter && item.isTensor) {
            use(item);
        }
    }
    if (!isReplicaReduction(graph, node) || groupRanks(graph, node).size() < 2) {
        return;
    }
    for (const Item& item : graph.outputs(node)) {
        if (item.isTensor && !isRecordedBefore(graph, node, item)) {
            use(item);
        }
    }
}

/// One of several that a layer chooses among: mlp.experts.local_experts.3, as Megatron names them.
bool isExpert(const Graph& graph, NodeId node)
{
    return graph.name(node).find(".experts.") != std::string_view::npos;
}

ItemNumbers itemsToCompare(const Graph& graph, bool ofExperts)
{
    ItemNumbers items;
    for (const NodeId node : graph.postOrder()) {
        if (isExpert(graph, node) != ofExperts) {
            continue;
        }
        forEachShared(graph, node, [&](const Item& item) {
            items.emplace(graph.itemName(node, item), statisticsOf(item));
        });
    }
    return items;
}

bool areUnequal(Value own, Value other)
{
    return own.number() && other.number() && own.bits() != other.bits() && own.number() != other.number();
}

/// Looks at the node of the same name on one copy.
ReplicaState compareNode(const Graph& graph, NodeId node, const Graph& copy)
{
    ReplicaState state = ReplicaState::NotShared;
    const auto there = copy.find(graph.name(node));
    if (!there) {
        return state;
    }
    std::map<std::string_view, std::array<Value, kStatisticCount>> expected;
    forEachShared(copy, *there,
                  [&](const Item& item) { expected.emplace(copy.text(item.path), statisticsOf(item)); });
    forEachShared(graph, node, [&](const Item& item) {
        const auto other = expected.find(graph.text(item.path));
        if (other == expected.end()) {
            return;
        }
        const auto own = statisticsOf(item);
        const bool isDifferent = std::ranges::any_of(kStatistics, [&](Statistic statistic) {
            const auto at = static_cast<std::size_t>(statistic);
            return areUnequal(own[at], other->second[at]);
        });
        state = std::max(state, isDifferent ? ReplicaState::Different : ReplicaState::Alike);
    });
    return state;
}

} // namespace

void ReplicaCheck::compare(const Graph& graph, const ModelPart& part, FindingList& findings)
{
    ModelPart shared = part;
    shared.expertPart = 0;
    compareItems(graph, itemsToCompare(graph, false), m_first[shared], findings);
    compareItems(graph, itemsToCompare(graph, true), m_firstExperts[part], findings);
}

void ReplicaCheck::compareItems(const Graph& graph, ItemNumbers items, std::optional<Copy>& first,
                                FindingList& findings)
{
    if (!first) {
        first = {graph.rank, std::move(items)};
        return;
    }
    std::uint64_t count = 0;
    UserText detail;
    for (const auto& [name, numbers] : items) {
        const auto expected = first->items.find(name);
        if (expected == first->items.end()) {
            continue;
        }
        const auto differing =
            std::ranges::find_if(kStatistics, [&, &numbers = numbers](Statistic statistic) {
                const auto at = static_cast<std::size_t>(statistic);
                return areUnequal(numbers[at], expected->second[at]);
            });
        if (differing != kStatistics.end() && count++ == 0) {
            const auto at = static_cast<std::size_t>(*differing);
            detail = "%1 has %2 %3 on rank %4 but %5 on rank %6"_text(
                name, std::string(kStatisticNames[at]), pythonText(*expected->second[at].number()),
                first->rank.value, pythonText(*numbers[at].number()), graph.rank.value);
        }
    }
    if (count > 0) {
        findings.add(FindingId::ReplicasDiffer, graph.rank, graph.folder, detail, count);
    }
}

std::vector<ReplicaState> compareReplicas(const Graph& graph, std::span<const Graph* const> copies)
{
    std::vector<ReplicaState> states(graph.nodes.size(), ReplicaState::NotShared);
    for (const NodeId node : graph.postOrder()) {
        bool isShared = false;
        if (!isExpert(graph, node)) {
            forEachShared(graph, node, [&](const Item&) { isShared = true; });
        }
        for (const Graph* const copy : isShared ? copies : std::span<const Graph* const>()) {
            states[node.value] = std::max(states[node.value], compareNode(graph, node, *copy));
        }
    }
    return states;
}

} // namespace pipescope::graph
