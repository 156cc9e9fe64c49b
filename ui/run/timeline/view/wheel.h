#pragma once

namespace pipescope::ui {

/// Eighths of a degree, as Qt counts them.
constexpr double kWheelNotch = 120.0;
constexpr double kZoomPerNotch = 1.25;

} // namespace pipescope::ui
