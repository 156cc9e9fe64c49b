#pragma once

#include "ui/run/picture/svg/svg_look.h"

#include <iosfwd>
#include <optional>

namespace pipescope::picture {

/// What stands around the canvas.
void writeTitle(const Picture& picture, const SvgLook& look, std::ostream& out);
void writeRuler(const Picture& picture, std::optional<StepIndex> selectedStep, const SvgLook& look,
                std::ostream& out);
void writeHeaders(const Picture& picture, const SvgLook& look, std::ostream& out);
void writeLegend(const Picture& picture, const SvgLook& look, std::ostream& out);

} // namespace pipescope::picture
