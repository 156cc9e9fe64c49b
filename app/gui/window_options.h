#pragma once

#include "ui/run/picture/picture_request.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pipescope::app {

/// What the command line asks for.
struct Options
{
    /// Folder or file to open; empty if none was given.
    std::filesystem::path root;
    /// The two runs or models to compare; empty if none were given.
    std::vector<std::filesystem::path> compared;
    /// Paint there without a window; empty for the viewer.
    std::filesystem::path picture;
    picture::PictureSize pictureSize;
    bool dark = false;
    bool printKeys = false;
};

/// The options, or the exit code where the program ends at once: --help, --version, wrong usage. Messages for
/// the user have then been printed.
struct ParsedOptions
{
    Options options;
    std::optional<int> exitCode;
};

ParsedOptions parseOptions(int argc, const char* const* argv);

} // namespace pipescope::app
