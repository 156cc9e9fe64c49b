#include "tests/ui/window/timeline_window.h"

#include "ui/marks/marks_panel.h"

namespace pipescope::ui::test {

MarksPanel* TimelineWindow::marks() const
{
    return findChild<MarksPanel*>();
}

} // namespace pipescope::ui::test
