#pragma once

#include "core/graph/read/model/graph.h"

#include <array>
#include <string_view>

namespace pipescope::graph {

/// An API of which some tensors may be NaN or infinite without harm.
struct HarmlessApi
{
    /// The first two parts of the node's name, in lower case.
    std::string_view api;
    /// Positions or names of such arguments; empty ones do not count.
    std::array<std::string_view, 2> inputs;
    /// Positions of such outputs.
    std::array<std::string_view, 1> outputs;
    /// The call overwrites these inputs, so that their content does not matter to it.
    bool overwritesInputs = false;

    bool listsInputs() const { return !inputs.front().empty(); }

    /// The item is, or lies in, one of the listed.
    bool lists(const Graph& graph, const Item& item) const;
};

/// Null for all others.
const HarmlessApi* findHarmlessApi(std::string_view nodeName);

} // namespace pipescope::graph
