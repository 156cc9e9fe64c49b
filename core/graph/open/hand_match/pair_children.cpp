#include "core/graph/open/hand_match/pair_children.h"

#include "core/graph/read/build/node_name.h"

#include <deque>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace pipescope::graph {
namespace {

/// What a child's name says of it.
enum class Likeness
{
    /// Of a module what its parent calls it, of an API the name without the number.
    Part,
    /// Of a module.
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

} // namespace

std::vector<NodePair> pairChildren(const Graph& debugGraph, std::span<const NodeId> debug,
                                   const Graph& benchGraph, std::span<const NodeId> bench)
{
    ChildPairs pairs(debugGraph, benchGraph);
    pairs.add(debug, bench, Likeness::Part);
    pairs.add(debug, bench, Likeness::Class);
    return pairs.take();
}

} // namespace pipescope::graph
