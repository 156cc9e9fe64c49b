#include "tests/ui/shell/window/timeline_window.h"

#include "ui/run/panels/marks/marks_panel.h"

namespace pipescope::ui::test {

MarksPanel* TimelineWindow::marks() const
{
    return findChild<MarksPanel*>();
}

} // namespace pipescope::ui::test
