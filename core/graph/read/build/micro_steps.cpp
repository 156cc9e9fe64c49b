#include "core/graph/read/build/micro_steps.h"

#include "core/graph/read/build/node_name.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pipescope::graph {
namespace {

void setMicroStep(Graph& graph, NodeId top, std::int32_t microStep)
{
    std::vector<NodeId> open{top};
    while (!open.empty()) {
        Node& node = graph.node(open.back());
        open.pop_back();
        node.microStep = microStep;
        open.insert(open.end(), node.children.begin(), node.children.end());
    }
}

bool isBackward(const Graph& graph, NodeId node)
{
    const auto name = parseNodeName(graph.name(node));
    return name && name->direction == Direction::Backward;
}

/// Numbers of the calls of a module at top level, in execution order.
struct Calls
{
    std::vector<std::string_view> forward;
    std::vector<std::string_view> backward;

    /// A model that is called several times within a micro step goes back in the opposite order.
    bool areMicroSteps() const
    {
        return forward.size() > 1 && !backward.empty() && backward.size() <= forward.size()
               && std::equal(backward.begin(), backward.end(), forward.begin());
    }
};

/// Numbers micro steps by the calls of the modules at top level.
class CallNumbering
{
public:
    explicit CallNumbering(Graph& graph);

    bool isPossible() const { return !m_microSteps.empty(); }

    void number();

private:
    std::optional<std::int32_t> microStepOf(std::string_view name) const;
    void numberGap(std::span<const NodeId> gap, std::int32_t before, NodeId next, std::int32_t microStep);

    Graph& m_graph;
    std::unordered_map<std::string_view, Calls> m_calls;
    /// By number of the call.
    std::unordered_map<std::string_view, std::int32_t> m_microSteps;
};

CallNumbering::CallNumbering(Graph& graph)
    : m_graph(graph)
{
    std::vector<std::string_view> stems;
    for (const NodeId top : graph.node(Graph::kRoot).children) {
        const auto name = parseNodeName(graph.name(top));
        if (graph.node(top).kind != NodeKind::Module || !name || !name->isModule()) {
            continue;
        }
        const auto [calls, isNew] = m_calls.try_emplace(name->stem);
        if (isNew) {
            stems.push_back(name->stem);
        }
        auto& list = name->direction == Direction::Forward ? calls->second.forward : calls->second.backward;
        list.push_back(name->call);
    }
    const auto first =
        std::ranges::find_if(stems, [&](std::string_view stem) { return m_calls.at(stem).areMicroSteps(); });
    if (first == stems.end()) {
        return;
    }
    const std::vector<std::string_view> numbers = m_calls.at(*first).forward;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        m_microSteps.emplace(numbers[i], static_cast<std::int32_t>(i));
    }
    // Chunks of a virtual pipeline have the same calls; a module that is called at other times has not.
    std::erase_if(m_calls, [&](const auto& calls) { return calls.second.forward != numbers; });
}

/// Empty for what is not called once in each micro step.
std::optional<std::int32_t> CallNumbering::microStepOf(std::string_view name) const
{
    const auto parsed = parseNodeName(name);
    if (!parsed || !m_calls.contains(parsed->stem)) {
        return {};
    }
    const auto found = m_microSteps.find(parsed->call);
    return found == m_microSteps.end() ? std::nullopt : std::optional(found->second);
}

/// What stands between a call of the micro step `before` and the call `next`.
void CallNumbering::numberGap(std::span<const NodeId> gap, std::int32_t before, NodeId next,
                              std::int32_t microStep)
{
    const auto goesBack = [&](NodeId node) { return isBackward(m_graph, node); };
    const auto split = goesBack(next) ? std::find_if(gap.begin(), gap.end(), goesBack)
                                      : std::find_if(gap.rbegin(), gap.rend(), goesBack).base();
    for (auto node = gap.begin(); node != gap.end(); ++node) {
        setMicroStep(m_graph, *node, node < split ? before : microStep);
    }
}

void CallNumbering::number()
{
    const std::span<const NodeId> tops = m_graph.node(Graph::kRoot).children;
    std::int32_t before = 0;
    std::size_t gap = 0;
    for (std::size_t i = 0; i < tops.size(); ++i) {
        if (const auto microStep = microStepOf(m_graph.name(tops[i]))) {
            numberGap(tops.subspan(gap, i - gap), before, tops[i], *microStep);
            setMicroStep(m_graph, tops[i], *microStep);
            before = *microStep;
            gap = i + 1;
        }
    }
    for (const NodeId last : tops.subspan(gap)) {
        setMicroStep(m_graph, last, before);
    }
    m_graph.microSteps = static_cast<std::int32_t>(m_microSteps.size());
}

/// As the public tool does.
void numberByDirection(Graph& graph)
{
    std::int32_t microStep = 0;
    bool wasOtherModule = false;
    for (const NodeId top : graph.node(Graph::kRoot).children) {
        if (graph.node(top).kind == NodeKind::Module) {
            const bool isForward = graph.name(top).find(".forward.") != std::string_view::npos;
            microStep += isForward && wasOtherModule ? 1 : 0;
            wasOtherModule = !isForward;
        }
        setMicroStep(graph, top, microStep);
    }
    graph.microSteps = microStep + 1;
}

} // namespace

void numberMicroSteps(const Construct& construct, std::optional<Edition> compatible, Graph& graph)
{
    if (construct.lastMicroStep) {
        for (const ConstructEntry& entry : construct.entries) {
            graph.node(entry.node).microStep = entry.microStep.value_or(0);
        }
        graph.microSteps = *construct.lastMicroStep + 1;
        return;
    }
    if (!compatible) {
        if (CallNumbering calls(graph); calls.isPossible()) {
            calls.number();
            return;
        }
    }
    numberByDirection(graph);
}

} // namespace pipescope::graph
