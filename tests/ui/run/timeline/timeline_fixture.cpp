#include "tests/ui/run/timeline/timeline_fixture.h"

#include <QApplication>
#include <QWheelEvent>

#include "tests/ui/patience.h"

#include <utility>

namespace pipescope::ui::test {

void TimelineTest::show(std::shared_ptr<const Trace> trace, QSize size)
{
    m_session.setTrace(std::move(trace));
    m_view.resize(size);
    m_view.show();
    m_view.setFocus();
    QApplication::setActiveWindow(&m_view);
    ASSERT_TRUE(settle());
}

bool TimelineTest::settle()
{
    return waitFor([this] { return m_view.isIdle(); });
}

void TimelineTest::turnWheel(QPoint at, int notches, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent event(at, surface()->mapToGlobal(at), {}, QPoint(0, 120 * notches), Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(surface(), &event);
}

} // namespace pipescope::ui::test
