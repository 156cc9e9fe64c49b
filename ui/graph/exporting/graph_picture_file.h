#pragma once

#include "core/base/result.h"
#include "core/graph/open/opening/graph_document.h"
#include "ui/graph/picture/graph_picture.h"
#include "ui/run/exporting/picture_command.h"
#include "ui/run/exporting/picture_file.h"

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <stop_token>

class QPainter;

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

/// A picture of a model graph as a file.
struct GraphPictureFile
{
    graph_picture::GraphPictureRequest request;
    PictureFormat format = PictureFormat::Png;
    /// How many pixels of a PNG one pixel of the picture has, from 1; the others have none.
    int scale = 1;
};

/// No PNG has more pixels than these: 800 MB while it is painted.
inline constexpr std::int64_t kMostPixels = 200'000'000;

/// Paints the title, the legend and the panes.
void paintGraphPicture(QPainter& painter, const graph_picture::GraphPicture& picture);

/// Lays the picture out, draws it and writes it as a whole or not at all. What it costs is bounded by
/// graph_picture::kLargestHeight, not by the graph's size. A PDF has one page, on which 96 pixels are an
/// inch. Refuses a PNG of more than kMostPixels as InvalidArgument; Cancelled after a stop request. May run
/// on any thread.
Status writeGraphPicture(const GraphPictureFile& picture, const std::filesystem::path& path,
                         const std::stop_token& stop);

} // namespace pipescope::ui
