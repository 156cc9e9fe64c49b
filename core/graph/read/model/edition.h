#pragma once

#include <cstdint>

namespace pipescope::graph {

/// The editions of the public tool whose results can be reproduced, see model_graph.
enum class Edition : std::uint8_t
{
    /// The edition of the feature document.
    Doc,
    /// The current one.
    New
};

} // namespace pipescope::graph
