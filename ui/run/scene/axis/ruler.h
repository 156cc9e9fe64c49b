#pragma once

#include "core/base/user_text.h"
#include "core/run/model/trace.h"
#include "ui/run/scene/axis/viewport.h"
#include "ui/run/scene/text/elide.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::scene {

/// From the ruler's lower edge: the tops of ticks with a label and of the small ones, and the labels'
/// baseline.
constexpr double kLongTick = 5.0;
constexpr double kShortTick = 3.0;
constexpr double kTickBaseline = 7.0;

/// Marks and labels above the timeline.
struct Tick
{
    double x = 0.0;
    TimePoint time;
    /// Empty for the small ticks in between.
    std::string label;
};

/// A step in the row of steps.
struct StepMark
{
    StepIndex step;
    /// Where it overlaps the step before or after, since clocks of hosts differ, each gets a half.
    double left = 0.0;
    double right = 0.0;
    /// "Step 3 · 98.2 ms", or as much of it as fits between the step's edges.
    std::string label;
    /// When the host began and ended it.
    std::optional<std::pair<double, double>> hostWindow = std::nullopt;
};

struct Ruler
{
    std::vector<Tick> ticks;
    /// In order of time.
    std::vector<StepMark> steps;
    /// Date of the left edge and time zone for wall-clock times, else empty.
    std::string caption;
};

/// The step at a position, also up to two pixels beside a narrow one.
std::optional<StepIndex> stepAt(const Ruler& ruler, double x);

/// What times count from; wall-clock time in UTC if empty.
using TimeOrigin = std::optional<TimePoint>;

/// Ticks at round times (1, 2 or 5 times a power of ten; whole minutes and hours on the wall clock) as dense
/// as their labels allow.
Ruler makeRuler(const Viewport& viewport, const TimeOrigin& origin, const std::vector<Step>& steps,
                const TextWidth& textWidth, const Translate& translate = {});

/// "12.5 ms" counted from the origin, or "07:15:02.5" UTC, to the precision of `resolution`. Relative times
/// are in the unit that suits `largest`.
std::string timeLabel(TimePoint time, const TimeOrigin& origin, Duration resolution, Duration largest);

/// A time that is seen, as precise as pixels can show it, in the unit that the ticks have.
std::string momentLabel(const Viewport& viewport, const TimeOrigin& origin, TimePoint time);

} // namespace pipescope::scene
