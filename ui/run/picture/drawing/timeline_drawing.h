#pragma once

#include "core/session_file/session_state.h"
#include "ui/run/picture/legend_layout.h"
#include "ui/run/scene/canvas/canvas.h"
#include "ui/run/scene/draw/areas.h"
#include "ui/run/scene/draw/minimap.h"
#include "ui/run/scene/draw/timeline_scene.h"
#include "ui/run/scene/rows/row_window.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

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

struct GridLine
{
    double x = 0.0;
    scene::Rgb colour;
    double opacity = 1.0;
};

/// One pixel wide, from top to bottom.
std::vector<GridLine> gridLines(const scene::Ruler& ruler, const scene::Palette& palette);
/// What lies behind the bars: rows, titles and the grid; in coordinates of their area.
void drawBackground(scene::Canvas& canvas, const ShownTimeline& shown);

/// Narrower bars have no edge.
constexpr double kMinOutlined = 5.0;

/// A merged column: flatter and paler than an item, with a dark line on top.
struct ColumnParts
{
    scene::Box body;
    scene::Box line;
};

ColumnParts partsOfColumn(const scene::Box& column);

/// What the colours of a bar follow from.
struct BarLook
{
    scene::ColourRole role = scene::ColourRole::Other;
    /// Something else is highlighted.
    bool isDimmed = false;
};

struct BarColours
{
    scene::Rgb fill;
    /// Of a merged column.
    scene::Rgb merged;
    /// Where an operator only waits.
    scene::Rgb waiting;
    /// Keeps neighbours of one colour apart, and light colours from the background.
    scene::Rgb edge;
    scene::Rgb hatch;
};

/// Those of dimmed bars are drawn far to the background.
BarColours coloursOf(const BarLook& look, const scene::Palette& palette);
/// Those of overlap, where they are not dimmed.
bool isHatched(const BarLook& look);

/// These are in coordinates of the area of the bars.

/// Merged columns, blocks and operators.
void drawBars(scene::Canvas& canvas, const ShownTimeline& shown);
/// The texts on them.
void drawLabels(scene::Canvas& canvas, const ShownTimeline& shown);

/// Both are in coordinates of the whole.

/// The names of the rows; touches nothing right of the headers.
void drawRowNames(scene::Canvas& canvas, const ShownTimeline& shown);
/// The names of the groups, which run across the border between headers and bars, the border, and the signs
/// of pinned rows and of the current row. Goes over the bars and the row names.
void drawGroupNames(scene::Canvas& canvas, const ShownTimeline& shown);

/// The shares as bars one upon the other, from below in the order of the roles. Neighbouring columns that
/// look the same become one box.
void drawColumns(scene::Canvas& canvas, const scene::MinimapColumns& columns, const scene::Box& area,
                 const scene::Palette& palette);

/// Draws the strip of a group's key over an area, if there is one.
using DrawStrip = std::function<void(const std::string& key, const scene::Box& area)>;

/// Places what the ranks of each collapsed group do in `time` beside its title; in coordinates of the whole.
void drawStrips(scene::Canvas& canvas, const ShownTimeline& shown, TimeSpan time, const DrawStrip& drawStrip);

void drawLegend(scene::Canvas& canvas, const ShownLegend& legend, const scene::Palette& palette);
/// A role's colour and its hatch.
void fillWithRole(scene::Canvas& canvas, const scene::Box& box, scene::ColourRole role,
                  const scene::Palette& palette);
/// Operators have two colours: the pale one comes first, as in their bars. Without a role, the lane below
/// that of the blocks.
void drawSwatch(scene::Canvas& canvas, const scene::Box& box, std::optional<scene::ColourRole> role,
                const scene::Palette& palette);

enum class LinkChoice
{
    All,
    /// Those of the selection.
    Emphasised
};

/// Opacity of one that is not emphasised. Concluded links are paler: a trace of nothing else would lie under
/// a web.
double linkOpacity(const scene::DrawnLink& link);

scene::Rgb linkColour(LinkDirection direction, const scene::Palette& palette);

/// An end of a link, cut off where painters and viewers would be slow and inexact.
inline double nearbyX(double x)
{
    constexpr double kMaxFar = 20'000.0;
    return std::clamp(x, -kMaxFar, kMaxFar);
}

/// In coordinates of the area of the bars.
void drawLinks(scene::Canvas& canvas, const ShownTimeline& shown, LinkChoice choice);

/// A flag with the text on the ruler, a line or a band through the rows; in coordinates of the whole.
void drawMarks(scene::Canvas& canvas, const ShownTimeline& shown);

/// Both are in coordinates of the area of the bars.

/// Why a row is empty.
void drawRowNotes(scene::Canvas& canvas, const ShownTimeline& shown);
/// What lies over everything: the edge of the pinned rows, the selection, the range with its length, and what
/// will be zoomed to.
void drawOverlays(scene::Canvas& canvas, const ShownTimeline& shown);

/// Both are in coordinates of the whole.
void drawTitle(scene::Canvas& canvas, const ShownTimeline& shown);
/// Steps and ticks with their times.
void drawRuler(scene::Canvas& canvas, const ShownTimeline& shown);

} // namespace pipescope::picture
