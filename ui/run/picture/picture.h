#pragma once

#include "ui/run/picture/picture_request.h"
#include "ui/run/scene/draw/areas.h"
#include "ui/run/scene/draw/minimap.h"
#include "ui/run/scene/draw/timeline_scene.h"
#include "ui/run/scene/rows/row_window.h"

#include <map>
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
    /// By key of each collapsed group that is seen: what its ranks do, over `time`, a column a unit.
    std::map<std::string, scene::MinimapColumns> strips{};
    std::string title{};

    scene::RowWindow rows() const { return {scene.layout(), top, areas.canvas.height()}; }
};

/// Chooses size, rows and time as asked for and fills the draw list. Where not all rows fit at their minimum
/// height, the last ones are left out, and the title says so.
Picture makePicture(const PictureRequest& request, const PictureFonts& fonts);

} // namespace pipescope::picture
