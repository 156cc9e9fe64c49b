#include "core/graph/tree/merge/parts/roles.h"

#include "core/graph/tree/merge/merged_tensor.h"
#include "core/graph/tree/merge/stages/join.h"
#include "core/graph/tree/merge/stages/stage_names.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace pipescope::graph {
namespace {

/// Without numbers: "Module.x.layers.3.Linear.forward.0" and "….layers.4.…" become one.
std::string withoutNumbers(std::string_view name)
{
    std::string text;
    for (const char c : name) {
        if (std::isdigit(static_cast<unsigned char>(c)) == 0 || text.empty()
            || (text.back() != '.' && text.back() != '#'))
        {
            text += c;
        } else if (text.back() == '.') {
            text += '#';
        }
    }
    return text;
}

/// Among the siblings that call the same API.
std::size_t ordinalOf(const Graph& graph, NodeId node, NodeId parent)
{
    std::size_t ordinal = 0;
    const std::string name = withoutNumbers(graph.name(node));
    for (const NodeId sibling : graph.node(parent).children) {
        if (sibling.value == node.value) {
            break;
        }
        ordinal += withoutNumbers(graph.name(sibling)) == name ? 1U : 0U;
    }
    return ordinal;
}

/// A transfer between stages, or a norm or an operation in one.
bool isCutBySequenceOnly(const Graph& graph, NodeId node)
{
    const auto isNorm = [&](NodeId which) {
        return graph.node(which).kind == NodeKind::Module
               && graph.name(which).find("Norm") != std::string_view::npos;
    };
    const auto parent = graph.node(node).parent;
    return isTransfer(graph.name(node)) || isNorm(node) || (parent && isNorm(*parent));
}

constexpr std::string_view kBackward = ".backward";

bool isConstant(const Item& item)
{
    return item.statistic(Statistic::Max).number() == item.statistic(Statistic::Min).number();
}

} // namespace

Roles::Roles(std::span<Graph* const> graphs)
{
    const Graph& main = *graphs.front();
    for (const NodeId node : subtree(main, Graph::kRoot)) {
        const NodeCopies copies = copiesOf(graphs, node);
        for (const auto items : {main.inputs(node), main.outputs(node)}) {
            for (const Item& item : items) {
                learn(graphs, node, copies, item);
            }
        }
    }
}

std::string Roles::keyOf(const Graph& graph, NodeId node, const Item& item)
{
    std::string key = withoutNumbers(graph.name(node));
    if (const auto parent = graph.node(node).parent; parent && graph.node(node).kind == NodeKind::Api) {
        key +=
            "|" + withoutNumbers(graph.name(*parent)) + "|" + std::to_string(ordinalOf(graph, node, *parent));
    }
    return key + "|" + std::string(graph.text(item.path));
}

void Roles::learn(std::span<Graph* const> graphs, NodeId node, const NodeCopies& copies, const Item& item)
{
    const Graph& main = *graphs.front();
    if (!isNumeric(main, item) || !hasNumbers(item) || isConstant(item) || hasNan(item)) {
        return;
    }
    const auto items = itemCopies(graphs, copies, item);
    for (std::size_t i = 1; i < items.size(); ++i) {
        const Item& other = graphs[i]->items[items[i]];
        if (!hasNumbers(other) || !areEqual(item, other)) {
            return;
        }
    }
    if (items.empty()) {
        return;
    }
    m_replicated.insert(keyOf(main, node, item));
    for (const std::int64_t size : parseShape(main.text(item.shape)).value_or(std::vector<std::int64_t>{})) {
        m_sizes.insert(size);
    }
}

bool Roles::isReplicated(const Graph& graph, NodeId node, const Item& item) const
{
    return m_replicated.contains(keyOf(graph, node, item)) || isReplicatedForward(graph, node, item)
           || (isCutBySequenceOnly(graph, node) && hasWholeSizes(graph, item));
}

bool Roles::isReplicatedForward(const Graph& graph, NodeId node, const Item& item) const
{
    std::string name(graph.name(node));
    const std::size_t at = name.rfind(kBackward);
    const std::string_view path = graph.text(item.path);
    const bool isGiven = path.starts_with("output.");
    if (at == std::string::npos || (!isGiven && !path.starts_with("input."))) {
        return false;
    }
    const auto forward = graph.find(name.replace(at, kBackward.size(), ".forward"));
    if (!forward) {
        return false;
    }
    const std::string other = (isGiven ? "input." : "output.") + std::string(path.substr(path.find('.') + 1));
    const auto items = isGiven ? graph.inputs(*forward) : graph.outputs(*forward);
    const auto found = std::ranges::find_if(
        items, [&](const Item& candidate) { return graph.text(candidate.path) == other; });
    return found != items.end() && m_replicated.contains(keyOf(graph, *forward, *found));
}

bool Roles::hasWholeSizes(const Graph& graph, const Item& item) const
{
    const auto sizes = parseShape(graph.text(item.shape));
    return sizes && std::ranges::all_of(*sizes, [this](std::int64_t size) { return isWholeSize(size); });
}

} // namespace pipescope::graph
