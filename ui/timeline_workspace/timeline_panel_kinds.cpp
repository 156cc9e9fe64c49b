#include "ui/timeline_workspace/timeline_panel_kinds.h"

#include "ui/marks/marks_panel_kind.h"

namespace pipescope::ui {

std::vector<TimelinePanelKind> timelinePanelKinds()
{
    return {
        marksPanelKind(),
    };
}

} // namespace pipescope::ui
