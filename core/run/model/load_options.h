#pragma once

#include "core/base/parse/number_ranges.h"
#include "core/run/chrome_rules/chrome_rules.h"
#include "core/run/model/trace.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pipescope {

/// How much of a run is read; less is faster.
enum class LoadDetail
{
    /// The ranks and their files; files are not opened.
    Files,
    /// Blocks only.
    Blocks,
    /// Blocks, and operators with their peers but without the times of their small tasks: what writing back
    /// needs.
    Operators,
    /// Everything that can be shown.
    Everything
};

struct LoadOptions
{
    /// Ranks to load; all if empty.
    std::optional<RankSet> ranks;
    /// Devices to load, by their number on each machine; all if empty. Has an effect only on files that
    /// record it.
    std::optional<RankSet> devices;
    /// The only step to keep; all if empty. Every block is classified before the others are dropped.
    std::optional<StepNumber> step;
    /// Id of the layout to show where databases of several lie in one tree; the one with most ranks if empty.
    std::string layout;
    LoadDetail detail = LoadDetail::Everything;
    /// Sizes given by the user replace the recorded ones.
    ParallelSizes sizes;
    /// Rules for Chrome traces; null means the default rules.
    std::shared_ptr<const ChromeRules> chromeRules;
    /// Threads to use; 0 means one per processor.
    std::size_t jobs = 0;
};

/// What is to be opened, and how it is to be read.
struct OpenRequest
{
    /// Folders or files. A run has one; a document that compares two runs has two.
    std::vector<std::filesystem::path> roots;
    LoadOptions options;
};

} // namespace pipescope
