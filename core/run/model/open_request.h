#pragma once

#include "core/run/model/load_options.h"

#include <filesystem>
#include <vector>

namespace pipescope {

/// What is to be opened, and how it is to be read.
struct OpenRequest
{
    /// Folders or files. A run has one; a document that compares two runs has two.
    std::vector<std::filesystem::path> roots;
    LoadOptions options;
};

} // namespace pipescope
