#pragma once

#include "app/option_table/option_table.h"

#include <string>

namespace pipescope {

/// All commands with their options as Markdown, for resources/help/command_line.md. Options that many
/// commands have are listed once, before the commands.
std::string optionPage(const CommandEntry& program);

} // namespace pipescope
