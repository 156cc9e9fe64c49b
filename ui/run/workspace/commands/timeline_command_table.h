#pragma once

#include "core/diagnostics/finding.h"
#include "ui/shell/commands/command.h"

#include <optional>
#include <vector>

namespace pipescope::ui {

/// The timeline's own commands and gestures, in the order of the menus.
std::vector<Command> timelineCommandRows();

/// Compare Runs…
const Command& compareRunsCommand();

/// The command that does what a finding about a run advises, if there is one.
std::optional<CommandId> timelineRemedy(FindingId id);

} // namespace pipescope::ui
