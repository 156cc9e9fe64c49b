#pragma once

#include "ui/run/scene/axis/viewport.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope::scene {

/// What holding a key does.
enum class Motion : std::uint8_t
{
    ZoomIn,
    ZoomOut,
    PanLeft,
    PanRight
};
constexpr std::size_t kMotionCount = 4;

/// Moves a viewport smoothly. What is shown follows a target; gestures change the target, so that they add up
/// however fast they come. Keeps the targets of earlier zooms for undoing. Has no clock: advance() gets the
/// time that passed.
class Navigator
{
public:
    const Viewport& shown() const { return m_shown; }

    const Viewport& target() const { return m_target; }

    /// Sets the viewport at once and clears the history.
    void reset(const Viewport& viewport);
    /// At once, for instance while dragging.
    void panNow(double pixels);
    void showNow(const Viewport& viewport);
    void setWidth(double width);
    void setLimits(TimeSpan limits);

    /// Gliding. A zoom is remembered for undo().
    void glideTo(const Viewport& viewport);
    void zoom(double factor, double x);
    void pan(double pixels);
    /// Pans to centre `span` where it is not completely visible; zooms out where it does not fit, and in
    /// where it is narrower than `leastPixels`.
    void reveal(TimeSpan span, double leastPixels);
    /// Back to before the last zoom; false if there was none.
    bool undo();
    /// Makes undo() lead back to the present target.
    void remember();

    /// A key went down or up. `anchorX` is where a zoom stays fixed.
    void hold(Motion motion, double anchorX, bool fast);
    void release(Motion motion);
    void releaseAll();

    void setFast(bool fast) { m_fast = fast; }

    /// Lets `milliseconds` pass; true if the shown viewport changed.
    bool advance(double milliseconds);
    bool isMoving() const;

private:
    bool isHeld() const;
    void moveHeld(double seconds);

    Viewport m_shown;
    Viewport m_target;
    std::vector<Viewport> m_history;
    std::array<bool, kMotionCount> m_held{};
    double m_anchorX = 0.0;
    bool m_fast = false;
};

} // namespace pipescope::scene
