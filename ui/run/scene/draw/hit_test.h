#pragma once

#include "core/base/time.h"
#include "core/run/model/trace.h"
#include "ui/run/scene/draw/draw_list.h"

#include <cstddef>
#include <span>
#include <variant>

namespace pipescope::scene {

/// Positions in the draw list that was searched.
struct ItemHit
{
    std::size_t item = 0;
};

struct ColumnHit
{
    std::size_t column = 0;
};

struct LinkHit
{
    std::size_t link = 0;
};

/// Among the ghosts.
struct GhostHit
{
    std::size_t ghost = 0;
};

using Hit = std::variant<std::monostate, ItemHit, ColumnHit, LinkHit, GhostHit>;

/// Finds what is drawn at a point. Narrow items are also hit from up to kReachPixels beside them if nothing
/// else is there, and links from the same distance if no item or column is there.
constexpr double kReachPixels = 2.0;
Hit hitTest(const DrawList& list, double x, double y);

constexpr double kSnapPixels = 6.0;

/// The border of a drawn block, operator or merged column of the row at `y` that is nearest to `x`, if it is
/// within kSnapPixels; else the moment at `x`. Positions are those of the draw list.
TimePoint snappedTime(const DrawList& list, const SceneIndex& index, const Viewport& viewport,
                      std::optional<StepIndex> step, double x, double y);

/// The same with the borders of steps, which are those of the whole height.
TimePoint snappedToSteps(std::span<const Step> steps, const Viewport& viewport, double x);

} // namespace pipescope::scene
