#pragma once

#include "app/option_table/option_table.h"

#include <string>

namespace pipescope {

/// Scripts that let a shell complete the program's commands, options and their values. Values that are names
/// of files, and arguments, are completed as files.
std::string bashCompletion(const CommandEntry& program);
std::string zshCompletion(const CommandEntry& program);
std::string fishCompletion(const CommandEntry& program);

/// "_pipescope_cli" of "pipescope-cli graph": the name of a shell's function for a command.
std::string completionFunction(const CommandEntry& command);

/// The path without the program's name: "graph diverge", empty for the program.
std::string wordsAfterProgram(const CommandEntry& command);

/// The command, those below it, and those below these.
std::vector<const CommandEntry*> withCommandsBelow(const CommandEntry& program);

bool takesFiles(const OptionEntry& option);

} // namespace pipescope
