#pragma once

#include "ui/run/picture/legend_layout.h"
#include "ui/run/scene/canvas/canvas.h"

namespace pipescope::picture {

void drawLegend(scene::Canvas& canvas, const ShownLegend& legend, const scene::Palette& palette);
/// A role's colour and its hatch.
void fillWithRole(scene::Canvas& canvas, const scene::Box& box, scene::ColourRole role,
                  const scene::Palette& palette);
/// Operators have two colours: the pale one comes first, as in their bars.
void drawSwatch(scene::Canvas& canvas, const scene::Box& box, scene::ColourRole role,
                const scene::Palette& palette);

} // namespace pipescope::picture
