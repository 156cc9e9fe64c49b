#pragma once

#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// The parts of a name between dots.
std::vector<std::string_view> partsOfName(std::string_view name);

/// The whole number that a part is; empty if it is none.
std::optional<std::int64_t> numberOfPart(std::string_view part);

/// The layer in the name of a module: the first number behind that of the model; 7 of
/// "Module.0.encoder.layers.7.mlp.experts.2.Linear.forward.0". Empty for none, and for what is no module.
std::optional<std::uint32_t> layerOfModule(std::string_view name);

/// That of the innermost module that has one: of the node itself, or around it. O(depth).
std::optional<std::uint32_t> layerOf(const Graph& graph, NodeId node);

/// Where nodes stand, without call numbers. `graph` must stay. Not thread-safe.
class ModulePlaces
{
public:
    explicit ModulePlaces(const Graph& graph)
        : m_graph(graph)
        , m_places(graph.nodes.size(), kUnknown)
    { }

    /// Names of the modules around it, and its own with its place among the calls of the same API there.
    /// Calls of one operation have the same.
    std::string of(NodeId node);
    /// The same without the numbers of layers: identical layers have the same.
    std::string inAnyLayer(NodeId node);

private:
    static constexpr std::uint32_t kUnknown = 0xFFFFFFFF;

    std::string textOf(NodeId node, bool hasLayers);
    void countCalls(NodeId parent);

    const Graph& m_graph;
    /// Indexed by node: its place among the calls of the same API.
    std::vector<std::uint32_t> m_places;
};

} // namespace pipescope::graph
