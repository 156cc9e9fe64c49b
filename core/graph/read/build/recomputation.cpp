#include "core/graph/read/build/build_graph.h"
#include "core/graph/read/build/node_name.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

namespace pipescope::graph {
namespace {

/// Whether the name lies so deep that its module is hardly at top level by itself.
bool isDeepName(std::string_view name)
{
    const std::size_t parts = countParts(name);
    const bool hasChunk = isNumber(partOf(name, 1));
    constexpr std::size_t kDeep = 7;
    if (parts == kDeep) {
        return !(hasChunk && isNumber(partOf(name, 3)));
    }
    return parts > kDeep || (parts == kDeep - 1 && !hasChunk);
}

/// The function that a line of a stack names: "File …, line 41, in api_function, …".
bool isFrameOf(std::string_view line, std::string_view file, std::string_view function)
{
    return line.find(file) != std::string_view::npos
           && line.find("in " + std::string(function) + ",") != std::string_view::npos;
}

/// Whether the stack shows that a forward was run by a backward.
bool showsRecomputation(const Graph& graph, NodeId node)
{
    const auto stack = graph.node(node).stack;
    if (!stack) {
        return false;
    }
    const std::vector<StringId>& lines = graph.stacks[stack->value];
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = graph.text(lines[i]);
        if (isFrameOf(line, "torch/utils/checkpoint.py", "recompute_fn")) {
            return true;
        }
        const bool isBackward =
            isFrameOf(line, "", "backward") || isFrameOf(line, "megatron", "checkpoint_function_backward");
        for (std::size_t next = i + 1; isBackward && next < std::min(i + 3, lines.size()); ++next) {
            if (graph.text(lines[next]).find("torch/autograd/function.py") != std::string_view::npos) {
                return true;
            }
        }
    }
    return false;
}

class RecomputationPlacer
{
public:
    RecomputationPlacer(Graph& graph, std::optional<Edition> compatible)
        : m_graph(graph)
        , m_compatible(compatible)
    { }

    void place();

private:
    struct Module
    {
        /// At top level, in order: forward and backward.
        std::array<std::vector<NodeId>, 2> again;
        /// Forward calls that have a parent, in order.
        std::vector<NodeId> first;
    };

    bool isCandidate(NodeId node) const;
    void collect();
    bool isBelow(NodeId node, NodeId top) const;
    void move(NodeId node, NodeId firstForward);

    Graph& m_graph;
    std::optional<Edition> m_compatible;
    std::map<std::string_view, Module> m_modules;
};

bool RecomputationPlacer::isCandidate(NodeId node) const
{
    const std::string_view own = m_graph.name(node);
    const auto name = parseNodeName(own);
    if (!name || !name->isModule() || m_graph.node(node).kind != NodeKind::Module || !isDeepName(own)) {
        return false;
    }
    const bool isForward = name->direction == Direction::Forward;
    const auto twin =
        m_graph.find(nameOf(name->stem, isForward ? Direction::Backward : Direction::Forward, name->call));
    if (!twin || m_graph.node(*twin).parent != Graph::kRoot) {
        return false;
    }
    const bool needsSign = m_compatible != Edition::Doc && m_graph.framework != "mindspore";
    return !needsSign || showsRecomputation(m_graph, isForward ? node : *twin);
}

void RecomputationPlacer::collect()
{
    for (const NodeId top : m_graph.node(Graph::kRoot).children) {
        if (isCandidate(top)) {
            const auto name = parseNodeName(m_graph.name(top));
            m_modules[name->stem].again[name->direction == Direction::Forward ? 0 : 1].push_back(top);
        }
    }
    if (m_modules.empty()) {
        return;
    }
    for (std::size_t i = 1; i < m_graph.nodes.size(); ++i) {
        const auto parent = m_graph.node(NodeId{i}).parent;
        const auto name = parseNodeName(m_graph.name(NodeId{i}));
        if (!name || !name->isModule() || name->direction != Direction::Forward || !parent
            || *parent == Graph::kRoot) {
            continue;
        }
        if (const auto found = m_modules.find(name->stem); found != m_modules.end()) {
            found->second.first.push_back(NodeId{i});
        }
    }
}

bool RecomputationPlacer::isBelow(NodeId node, NodeId top) const
{
    std::optional<NodeId> above = node;
    while (above && *above != top) {
        above = m_graph.node(*above).parent;
    }
    return above.has_value();
}

void RecomputationPlacer::move(NodeId node, NodeId firstForward)
{
    const auto parent = parseNodeName(m_graph.name(*m_graph.node(firstForward).parent));
    if (!parent || parent->direction != Direction::Forward) {
        return;
    }
    const auto target = m_graph.find(nameOf(parent->stem, Direction::Backward, parent->call));
    if (target && !isBelow(*target, node)) {
        m_graph.node(node).parent = *target;
        m_graph.node(node).isRecomputed = parseNodeName(m_graph.name(node))->direction == Direction::Forward;
        m_graph.node(*target).children.push_back(node);
    }
}

void RecomputationPlacer::place()
{
    collect();
    if (m_modules.empty()) {
        return;
    }
    // In the order of the top level, so that what goes below one backward stays in order.
    std::map<NodeId, NodeId> firstOf;
    for (const auto& [stem, module] : m_modules) {
        for (const std::vector<NodeId>& again : module.again) {
            for (std::size_t i = 0; i < std::min(again.size(), module.first.size()); ++i) {
                firstOf.emplace(again[i], module.first[i]);
            }
        }
    }
    for (const NodeId top : std::vector<NodeId>(m_graph.node(Graph::kRoot).children)) {
        if (const auto found = firstOf.find(top); found != firstOf.end()) {
            move(top, found->second);
        }
    }
    std::erase_if(m_graph.node(Graph::kRoot).children,
                  [&](NodeId child) { return m_graph.node(child).parent != Graph::kRoot; });
}

} // namespace

void placeRecomputations(Graph& graph, std::optional<Edition> compatible)
{
    RecomputationPlacer(graph, compatible).place();
}

} // namespace pipescope::graph
