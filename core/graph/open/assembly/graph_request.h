#pragma once

#include "core/graph/compare/match/match.h"
#include "core/graph/open/assembly/load_step.h"
#include "core/graph/open/assembly/run_plan.h"

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
