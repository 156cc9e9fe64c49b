#include "core/graph/read/build/top_level.h"

#include "core/graph/read/build/node_name.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace pipescope::graph {
namespace {

constexpr std::string_view kGradients = ".parameters_grad";

std::int64_t numberOf(std::string_view digits)
{
    std::int64_t number = -1;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

/// "Module.…layers.1.TransformerLayer" of "Module.…layers.1.TransformerLayer.parameters_grad.0"; empty if the
/// name is no gradient's.
std::string_view moduleOfGradient(std::string_view name)
{
    if (isNumber(name.substr(name.rfind('.') + 1))) {
        name = withoutLastParts(name, 1);
    }
    return name.ends_with(kGradients) ? name.substr(0, name.size() - kGradients.size()) : std::string_view{};
}

} // namespace

void collectApis(Graph& graph)
{
    const std::vector<NodeId> before = graph.node(Graph::kRoot).children;
    std::vector<NodeId> after;
    std::size_t collections = 0;
    for (std::size_t begin = 0; begin < before.size();) {
        std::size_t end = begin;
        while (end < before.size() && graph.node(before[end]).kind == NodeKind::Api) {
            ++end;
        }
        if (end < begin + 2) {
            after.push_back(before[begin]);
            ++begin;
            continue;
        }
        const NodeId collection =
            graph.add("Apis_Between_Modules." + std::to_string(collections++), NodeKind::Collection);
        Node& holder = graph.node(collection);
        holder.parent = Graph::kRoot;
        holder.microStep = graph.node(before[begin]).microStep;
        holder.children.assign(before.begin() + static_cast<std::ptrdiff_t>(begin),
                               before.begin() + static_cast<std::ptrdiff_t>(end));
        for (const NodeId child : std::vector<NodeId>(holder.children)) {
            graph.node(child).parent = collection;
        }
        after.push_back(collection);
        begin = end;
    }
    graph.node(Graph::kRoot).children = std::move(after);
}

void placeParameterGradients(Graph& graph, bool alsoBelowForward)
{
    /// Where the gradients of a module belong, the best place so far.
    struct Place
    {
        bool isBackward = false;
        std::int64_t call = -1;
        std::optional<NodeId> node;
    };

    std::unordered_map<std::string_view, Place> places;
    std::vector<std::pair<NodeId, std::string_view>> gradients;
    for (std::size_t i = 1; i < graph.nodes.size(); ++i) {
        const std::string_view module = moduleOfGradient(graph.name(NodeId{i}));
        if (!module.empty() && !graph.node(NodeId{i}).parent) {
            gradients.emplace_back(NodeId{i}, module);
            places.try_emplace(module);
        }
    }
    if (gradients.empty()) {
        return;
    }
    for (std::size_t i = 1; i < graph.nodes.size(); ++i) {
        const auto name = parseNodeName(graph.name(NodeId{i}));
        const auto found = name && name->isModule() ? places.find(name->stem) : places.end();
        const bool isBackward = name && name->direction == Direction::Backward;
        if (found == places.end() || !(isBackward || alsoBelowForward)) {
            continue;
        }
        Place& best = found->second;
        const std::int64_t call = numberOf(name->call);
        if (std::pair(isBackward, call) > std::pair(best.isBackward, best.call)) {
            best = {isBackward, call, NodeId{i}};
        }
    }
    for (const auto& [gradient, module] : gradients) {
        if (const auto& place = places.at(module).node) {
            graph.node(gradient).kind = NodeKind::Module;
            graph.attach(gradient, *place);
        }
    }
}

} // namespace pipescope::graph
