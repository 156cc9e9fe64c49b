#pragma once

#include "core/diagnostics/finding.h"
#include "ui/shell/commands/command_table.h"

#include <optional>

namespace pipescope::ui {

/// The command that does what a finding advises; nothing where it advises something outside the program.
std::optional<CommandId> remedyOf(FindingId id);

} // namespace pipescope::ui
