#pragma once

#include "ui/run/session/timeline_panel.h"

#include <vector>

namespace pipescope::ui {

/// The timeline's panels that need nothing but their host, in the order of their tabs: one line each.
std::vector<TimelinePanelKind> timelinePanelKinds();

/// All that these panels add to the window's commands.
std::vector<Command> timelinePanelCommands();

} // namespace pipescope::ui
