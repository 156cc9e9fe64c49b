#pragma once

#include <QScrollBar>

#include "tests/ui/test_namespace.h"
#include "ui/run/timeline/navigation/revealer.h"

#include <gtest/gtest.h>

#include <memory>

namespace pipescope::ui::test {

/// What moves a timeline, without the timeline: a canvas of 1000 by 200 pixels, right of headers that are 100
/// pixels wide and below a ruler of 40 pixels.
class NavigationTest : public ::testing::Test
{
protected:
    NavigationTest();

    /// Shows all of it, from the first row.
    void open(std::shared_ptr<const Trace> trace);
    /// Waits until nothing moves.
    bool settle();

    TimelineSession m_session;
    TimelineAreas m_areas;
    TimelinePointer m_pointer{m_areas};
    TimeNavigation m_times{m_session, m_pointer};
    ShownScene m_scene{m_session};
    QScrollBar m_bar;
    RowScroller m_rows{m_session, m_scene, m_areas, m_pointer, m_bar};
    Revealer m_revealer{m_session, m_scene, m_times, m_rows};
};

} // namespace pipescope::ui::test
