#pragma once

namespace pipescope::scene {

/// A rectangle in pixels, relative to the top left corner of the drawing area.
struct Box
{
    double left = 0.0;
    double right = 0.0;
    double top = 0.0;
    double bottom = 0.0;

    double width() const { return right - left; }

    double height() const { return bottom - top; }

    double middle() const { return (top + bottom) / 2.0; }

    bool contains(double x, double y) const { return left <= x && x < right && top <= y && y < bottom; }
};

} // namespace pipescope::scene
