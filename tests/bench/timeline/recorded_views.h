#pragma once

#include "ui/run/scene/axis/viewport.h"
#include "ui/run/scene/rows/row_layout.h"

#include <string>
#include <vector>

namespace pipescope::bench {

/// What the user sees in one frame.
struct RecordedView
{
    scene::Viewport time;
    /// Pixels that the rows are scrolled by.
    double top = 0.0;
    /// Part of the recording: "fit-all", "zoom 3", "pan", "long zoom".
    std::string part;
    /// The first of its part, which the naive loop paints as well.
    bool opensPart = false;
};

/// The whole run, eight zoom levels (each with small pans), a pan across the run, and a zoom from the whole
/// run down to microseconds, over rows scrolled to several places. Always the same for the same arguments.
std::vector<RecordedView> recordViews(TimeSpan run, double width, double pageHeight,
                                      const scene::RowLayout& layout);

} // namespace pipescope::bench
