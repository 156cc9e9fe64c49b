#pragma once

#include "ui/run/scene/draw/draw_list.h"

#include <cstddef>
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

using Hit = std::variant<std::monostate, ItemHit, ColumnHit, LinkHit>;

/// Finds what is drawn at a point. Narrow items are also hit from up to kReachPixels beside them if nothing
/// else is there, and links from the same distance if no item or column is there.
constexpr double kReachPixels = 2.0;
Hit hitTest(const DrawList& list, double x, double y);

} // namespace pipescope::scene
