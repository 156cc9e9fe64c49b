#include "ui/run/workspace/timeline_panel_kinds.h"

#include "ui/run/panels/marks/marks_panel_kind.h"

namespace pipescope::ui {

std::vector<TimelinePanelKind> timelinePanelKinds()
{
    return {
        marksPanelKind(),
    };
}

std::vector<Command> timelinePanelCommands()
{
    std::vector<Command> commands;
    for (const TimelinePanelKind& kind : timelinePanelKinds()) {
        commands.insert(commands.end(), kind.commands.begin(), kind.commands.end());
    }
    return commands;
}

} // namespace pipescope::ui
