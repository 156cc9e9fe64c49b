#include "ui/run/scene/draw/hit_test.h"

#include <cmath>

namespace pipescope::scene {
namespace {

/// The nearest of the borders offered.
class Nearest
{
public:
    Nearest(const Viewport& viewport, double x)
        : m_viewport(viewport)
        , m_x(x)
        , m_time(viewport.timeAt(x))
    { }

    void offer(TimePoint border)
    {
        const double distance = std::abs(m_viewport.xOf(border) - m_x);
        if (distance <= m_least) {
            m_least = distance;
            m_time = border;
        }
    }

    void offer(TimeSpan span)
    {
        offer(span.begin);
        offer(span.end);
    }

    TimePoint time() const { return m_time; }

private:
    const Viewport& m_viewport;
    double m_x;
    double m_least = kSnapPixels;
    TimePoint m_time;
};

} // namespace

TimePoint snappedTime(const DrawList& list, const SceneIndex& index, const Viewport& viewport,
                      std::optional<StepIndex> step, double x, double y)
{
    Nearest nearest(viewport, x);
    for (const ColumnRun& run : list.columns) {
        const bool isInLane = run.box.top <= y && y < run.box.bottom;
        if (isInLane && run.box.left - kSnapPixels <= x && x <= run.box.right + kSnapPixels) {
            const double within = std::clamp(x, run.box.left, run.box.right);
            nearest.offer(columnAt(index, viewport, step, nullptr, run, within).span);
        }
    }
    for (const DrawnItem& item : list.items) {
        if (item.box.top <= y && y < item.box.bottom) {
            nearest.offer(spanOf(*index.trace, item.ref));
        }
    }
    return nearest.time();
}

TimePoint snappedToSteps(std::span<const Step> steps, const Viewport& viewport, double x)
{
    Nearest nearest(viewport, x);
    for (const Step& step : steps) {
        nearest.offer(step.span);
    }
    return nearest.time();
}

} // namespace pipescope::scene
