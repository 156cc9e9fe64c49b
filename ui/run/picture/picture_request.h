#pragma once

#include "core/run/analysis/details/gap_facts.h"
#include "core/run/analysis/search/trace_set.h"
#include "core/session_file/session_state.h"
#include "ui/run/scene/colour/palette.h"
#include "ui/run/scene/index/companion_index.h"
#include "ui/run/scene/index/idle_index.h"
#include "ui/run/scene/index/in_flight_index.h"
#include "ui/run/scene/index/scene_index.h"
#include "ui/run/scene/rows/row_layout.h"
#include "ui/run/scene/rows/view_options.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::picture {

/// In pixels.
struct PictureSize
{
    int width = 1920;
    int height = 1080;

    bool operator==(const PictureSize&) const = default;
};

/// Sides that can be asked for.
constexpr int kSmallestPictureSide = 100;
constexpr int kLargestPictureSide = 16'384;

/// "1920x1080" as a size; empty if it is no size or out of bounds.
std::optional<PictureSize> parsePictureSize(std::string_view text);

/// The rows that a window shows.
struct WindowRows
{
    scene::RowMetrics metrics;
    /// What the rows are scrolled by, and the height that shows rows, in the window's pixels.
    double top = 0.0;
    double height = 0.0;
};

/// What a picture of a trace shows, and how. It may be made on one thread and used on another.
struct PictureRequest
{
    /// The index of the trace to draw, kept alive by the request; nothing is drawn without it.
    std::shared_ptr<const scene::SceneIndex> index;
    scene::ViewOptions view;
    /// Blocks that are drawn below those of each row; null for none.
    std::shared_ptr<const scene::CompanionIndex> companion = nullptr;
    PictureSize size;
    /// Enlarges texts, rows and lines; ignored where the rows of a window are shown: then they fill the
    /// picture as they fill the window.
    double scale = 1.0;
    bool isDark = false;
    scene::ColourSet colours = {};
    /// Without it the picture is named after what it shows.
    std::string title;
    /// The chosen step, or the run, if empty.
    std::optional<TimeSpan> span;
    /// All rows, as high as fits, if empty.
    std::optional<WindowRows> window;
    std::optional<TraceRef> selection;
    /// Selected instead.
    std::optional<GapRef> selectedGap = {};
    std::vector<LinkIndex> selectedLinks;
    std::optional<StepIndex> selectedStep;
    /// The user's.
    std::optional<TimeSpan> range;
    /// The user's.
    std::vector<Mark> marks;
    /// Everything else is dimmed; a set of the same trace.
    std::shared_ptr<const TraceSet> highlight;
    /// Of the same run; idle time has no colour without it.
    std::shared_ptr<const scene::IdleIndex> idle = {};
    /// Likewise; no micro-batches in flight are shown without it.
    std::shared_ptr<const scene::InFlightIndex> inFlight = {};
    /// English without it.
    Translate translate;
};

} // namespace pipescope::picture
