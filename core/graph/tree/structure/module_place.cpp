#include "core/graph/tree/structure/module_place.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace pipescope::graph {
namespace {

/// The name without call numbers: of a module its last number, of an API all; and without the numbers of
/// layers, if they are not wanted.
std::string withoutCall(std::string_view name, NodeKind kind, bool hasLayers)
{
    std::string text;
    text.reserve(name.size() + 1);
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('.', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        const bool isLayer = hasLayers && kind == NodeKind::Module && end < name.size();
        if (isLayer || !numberOfPart(part)) {
            text.append(part).push_back('.');
        }
        begin = end + 1;
    }
    return text;
}

} // namespace

std::vector<std::string_view> partsOfName(std::string_view name)
{
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('.', begin), name.size());
        parts.push_back(name.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::optional<std::int64_t> numberOfPart(std::string_view part)
{
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    return error == std::errc{} && end == part.data() + part.size() ? std::optional(number) : std::nullopt;
}

std::optional<std::uint32_t> layerOfModule(std::string_view name)
{
    constexpr std::int64_t kMostLayers = 1'000'000'000;
    std::optional<std::uint32_t> layer;
    const auto parts = partsOfName(name);
    for (std::size_t i = 2; i < parts.size(); ++i) {
        if (parts[i] == "forward" || parts[i] == "backward") {
            return layer;
        }
        const auto number = layer ? std::nullopt : numberOfPart(parts[i]);
        if (number && *number >= 0 && *number < kMostLayers) {
            layer = static_cast<std::uint32_t>(*number);
        }
    }
    return {};
}

std::optional<std::uint32_t> layerOf(const Graph& graph, NodeId node)
{
    std::optional<std::uint32_t> layer;
    for (std::optional<NodeId> at = node; at && !layer; at = graph.node(*at).parent) {
        if (graph.node(*at).kind == NodeKind::Module) {
            layer = layerOfModule(graph.name(*at));
        }
    }
    return layer;
}

std::string ModulePlaces::of(NodeId node)
{
    return textOf(node, true);
}

std::string ModulePlaces::inAnyLayer(NodeId node)
{
    return textOf(node, false);
}

std::string ModulePlaces::textOf(NodeId node, bool hasLayers)
{
    const NodeKind kind = m_graph.node(node).kind;
    std::string place = withoutCall(m_graph.name(node), kind, hasLayers);
    const auto parent = m_graph.node(node).parent;
    if (kind == NodeKind::Module || !parent) {
        return place;
    }
    if (m_places[node.value] == kUnknown) {
        countCalls(*parent);
    }
    return withoutCall(m_graph.name(*parent), NodeKind::Module, hasLayers) + place
           + std::to_string(m_places[node.value]);
}

void ModulePlaces::countCalls(NodeId parent)
{
    std::unordered_map<std::string, std::uint32_t> calls;
    for (const NodeId child : m_graph.node(parent).children) {
        m_places[child.value] = calls[withoutCall(m_graph.name(child), m_graph.node(child).kind, true)]++;
    }
}

} // namespace pipescope::graph
