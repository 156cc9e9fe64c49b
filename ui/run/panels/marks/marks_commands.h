#pragma once

#include "ui/shell/commands/command.h"

namespace pipescope::ui {

/// The commands that the panel of the marks brings.
inline constexpr CommandId kAddMark{"AddMark"};
inline constexpr CommandId kShowMarks{"ShowMarks"};

} // namespace pipescope::ui
