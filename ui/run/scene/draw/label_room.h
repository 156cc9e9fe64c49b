#pragma once

#include "ui/run/scene/draw/draw_list.h"

#include <span>
#include <vector>

namespace pipescope::scene {

/// Indexed by label: how much room its text has, which is the width of its area without `padding` on both
/// sides. Of short texts (numbers of blocks) in a lane, one beside another, those about as wide as most of
/// them are treated alike: where most have room for the longest text, a slightly narrower one may use its
/// padding; where most have not, a slightly wider one has no room either.
std::vector<double> labelRooms(std::span<const DrawnLabel> labels, double padding,
                               const TextWidth& textWidth);

} // namespace pipescope::scene
