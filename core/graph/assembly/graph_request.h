#pragma once

#include "core/graph/assembly/load_step.h"
#include "core/graph/assembly/run_plan.h"
#include "core/graph/match/match.h"

#include <filesystem>
#include <optional>

namespace pipescope::graph {

/// What is to be built or compared.
struct GraphRequest
{
    std::filesystem::path debug;
    /// Empty for a build.
    std::optional<std::filesystem::path> bench;
    /// Another run of the bench, which measures the noise; ours only.
    std::optional<std::filesystem::path> floor;
    RunSelection selection;
    GraphSettings settings;
    MatchOptions matching;
};

} // namespace pipescope::graph
