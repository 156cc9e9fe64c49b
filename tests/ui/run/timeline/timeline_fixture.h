#pragma once

#include "tests/ui/test_namespace.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/view/timeline_view.h"

#include <gtest/gtest.h>

#include <memory>

namespace pipescope::ui::test {

/// A timeline in its own window, shown, focused and active.
class TimelineTest : public ::testing::Test
{
protected:
    void show(std::shared_ptr<const Trace> trace, QSize size);
    /// Waits until nothing moves.
    bool settle();
    /// By whole notches, up or forward if positive.
    void turnWheel(QPoint at, int notches, Qt::KeyboardModifiers modifiers = Qt::NoModifier);

    QWidget* surface() { return m_view.viewport(); }

    TimelineSession m_session;
    TimelineView m_view{m_session};
};

} // namespace pipescope::ui::test
