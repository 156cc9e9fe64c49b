#pragma once

#include "core/diagnostics/finding.h"
#include "core/document/source_traits.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// How the files of a run are laid out on the disk.
struct LayoutName
{
    /// For options and machines: "pytorch".
    std::string id;
    /// For people: "Ascend PyTorch profiler".
    std::string name;
    /// What its files are called, for dialogs: "*.db".
    std::vector<std::string> filePatterns;
};

/// Files of one layout that were found.
struct LayoutFound
{
    LayoutName layout;
    /// Number of ranks, those that were not asked for included.
    std::size_t ranks = 0;
    /// The one that is shown.
    bool isShown = false;
};

/// What every kind of document has: where it was read from, and what was wrong there.
struct DocumentFiles
{
    /// The folders or files that were opened; empty before anything was.
    std::vector<std::filesystem::path> roots;
    /// What lies there; at most one is shown.
    std::vector<LayoutFound> layouts;
    /// The files that hold what is shown, each once.
    std::vector<std::filesystem::path> files;
    /// Number of databases (or logs) that could be opened, with or without anything to show in them.
    std::size_t filesOpened = 0;
    FindingList findings;
    /// Traits of the source that the files were read with; the defaults where nothing is shown.
    SourceTraits source;

    /// The first of what was opened; an empty path before anything was.
    const std::filesystem::path& root() const;
    /// Name of the layout that is shown; empty if no layout is shown.
    std::string_view sourceName() const;
};

} // namespace pipescope
