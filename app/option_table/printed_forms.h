#pragma once

#include "app/option_table/option_table.h"

#include <string>
#include <vector>

namespace pipescope {

/// Adds --print-man and --print-completion SHELL: the program prints its options in this form and ends.
void addPrintedForms(CLI::App& program, const std::string& version);

/// The same for --print-options.
void addPrintedOptionPage(CLI::App& program);

/// All commands with their options as Markdown, for resources/help/command_line.md. Options that many
/// commands have are listed once, before the commands.
std::string optionPage(const CommandEntry& program);

/// The manual page of a program in section 1, as roff: all commands and options.
std::string manPage(const CommandEntry& program, const std::string& version);

/// Scripts that let a shell complete the program's commands, options and their values. Values that are names
/// of files, and arguments, are completed as files.
std::string bashCompletion(const CommandEntry& program);
std::string zshCompletion(const CommandEntry& program);
std::string fishCompletion(const CommandEntry& program);

/// "_pipescope_cli_graph" of "pipescope-cli graph": the name of a shell's function for a command.
std::string completionFunction(const CommandEntry& command);

/// The path without the program's name: "graph diverge", empty for the program.
std::string wordsAfterProgram(const CommandEntry& command);

/// The command, those below it, and those below these.
std::vector<const CommandEntry*> withCommandsBelow(const CommandEntry& program);

bool takesFiles(const OptionEntry& option);

} // namespace pipescope
