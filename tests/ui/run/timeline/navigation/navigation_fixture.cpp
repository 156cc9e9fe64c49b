#include "tests/ui/run/timeline/navigation/navigation_fixture.h"

#include "tests/ui/patience.h"

#include <utility>

namespace pipescope::ui::test {

NavigationTest::NavigationTest()
{
    m_areas.ruler = QRectF(0.0, 0.0, 1100.0, 40.0);
    m_areas.headers = QRectF(0.0, 40.0, 100.0, 200.0);
    m_areas.canvas = QRectF(100.0, 40.0, 1000.0, 200.0);
    const auto layOut = [this] {
        m_scene.fitRows(m_areas.canvas.height());
        m_rows.updateRange();
    };
    QObject::connect(&m_session, &TimelineSession::viewChanged, &m_scene, [this, layOut] {
        m_scene.applyView();
        layOut();
    });
    QObject::connect(&m_session, &TimelineSession::traceChanged, &m_scene, [this, layOut] {
        m_scene.rebuild();
        layOut();
        m_revealer.resetView();
    });
}

void NavigationTest::open(std::shared_ptr<const Trace> trace)
{
    m_times.setWidth(m_areas.canvas.width());
    m_session.setTrace(std::move(trace));
}

bool NavigationTest::settle()
{
    return waitFor([this] { return !m_times.isMoving(); });
}

} // namespace pipescope::ui::test
