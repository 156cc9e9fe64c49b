#pragma once

#include "core/diagnostics/finding.h"
#include "ui/shell/commands/command.h"

#include <optional>
#include <span>

namespace pipescope::ui {

/// What the chart of model graphs adds to the window's commands, its gestures included.
std::span<const Command> graphCommandRows();

/// The command that does what a finding about a dump advises, if there is one.
std::optional<CommandId> graphRemedy(FindingId id);

/// Compare Models…
const Command& compareModelsCommand();

} // namespace pipescope::ui
