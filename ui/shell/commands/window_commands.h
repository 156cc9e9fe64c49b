#pragma once

#include "ui/shell/commands/command.h"

#include <span>

namespace pipescope::ui {

/// The window's own commands, in the order of the menus.
std::span<const Command> windowCommands();

} // namespace pipescope::ui
