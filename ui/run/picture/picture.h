#pragma once

#include "core/base/result.h"
#include "ui/run/picture/picture_request.h"
#include "ui/run/scene/draw/areas.h"
#include "ui/run/scene/draw/minimap.h"
#include "ui/run/scene/draw/timeline_scene.h"
#include "ui/run/scene/rows/row_window.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <string>

namespace pipescope::picture {

/// The widths of texts, as the program that draws the picture will measure them.
struct PictureFonts
{
    scene::TextWidth label;
    scene::TextWidth plain;
    double labelHeight = 13.0;
    double plainHeight = 14.0;
};

/// Everything to draw, in a coordinate system of `width` by `height` units; each unit becomes `scale` pixels.
struct Picture
{
    scene::TimelineScene scene;
    double width = 0.0;
    double height = 0.0;
    double scale = 1.0;
    bool isDark = false;
    scene::Areas areas{};
    /// The rows are scrolled by this.
    double top = 0.0;
    scene::Viewport time{};
    scene::DrawList list{};
    scene::Ruler ruler{};
    /// Indexed by key of each collapsed group that is seen: what its ranks do, over `time`, a column a unit.
    std::map<std::string, scene::MinimapColumns> strips{};
    std::string title{};

    scene::RowWindow rows() const { return {scene.layout(), top, areas.canvas.height()}; }
};

/// Chooses size, rows and time as asked for and fills the draw list. Where not all rows fit at their minimum
/// height, the last ones are left out, and the title says so.
Picture makePicture(const PictureRequest& request, const PictureFonts& fonts);

/// A picture of opaque pixels, 0x..RRGGBB. Borrowed; at least one pixel wide and high.
struct Pixels
{
    const std::uint32_t* first = nullptr;
    std::size_t width = 0;
    std::size_t height = 0;
    /// From one line to the next, in pixels.
    std::size_t stride = 0;

    const std::uint32_t* line(std::size_t y) const { return first + y * stride; }
};

/// Writes it as PNG (W3C "Portable Network Graphics Specification", second edition) with three bytes a pixel.
/// Fails where memory is short.
Status writePng(const Pixels& pixels, std::ostream& out);

} // namespace pipescope::picture
