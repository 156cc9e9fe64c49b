#include "ui/run/scene/text/clock_shift_text.h"

#include "core/base/parse/durations.h"

namespace pipescope::scene {

std::string clockShiftText(Duration shift)
{
    return shift < Duration{} ? "−" + formatDuration(Duration{} - shift) : "+" + formatDuration(shift);
}

} // namespace pipescope::scene
