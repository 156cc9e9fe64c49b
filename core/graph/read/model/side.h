#pragma once

#include <cstdint>

namespace pipescope::graph {

/// The two sides of a comparison; a build has only the first.
enum class Side : std::uint8_t
{
    /// The data under test. "NPU" in databases.
    Debug,
    /// The trusted data.
    Bench
};

} // namespace pipescope::graph
