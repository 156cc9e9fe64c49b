#pragma once

#include "ui/run/picture/picture_request.h"
#include "ui/run/session/engine.h"

#include <filesystem>
#include <iosfwd>

namespace pipescope::ui {

/// The parameters of `pipescope --export-png`.
struct PictureCommand
{
    std::filesystem::path root;
    std::filesystem::path file;
    picture::PictureSize size;
    bool dark = false;
    /// A run that is painted below the rows of that one; empty for none.
    std::filesystem::path before{};
};

/// How painting a picture ended.
enum class PictureOutcome
{
    Written,
    NothingToShow,
    NotWritten
};

/// Paints the whole run to a PNG without a window. Reports problems on `messages`.
PictureOutcome runPictureCommand(const PictureCommand& command, const LoadFunction& load,
                                 std::ostream& messages);

} // namespace pipescope::ui
