#pragma once

#include "core/session_file/session_state.h"
#include "ui/run/scene/draw/areas.h"
#include "ui/run/scene/draw/timeline_scene.h"
#include "ui/run/scene/rows/row_window.h"

#include <optional>
#include <span>
#include <string>
#include <utility>

namespace pipescope::picture {

/// What a window or picture shows. Borrows the scene, the list, the ruler and the marks.
struct ShownTimeline
{
    const scene::TimelineScene& scene;
    const scene::DrawList& list;
    const scene::Ruler& ruler;
    scene::Areas areas;
    scene::Viewport time;
    /// The visible ones.
    scene::RowWindow rows;
    scene::Palette palette;
    /// English without it.
    Translate translate = {};
    std::string title = {};
    std::span<const Mark> marks = {};
    std::optional<StepIndex> selectedStep = std::nullopt;
    /// The user's.
    std::optional<TimeSpan> range = std::nullopt;
    /// What will be zoomed to, in pixels of the bars' area.
    std::optional<std::pair<double, double>> band = std::nullopt;
    /// The visible part of the header that row commands act on, within the area of headers.
    std::optional<scene::Band> currentRow = std::nullopt;
};

} // namespace pipescope::picture
