#pragma once

#include "core/base/ids.h"

#include <filesystem>
#include <optional>
#include <utility>

// NOLINTNEXTLINE(readability-identifier-naming): the library's name.
namespace CLI {
class App;
} // namespace CLI

namespace pipescope::cli {

/// What `diff` compares a run with.
struct DiffOptions
{
    /// The same run if empty.
    std::filesystem::path other;
    /// The only step of each run.
    std::optional<std::pair<StepNumber, StepNumber>> steps;
    /// Where a page of HTML goes; nowhere if empty.
    std::filesystem::path page;
};

/// Defines the options of `diff` but for that of JSON; what is parsed is written to `options`, which must
/// live as long as the command.
void addDiffOptions(CLI::App& command, DiffOptions& options);

} // namespace pipescope::cli
