#include "ui/run/timeline/navigation/edge_snap.h"

#include "ui/run/scene/draw/snap.h"

namespace pipescope::ui {

bool isOnRuler(const TimelineAreas& areas, QPointF position)
{
    return areas.ruler.contains(position) && position.x() >= areas.canvas.left();
}

TimePoint momentAt(const TimelineFrame& frame, QPointF position)
{
    return frame.time.timeAt(frame.areas.canvasX(position));
}

TimePoint edgeAt(const scene::TimelineScene& scene, const TimelineFrame& frame, QPointF position,
                 QPointF origin)
{
    const double x = frame.areas.canvasX(position);
    if (isOnRuler(frame.areas, origin)) {
        return scene::snappedToSteps(scene.trace().steps, frame.time, x);
    }
    return scene::snappedTime(frame.list, scene.index(), frame.time, scene.view().step, x,
                              position.y() - frame.areas.canvas.top());
}

} // namespace pipescope::ui
