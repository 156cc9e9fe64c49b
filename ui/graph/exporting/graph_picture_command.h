#pragma once

#include "core/graph/open/opening/graph_document.h"
#include "ui/run/exporting/picture_command.h"

#include <filesystem>
#include <iosfwd>

namespace pipescope::ui {

/// The parameters of `pipescope --export-png` for a model graph.
struct GraphPictureCommand
{
    graph::GraphOpening opening;
    std::filesystem::path file;
    /// In pixels; the height follows from what is expanded.
    int width = 1600;
    bool isDark = false;
};

/// Paints the first rank to a PNG without a window. Reports problems on `messages`.
PictureOutcome runGraphPictureCommand(const GraphPictureCommand& command, std::ostream& messages);

} // namespace pipescope::ui
