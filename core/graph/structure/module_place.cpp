#include "core/graph/structure/module_place.h"

#include <algorithm>
#include <charconv>

namespace pipescope::graph {
namespace {

/// The name of a module without its last number, and of an API without all numbers.
std::string withoutCall(std::string_view name, NodeKind kind)
{
    std::string text;
    const std::vector<std::string_view> parts = partsOfName(name);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool isCall =
            (kind != NodeKind::Module || i + 1 == parts.size()) && numberOfPart(parts[i]).has_value();
        if (!isCall) {
            text.append(parts[i]).push_back('.');
        }
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

std::string placeInModules(const Graph& graph, NodeId node)
{
    const NodeKind kind = graph.node(node).kind;
    std::string place = withoutCall(graph.name(node), kind);
    const auto parent = graph.node(node).parent;
    if (kind == NodeKind::Module || !parent) {
        return place;
    }
    std::size_t calls = 0;
    for (const NodeId sibling : graph.node(*parent).children) {
        if (sibling == node) {
            break;
        }
        calls += withoutCall(graph.name(sibling), graph.node(sibling).kind) == place ? 1U : 0U;
    }
    return withoutCall(graph.name(*parent), NodeKind::Module) + place + std::to_string(calls);
}

} // namespace pipescope::graph
