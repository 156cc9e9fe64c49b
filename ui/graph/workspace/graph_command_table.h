#pragma once

#include "ui/shell/commands/command.h"

#include <span>

namespace pipescope::ui {

/// What the chart of model graphs adds to the window's commands, its gestures included.
std::span<const Command> graphCommandRows();

/// Compare Models…
const Command& compareModelsCommand();

} // namespace pipescope::ui
