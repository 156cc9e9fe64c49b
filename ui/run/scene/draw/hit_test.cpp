#include "ui/run/scene/draw/hit_test.h"

#include "ui/run/scene/draw/link_curve.h"

#include <algorithm>
#include <cmath>

namespace pipescope::scene {
namespace {

double distanceBeside(const Box& box, double x)
{
    return std::max({0.0, box.left - x, x - box.right});
}

Hit nearestBeside(const DrawList& list, double x, double y)
{
    Hit nearest;
    double best = kReachPixels;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const Box& box = list.items[i].box;
        const bool sameLane = box.top <= y && y < box.bottom;
        if (sameLane && distanceBeside(box, x) <= best) {
            best = distanceBeside(box, x);
            nearest = ItemHit{i};
        }
    }
    return nearest;
}

/// Those that are drawn later lie on top.
Hit nearestLink(const DrawList& list, double x, double y)
{
    Hit nearest;
    double best = kReachPixels;
    for (std::size_t i = 0; i < list.links.size(); ++i) {
        const double distance = distanceToLink(list.links[i], x, y, kReachPixels);
        if (distance <= best) {
            best = distance;
            nearest = LinkHit{i};
        }
    }
    return nearest;
}

} // namespace

Hit hitTest(const DrawList& list, double x, double y)
{
    for (std::size_t i = list.items.size(); i > 0; --i) {
        if (list.items[i - 1].box.contains(x, y)) {
            return ItemHit{i - 1};
        }
    }
    for (std::size_t i = 0; i < list.columns.size(); ++i) {
        if (list.columns[i].box.contains(x, y)) {
            return ColumnHit{i};
        }
    }
    for (std::size_t i = list.ghosts.size(); i > 0; --i) {
        if (list.ghosts[i - 1].box.contains(x, y)) {
            return GhostHit{i - 1};
        }
    }
    const Hit beside = nearestBeside(list, x, y);
    return std::holds_alternative<std::monostate>(beside) ? nearestLink(list, x, y) : beside;
}

} // namespace pipescope::scene
