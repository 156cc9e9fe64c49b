#pragma once

#include "ui/run/session/timeline_panel.h"

namespace pipescope::ui {

/// The panel of the user's marks, with the command that adds one.
TimelinePanelKind marksPanelKind();

} // namespace pipescope::ui
