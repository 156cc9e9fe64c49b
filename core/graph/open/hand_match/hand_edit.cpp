#include "core/graph/open/hand_match/hand_edit.h"

#include "core/graph/read/build/node_name.h"

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

/// What a child's name says of it.
enum class Likeness
{
    /// What a module is called by its parent, and an API without its number.
    Part,
    /// Class of a module.
    Class
};

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('.') + 1);
}

/// Children of equal keys are alike; empty if it has no such key.
std::string keyOf(const Graph& graph, NodeId node, Likeness likeness)
{
    const std::string_view name = graph.name(node);
    const auto parsed = parseNodeName(name);
    if (!parsed || (likeness == Likeness::Class && !parsed->isModule())) {
        return likeness == Likeness::Part ? std::string(name) : std::string();
    }
    const std::string_view withoutLast = withoutLastParts(parsed->stem, 1);
    const std::string_view part = likeness == Likeness::Class ? lastPart(parsed->stem)
                                  : parsed->isModule()        ? lastPart(withoutLast)
                                                              : withoutLast;
    std::string key(1, static_cast<char>('0' + static_cast<int>(graph.node(node).kind)));
    key += parsed->direction == Direction::Forward ? 'f' : 'b';
    key += part;
    return key;
}

class ChildPairs
{
public:
    ChildPairs(const Graph& debugGraph, const Graph& benchGraph)
        : m_debugGraph(debugGraph)
        , m_benchGraph(benchGraph)
    { }

    void add(std::span<const NodeId> debug, std::span<const NodeId> bench, Likeness likeness)
    {
        std::unordered_map<std::string, std::deque<NodeId>> waiting;
        for (const NodeId node : bench) {
            std::string key = keyOf(m_benchGraph, node, likeness);
            if (!key.empty() && !m_bench.contains(node.value)) {
                waiting[std::move(key)].push_back(node);
            }
        }
        for (const NodeId node : debug) {
            const auto found = waiting.find(keyOf(m_debugGraph, node, likeness));
            if (m_debug.contains(node.value) || found == waiting.end() || found->second.empty()) {
                continue;
            }
            const NodeId partner = found->second.front();
            if (m_debugGraph.node(node).kind != m_benchGraph.node(partner).kind) {
                continue;
            }
            found->second.pop_front();
            m_debug.insert(node.value);
            m_bench.insert(partner.value);
            m_pairs.push_back({node, partner});
        }
    }

    std::vector<NodePair> take() { return std::move(m_pairs); }

private:
    const Graph& m_debugGraph;
    const Graph& m_benchGraph;
    std::vector<NodePair> m_pairs;
    std::unordered_set<std::uint32_t> m_debug;
    std::unordered_set<std::uint32_t> m_bench;
};

/// Pairs children of two nodes as planMatch() says; in the order of the debug side within each pass.
std::vector<NodePair> pairChildren(const Graph& debugGraph, std::span<const NodeId> debug,
                                   const Graph& benchGraph, std::span<const NodeId> bench)
{
    ChildPairs pairs(debugGraph, benchGraph);
    pairs.add(debug, bench, Likeness::Part);
    pairs.add(debug, bench, Likeness::Class);
    return pairs.take();
}

Error refusal(UserText text)
{
    return {ErrorKind::InvalidArgument, {}, std::move(text)};
}

/// The same call in the other direction.
std::optional<NodeId> twinOf(const Graph& graph, NodeId node)
{
    const auto name = parseNodeName(graph.name(node));
    if (!name) {
        return {};
    }
    const Direction other = name->direction == Direction::Forward ? Direction::Backward : Direction::Forward;
    return graph.find(nameOf(name->stem, other, name->call));
}

/// Collects an edit; knows what is taken, by the matching and by the edit itself.
class EditPlan
{
public:
    explicit EditPlan(const MatchedGraphs& graphs)
        : m_graphs(graphs)
    { }

    bool isDebugFree(NodeId node) const
    {
        return node != Graph::kRoot && !m_graphs.matching.benchOf[node.value]
               && !m_debug.contains(node.value);
    }

    bool isBenchFree(NodeId node) const
    {
        return node != Graph::kRoot && !m_graphs.matching.debugOf[node.value]
               && !m_bench.contains(node.value);
    }

    bool canAdd(NodePair pair) const
    {
        return isDebugFree(pair.debug) && isBenchFree(pair.bench)
               && m_graphs.debug.node(pair.debug).kind == m_graphs.bench.node(pair.bench).kind;
    }

    void add(NodePair pair)
    {
        m_debug.insert(pair.debug.value);
        m_bench.insert(pair.bench.value);
        m_edit.added.push_back(pair);
    }

    void addTwin(NodePair pair)
    {
        const auto debug = twinOf(m_graphs.debug, pair.debug);
        const auto bench = twinOf(m_graphs.bench, pair.bench);
        if (debug && bench && canAdd({*debug, *bench})) {
            add({*debug, *bench});
        }
    }

    /// Pairs what is below pairs; `pair` are partners, or become so by this edit.
    void addBelow(NodePair pair);

    void remove(NodeId debug)
    {
        const auto bench = m_graphs.matching.benchOf[debug.value];
        if (bench && m_debug.insert(debug.value).second) {
            m_edit.removed.push_back({debug, *bench});
        }
    }

    void removeBelow(NodeId debug);

    HandEdit& edit() { return m_edit; }

private:
    std::vector<NodeId> freeChildren(const Graph& graph, NodeId parent, bool isDebug) const;

    const MatchedGraphs& m_graphs;
    HandEdit m_edit;
    /// Nodes that the edit has dealt with.
    std::unordered_set<std::uint32_t> m_debug;
    std::unordered_set<std::uint32_t> m_bench;
};

std::vector<NodeId> EditPlan::freeChildren(const Graph& graph, NodeId parent, bool isDebug) const
{
    std::vector<NodeId> children;
    for (const NodeId child : graph.node(parent).children) {
        if (isDebug ? isDebugFree(child) : isBenchFree(child)) {
            children.push_back(child);
        }
    }
    return children;
}

void EditPlan::addBelow(NodePair pair)
{
    std::vector<NodePair> open{pair};
    while (!open.empty()) {
        const NodePair top = open.back();
        open.pop_back();
        // Those that are partners already may have nodes without partner below them.
        for (const NodeId child : m_graphs.debug.node(top.debug).children) {
            const auto partner = m_graphs.matching.benchOf[child.value];
            if (partner && m_graphs.bench.node(*partner).parent == top.bench) {
                open.push_back({child, *partner});
            }
        }
        const auto debug = freeChildren(m_graphs.debug, top.debug, true);
        const auto bench = freeChildren(m_graphs.bench, top.bench, false);
        const auto pairs = pairChildren(m_graphs.debug, debug, m_graphs.bench, bench);
        m_edit.left += debug.size() - pairs.size();
        for (const NodePair child : pairs) {
            add(child);
            open.push_back(child);
        }
    }
}

void EditPlan::removeBelow(NodeId debug)
{
    std::vector<NodeId> open{debug};
    while (!open.empty()) {
        const NodeId top = open.back();
        open.pop_back();
        for (const NodeId child : m_graphs.debug.node(top).children) {
            remove(child);
            open.push_back(child);
        }
    }
}

} // namespace

Result<HandEdit> planMatch(const MatchedGraphs& graphs, NodePair pair, HandExtent extent)
{
    EditPlan plan(graphs);
    if (pair.debug == Graph::kRoot || pair.bench == Graph::kRoot) {
        return refusal("The model as a whole cannot be matched by hand"_text);
    }
    if (!plan.isDebugFree(pair.debug)) {
        return refusal("The node of the debug side has a partner already: take them apart first"_text);
    }
    if (!plan.isBenchFree(pair.bench)) {
        return refusal("The node of the bench side has a partner already: take them apart first"_text);
    }
    if (!plan.canAdd(pair)) {
        return refusal("The nodes are not of the same kind"_text);
    }
    plan.add(pair);
    plan.addTwin(pair);
    if (extent == HandExtent::WithDescendants) {
        const std::vector<NodePair> tops = plan.edit().added;
        for (const NodePair top : tops) {
            plan.addBelow(top);
        }
    }
    return std::move(plan.edit());
}

Result<HandEdit> planUnmatch(const MatchedGraphs& graphs, NodeId debug, HandExtent extent)
{
    const auto bench = graphs.matching.benchOf[debug.value];
    if (debug == Graph::kRoot || !bench) {
        return refusal(debug == Graph::kRoot ? "The model as a whole cannot be taken apart"_text
                                             : "The node has no partner"_text);
    }
    EditPlan plan(graphs);
    plan.remove(debug);
    const auto twin = twinOf(graphs.debug, debug);
    const auto benchTwin = twinOf(graphs.bench, *bench);
    if (twin && benchTwin && graphs.matching.benchOf[twin->value] == benchTwin) {
        plan.remove(*twin);
    }
    if (extent == HandExtent::WithDescendants) {
        const std::vector<NodePair> tops = plan.edit().removed;
        for (const NodePair top : tops) {
            plan.removeBelow(top.debug);
        }
    }
    return std::move(plan.edit());
}

HandEdit planMatches(const MatchedGraphs& graphs, std::span<const HandMatch> matches)
{
    EditPlan plan(graphs);
    for (const HandMatch& match : matches) {
        const auto debug = graphs.debug.find(match.debug);
        const auto bench = graphs.bench.find(match.bench);
        if (debug && bench && graphs.matching.benchOf[debug->value] == bench) {
            continue;
        }
        if (debug && bench && plan.canAdd({*debug, *bench})) {
            plan.add({*debug, *bench});
        } else {
            ++plan.edit().left;
        }
    }
    return std::move(plan.edit());
}

HandEdit inverseOf(const HandEdit& edit)
{
    return {edit.added, edit.removed, 0};
}

} // namespace pipescope::graph
